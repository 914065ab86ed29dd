"""What the referee says about an outcome, in Japanese and English: the event or its fault, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from referee.events import Event
from referee.fold import Outcome, Revision
from referee.ruling import Exposure, Ruling
from referee.sightings import Sighting
from referee.texts import Text, both, catalogue, event_params, fitting, has, headline, in_both, joined, people_words

DEEPEST = 2
"""An undo of an undo is named so; further down it is an earlier correction."""
MOST_REVISED = 3
"""So many events that were ruled again are named, the rest counted."""
MISREAD = frozenset({"card-seen-before", "card-not-in-hand", "unknown-card"})
"""Faults that are hardly ever people's: more often a card was misread."""
CAMERA = ("camera", "inferred")
"""Sources of what nobody entered by hand."""
CERTAIN = frozenset({"trick", "all-cancelled", "round-end", "adjutant-revealed", "draw", "give", "discard"})
"""Effects that are what happened, whether the play was right or not."""


def named(seq: int | None, about: Mapping[int, Event], depth: int = 0) -> Text:
    """An event as people at the table would call it: Bさんの♥5 / B's ♥5. `about`: the events that may be named."""
    event = about.get(seq or 0)
    if event is None or depth > DEEPEST:
        return catalogue()["what.correction" if depth else "what.event"]
    if event.type == "insert" and event.event is not None:
        event = event.event
    params = event_params(event)
    if event.target is not None:
        params["target"] = named(event.target, about, depth + 1)
    shown = f"what.{event.type}.cards" if event.cards else f"what.{event.type}"
    key = fitting((shown, f"what.{event.type}"), params)
    return catalogue()["what.event"] if key is None else both(key, **params)


def message(outcome: Outcome, lang: str) -> str:
    """What the referee says about one outcome: the fault, or what happened and what it set off, then what it
    exposed and what was ruled again."""
    return messages(outcome).get(lang)


def messages(outcome: Outcome) -> Text:
    """The same in both languages."""
    ruling, event = outcome.ruling, outcome.event
    params = {"cards": ruling.cards, "rule": ruling.rule or "", **event_params(event), **ruling.params}
    if event.target is not None:
        params["target"] = named(event.target, outcome.corrects)
    parts = [in_both(headline(ruling, event, params), params)]
    parts += rests_on(event, ruling, outcome.seen)
    if ruling.code is not None and ruling.verdict == "illegal" and event.stands:
        parts.append(in_both("says.stands", params))
    if event.type == "amend" and event.event is not None:
        parts.append(_amended(outcome, event.event))
    if event.type in ("undo", "takeback"):
        parts += _consent(event)
    if ruling.effects:
        parts += _effects(outcome, params)
    parts += [proven(exposure, outcome.about, params) for exposure in outcome.exposed]
    if outcome.revised:
        parts += _revised(outcome)
    parts += [own for name in ("note", "order", "next") if isinstance(own := ruling.params.get(name), Text)]
    if outcome.order is not None:
        parts.append(outcome.order)
    return parts[0] if len(parts) == 1 else joined(parts)


def rests_on(event: Event, ruling: Ruling, seen: Iterable[Sighting]) -> list[Text]:
    """Where the cards were seen on which a fault rests; that a camera may have misread one, where a camera saw it."""
    if ruling.verdict != "illegal" or ruling.code not in MISREAD:
        return []
    found = [
        both(_seen(sighting, ruling.cards), who=sighting.event.player, cards=sighting.cards, back=sighting.back,
             count=len(sighting.cards))
        for sighting in seen
    ]  # fmt: skip
    return [*found, both("says.misread")] if event.source in CAMERA else found


def _seen(sighting: Sighting, cards: tuple[str, ...]) -> str:
    """The sentence for a sighting; cards that were just named are not named again."""
    if sighting.left:
        return "says.left"
    key = f"says.seen.{'returned' if sighting.returned else sighting.event.type}"
    return f"{key}.it" if set(sighting.cards) == set(cards) else key


def proven(exposure: Exposure, about: Mapping[int, Event], params: Mapping[str, object]) -> Text:
    """What an event proves about an earlier one, which is in `about`. `params`: those of the event that proves it."""
    proved = about.get(exposure.seq)
    people = {"who": proved and proved.player, "whom": proved and proved.to}
    who = {name: player or catalogue()["what.somebody"] for name, player in people.items()}
    told = {**params, **who, "what": named(exposure.seq, about)}
    own = f"exposed.{exposure.code}.{exposure.rule}"
    return both(own if has(own) else f"exposed.{exposure.code}", **told)


def _consent(event: Event) -> list[Text]:
    """Who asked for a correction, and who agreed (X7)."""
    asked = people_words((event.player,)) if event.player else ""
    agreed = people_words(event.agreed) if event.agreed else ""
    key = "says.asked" + (".agreed" if asked and agreed else "")
    if not asked:
        key = "says.agreed"
    return [both(key, asked=asked, agreed=agreed)] if asked or agreed else []


def _amended(outcome: Outcome, event: Event) -> Text:
    """What an amended event says now, ruling included; what the table stands at since is not its own to say."""
    if outcome.now is None:
        params = event_params(event)
        shown = (f"event.{event.type}.cards",) if event.cards else ()
        return in_both(fitting((*shown, f"event.{event.type}"), params) or f"event.{event.type}", params)
    params = {name: value for name, value in outcome.now.params.items() if name not in ("order", "next")}
    return messages(
        outcome._replace(
            event=event, ruling=outcome.now._replace(params=params), exposed=(), revised=(), now=None, order=None
        )
    )


_TOLD = {"clear": ("clear",), "draw": ("draw", "salvage"), "declare": ("eleven-back",)}
"""Effects that the words for an event have said already."""


def _effects(outcome: Outcome, params: Mapping[str, object]) -> list[Text]:
    ruling, event = outcome.ruling, outcome.event
    # What the event itself says needs no saying twice.
    told = _TOLD.get(event.type, ()) if ruling.code is None else ()
    found: list[Text] = []
    for effect in ruling.effects:
        if effect not in told:
            own = ruling.params.get(f"effect.{effect}")
            text = own if isinstance(own, Text) else in_both(_effect(effect, params), params)
            if (text.ja or text.en) and text not in found:
                # Several who are out at once are named together, once.
                found.append(text)
    # What an unread card sets off, it does whatever it is.
    doubtful = ruling.verdict == "undecided" and ruling.code != "unreadable-card"
    if doubtful and any(effect not in CERTAIN for effect in ruling.effects) and found:
        found.insert(0, both("says.if-right"))
    return found


def _effect(effect: str, params: Mapping[str, object]) -> str:
    return fitting((f"effect.{effect}",), params) or f"effect.{effect}"


def _revised(outcome: Outcome) -> list[Text]:
    """Which earlier events were ruled again, and what they are now."""
    told = outcome.event.target if outcome.now is not None else None
    revised = [revision for revision in outcome.revised if revision.seq != told]
    if not revised:
        return []
    found = [both("says.revised"), *(_again(revision, outcome.about) for revision in revised[:MOST_REVISED])]
    more = len(revised) - MOST_REVISED
    return [*found, both("says.revised.more", count=more)] if more > 0 else found


def _again(revision: Revision, about: Mapping[int, Event]) -> Text:
    ruling, event = revision.ruling, about.get(revision.seq)
    params: dict[str, object] = {"what": named(revision.seq, about), "why": ""}
    if ruling.code is not None and event is not None:
        faults = {"cards": ruling.cards, **event_params(event), **ruling.params}
        own = (str(faults["say"]),) if "say" in faults else ()
        key = fitting((*own, f"code.{ruling.code}"), faults)
        params["why"] = both(key, **faults) if key is not None else ""
    key = f"says.revised.{ruling.verdict}"
    return in_both(fitting((key,), params) or key, params)
