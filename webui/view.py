"""A session's view in the shapes of the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.cards import UNREADABLE
from webui.shapes.common import Said
from webui.shapes.view import (
    Choice,
    Contract,
    Entry,
    Exhibit,
    Exposed,
    Head,
    Offer,
    Open,
    Pile,
    Player,
    Standing,
    Step,
    View,
)

# fmt: off
PLAIN = ("seq", "place", "type", "player", "to", "cards", "count", "suit", "card", "colour", "target", "verdict",
         "code", "rule", "effects", "exposed_by", "corrected", "correction", "inserted", "revised", "void",
         "taken_back", "stands", "source", "confirmed", "confidence", "at_ms")
# fmt: on
ROUNDS = 50
"""So many of the newest rounds are listed."""


def page_view(head: Head, newest: Sequence[Mapping[str, Any]], older: Sequence[Mapping[str, Any]] = ()) -> View:
    """The table with entries of `Session.timeline()`: the `newest` ones, and of the `older` ones what is open."""
    asking = [page_entry(entry) for entry in older if open_question(entry) is not None]
    shown = [page_entry(entry) for entry in newest]
    first = shown[0].seq if shown else None
    return View(**dict(head), timeline=[*asking, *shown], first=first, earlier=len(older))


def page_head(view: Mapping[str, Any], deck: list[str], dealt: Mapping[str, int] | None = None) -> Head:
    """`Session.head()` as the page shows it; `deck` are the codes of every card there is, `dealt` how many cards each
    player was dealt."""
    rounds = [_standing(ended) for ended in view["rounds"][-ROUNDS:]]
    result = None
    if view["over"] and rounds:
        result = rounds[-1].model_copy(update={"scores": view["result"]["scores"]})
    return Head(
        session=view["session"],
        version=view["version"],
        game=view["game"],
        profile=view["profile"],
        round=view["round"],
        players=[_player(player, view["state"]) for player in view["players"]],
        field=[_pile(pile) for pile in _piles(view["field"])],
        turn=view["turn"],
        lock=_lock(view["lock"]),
        revolution=view["revolution"],
        eleven_back=view["eleven_back"],
        result=result,
        rounds=rounds,
        dealt=dict(dealt or {}),
        contract=_contract(view["state"]),
        steps=[_step(step) for step in view["untold"]],
        deck=deck,
    )


def _standing(ended: Mapping[str, Any]) -> Standing:
    """A round that ended."""
    return Standing(
        number=ended["number"],
        standings=ended["standings"] or [],
        ranks=ended["ranks"],
        scores=ended["scores"],
        winners=ended["winners"],
    )


def _player(player: Mapping[str, Any], state: Mapping[str, Any]) -> Player:
    """One player, completed by what the game's own public view names."""
    name = player["name"]
    own = {key: player[key] for key in Player.model_fields if key in player}
    own["meeple"] = (state.get("meeples") or {}).get(name)
    own["foul"] = name in (state.get("fouls") or ())
    own["order"] = (state.get("orders") or {}).get(name) or []
    return Player(**own)


def _contract(state: Mapping[str, Any]) -> Contract | None:
    """The highest bid, where the game has one."""
    bid = state.get("bid")
    if not isinstance(bid, Mapping):
        return None
    settled = state.get("napoleon") is not None
    return Contract(**bid, settled=settled, card=state.get("adjutant_card"), adjutant=state.get("adjutant"))


def _step(step: Mapping[str, Any]) -> Step:
    """A step with its offers; fields that people do not choose by are left out."""
    offers = [
        Offer(**{key: item for key, item in offer["fields"].items() if key in Offer.model_fields}, says=offer["says"])
        for offer in step["offers"]
    ]
    return Step(**{**step, "offers": offers})


def _piles(field: Any) -> list[Any]:
    return list(field["plays"] if isinstance(field, Mapping) else field or ())


def _pile(pile: Mapping[str, Any]) -> Pile:
    readings = _known(pile.get("as"))
    return Pile(seq=pile.get("seq"), player=pile.get("player"), cards=list(pile["cards"]), readings=readings)


def _known(readings: Any) -> list[str]:
    return [str(reading) for reading in readings or ()]


def _lock(lock: Any) -> list[str]:
    """The locked suits, as letters, whatever the game's view calls them; an empty list where nothing is locked."""
    if isinstance(lock, Mapping):
        lock = lock.get("suits")
    return [str(suit) for suit in lock or ()]


def open_question(entry: Mapping[str, Any]) -> Open | None:
    """What an event still waits for. An amended, undone, standing or taken-back one waits for nothing more."""
    if entry["void"] or entry["correction"] or entry["taken_back"] or entry["verdict"] is None:
        return None
    if entry["verdict"] == "illegal" and not entry["stands"]:
        return "foul"
    if entry["type"] == "play":
        if not UNREADABLE.isdisjoint(entry["cards"]):
            return "unread"
        if entry["code"] == "joker-ambiguous":
            return "joker"
        if entry["confirmed"] is False:
            return "unconfirmed"
    return "exposed" if entry["exposed_by"] and not entry["stands"] else None


def page_entry(entry: Mapping[str, Any]) -> Entry:
    """An entry of the timeline as the page shows it: every word of it is the session's."""
    message = entry["message"]
    return Entry(
        **{name: entry[name] for name in PLAIN},
        readings=_known(entry["as"]),
        message=None if message is None else Said(**message),
        exposed=[Exposed(seq=item["seq"], code=item["code"]) for item in entry["exposed"]],
        evidence=[Exhibit(sha256=item["sha256"], quad=item["quad"]) for item in entry["evidence"] if item["sha256"]],
        alternatives=[
            [Choice(card=str(card), confidence=float(share)) for card, share in ranked]
            for ranked in entry["alternatives"]
        ],
        open=open_question(entry),
    )
