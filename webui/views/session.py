"""A session's view in the shapes of the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from pydantic import BaseModel

from referee.play.protocol import Result
from table.record import timeline, unseen
from table.record.view import Shown
from webui.details import tagged
from webui.shapes.common import SHA, Said
from webui.shapes.tournament import TournamentNow
from webui.shapes.view import Choice, Entry, Exhibit, Exposed, Head, Offer, Standing, Step, View
from webui.views.rules import PLAIN_RULES, RulesNow

# fmt: off
PLAIN = ("seq", "place", "type", "player", "to", "cards", "count", "suit", "card", "colour", "target", "verdict",
         "code", "rule", "effects", "exposed_by", "corrected", "correction", "inserted", "revised", "void",
         "taken_back", "settled", "stands", "source", "confirmed", "confidence", "at_ms")
# fmt: on
ROUNDS = 50
"""So many of the newest rounds are listed, and fewer where they take more than `ROUNDS_BYTES`."""
ROUNDS_BYTES = 12_000
Model = TypeVar("Model", bound=BaseModel)


def newest_within(models: Sequence[Model], most: int) -> list[Model]:
    """The last of `models` that take `most` bytes of JSON together, the last one in any case."""
    found: list[Model] = []
    for model in reversed(models):
        most -= len(model.model_dump_json().encode())
        if found and most < 0:
            break
        found.append(model)
    return found[::-1]


def page_view(
    head: Head, newest: Sequence[timeline.Entry], earlier: int = 0, asking: Sequence[timeline.Entry] = ()
) -> View:
    """The table with entries of `Session.timeline()`: the `newest` ones, and older ones that are `asking` something;
    `earlier` stand before the newest."""
    shown = [page_entry(entry) for entry in newest]
    first = shown[0].seq if shown else None
    older = [page_entry(entry) for entry in asking]
    return View(**dict(head), timeline=[*older, *shown], first=first, earlier=earlier)


def page_head(
    session: str,
    version: int,
    table: Shown,
    deck: Sequence[str] = (),
    dealt: Mapping[str, int] | None = None,
    tournament: TournamentNow | None = None,
    weight: Callable[[int], int] = lambda number: 1,
    most: int = ROUNDS,
    waiting: int = 0,
    rules: RulesNow = PLAIN_RULES,
) -> Head:
    """The table of a session as the page shows it; `deck` are the codes of every card there is, `dealt` how many cards
    each player was dealt; `tournament`: the one that is played; `weight`: how often the points of a round count, by its
    number; `most`: so many of the newest rounds; `waiting`: so many events ask something;
    `rules`: what people call them."""
    rounds = [standing_of(ended.number, ended.result, weight(ended.number)) for ended in table.rounds[-most:]]
    if most == ROUNDS:
        rounds = newest_within(rounds, ROUNDS_BYTES)
    return Head(
        session=session,
        version=version,
        game=table.game,
        profile=table.profile,
        house=rules.house,
        changed=rules.changed,
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
        waiting=waiting,
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
        open=timeline.open_question(entry),
    )
