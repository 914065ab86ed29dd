"""Random records with a mistake in them, to see whether it is found: a play by the wrong player, a revoke.

>>> lines, (seq,) = with_wrong_player("torite/torite-c", 1, most=1)
>>> [line["type"] for line in lines[seq : seq + 2]], lines[seq + 1]["target"] == seq
(['play', 'takeback'], True)
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from referee.events import Event
from referee.fold import Outcome, Table
from referee.judging import follow
from table.simulation.scripts.players import Kind, Line, Sitting, as_seen, kinds

Err = Callable[["Erring", Line], Line | None]
"""Makes a mistake before a play, or returns the one that comes in its place; None: the play comes."""
TRIES = 40
"""So many records are played until one has the mistake."""
OFTEN = 0.25
"""How often a mistake is made where one can be made."""
OUT_OF_TURN = frozenset({"not-your-turn", "wrong-leader"})
"""What a play by the wrong player is called."""
REVOKES = frozenset({"must-follow", "same-colour"})
"""What a play is called that a full view of the hands shows to be a revoke."""


class Erring(Sitting):
    """People who play at random and err: at most `most_errors` of their plays are replaced by what `err` finds."""

    def __init__(self, kind: Kind, seed: int, seats: int, err: Err, most_errors: int) -> None:
        super().__init__(kind, seed, most=seats)
        self.errors: list[int] = []
        self._err = err
        self._most_errors = most_errors

    def add(self, line: Line) -> Outcome:
        """Takes a line, after a mistake or with one in its place."""
        may = line["type"] == "play" and len(self.errors) < self._most_errors and self.rng.random() < OFTEN
        return super().add((self._err(self, line) or line) if may else line)

    def err(self, line: Line) -> None:
        """Takes a mistake."""
        self.errors.append(len(self.lines))
        super().add(line)

    def take_back(self) -> None:
        """The cards of the newest mistake go back to the hand."""
        wrong = self.lines[self.errors[-1]]
        super().add({"type": "takeback", "target": wrong["seq"]})
        self.hands[wrong["player"]].extend(wrong["cards"])


def with_wrong_player(label: str, seed: int, most: int = 3) -> tuple[list[Line], tuple[int, ...]]:
    """A record of a kind of game (`game/profile`) in which somebody plays out of turn, sees it and takes the card back,
    up to `most` times; the `seq`s of these plays. Raises ValueError where silent passes explain every play."""
    return _planted(label, seed, _out_of_turn, most, _called(OUT_OF_TURN))


def with_revoke(label: str, seed: int) -> tuple[list[Line], tuple[int, ...]]:
    """A record of a kind of game in which somebody revokes once, which a later card of the same hand proves; the `seq`
    of the revoke. Raises ValueError for a game in which nobody can."""
    return _planted(label, seed, _revoke, 1, _proven)


def _planted(
    label: str, seed: int, err: Err, most: int, fits: Callable[[Sequence[Line], int], bool]
) -> tuple[list[Line], tuple[int, ...]]:
    kind = {kind.label: kind for kind in kinds()}[label]
    seats = Sitting(kind, seed).dealing.most_players
    for number in range(TRIES):
        sitting = Erring(kind, seed * TRIES + number, seats, err, most)
        sitting.play()
        lines = [{name: value for name, value in line.items() if name != "stands"} for line in as_seen(sitting.lines)]
        if sitting.errors and all(fits(lines, seq) for seq in sitting.errors):
            return lines, tuple(sitting.errors)
    raise ValueError(f"nobody makes this mistake in {label}")


def _out_of_turn(sitting: Erring, line: Line) -> Line | None:
    """Somebody else lays a card and takes it back."""
    table = sitting.table
    others = [name for name in table.setup.players if name != line["player"] and sitting.hands[name]]
    sitting.rng.shuffle(others)
    for player in others:
        card = sitting.rng.choice(sitting.hands[player])
        ruling, _ = table.game.step(table.state, Event(len(sitting.lines), "play", player, (card,)))
        if ruling.code in OUT_OF_TURN and not may_have_come(table, player):
            sitting.err({"type": "play", "player": player, "cards": [card]})
            sitting.take_back()
            break
    return None


def may_have_come(table: Table, player: str) -> bool:
    """Whether it would be a player's turn once others had passed, which nobody hears."""
    for _ in table.setup.players:
        turn = table.game.turn(table.state)
        if turn is None or turn == player:
            return True
        ruling, state = table.game.step(table.state, Event(0, "pass", player=turn))
        if ruling.code == "must-draw":
            drawn, after = table.game.step(table.state, Event(0, "draw", player=turn, count=1))
            if drawn.verdict != "illegal":
                ruling, state = table.game.step(after, Event(0, "pass", player=turn))
        if ruling.verdict == "illegal" or "clear" in ruling.effects:
            return False
        table = table._replace(state=state)
    return False


def _revoke(sitting: Erring, line: Line) -> Line | None:
    """The same player lays another card, though one of the hand would have followed; nobody notices."""
    table, player = sitting.table, line["player"]
    cards = list(sitting.hands[player])
    sitting.rng.shuffle(cards)
    for card in cards:
        ruling, _ = table.game.step(table.state, Event(len(sitting.lines), "play", player, (card,)))
        if ruling.verdict == "illegal" and ruling.code in REVOKES:
            sitting.errors.append(len(sitting.lines))
            return {"type": "play", "player": player, "cards": [card], "stands": True}
    return None


def _called(codes: frozenset[str]) -> Callable[[Sequence[Line], int], bool]:
    """Whether the referee calls a play so, with what the table shows."""

    def called(lines: Sequence[Line], seq: int) -> bool:
        return any(
            outcome is not None and outcome.event.seq == seq and outcome.ruling.code in codes
            for _, outcome in follow(_written(lines))
        )

    return called


def _proven(lines: Sequence[Line], seq: int) -> bool:
    """Whether a play counts at first, with what the table shows, and a later one exposes it, and nobody else's."""
    legal, exposed = True, set[int]()
    for _, outcome in follow(_written(lines)):
        if outcome is not None:
            exposed |= {found.seq for found in outcome.ruling.exposed}
            legal = legal and outcome.ruling.verdict != "illegal"
    return legal and exposed == {seq}


def _written(lines: Sequence[Line]) -> list[str]:
    return [json.dumps(line, ensure_ascii=False) for line in lines]
