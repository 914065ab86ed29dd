"""The public state of a round on the coloured deck: tricks, sevens, poker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, TypeVar

from referee.cards import COLOURS
from referee.games.torite.cards import DECK
from referee.games.torite.kinds.poker import CATEGORIES, PokerState
from referee.games.torite.kinds.sevens import SevensState
from referee.games.torite.state import MEEPLES, OVER, Play, TrickState
from referee.play.protocol import Result
from referee.play.public import EMPTY_FIELD, Detail, PublicField, PublicPlay, PublicState
from referee.tricks.holdings import codes
from referee.tricks.public import LastTrick, TrickDetail, cards_left, known

_KEYS = (
    "game", "kind", "round", "players", "turn", "leader", "begun", "over", "field", "cards_left", "known", "wins",
    "scores", "winners", "phase",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ColouredTrickDetail(TrickDetail):
    """What tricks on the coloured deck add. `phase` is meeples, play or over.

    `low_wins`: the lowest number takes the trick; `tricks`: taken by each player, `captured`: the cards in them;
    `meeples`: everybody's colour, None while it is not set, empty where no meeples are played with.
    """

    low_wins: bool
    tricks: Mapping[str, int]
    captured: Mapping[str, tuple[str, ...]]
    meeples: Mapping[str, str | None]
    setting_meeples: bool

    keys: ClassVar[tuple[str, ...]] = (
        *_KEYS, "led", "trump", "low_wins", "tricks", "captured", "meeples", "last_trick", "asks", "setting_meeples",
    )  # fmt: skip

    def figures(self, winners: Sequence[str]) -> Mapping[str, Mapping[str, int]]:
        """Tricks that were taken."""
        return {"tricks": self.tricks}


@dataclass(frozen=True, slots=True)
class SevensDetail(Detail):
    """What sevens add: the cards that lie there, passes used by each player and allowed to each; `out`: who passed too
    often, `untold`: those of them whose hand was not told."""

    phase: str
    laid: tuple[str, ...]
    passes: Mapping[str, int]
    passes_allowed: int
    out: tuple[str, ...]
    untold: tuple[str, ...]

    keys: ClassVar[tuple[str, ...]] = (
        *_KEYS, "laid", "passes", "passes_allowed", "out", "untold", "asks", "finished",
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class ShownHand:
    """Five cards that were shown, and what they make (None: not all of them could be read)."""

    cards: tuple[str, ...]
    meld: str | None


@dataclass(frozen=True, slots=True)
class PokerDetail(Detail):
    """What poker adds: the hands that were shown."""

    phase: str
    shown: Mapping[str, ShownHand]

    keys: ClassVar[tuple[str, ...]] = (*_KEYS, "shown")


D = TypeVar("D", bound=Detail)


def tricks(state: TrickState, found: Result) -> PublicState[ColouredTrickDetail]:
    """Trick-taking: the trick, what was captured, meeples."""
    names = state.seats.players
    options = state.options
    led = state.trick[0].card if state.trick else -1
    detail = ColouredTrickDetail(
        phase=state.phase,
        led=COLOURS[led & 3] if led >= 0 and not state.simultaneous else None,
        trump=None if options.trump == "none" else options.trump,
        low_wins=options.low_wins,
        tricks=state.seats.by_name(state.tricks),
        captured={name: codes(DECK, pile) for name, pile in zip(names, state.captured, strict=True)},
        meeples={
            name: COLOURS[colour] if colour >= 0 else None for name, colour in zip(names, state.meeples, strict=True)
        }
        if options.meeples
        else {},
        last_trick=LastTrick(_plays(state, state.last), state.seats.name(state.taker)),
        setting_meeples=state.phase == MEEPLES,
    )
    return replace(
        _common(state, found, detail),
        turn=state.seats.name(state.turn),
        leader=state.seats.name(state.leader) if state.phase != OVER else None,
        begun=state.begun,
        field=PublicField(_plays(state, state.trick), None, "trick" if state.trick else None, len(state.trick)),
        asks=any(play.card < 0 for play in state.trick),
    )


def sevens(state: SevensState, found: Result) -> PublicState[SevensDetail]:
    """Sevens: the cards laid, passes, who is out."""
    names = state.seats.players
    detail = SevensDetail(
        phase="over" if state.over else "play",
        laid=codes(DECK, state.laid),
        passes=state.seats.by_name(state.passes),
        passes_allowed=state.options.passes,
        out=tuple(names[seat] for seat in state.out),
        untold=tuple(names[seat] for seat in state.out if state.untold >> seat & 1),
    )
    finished = (names[state.winner],) if state.winner >= 0 else ()
    return replace(
        _common(state, found, detail),
        turn=state.seats.name(state.turn),
        begun=state.begun,
        cards_left={name: None if (size := state.size(seat)) < 0 else size for seat, name in enumerate(names)},
        asks=bool(state.unread) or state.doubt,
        finished=finished,
        gone=(*finished, *detail.out),
    )


def poker(state: PokerState, found: Result) -> PublicState[PokerDetail]:
    """Poker: the hands that were shown."""
    shown = {
        name: ShownHand(codes(DECK, mask), CATEGORIES[value[0]] if value else None)
        for name, mask, value in zip(state.seats.players, state.shown, state.strengths, strict=True)
        if mask
    }
    detail = PokerDetail("over" if state.over else "show", shown)
    return replace(_common(state, found, detail), begun=any(state.shown))


def _common(state: TrickState | SevensState | PokerState, found: Result, detail: D) -> PublicState[D]:
    seats = state.seats
    return PublicState(
        game="torite",
        kind=seats.options.kind,
        round=seats.number,
        players=seats.players,
        turn=None,
        leader=None,
        begun=False,
        over=found.finished,
        field=EMPTY_FIELD,
        cards_left=cards_left(seats, state.held),
        known=known(seats, state.held),
        detail=detail,
        wins=dict(seats.wins),
        scores=dict(found.scores),
        winners=found.winners,
    )


def _plays(state: TrickState, trick: tuple[Play, ...]) -> tuple[PublicPlay, ...]:
    names = state.seats.players
    return tuple(PublicPlay(names[play.seat], (DECK.codes[play.card] if play.card >= 0 else "?",)) for play in trick)
