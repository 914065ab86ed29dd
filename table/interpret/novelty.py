"""Which cards on the table are new: face up, not part of any event yet, and not a second outline of a card that lies
there."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.cards import JOKER
from table.interpret.attribution import reached
from table.interpret.memory import Memory
from table.interpret.observation import Observation
from table.interpret.zones import Kind
from vision.tracking.change import share_within
from vision.tracking.tracker import Scene, TrackedCard


def new_cards(
    seen: Observation, memory: Memory, open_to: Collection[Kind] = (), tokens: bool = False
) -> tuple[TrackedCard, ...]:
    """Cards face up, where plays are made or in a zone of the kinds `open_to`, that belong to no event yet; `tokens`:
    tokens are set on the table now, no cards. What turns out to mean nothing new is known then; a card in another zone
    is not, for it may be moved to the field."""
    found = []
    for card in seen.scene.cards:
        if card.id in memory.dropped and card.card is not None:
            # It was no ghost: it can be read now.
            memory.dropped.remove(card.id)
            memory.known.discard(card.id)
            card.late = True
        if card.id in memory.known or card.face != "up" or card.state == "covered":
            continue
        if not seen.zones.playable(card.centre) and seen.zone(card) not in open_to:
            continue
        if _seen_by_chance(card, seen):
            continue
        if _is_no_play(card, seen, memory, tokens):
            memory.know([card])
            memory.dropped.add(card.id)
            continue
        if _means_nothing(card, seen, memory):
            memory.know([card])
        else:
            found.append(card)
    return tuple(found)


def _seen_by_chance(card: TrackedCard, seen: Observation) -> bool:
    """Whether one scan alone saw a card, where nothing had changed, and none of several since. It counts once it is
    seen again."""
    once = card.late and card.seen == 1 and card.state == "missed"
    return once and card.vain >= seen.thresholds.more_looks


def _is_no_play(card: TrackedCard, seen: Observation, memory: Memory, tokens: bool) -> bool:
    """Whether something that cannot be read lay there before anybody reached in who may lay a card: a pattern of the
    table, or a token. Once it can be read it is a card."""
    came = bool(memory.past or seen.arms or seen.new_arms)
    return not card.named and not seen.photograph and (tokens or (card.late and not came and not card.overlooked))


def without_ghosts(seen: Observation, memory: Memory) -> Observation:
    """The look without the ghosts of new cards that were read: outlines that look like no card, were seen in one look
    alone, and lie on those cards (`Thresholds.ghost`, `ghost_share`)."""
    read = [card for card in seen.came if card.card is not None]
    ghosts = [card for card in seen.came if _is_ghost(card, read, seen)]
    memory.know(ghosts)
    memory.dropped.update(card.id for card in ghosts)
    return seen.without(ghosts)


def _is_ghost(card: TrackedCard, read: Sequence[TrackedCard], seen: Observation) -> bool:
    if card.card is not None or card.seen != 1 or card.confidence >= seen.thresholds.ghost:
        return False
    if card.state == "seen" and card.first_ms < seen.at_ms:
        return False  # a card was assumed there, and now an outline is seen
    return sum(share_within(card.quad_mm, other.quad_mm) for other in read) >= seen.thresholds.ghost_share


def tidy(scene: Scene, memory: Memory) -> None:
    """Face-down cards belong to no play; cards that are gone need not be remembered."""
    memory.know(card for card in scene.cards if card.face == "down")
    memory.known.intersection_update({card.id for card in scene.cards})


def _means_nothing(card: TrackedCard, seen: Observation, memory: Memory) -> bool:
    """Whether a card is none that was laid now."""
    if not card.looks and not seen.arms and not memory.again:
        return True  # changed, but nobody was there
    if card.card is not None and card.card != JOKER and any(card.card in play.names for play in memory.plays):
        return not _laid_elsewhere(card, seen, memory)  # one physical card has one name
    return card.card in memory.hidden  # it lay there when the session was taken up


def _laid_elsewhere(card: TrackedCard, seen: Observation, memory: Memory) -> bool:
    """Whether a card with the name of one that lies there is no second outline of it: somebody laid it just now, apart
    from every card of that play. One of the two was misread."""
    play = next(play for play in memory.plays if card.card in play.names)
    lying = [other for other in seen.scene.cards if other.id in play.cards]
    waiting = memory.waiting.arms if memory.waiting is not None else ()
    came = not card.late and reached([card], (*waiting, *seen.new_arms, *seen.arms))
    apart = all(share_within(card.quad_mm, other.quad_mm) < seen.thresholds.ghost_share for other in lying)
    return came and bool(lying) and apart
