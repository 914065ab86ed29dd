"""What a player may do with the hand that they show to their own phone alone. Nothing of it is written or kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import cv2
import numpy as np

from referee.events import Event
from referee.fold import Outcome
from referee.fold import Table as Moment
from referee.messages import message
from referee.ruling import ILLEGAL
from vision.imaging.pictures import UnreadableImageError, decode
from vision.types import Detection, Image
from webui.photograph import PHOTOGRAPH
from webui.problems import RefusedError, refused, sentence
from webui.shapes.common import Said
from webui.shapes.phone import Hand, HandRead, Held, Help, Way
from webui.shapes.view import Choice

MOST = 120
"""So many ways are listed at most."""
SIDE = 1600
"""A photograph of a hand is looked at with its longer side so long, px."""
SURE = 0.9
"""A card that is less likely what it was read as should be looked at."""
RANKED = 4
Scan = Callable[[Image], list[Detection]]


def help_with(moment: Moment, player: str, hand: Hand) -> Help:
    """What a player who holds exactly this hand may do now, and why each other card cannot be played. Raises
    RefusedError where the deck has no such cards."""
    surplus = Counter(hand.cards) - Counter(moment.deck.all_codes())
    if surplus:
        raise refused("no-card", "cards", card=next(iter(surplus)))
    game, state = moment.game, moment.state
    choices = [] if moment.over else sorted(game.options(state, player, hand.cards), key=lambda each: len(each.cards))
    ways = [
        Way(type=each.type, cards=list(each.cards), readings=list(each.readings), effects=list(each.effects))
        for each in choices
        if each.type in ("play", "pass", "draw")
    ]
    playable = {card for way in ways if way.type == "play" for card in way.cards}
    known = _knowing(moment, player, hand.cards)
    held = [_held(moment, known, player, card, card in playable) for card in hand.cards]
    turn = None if moment.over else game.turn(state)
    return Help(turn=turn, ways=ways[:MOST], more=max(0, len(ways) - MOST), held=held)


def _knowing(moment: Moment, player: str, cards: Sequence[str]) -> Any:
    """The state as it would be had the hand been shown to everybody: also where that is against the rules now, or where
    the hand is not whole, these cards would be known to be in it."""
    return moment.game.step(moment.state, Event(0, "reveal", player, tuple(cards)))[1]


def _held(moment: Moment, state: Any, player: str, card: str, may: bool) -> Held:
    if may:
        return Held(card=card, may=True)
    event = Event(0, "play", player, (card,))
    ruling = moment.game.step(state, event)[0]
    if ruling.verdict != ILLEGAL:
        return Held(card=card, may=False)
    outcome = Outcome(event, ruling, (), (), None, ())
    why = Said(en=message(outcome, "en"), ja=message(outcome, "ja"))
    return Held(card=card, may=False, why=why, code=ruling.code)


def read_hand(data: bytes, scan: Scan, deck: Sequence[str]) -> HandRead:
    """The cards that a photograph of a hand shows, from left to right. `scan` finds the cards of a picture, `deck` are
    the codes of all cards there are. Raises RefusedError where it is no picture or shows no card."""
    try:
        image, _ = decode(data, "photograph", PHOTOGRAPH)
    except UnreadableImageError as error:
        raise RefusedError(422, sentence("photograph", None, error.why, error.why_ja)) from None
    scale = min(1.0, SIDE / max(image.shape[:2]))
    size = (max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale)))
    smaller = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8) if scale < 1 else image
    found = [each for each in scan(smaller) if each.face == "up" and each.alternatives]
    if not found:
        raise refused("no-hand")
    left = Counter(deck)
    cards, doubtful, alternatives = [], [], []
    for place, each in enumerate(sorted(found, key=lambda card: float(np.mean(np.asarray(card.quad)[:, 0])))):
        ranked = [(card, share) for card, share in each.alternatives if left[card] > 0][:RANKED]
        card, share = ranked[0] if ranked else ("?", 0.0)
        left[card] -= 1
        unsure = each.card != card or share < SURE
        cards.append(card)
        doubtful += [place] if unsure else []
        alternatives.append([Choice(card=code, confidence=round(p, 3)) for code, p in ranked] if unsure else [])
    return HandRead(cards=cards, doubtful=doubtful, alternatives=alternatives)
