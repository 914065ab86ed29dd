"""The public state of a round of Napoleon."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from referee.cards import SUITS
from referee.games.napoleon.bidding import widow_size
from referee.games.napoleon.cards import FACES
from referee.games.napoleon.results import result, side
from referee.games.napoleon.state import OVER, PLAY, Play, State
from referee.play.public import PublicField, PublicPlay, PublicState
from referee.tricks.holdings import codes
from referee.tricks.public import LastTrick, TrickDetail, cards_left
from referee.tricks.standard_deck import JOKER


@dataclass(frozen=True, slots=True)
class PublicBid:
    """A bid: who promises to take how many face cards with which trumps."""

    player: str
    count: int
    suit: str


@dataclass(frozen=True, slots=True)
class NapoleonDetail(TrickDetail):
    """What Napoleon adds to trick-taking. `phase` is bid, redeal, adjutant, widow, play or over.

    `bid`: the highest, None until somebody bids; `napoleon`: None until the bidding is over; `adjutant_cards`: those
    that were named, `adjutants`: who showed one; `side`: Napoleon and the adjutants as far as known; `widow`: how many
    cards, None where nobody counted; `face_cards`: those that each player has taken.
    """

    bid: PublicBid | None
    napoleon: str | None
    adjutant_cards: tuple[str, ...]
    adjutants: tuple[str, ...]
    side: tuple[str, ...]
    widow: int | None
    tricks_done: int
    face_cards: Mapping[str, tuple[str, ...]]

    keys: ClassVar[tuple[str, ...]] = (
        "game", "phase", "round", "players", "turn", "leader", "begun", "over", "bid", "passed", "napoleon", "trump",
        "adjutant_cards", "adjutants", "side", "widow", "field", "led", "last_trick", "tricks_done", "face_cards",
        "cards_left", "known", "scores", "winners", "wins", "asks",
    )  # fmt: skip

    def figures(self, winners: Sequence[str]) -> Mapping[str, Mapping[str, int]]:
        """Face cards that were taken, contracts that were bid, and those of them that were made."""
        bid = {} if self.napoleon is None else {self.napoleon: 1}
        made = {player: 1 for player in bid if player in winners}
        taken = {player: len(cards) for player, cards in self.face_cards.items()}
        return {"face-cards": taken, "contracts": bid, "contracts-made": made}


def public(state: State) -> PublicState[NapoleonDetail]:
    """What everybody at the table can see: the bid, the named card, the trick, face cards taken, cards left."""
    seats = state.seats
    names = seats.players
    found = result(state)
    return PublicState(
        game="napoleon",
        round=seats.number,
        players=names,
        turn=seats.name(state.turn),
        leader=seats.name(state.leader) if state.phase == PLAY else None,
        begun=state.acted,
        over=state.phase == OVER,
        field=PublicField(_plays(state, state.trick), None, "trick" if state.trick else None, len(state.trick)),
        cards_left=cards_left(seats, state.held),
        known={
            name: codes(seats.deck, hand.known)
            for seat, (name, hand) in enumerate(zip(names, state.held.hands, strict=True))
            if hand.known and not state.held.buried[seat]
        },
        detail=_detail(state),
        asks=any(play.card < 0 for play in state.trick),
        passed=tuple(name for seat, name in enumerate(names) if state.passed >> seat & 1),
        scores=dict(found.scores),
        winners=found.winners,
        wins=dict(seats.wins),
    )


def _detail(state: State) -> NapoleonDetail:
    seats = state.seats
    names = seats.players
    decided = state.phase not in ("bid", "redeal")
    led = next((play.card for play in state.trick if play.card != JOKER), -1)
    return NapoleonDetail(
        phase=state.phase,
        bid=None if state.bidder < 0 else PublicBid(names[state.bidder], state.bid, SUITS[state.trump]),
        napoleon=names[state.bidder] if decided else None,
        trump=SUITS[state.trump] if decided else None,
        adjutant_cards=tuple(seats.deck.codes[card] for card in state.named if card >= 0),
        adjutants=tuple(names[seat] for seat in state.adjutants),
        side=tuple(names[seat] for seat in side(state)) if decided else (),
        widow=None if (size := widow_size(state)) < 0 else size,
        led=SUITS[led & 3] if led >= 0 else None,
        last_trick=LastTrick(_plays(state, state.last), seats.name(state.taker)),
        tricks_done=state.done,
        face_cards={name: codes(seats.deck, pile & FACES) for name, pile in zip(names, state.captured, strict=True)},
    )


def _plays(state: State, trick: tuple[Play, ...]) -> tuple[PublicPlay, ...]:
    names, codes = state.seats.players, state.seats.deck.codes
    return tuple(
        PublicPlay(
            names[play.seat],
            (codes[play.card] if play.card >= 0 else "?",),
            (codes[play.stands],) if play.stands not in (play.card, -1) else (),
        )
        for play in trick
    )
