"""Lessons of a game as data: an illustrated tour, plays to make on the table, positions to be asked about.

Each game's package has a module or package `lessons` with `COURSES`: profile -> `Course`; `referee.words.quiz` finds
them. A position is a record, so that the referee itself knows the answer. Who sits there is the same in all (`NAMES`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from referee.json_values import JsonLine, JsonObject
from referee.records.schema import FORMAT
from referee.texts import Text

NAMES: Mapping[str, Text] = MappingProxyType({
    "Aoi": Text("あおい", "Aoi"), "Ren": Text("れん", "Ren"), "Yui": Text("ゆい", "Yui"), "Sora": Text("そら", "Sora"),
    "Mei": Text("めい", "Mei"), "Jin": Text("じん", "Jin"),
})  # fmt: skip
"""Who sits at the table of a lesson, clockwise, as records and pages call them."""
SEATS = dict(zip("ABCDEF", NAMES, strict=True))
"""How the lessons write them: A to F."""
Line = JsonObject
Moves = str | Sequence[str | Line]
"""Moves one after the other, each in short (see `move`) or as a line of a record."""
Counts = int | Mapping[str, int]
NONE: Mapping[str, str] = MappingProxyType({})
Kind = Literal["which", "takes", "ruling", "turn", "winner"]
"""What is asked: which of these is allowed (and has the effect that is wanted); with which of them the player takes the
trick; how the referee rules on one play; whose turn it is; who has won."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a tour: a heading, a few sentences, rows of cards that show it, the rule that it is about."""

    title: Text
    text: Text
    cards: tuple[tuple[str, ...], ...] = ()
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a round: the lines of a record up to it. `note`: what a spectator would know beside what lies there,
    such as the trump suit."""

    lines: tuple[Line, ...]
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class Task:
    """A play to be made on the table: `player` holds `hand`; any legal play will do that has the effect `wants`,
    or takes the trick (`takes`)."""

    name: str
    position: Position
    player: str
    hand: tuple[str, ...]
    goal: Text
    wants: str | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a position. `answers` are lines of a record that would come next: one to choose from (`which`,
    `takes`), or the one that is ruled on (`ruling`); for `turn` and `winner` there are none, players are chosen."""

    name: str
    kind: Kind
    position: Position
    player: str = ""
    hand: tuple[str, ...] = ()
    answers: tuple[Line, ...] = ()
    wants: str | None = None


@dataclass(frozen=True, slots=True)
class Course:
    """What a game teaches by one profile: a tour that ends in three plays, and ten positions or more."""

    pages: tuple[Page, ...]
    tasks: tuple[Task, ...]
    quiz: tuple[Question, ...]


def cards(codes: str) -> tuple[str, ...]:
    """Card codes from one line: `S5 H5`."""
    return tuple(codes.split())


def codes_of(line: Line) -> tuple[str, ...]:
    """The cards that a line of a record names."""
    found = line.get("cards")
    return tuple(map(str, found)) if isinstance(found, Sequence) else ()


def page(title: tuple[str, str], text: tuple[str, str], *rows: str, rule: str | None = None) -> Page:
    """A page from (Japanese, English) pairs; each of `rows` is a line of cards."""
    return Page(Text(*title), Text(*text), tuple(cards(row) for row in rows), rule)


def move(said: str) -> JsonLine:
    """One event in short: `A:S5,H5` a play, `A-` a pass, `A+` a draw of one card, `/` a sweep, `A!` a lead,
    `A=16H` a bid, `A@SQ` the adjutant's card, `A?` the widow with three discards, `A#R` a meeple, `A*R1,R2` a show.
    """
    if said == "/":
        return {"type": "clear"}
    player, sign, rest = SEATS[said[0]], said[1], said[2:]
    listed = [code for code in rest.split(",") if code]
    match sign:
        case ":":
            return {"type": "play", "player": player, "cards": listed}
        case "*":
            return {"type": "show", "player": player, "cards": listed}
        case "=":
            return {"type": "bid", "player": player, "count": int(rest[:-1]), "suit": rest[-1]}
        case "@":
            return {"type": "adjutant", "player": player, "card": rest}
        case "#":
            return {"type": "meeple", "player": player, "colour": rest}
        case "?":
            return {"type": "widow", "player": player, "discards": 3}
    kinds: dict[str, JsonLine] = {"-": {"type": "pass"}, "+": {"type": "draw", "count": 1}, "!": {"type": "lead"}}
    return {**kinds[sign], "player": player}


def _laid(lines: Sequence[Line], player: str) -> list[str]:
    """The cards that a player lays in these lines."""
    return [code for line in lines if line["type"] == "play" and line["player"] == player for code in codes_of(line)]


@dataclass(frozen=True, slots=True)
class Desk:
    """Writes the positions of one profile. `seats` people sit there; `opening` are events before every one of them,
    `note` what is told with each."""

    game: str
    profile: str
    seats: int = 4
    opening: tuple[Line, ...] = ()
    note: Text | None = None
    options: JsonObject = field(default_factory=dict)

    def at(self, moves: Moves = "", hands: Mapping[str, str] = NONE, counts: Counts = 0) -> Position:
        """A position after `moves` (see `move`; lines of a record as they are). `hands` (A: `S5 H5`) are what is held
        then, whole; `counts` cards everybody else was dealt (0: not counted)."""
        players = tuple(SEATS.values())[: self.seats]
        told = [move(each) if isinstance(each, str) else each for each in
                (moves.split() if isinstance(moves, str) else moves)]  # fmt: skip
        held = {SEATS[seat]: [*cards(hand), *_laid(told, SEATS[seat])] for seat, hand in hands.items()}
        counted = {SEATS[seat]: n for seat, n in counts.items()} if isinstance(counts, Mapping) else {
            player: counts for player in players if counts and player not in held
        }  # fmt: skip
        deal: list[Line] = []
        if held or counted:
            deal = [{"type": "deal", **({"hands": held} if held else {}), **({"counts": counted} if counted else {})}]
        events = [*deal, *self.opening, *told]
        header: Line = {"type": "game", "format": FORMAT, "game": self.game, "profile": self.profile,
                        "options": dict(self.options), "players": list(players)}  # fmt: skip
        lines = tuple({**line, "seq": seq} for seq, line in enumerate([header, *events]))
        return Position(lines, self.note)

    def which(
        self, name: str, moves: Moves, said: str, *, hand: str = "", wants: str | None = None, kind: Kind = "which",
        counts: Counts = 0, **others: str,
    ) -> Question:  # fmt: skip
        """Which of several things a player may do: `said` lists them in short, all of the same player. The hand is
        known to the referee unless none is given; `others` are further hands."""
        answers = tuple(move(each) for each in said.split())
        seat = said[0]
        position = self.at(moves, {**others, **({seat: hand} if hand else {})}, counts)
        return Question(name, kind, position, SEATS[seat], cards(hand), answers, wants)

    def takes(self, name: str, moves: Moves, said: str, *, hand: str, **others: str) -> Question:
        """With which of several cards a player takes the trick."""
        return self.which(name, moves, said, hand=hand, kind="takes", counts=0, **others)

    def ruling(
        self, name: str, moves: Moves, said: str | Line, *, hand: str = "", counts: Counts = 0, **others: str
    ) -> Question:
        """How the referee rules on one event."""
        line = move(said) if isinstance(said, str) else said
        held = {seat: hand for seat, called in SEATS.items() if hand and called == line["player"]}
        position = self.at(moves, {**others, **held}, counts)
        return Question(name, "ruling", position, str(line["player"]), cards(hand), (line,))

    def turn(self, name: str, moves: Moves, counts: Counts = 0, **hands: str) -> Question:
        """Whose turn it is after these moves."""
        return Question(name, "turn", self.at(moves, hands, counts))

    def winner(self, name: str, moves: Moves, counts: Counts = 0, **hands: str) -> Question:
        """Who has won after these moves."""
        return Question(name, "winner", self.at(moves, hands, counts))

    def last(self, name: str, moves: Moves) -> Question:
        """Who has won a round that ends with these moves: nobody holds a card after them."""
        return Question(name, "winner", self.at(moves, dict.fromkeys(tuple(SEATS)[: self.seats], "")))

    def task(
        self, name: str, moves: Moves, seat: str, hand: str, goal: tuple[str, str], wants: str | None = None,
        counts: Counts = 0,
    ) -> Task:  # fmt: skip
        """A play for a player with a hand."""
        return Task(name, self.at(moves, {seat: hand}, counts), SEATS[seat], cards(hand), Text(*goal), wants)
