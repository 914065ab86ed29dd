"""A session's view in the shapes of the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from webui.shapes import Choice, Entry, Exhibit, Exposed, Pile, Player, Said, Standing, View


def page_view(view: Mapping[str, Any], deck: list[str]) -> View:
    """`Session.view()` as the page shows it; `deck` are the codes of every card there is."""
    ended = view["rounds"]
    result = None
    if view["over"] and ended:
        last = ended[-1]
        result = Standing(
            number=last["number"],
            standings=last["standings"] or [],
            ranks=last["ranks"],
            scores=view["result"]["scores"],
            winners=last["winners"],
        )
    return View(
        session=view["session"],
        version=view["version"],
        game=view["game"],
        profile=view["profile"],
        round=view["round"],
        players=[Player(**{name: player[name] for name in Player.model_fields}) for player in view["players"]],
        field=[_pile(pile) for pile in view["field"]],
        turn=view["turn"],
        lock=_lock(view["lock"]),
        revolution=view["revolution"],
        eleven_back=view["eleven_back"],
        result=result,
        deck=deck,
        timeline=[_entry(entry) for entry in view["timeline"]],
    )


def _pile(pile: Mapping[str, Any]) -> Pile:
    return Pile(seq=pile.get("seq"), player=pile.get("player"), cards=list(pile["cards"]), readings=_known(pile.get("as")))


def _known(readings: Any) -> list[str]:
    return [str(reading) for reading in readings or ()]


def _lock(lock: Any) -> list[str]:
    """The locked suits, as letters, whatever the game's view calls them; an empty list where nothing is locked."""
    if isinstance(lock, Mapping):
        lock = lock.get("suits")
    return [str(suit) for suit in lock or ()]


def _entry(entry: Mapping[str, Any]) -> Entry:
    plain = {"seq", "type", "player", "cards", "target", "verdict", "code", "rule", "effects", "exposed_by", "corrected",
             "correction", "inserted", "revised", "void", "taken_back", "stands", "source", "confirmed", "confidence",
             "at_ms"}  # fmt: skip
    message = entry["message"]
    return Entry(
        **{name: entry[name] for name in plain},
        readings=_known(entry["as"]),
        message=None if message is None else Said(**message),
        exposed=[Exposed(seq=item["seq"], code=item["code"]) for item in entry["exposed"]],
        evidence=[Exhibit(sha256=item["sha256"], quad=item["quad"]) for item in entry["evidence"] if item["sha256"]],
        alternatives=[
            [Choice(card=str(card), confidence=float(share)) for card, share in ranked]
            for ranked in entry["alternatives"]
        ],
    )
