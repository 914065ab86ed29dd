"""Statistics and settlements over evenings, in the shapes of the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from referee.settlement import balances, settle
from referee.standings import standings
from referee.statistics import Round, tally
from referee.tournament import Tournament
from table.record.evenings import Evening
from webui.shapes.evenings import (
    EveningFigures,
    Figures,
    GameCount,
    PaymentInfo,
    Played,
    PlayerFigures,
    Settlement,
)
from webui.shapes.tournament import Placed
from webui.tournament import placed


def figures(evenings: Iterable[Evening], game: str | None = None, profile: str | None = None) -> Figures:
    """Statistics over evenings; of one game and profile only, where they are named."""
    every = list(evenings)
    counts: Counter[tuple[str, str | None]] = Counter(
        (each.game, each.profile) for evening in every for each in evening.rounds if each.result is not None
    )
    told: list[EveningFigures] = []
    chosen: list[Round] = []
    sessions: list[tuple[Tournament, Sequence[Round]]] = []
    came: Counter[str] = Counter()
    for evening in sorted(every, key=lambda each: each.started or ""):
        rounds = [
            each
            for each in evening.rounds
            if (game is None or each.game == game) and (profile is None or each.profile == profile)
        ]
        played = {name: found for name, found in tally(rounds).items() if found.games}
        chosen += rounds
        sessions.append((evening.tournament, rounds))
        if not played:
            continue
        came.update(list(played))
        players = {
            name: Played(games=found.games, wins=found.wins, points=found.points) for name, found in played.items()
        }
        told.append(EveningFigures(session=evening.session, started=evening.started, game=evening.game,
                                   profile=evening.profile, players=players))  # fmt: skip
    found = sorted(tally(chosen).items(), key=lambda item: (-item[1].games, item[0]))
    return Figures(
        players=[
            PlayerFigures.model_validate({"name": name, "evenings": came[name], **record.as_dict()})
            for name, record in found
        ],
        evenings=told,
        standings=placed_over(sessions),
        sets=any(tournament.set_length for tournament, _ in sessions),
        games=[GameCount(game=name, profile=kind, rounds=count) for (name, kind), count in counts.most_common()],
    )


def placed_over(sessions: Sequence[tuple[Tournament, Sequence[Round]]]) -> list[Placed]:
    """The standings over sessions."""
    return [placed(each) for each in standings(sessions)]


def settlement(evenings: Sequence[Evening], worth: int = 1) -> Settlement:
    """Who pays whom after these evenings; a point is worth so much."""
    scores: Counter[str] = Counter()
    for evening in evenings:
        scores.update(dict(evening.scores))
    owed = {player: amount * worth for player, amount in balances(scores).items()}
    payments = [PaymentInfo(payer=each.payer, to=each.to, amount=each.amount) for each in settle(owed)]
    return Settlement(scores=dict(scores), balances=owed, direct=sum(scores.values()) == 0, payments=payments)
