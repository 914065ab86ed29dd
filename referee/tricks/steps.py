"""An explanation step by step: the first and the last are the same for every trick-taking game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.events import Event
from referee.play.judgement import Judgement
from referee.play.protocol import Step
from referee.ruling import ILLEGAL, LEGAL
from referee.texts import event_params, headline

_OUT_OF_TURN = frozenset({"not-your-turn", "wrong-leader"})
# The order of faults in the contract: which codes belong to which question.
_QUESTIONS: tuple[tuple[str, frozenset[str]], ...] = (
    ("why.phase", frozenset({"wrong-phase"})),
    ("why.deal", frozenset({"impossible-deal", "uneven-deal"})),
    ("why.in-play", frozenset({"out-of-play"})),
    (
        "why.cards",
        frozenset({"unknown-card", "card-seen-before", "card-not-in-hand", "unreadable-card", "unknown-suit"}),
    ),
    ("why.turn", _OUT_OF_TURN),
    ("why.tricks.count", frozenset({"wrong-count"})),
)

_PLACE = {key: place for place, (key, _) in enumerate(_QUESTIONS)}

TURNS = frozenset({"play", "pass", "bid", "meeple", "lead", "draw", "adjutant", "widow"})
"""Types of events that are somebody's turn."""


Taken = tuple[int, str, str]
"""How a trick is taken: the place of the card that does (-1: none), what it takes it as, the rule."""


Cited = Callable[[str], str | None]
"""The rule that an explanation cites of something: a type of event, an effect, or `out-of-play`."""


def nothing(name: str) -> None:
    """Of nothing a rule is cited."""


def explained(
    event: Event, ruling: Judgement[object], asked: Callable[[dict[str, object]], list[Step]], cited: Cited,
    trick: Sequence[str] = (), taken: Callable[[], Taken | None] = lambda: None, turn: str | None = None,
) -> list[Step]:  # fmt: skip
    """The steps up to the fault, or through all of them to the effects. `asked`: the game's own questions, given the
    parameters of the words; `trick`: the cards of the trick that this event may end; `taken`: how it is taken, by what
    the referee itself goes by (None where an unread card hides it); `turn`: whose turn it is (None: nobody's, or not
    known)."""
    params: dict[str, object] = {**event_params(event), "cards": ruling.cards, **ruling.params}
    steps, done = begin(ruling, params, event, turn, cited)
    told = close(steps if done else [*steps, *asked(params)], ruling, params, event, cited)
    found = taken() if {"trick", "all-cancelled"} & {*ruling.effects} else None
    if found is None:
        return told
    place, key, rule = found
    card = (trick[place],) if place >= 0 else ()
    return [*told, Step(f"why.takes.{key}", {**params, "taking": card}, None, card, rule)]


def begin(
    ruling: Judgement[object], params: dict[str, object], event: Event, turn: str | None, cited: Cited = nothing
) -> tuple[list[Step], bool]:
    """The questions asked before the game's own, and whether one of them already decided. The rule of such an event is
    cited where it is decided whose turn it is, else where it is decided whether there may be one now."""
    asked = [(key, codes) for key, codes in _QUESTIONS if _asked(key, event, ruling)]
    about = {"why.turn" if "why.turn" in dict(asked) else "why.phase": event.type, "why.deal": "deal"}
    holds = False if ruling.verdict == ILLEGAL else None
    decided = next((key for key, codes in _QUESTIONS if ruling.code in codes), None)
    steps: list[Step] = []
    for key, codes in asked:
        if ruling.code in codes:
            rule = ruling.rule or cited({"why.deal": "deal", "why.in-play": "out-of-play"}.get(key, ""))
            return [*steps, Step(key, params, holds, ruling.cards, rule)], True
        if decided is not None and _PLACE[decided] < _PLACE[key]:
            break
        if key != "why.turn" or turn in (None, event.player):
            steps.append(Step(key, params, True, (), cited(about.get(key, ""))))
    return steps, decided is not None


def _asked(key: str, event: Event, ruling: Judgement[object]) -> bool:
    """Whether a question means anything for an event: it names a player, shows cards, takes a turn."""
    if key == "why.deal":
        return event.type == "deal"
    if key == "why.in-play":
        return event.player is not None
    if key == "why.cards":
        return event.player is not None and bool(event.cards)
    if key == "why.turn":
        return event.player is not None and (event.type in TURNS or ruling.code in _OUT_OF_TURN)
    return key != "why.tricks.count" or event.type == "play"


def close(
    steps: list[Step], ruling: Judgement[object], params: dict[str, object], event: Event, cited: Cited = nothing
) -> list[Step]:
    """The verdict: the fault in its own words, or what a play that counts sets off."""
    if ruling.code is not None:
        key = headline(ruling.ruling, event, params)
        steps.append(Step(key, params, False if ruling.verdict == ILLEGAL else None, ruling.cards, ruling.rule))
    if ruling.verdict == LEGAL or ruling.plan is not None:
        steps.extend(Step(f"effect.{effect}", params, None, (), cited(effect)) for effect in ruling.effects)
    return steps
