"""A deck of one's own that is enrolled many cards at a time."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.webui.setup.test_decks import home, lying  # noqa: F401
from vision.enrolled.gallery import Gallery
from vision.scanner import Scanner
from vision.types import Detection, Image
from webui.problems import RefusedError
from webui.setup.decks import Enrolling
from webui.setup.spreading import Spreading

GAME = ("daifugo", "official")
ROW = lying("S3", "S4", "S5", scale=2.5)


class Blind:
    """Reads nothing, as with a deck in a hand that nobody saw."""

    def scan(self, image: Image) -> list[Detection]:
        return []


def spreading(reads: object) -> Spreading:
    return Spreading(lambda: ROW, lambda deck: reads, Enrolling(lambda: ROW))  # type: ignore[arg-type,return-value]


@pytest.mark.models
def test_cards_that_lie_in_a_row_are_read_and_kept_by_the_names_that_somebody_saw(home: Path) -> None:  # noqa: F811
    found = spreading(Scanner(threads=1))
    look = found.look("ours", *GAME)
    assert [(card.card, card.read, card.row) for card in look.cards] == [
        ("S3", True, 0),
        ("S4", True, 0),
        ("S5", True, 0),
    ]
    taken = found.keep(look.id, "ours", *GAME, ["S3", None, "S6"])
    assert (taken.taken, taken.known) == (2, 2) and {"S3", "S6"}.isdisjoint(taken.missing) and "S5" in taken.missing
    assert Gallery.load(home / "ours").codes == ["S3", "S6"]


@pytest.mark.models
def test_cards_that_nobody_can_read_are_what_is_missing_next_and_nothing_is_kept_unseen(home: Path) -> None:  # noqa: F811
    found = spreading(Blind())
    look = found.look("ours", *GAME)
    assert [card.read for card in look.cards] == [False] * 3 and len({card.card for card in look.cards}) == 3
    for names, code in (
        (["S3", "S3", None], "spread-twice"),
        (["X9", None, None], "no-such-card"),
        (["S3"], "spread-gone"),
    ):
        with pytest.raises(RefusedError) as refused:
            found.keep(look.id, "ours", *GAME, names)
        assert refused.value.problem.code == code
    assert not home.exists()
