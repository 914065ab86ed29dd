"""Every event of a record, once: its fields, what they hold, which must be there, and what it says.

The reader (`record.py`), the JSON Schema (`gyoji schema`), the tables of `docs/record-format.md` and the page's
requests come from here. Only sizes and shapes stand here; what a game allows is its own business.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from referee.json_values import JsonObject
from referee.records.values import (
    AMOUNT,
    ANY,
    AUDIENCE,
    CARDS,
    COUNTS,
    EVENT,
    EVIDENCE,
    HAND,
    HANDS,
    NUMBER,
    OBJECT,
    PILE,
    PLACE,
    PLAYER,
    PLAYERS,
    POSITIVE,
    RANKED,
    SEATED,
    SHARE,
    SOURCE,
    TARGET,
    TEXT,
    TIME,
    TRUTH,
    WORDS,
    Kind,
)

FORMAT = "gyoji/1"


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a line. `stored` is its name in `referee.events.Event`, where that is another one."""

    kind: Kind
    says: str
    required: bool = False
    stored: str | None = None


@dataclass(frozen=True, slots=True)
class EventType:
    """One type of event: its own fields by name (`COMMON` are those of all), and examples without their numbers.

    `either`: at least one of these fields must be there.
    """

    name: str
    says: str
    fields: Mapping[str, Field]
    examples: tuple[JsonObject, ...]
    either: tuple[str, ...] = ()

    def needed(self) -> Iterator[str]:
        """The fields that must be there."""
        return (name for name, field in self.fields.items() if field.required)


@dataclass(frozen=True, slots=True)
class Section:
    """Types of events that belong together, as the documents show them."""

    title: str
    says: str
    types: tuple[EventType, ...]


def _one(name: str, says: str, fields: Mapping[str, Field], *examples: JsonObject,
         either: tuple[str, ...] = ()) -> EventType:  # fmt: skip
    return EventType(name, says, fields, examples, either)


def _player(says: str) -> dict[str, Field]:
    return {"player": Field(PLAYER, says, required=True)}


def _from_to() -> dict[str, Field]:
    return {
        "from": Field(PLAYER, "Who gives.", required=True, stored="player"),
        "to": Field(PLAYER, "Who receives.", required=True),
    }


_WHICH = {"cards": Field(CARDS, "Which cards."), "count": Field(AMOUNT, "How many cards; agrees with `cards`.")}
_CARDS_OR_COUNT = ("cards", "count")
_STRIP = [
    "ちょっと", "少々", "少し", "やや", "まあ", "そこそこ", "結構", "とても", "だいぶ",
    "かなり", "相当", "めっちゃ", "わりと",
]  # fmt: skip

COMMON: Mapping[str, Field] = {
    "seq": Field(NUMBER, "Number of the event."),
    "type": Field(TEXT, "One of the types below."),
    "at_ms": Field(TIME, "When the picture was taken, since the session began."),
    "t": Field(TEXT, "Time of day, RFC 3339, for people."),
    "source": Field(SOURCE, "Who noticed it; `inferred`: it follows from other events."),
    "confidence": Field(SHARE, "How sure the reading is."),
    "confirmed": Field(TRUTH, "`false`: somebody should look at it again."),
    "audience": Field(AUDIENCE, "Who saw it (all, where it is not said); others see so many unseen cards."),
    "evidence": Field(EVIDENCE, "The pictures that it rests on, an object for each."),
    "stands": Field(TRUTH, "`true`: the table lets it stand, though it is illegal."),
}
"""Fields of every event. Only `seq` and `type` are required; an event inside a correction needs no `seq`."""
COMMON_EXAMPLE: JsonObject = {
    "type": "play", "player": "Aoi", "cards": ["C4"], "at_ms": 8120.0, "t": "2026-11-21T20:15:08+09:00",
    "source": "camera", "confidence": 0.993, "confirmed": True, "audience": "all",
    "evidence": [{"sha256": "9f2c", "camera": 0, "at_ms": 8120.0}], "stands": False,
}  # fmt: skip

HEADER = _one(
    "game",
    "The first line: which game, by which rules, and who sits around the table.",
    {
        "format": Field(TEXT, f"`{FORMAT}`.", required=True),
        "game": Field(TEXT, "The game, as `gyoji rules` lists it.", required=True),
        "profile": Field(TEXT, "A named set of the game's rules."),
        "options": Field(OBJECT, "Switches that differ from the profile's."),
        "players": Field(PLAYERS, "Who sits at the table, clockwise.", required=True),
        "deck": Field(ANY, "The look or the deck, where the game knows more than one."),
        "started": Field(TEXT, "When the session began: date and time of day, RFC 3339."),
        "tournament": Field(OBJECT, "Sets of games: `set_length`, `sets`, `seats`, `last_game_factor`, `clock_s`, "
                            "`limit_min`, `spare`."),
        "session": Field(ANY, "Free."),
        "table": Field(ANY, "Free."),
        "rules_version": Field(ANY, "Free."),
    },
    {"type": "game", "format": FORMAT, "game": "daifugo", "profile": "official", "options": {},
     "players": ["Aoi", "Ren", "Yui", "Sora"], "started": "2026-11-21T20:00:00+09:00"},
)  # fmt: skip

BEGINNINGS = Section("A round begins", "", (
    _one(
        "round",
        "A round begins; ranks carry over. Everything else changes from here on. `ranks` gives every player one of "
        "`daifugo`, `fugo`, `heimin`, `hinmin`, `daihinmin`.",
        {
            "number": Field(POSITIVE, "The round's number.", required=True),
            "game": Field(TEXT, "The game from here on."),
            "profile": Field(TEXT, "The profile from here on."),
            "options": Field(OBJECT, "Switches from here on."),
            "players": Field(PLAYERS, "Who sits at the table from here on, clockwise."),
            "ranks": Field(RANKED, "The rank with which each player begins."),
            "leader": Field(PLAYER, "Who leads."),
        },
        {"number": 2, "ranks": {"Aoi": "daifugo", "Ren": "fugo", "Yui": "hinmin", "Sora": "daihinmin"},
         "leader": "Sora"},
    ),
    _one(
        "tournament",
        "The tournament goes on by other rules, from the game that is played now on: more or fewer games, another "
        "time. What has ended counts as it did.",
        {
            "tournament": Field(OBJECT, "The whole tournament, as in the header; `{}`: games one after the other.",
                                required=True, stored="options"),
        },
        {"tournament": {"set_length": 4, "sets": 2}},
    ),
    _one(
        "order",
        "NONO: a player's order of strength, weak to strong.",
        _player("Whose order it is.") | {
            "ranks": Field(WORDS, "The words of the deck, weak to strong.", required=True, stored="strip"),
        },
        {"player": "Aoi", "ranks": _STRIP},
    ),
    _one(
        "deal",
        "How many cards each player holds (`counts`), or which (`hands`, what is known). `stock` and `widow` are cards "
        "or a number.",
        {
            "counts": Field(COUNTS, "How many cards each player holds."),
            "hands": Field(HANDS, "Which cards players hold, as far as they are known."),
            "stock": Field(PILE, "The cards that are left to draw, or how many."),
            "widow": Field(PILE, "The cards that lie face down for whoever plays, or how many."),
        },
        {"counts": {"Aoi": 8, "Ren": 8, "Yui": 8, "Sora": 8}},
        {"hands": {"Aoi": ["S3", "H10", "JK"]}, "stock": 20, "widow": ["S4", "D9", "CK"]},
        either=("counts", "hands", "stock", "widow"),
    ),
    _one(
        "count",
        "Cards left in a hand, counted at the table.",
        _player("Whose hand was counted.") | {"count": Field(AMOUNT, "Cards left.", required=True)},
        {"player": "Ren", "count": 8},
    ),
    _one(
        "exchange",
        "Cards change hands before a round.",
        _from_to() | _WHICH,
        {"from": "Sora", "to": "Aoi", "cards": ["S2", "HA"], "audience": ["Sora", "Aoi"]},
        either=_CARDS_OR_COUNT,
    ),
    _one(
        "lead",
        "Who leads. Without it, whoever acts first leads.",
        _player("Who leads."),
        {"player": "Sora"},
    ),
))  # fmt: skip

PLAYING = Section("Cards are played", "", (
    _one(
        "play",
        "Cards laid face up. `as` says what the jokers stand for: one entry per `JK`, in the order of the cards.",
        _player("Who plays.") | {
            "cards": Field(CARDS, "The cards.", required=True),
            "as": Field(HAND, "What the jokers stand for: one entry per `JK`, in the order of the cards.",
                        stored="readings"),
        },
        {"player": "Sora", "cards": ["S5", "JK"], "as": ["H5"]},
    ),
    _one("pass", "A player passes.", _player("Who passes."), {"player": "Aoi"}),
    _one("clear", "The field was swept away. Everybody who still had to answer has passed.", {}, {}),
    _one(
        "draw",
        "Cards are drawn from the stock.",
        _player("Who draws.") | {"count": _WHICH["count"], "cards": _WHICH["cards"]},
        {"player": "Ren", "count": 1},
        either=_CARDS_OR_COUNT,
    ),
    _one(
        "give",
        "Cards are given to another player (a house rule's 7).",
        _from_to() | _WHICH,
        {"from": "Ren", "to": "Yui", "cards": ["D4"], "audience": ["Ren", "Yui"]},
        either=_CARDS_OR_COUNT,
    ),
    _one(
        "discard",
        "Cards are put away (a house rule's 10).",
        _player("Whose cards they were.") | _WHICH,
        {"player": "Yui", "cards": ["C6"]},
        either=_CARDS_OR_COUNT,
    ),
))  # fmt: skip

SAYING = Section("Something is said or shown", "", (
    _one(
        "declare",
        "A declaration: `finish`; `eleven-back`; `bomb` (also `bomber`), a number for every Q (H5); `tenpen` (H14); "
        "`page-one`, one card left (W7). `value: false` declines.",
        _player("Who declares.") | {
            "what": Field(TEXT, "`finish`, `eleven-back`, `bomb`, `tenpen` or `page-one`.", required=True),
            "value": Field(ANY, "The number that is named; `false` declines."),
        },
        {"player": "Yui", "what": "eleven-back", "value": True},
    ),
    _one(
        "reveal",
        "A player shows the whole hand; an empty list shows that there is none.",
        _player("Who shows.") | {"cards": Field(HAND, "The whole hand.", required=True)},
        {"player": "Yui", "cards": ["S3", "D9"]},
    ),
    _one(
        "bid",
        "ナポレオン: a bid of so many face cards with this trump.",
        _player("Who bids.") | {
            "count": Field(AMOUNT, "So many face cards.", required=True),
            "suit": Field(TEXT, "The trump: `S`, `H`, `D` or `C`.", required=True),
        },
        {"player": "Ren", "count": 13, "suit": "S"},
    ),
    _one(
        "adjutant",
        "ナポレオン: the card whose holder is the adjutant.",
        _player("Who names it.") | {"card": Field(TEXT, "The card.", required=True)},
        {"player": "Ren", "card": "SA"},
    ),
    _one(
        "widow",
        "ナポレオン: the widow is taken; the cards put away in its place, or how many.",
        _player("Who takes it.") | {
            "discards": Field(PILE, "The cards put away in its place, or how many.", required=True, stored="count"),
        },
        {"player": "Ren", "discards": ["S3", "S4", "H5"]},
    ),
    _one(
        "meeple",
        "Coloured deck: the colour that a player sets a meeple on.",
        _player("Whose meeple it is.") | {"colour": Field(TEXT, "`R`, `B`, `Y` or `G`.", required=True)},
        {"player": "Ren", "colour": "R"},
    ),
    _one(
        "show",
        "Poker: the cards that a player shows.",
        _player("Who shows.") | {"cards": Field(CARDS, "The cards.", required=True)},
        {"player": "Ren", "cards": ["R1", "B1", "Y1", "G1", "R2"]},
    ),
    _one(
        "settle",
        "What the table decided by itself: who leads; in 変則大富豪 who pays, and how much (`value`).",
        _player("Who it is.") | {"value": Field(ANY, "How much.")},
        {"player": "Aoi"},
    ),
    _one(
        "remedy",
        "What the table chose after a proven revoke: `none`, `replay` (back to before that trick), `trick` (it goes to "
        "`to`), `loss` of the round (`to` gains by it).",
        {
            "target": Field(TARGET, "The number of the play that was the revoke.", required=True),
            "what": Field(TEXT, "`none`, `replay`, `trick` or `loss`.", required=True),
            "to": Field(
                PLAYER,
                "Who gets the trick, or gains by the loss; without it the next clockwise of the other side, where "
                "everybody knows which that is.",
            ),
        },
        {"target": 9, "what": "trick", "to": "Ren"},
    ),
))  # fmt: skip

_TARGET = {"target": Field(TARGET, "The number of an earlier event.", required=True)}
_CONSENT = {
    "player": Field(PLAYER, "Who asked for it."),
    "agreed": Field(SEATED, "Who agreed to it."),
}
CORRECTING = Section(
    "Corrections",
    "Nothing is ever deleted: a correction is an event too. After one the referee rules on everything anew, and says "
    "which older\nrulings have changed. A correction cannot hold another correction.",
    (
        _one(
            "undo",
            "That event did not happen. Undoing an `undo` brings the event back. `player` asked for it, `agreed` lists "
            "who agreed.",
            _TARGET | _CONSENT,
            {"target": 10},
        ),
        _one(
            "amend",
            "What that event should have been. The last amendment of an event holds.",
            _TARGET | {"event": Field(EVENT, "What it should have been.", required=True)},
            {"target": 9, "event": {"type": "play", "player": "Sora", "cards": ["S5", "C5"]}},
        ),
        _one(
            "insert",
            "An event that was missed, to stand after `after` (0: at the beginning).",
            {
                "after": Field(PLACE, "The number of the event before it; 0: the beginning.", required=True),
                "event": Field(EVENT, "What was missed.", required=True),
            },
            {"after": 9, "event": {"type": "pass", "player": "Ren"}},
        ),
        _one("stand", "The table lets an illegal event stand.", _TARGET, {"target": 9}),
        _one(
            "takeback",
            "The cards of an illegal event went back to the hand. `player` asked for it, `agreed` lists who agreed.",
            _TARGET | _CONSENT,
            {"target": 14},
            {"target": 14, "player": "Aoi", "agreed": ["Ren", "Sora"]},
        ),
    ),
)

SECTIONS = (BEGINNINGS, PLAYING, SAYING, CORRECTING)
EVENTS: Mapping[str, EventType] = {kind.name: kind for section in SECTIONS for kind in section.types}
"""Every type of event by its name."""
