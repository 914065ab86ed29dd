"""Statistics and settlements over evenings, in the shapes of the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from referee.play.tournament import Tournament
from referee.settlement import balances, settle
from referee.standings import standings
from referee.statistics import Round, tally
from table.record.past.evenings import Evening
from webui.shapes.past.evenings import (
    EveningFigures,
    Figures,
    GameCount,
    PaymentInfo,
    Played,
    PlayerFigures,
    Settlement,
)
from webui.shapes.tournament import Placed
from webui.views.tournament import placed


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


def figures_of(
    names: Collection[str], evenings: Iterable[Evening], game: str | None = None, profile: str | None = None
) -> Figures:
    """The statistics of some players alone: nobody else is named or counted, and no session can be told by its id."""
    theirs = [
        replace(evening, rounds=rounds)
        for evening in evenings
        if (rounds := tuple(each for each in evening.rounds if set(each.players) & set(names)))
    ]
    every = figures(theirs, game, profile)
    players = [
        player.model_copy(update={"ahead": {name: n for name, n in player.ahead.items() if name in names}})
        for player in every.players
        if player.name in names
    ]
    told = [
        evening.model_copy(
            update={
                "session": str(number),
                "players": {name: of for name, of in evening.players.items() if name in names},
            }
        )
        for number, evening in enumerate(every.evenings, start=1)
    ]
    known = [each for each in every.standings if each.player in names]
    better = Counter((each.points, each.wins) for each in known)
    standing = [
        each.model_copy(update={"place": 1 + sum(n for worth, n in better.items() if worth > (each.points, each.wins))})
        for each in known
    ]
    return every.model_copy(update={"players": players, "evenings": told, "standings": standing})


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
