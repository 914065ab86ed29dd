"""Decks that learn while they are played, as the page shows them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from vision.enrolled.gallery import Gallery
from vision.examples.known import Disputed
from vision.examples.store import Example, Kept, load, save
from webui.problems import RefusedError
from webui.setup.decks import choices
from webui.setup.learned import begin, examples_of, keep, packed, picture_of, take_in, take_out
from webui.setup.scanners import Scanners

PICTURE = np.full((364, 264, 3), 120, np.uint8)
NOBODY = Scanners(lambda deck, told: pytest.fail("nothing has to be loaded"))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "gyoji" / "decks"


def learned(home: Path, *codes: str) -> None:
    """A deck that has learned these cards."""
    begin("ours", "daifugo", "official")
    save(home / "ours", Kept(tuple(Example(f"e/{at}-0", code, PICTURE) for at, code in enumerate(codes))))


@pytest.mark.parametrize(("profile", "kind"), [("official", "standard"), ("nono", "nono")])
def test_a_new_deck_is_offered_for_games_of_its_kind_alone(home: Path, profile: str, kind: str) -> None:
    begin("ours", "daifugo", profile)
    assert Gallery.load(home / "ours").learns == kind
    for other in ("official", "nono"):
        offered = {each.name: each for each in choices("daifugo", other)}
        assert ("ours" in offered) == (other == profile)
    own = next(each for each in choices("daifugo", profile) if each.name == "ours")
    assert own.learns and own.missing == [] and own.examples == 0


@pytest.mark.parametrize("name", ["standard", "ours", "a/b", "nono-2 "])
def test_a_name_that_is_taken_or_none_is_refused(home: Path, name: str) -> None:
    begin("ours", "daifugo", "official")
    with pytest.raises(RefusedError) as error:
        begin(name, "daifugo", "official")
    assert error.value.problem.code == "deck-taken"


@pytest.mark.parametrize(("game", "profile"), [("a", "official"), ("daifugo", "a")])
def test_a_deck_of_a_game_that_is_none_is_refused(home: Path, game: str, profile: str) -> None:
    with pytest.raises(RefusedError) as error:
        begin("ours", game, profile)
    assert error.value.problem.code == "refused"


def test_what_was_learned_is_listed_with_its_pictures_and_can_be_taken_out(home: Path) -> None:
    learned(home, "S3", "H5", "H5")
    shown = examples_of("ours", NOBODY)
    assert [each.card for each in shown.examples] == ["H5", "H5", "S3"] and shown.cards == 2
    assert picture_of("ours", shown.examples[0].picture.rsplit("/", 1)[1])[:2] == b"\xff\xd8"
    left = take_out("ours", [shown.examples[0].id], NOBODY)
    assert [each.card for each in left.examples] == ["H5", "S3"]
    assert load(home / "ours").forgotten == {"e/2-0"}
    with pytest.raises(RefusedError):
        picture_of("ours", shown.examples[0].picture.rsplit("/", 1)[1])


class Loaded:
    """What reads the deck that is played: one of its examples is outvoted."""

    disputed = (Disputed("e/0-0", "S3", "H5", True, "e/1-0"),)
    known: tuple[Example, ...] = ()

    def teach(self, examples: tuple[Example, ...]) -> None:
        self.known = examples


def test_the_table_that_is_watched_forgets_too_and_says_which_disagree(home: Path) -> None:
    learned(home, "S3", "H5")
    reader = Loaded()
    scanners = Scanners(lambda deck, told: reader)  # type: ignore[arg-type,return-value]
    scanners("ours")
    listed = {each.id: each for each in examples_of("ours", scanners).examples}
    doubted = listed["e/0-0"]
    assert (doubted.like, doubted.outvoted, doubted.beside, listed["e/1-0"].like) == ("H5", True, "e/1-0", None)
    keep("ours", ["e/0-0"], scanners)
    assert [(each.id, each.sure) for each in reader.known] == [("e/0-0", True), ("e/1-0", False)]
    take_out("ours", ["e/0-0"], scanners)
    assert [each.id for each in reader.known] == ["e/1-0"]


def test_a_deck_is_shared_as_one_file(home: Path, tmp_path: Path) -> None:
    learned(home, "S3")
    file = tmp_path / "shared"
    file.write_bytes(packed("ours", "CC0"))
    taken = take_in(file)
    assert (taken.name, taken.licence) == ("ours-2", "CC0")
    assert examples_of("ours-2", NOBODY).cards == 1


@pytest.mark.parametrize("ask", [examples_of, lambda name, _: packed(name, ""), lambda name, _: picture_of(name, "x")])
def test_a_deck_that_is_not_there_is_said(ask: object) -> None:
    with pytest.raises(RefusedError) as error:
        ask("nobodys", NOBODY)  # type: ignore[operator]
    assert error.value.problem.code == "no-deck"
