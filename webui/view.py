"""A session's view in the shapes of the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from referee.cards import UNREADABLE
from referee.game import Result
from table.record import timeline, unseen
from table.record.view import Shown
from webui.details import tagged
from webui.shapes.common import SHA, Said
from webui.shapes.tournament import TournamentNow
from webui.shapes.view import Choice, Entry, Exhibit, Exposed, Head, Offer, Open, Standing, Step, View

# fmt: off
PLAIN = ("seq", "place", "type", "player", "to", "cards", "count", "suit", "card", "colour", "target", "verdict",
         "code", "rule", "effects", "exposed_by", "corrected", "correction", "inserted", "revised", "void",
         "taken_back", "stands", "source", "confirmed", "confidence", "at_ms")
# fmt: on
ROUNDS = 50
"""So many of the newest rounds are listed."""


def page_view(head: Head, newest: Sequence[timeline.Entry], older: Sequence[timeline.Entry] = ()) -> View:
    """The table with entries of `Session.timeline()`: the `newest` ones, and of the `older` ones what is open."""
    asking = [page_entry(entry) for entry in older if open_question(entry) is not None]
    shown = [page_entry(entry) for entry in newest]
    first = shown[0].seq if shown else None
    return View(**dict(head), timeline=[*asking, *shown], first=first, earlier=len(older))


def page_head(
    session: str,
    version: int,
    table: Shown,
    deck: Sequence[str] = (),
    dealt: Mapping[str, int] | None = None,
    tournament: TournamentNow | None = None,
    weight: Callable[[int], int] = lambda number: 1,
    most: int = ROUNDS,
) -> Head:
    """The table of a session as the page shows it; `deck` are the codes of every card there is, `dealt` how many cards
    each player was dealt; `tournament`: the one that is played; `weight`: how often the points of a round count, by its
    number; `most`: so many of the newest rounds."""
    rounds = [standing_of(ended.number, ended.result, weight(ended.number)) for ended in table.rounds[-most:]]
    return Head(
        session=session,
        version=version,
        game=table.game,
        profile=table.profile,
        round=table.round,
        players=list(table.players),
        field=list(table.field),
        turn=table.turn,
        detail=tagged(table.public.detail),
        result=standing_of(table.rounds[-1].number, table.result) if table.over and table.rounds else None,
        rounds=rounds,
        dealt=dict(dealt or {}),
        steps=[_step(step) for step in table.untold],
        expected=list(table.expected),
        deck=list(deck),
        tournament=tournament,
    )


def standing_of(number: int, result: Result, weight: int = 1) -> Standing:
    """Where everybody ended in a round, its points counted `weight` times."""
    return Standing(
        number=number,
        standings=list(result.standings or ()),
        ranks=dict(result.ranks),
        scores={player: weight * points for player, points in result.scores.items()},
        winners=list(result.winners),
        weight=weight,
    )


def _step(step: unseen.Step) -> Step:
    """A step with its offers; fields that people do not choose by are left out."""
    offers = [
        Offer.model_validate(
            {
                **{key: item for key, item in offer.fields.items() if key in Offer.model_fields},
                "says": None if offer.says is None else Said(**offer.says),
            }
        )
        for offer in step.offers
    ]
    return Step(
        type=step.type, players=list(step.players), waits=step.waits, count=step.count, to=step.to, offers=offers
    )


def open_question(entry: timeline.Entry) -> Open | None:
    """What an event still waits for. An amended, undone, standing or taken-back one waits for nothing more."""
    if entry.void or entry.correction or entry.taken_back or entry.verdict is None:
        return None
    if entry.verdict == "illegal" and not entry.stands:
        return "foul"
    if entry.type == "play":
        if not UNREADABLE.isdisjoint(entry.cards):
            return "unread"
        if entry.code == "joker-ambiguous":
            return "joker"
        if entry.confirmed is False:
            return "unconfirmed"
    if entry.type == "order" and entry.confirmed is False:
        return "unconfirmed"
    return "exposed" if entry.exposed_by and not entry.stands else None


def page_entry(entry: timeline.Entry) -> Entry:
    """An entry of the timeline as the page shows it: every word of it is the session's."""
    return Entry(
        **{name: getattr(entry, name) for name in PLAIN},
        readings=list(entry.readings or ()),
        message=None if entry.message is None else Said(**entry.message._asdict()),
        exposed=[Exposed(seq=exposure.seq, code=exposure.code) for exposure in entry.exposed],
        evidence=[
            Exhibit(sha256=picture.sha256, quad=None if picture.quad is None else list(picture.quad))
            for picture in entry.evidence
            if picture.sha256 is not None and SHA.fullmatch(picture.sha256)
        ],
        alternatives=[
            [Choice(card=card, confidence=float(share)) for card, share in ranked] for ranked in entry.alternatives
        ],
        open=open_question(entry),
    )
