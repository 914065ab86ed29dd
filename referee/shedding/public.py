"""The public state of a round of the Daifugo family."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from referee.cards import bits
from referee.play.public import Detail, PublicField, PublicPlay, PublicState
from referee.shedding import ending
from referee.shedding.held import fewest, hides
from referee.shedding.plays import possible_states
from referee.shedding.state import GROUP, SEQUENCE, State

_KINDS = {GROUP: "group", SEQUENCE: "sequence"}
Direction = Literal["clockwise", "anticlockwise"]


@dataclass(frozen=True, slots=True)
class PublicDebt:
    """What a play still owes: who pays, and how many of each kind (`give`, `discard`, `bomb`)."""

    player: str
    dues: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class SheddingDetail(Detail):
    """What the Daifugo family adds.

    `lock`, `colour_lock`: the locked suits, as letters, empty where nothing is locked; `number_lock`: only the next
    number answers. `eleven_back`: an 11-back holds; `may_declare_eleven_back`: who may still say so; `reversed`: 3 is
    strong now. `fouls`: who finished foul, `fallen`: the daifugo who fell (miyako-ochi), None for nobody.
    `ranks`: those the players came with, `new_ranks`: those that this round gave so far. `owed`: debts to be paid
    before play goes on. `orders`: everybody's own order of strength, weakest first, where players have one.
    """

    lock: tuple[str, ...]
    number_lock: bool
    colour_lock: tuple[str, ...]
    revolution: bool
    eleven_back: bool
    may_declare_eleven_back: str | None
    reversed: bool
    direction: Direction
    fouls: tuple[str, ...]
    fallen: str | None
    ranks: Mapping[str, str]
    new_ranks: Mapping[str, str]
    owed: tuple[PublicDebt, ...]
    orders: Mapping[str, tuple[str, ...]]

    keys: ClassVar[tuple[str, ...]] = (
        "game", "round", "players", "turn", "leader", "begun", "over", "field", "lock", "number_lock", "colour_lock",
        "revolution", "eleven_back", "may_declare_eleven_back", "reversed", "direction", "passed", "cards_left",
        "finished", "fouls", "fallen", "ranks", "new_ranks", "owed", "orders", "asks", "known",
    )  # fmt: skip


def public(state: State) -> PublicState[SheddingDetail]:
    """What everybody at the table can see."""
    rules = state.rules
    names = rules.players
    sure = state.turn >= 0 and not state.murky and all(possible.turn == state.turn for possible in state.also)
    top = state.field
    found = detail(state)
    finished = tuple(names[seat] for seat in state.finished)
    return PublicState(
        game=rules.game.name,
        round=rules.number,
        players=names,
        turn=names[state.turn] if sure else None,
        leader=names[state.turn] if sure and top is None and not state.over else None,
        begun=state.begun,
        over=state.over,
        field=PublicField(
            tuple(PublicPlay(names[laid.player], laid.cards, laid.stands_for) for laid in state.pile),
            names[state.owner] if state.owner >= 0 else None,
            None if top is None else "single" if top.size == 1 else _KINDS.get(top.kind, "odd"),
            0 if top is None else top.size,
        ),
        cards_left={name: _size(state, seat) for seat, name in enumerate(names)},
        known={
            name: rules.deck.join(hand.known, hand.jokers)
            for name, hand in zip(names, state.hands, strict=True)
            if hand.known or hand.jokers
        },
        detail=found,
        asks=state.murky or (not sure and state.begun and not state.over),
        passed=tuple(names[seat] for seat in bits(state.passed & state.active)),
        finished=finished,
        gone=(*finished, *found.fouls, *(() if found.fallen is None else (found.fallen,))),
    )


def _size(state: State, seat: int) -> int | None:
    """Cards in a hand; None where nobody knows how many."""
    size = 0 if hides(state, seat) else state.hands[seat].size
    return size if size in (0, fewest(state, seat)) else None


def detail(state: State) -> SheddingDetail:
    """What only this family has."""
    rules = state.rules
    names = rules.players
    locked = not any(possible.lock != state.lock for possible in state.also)
    suits = rules.deck.suits
    return SheddingDetail(
        lock=tuple(suits[suit] for suit in bits(state.lock)) if locked else (),
        number_lock=state.number_lock,
        colour_lock=tuple(suits[suit] for suit in bits(state.colour_lock)),
        revolution=state.revolution,
        eleven_back=state.back,
        may_declare_eleven_back=names[state.may_back] if state.may_back >= 0 else None,
        reversed=state.reversed,
        direction="clockwise" if state.step > 0 else "anticlockwise",
        fouls=tuple(names[seat] for seat in state.fouls),
        fallen=names[state.fallen] if state.fallen >= 0 else None,
        ranks={name: rank for name, rank in zip(names, rules.ranks, strict=True) if rank is not None},
        new_ranks=dict(possible_states.result(state, ending.result).ranks),
        owed=tuple(PublicDebt(names[debt.player], dict(debt.dues)) for debt in state.owed),
        orders=rules.game.strips(state),
    )
