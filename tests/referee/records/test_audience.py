"""Cards that others were shown are unseen cards; how many there are is no secret."""

from __future__ import annotations

import pytest

from referee.events import Event, Header
from referee.fold import fold
from referee.records.audience import seen_by


@pytest.mark.parametrize(
    ("event", "seen"),
    [
        (Event(1, "give", "A", ("S5", "D5"), to="B", audience=("A", "B")),
         Event(1, "give", "A", to="B", count=2, audience=("A", "B"))),
        (Event(1, "deal", hands={"A": ("S3", "S4")}, counts={"B": 3}, stock=("H5",), widow=2, audience=("A",)),
         Event(1, "deal", counts={"A": 2, "B": 3}, stock=1, widow=2, audience=("A",))),
        (Event(1, "reveal", "A", ("S5",), audience=("A",)), Event(1, "reveal", "A", ("BACK",), audience=("A",))),
        (Event(1, "adjutant", "A", card="SA", audience=("A",)),
         Event(1, "adjutant", "A", card="BACK", audience=("A",))),
        (Event(1, "widow", "A", count=3, audience=("A",)), Event(1, "widow", "A", count=3, audience=("A",))),
    ],
)  # fmt: skip
def test_what_others_were_shown_is_unseen(event: Event, seen: Event) -> None:
    assert seen_by(event, None) == seen_by(event, "C") == seen
    assert seen_by(event, "A") is event


def test_what_everybody_saw_stays() -> None:
    event = Event(1, "play", "A", ("S5",))
    assert seen_by(event, None) is event


def test_nobody_sees_more_of_a_correction_than_it_says() -> None:
    header = Header("napoleon", ("A", "B", "C", "D"), "napoleon")
    told = [Event(1, "bid", "A", count=13, suit="S"), *(Event(2 + at, "pass", name) for at, name in enumerate("BCD"))]
    named = Event(5, "adjutant", "A", card="SA", audience=("A",))
    other = Event(6, "amend", target=5, event=Event(5, "adjutant", "A", card="D9"), audience=("A",))
    missed = Event(5, "insert", after=4, event=Event(5, "adjutant", "A", card="D9"), audience=("A",))
    for events in ([named, other], [missed]):
        assert fold(header, [*told, *events]).now(5) == Event(5, "adjutant", "A", card="BACK", audience=("A",))
        assert fold(header, [*told, *events], "B").now(5) == Event(5, "adjutant", "A", card="BACK", audience=("A",))
        own = fold(header, [*told, *events], "A").now(5)
        assert own is not None and own.card == "D9"
