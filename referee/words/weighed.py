"""What else an event could have been, in the judgement of whoever watched: it stands beside the pictures that the event
rests on, as `otherwise`: `{"share", "type", "player", "cards"}`, without a type where nothing was played at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.events import Event
from referee.json_values import JsonValue
from referee.texts import Text, both


def weighed(event: Event) -> Iterator[Text]:
    """How sure it was, then what else it could have been, the likeliest first; nothing where that is not known."""
    others = [other for item in event.evidence for other in _listed(item.get("otherwise"))]
    if others and event.confidence is not None:
        yield both("why.sure", percent=_percent(event.confidence))
        yield from (_said(event, other) for other in others)


def _listed(found: JsonValue) -> Iterator[Mapping[str, JsonValue]]:
    """What is well formed; what a record holds there beside it is left out."""
    for other in found if isinstance(found, list | tuple) else ():
        if isinstance(other, Mapping) and isinstance(other.get("share"), int | float):
            yield other


def _said(event: Event, other: Mapping[str, JsonValue]) -> Text:
    share, player, cards = other["share"], other.get("player"), other.get("cards")
    assert isinstance(share, int | float)
    percent = _percent(share)
    codes = tuple(str(card) for card in cards) if isinstance(cards, list | tuple) else ()
    if other.get("type") is None:
        return both("why.otherwise.none", percent=percent)
    if player == event.player:
        return both("why.otherwise.cards", cards=codes, percent=percent)
    key = "why.otherwise.player" if sorted(codes) == sorted(event.cards or ()) else "why.otherwise.both"
    return both(key, cards=codes, player=str(player or "?"), percent=percent)


def _percent(share: float) -> int:
    return max(1, min(99, round(100 * share)))
