"""What goes wrong in real rooms, each put into the pictures of one short film: endured, or said in one sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pytest

from models.render.cards.deck import built_in
from table.capture.frames import Frame, Source
from table.capture.hindrances import WORDS
from table.capture.sources import Film as FilmSource
from table.interpret.doubts import WORDS as DOUBTS
from table.live.watch import Watching
from table.simulation.film import Film
from table.simulation.pictures.faults import FAULTS, Fault, banded, exposing, grainy, portrait
from vision.types import Image

PLAYS = (("A", "H4"), ("B", "S6"), ("C", "D9"), ("D", "HJ"))
LAID = [f"{player}:{card}" for player, card in PLAYS]


@pytest.fixture(scope="module")
def film() -> Film:
    header = {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "profile": "official", "options": {}}
    plays = ({"seq": seq, "type": "play", "player": who, "cards": [card]} for seq, (who, card) in enumerate(PLAYS, 1))
    lines = [{**header, "players": list("ABCD")}, *plays]
    return Film(lines, built_in(), seed=3, difficulty="easy", size=(960, 540))


@pytest.fixture(scope="module")
def path(film: Film, tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("room") / "film.mp4"
    film.write(found)
    return found


class Faulty:
    """A source with a fault in its pictures. `frozen`: (from, for how long), ms: the picture stands still while time
    goes on."""

    def __init__(self, source: Source, fault: Fault | None = None, frozen: tuple[float, float] | None = None) -> None:
        self.live = source.live
        self.name = source.name
        self._source = source
        self._fault = fault
        self._frozen = frozen
        self._kept: Image | None = None

    def read(self) -> Frame | Literal["lost"] | None:
        """The next frame, as the camera gives it."""
        frame = self._source.read()
        if not isinstance(frame, Frame):
            return frame
        if self._fault is not None:
            frame = Frame(self._fault(frame.image, frame.at_ms), frame.at_ms)
        if self._frozen is not None and 0 <= frame.at_ms - self._frozen[0] < self._frozen[1]:
            self._kept = frame.image if self._kept is None else self._kept
            frame = Frame(self._kept, frame.at_ms)
        return frame

    def close(self) -> None:
        """Lets go of the source."""
        self._source.close()


Watch = Callable[..., tuple[Watching, list[str]]]


@pytest.fixture
def watch(path: Path, tmp_path: Path) -> Watch:
    """Watches the film with a fault in it; the watching, and what was laid: `A:H4`, with `?` where unconfirmed."""

    def run(
        fault: Fault | None = None, frozen: tuple[float, float] | None = None, players: str = "ABCD"
    ) -> tuple[Watching, list[str]]:
        source = Faulty(FilmSource(path), fault, frozen)
        watching = Watching(source, "daifugo", "official", list(players), record=tmp_path / "seen.jsonl")
        watching.run()
        return watching, laid(watching)

    return run


def laid(watching: Watching) -> list[str]:
    """The plays that stand at the end."""
    plays = [event for _, event, _ in watching.session.trial().standing() if event.type == "play"]
    return [f"{play.player}:{'+'.join(play.cards or ())}{'?' if play.confirmed is False else ''}" for play in plays]


def fouls(watching: Watching) -> list[Any]:
    return [line for line in watching.session.rulings()[:-1] if line.get("verdict") == "illegal"]


def sure(acts: list[str]) -> list[str]:
    return [act for act in acts if not act.endswith("?")]


@pytest.mark.film
def test_a_trembling_camera_is_endured_and_nothing_is_invented(watch: Watch) -> None:
    watching, acts = watch(FAULTS["tremble"])
    assert [act.rstrip("?") for act in acts] == LAID
    assert fouls(watching) == []


@pytest.mark.film
@pytest.mark.parametrize("fault", [banded(), banded(0.06, 90.0, 300.0)])
def test_moving_bands_of_light_are_endured(watch: Watch, fault: Fault) -> None:
    watching, acts = watch(fault)
    assert [act.rstrip("?") for act in acts] == LAID
    assert len(sure(acts)) >= 3
    assert fouls(watching) == []


@pytest.mark.film
def test_an_exposure_that_follows_the_hands_is_endured(watch: Watch, film: Film) -> None:
    reaches = [(reach.start, reach.end) for reach in film.choreography.reaches]
    watching, acts = watch(exposing(reaches))
    assert [act.rstrip("?") for act in acts] == LAID
    assert fouls(watching) == []


@pytest.mark.film
def test_a_mirrored_picture_is_named_and_turned_back(watch: Watch, capsys: pytest.CaptureFixture[str]) -> None:
    """Hands come from their own side again, and nothing was believed before."""
    watching, acts = watch(FAULTS["mirror"])
    assert acts == LAID
    assert sum(DOUBTS["mirrored"]["en"] in line for line in capsys.readouterr().err.splitlines()) == 1
    assert watching.table.status().hindrance is None


@pytest.mark.film
def test_black_bars_are_endured(watch: Watch) -> None:
    watching, acts = watch(FAULTS["bars"])
    assert acts == LAID
    assert watching.table.left_out() == []


@pytest.mark.film
def test_in_a_picture_turned_by_a_quarter_the_first_player_sits_at_its_bottom(watch: Watch) -> None:
    """The seats are those of the picture, however the camera is turned: here the last player sits at the bottom."""
    watching, acts = watch(portrait, players="DABC")
    assert acts == LAID
    size = watching.table.status().size
    assert size is not None and size[0] < size[1]


@pytest.mark.film
@pytest.mark.parametrize("since", ["before a hand", "under a hand"])
def test_a_frozen_picture_is_said_and_nothing_is_invented(
    watch: Watch, film: Film, since: str, capsys: pytest.CaptureFixture[str]
) -> None:
    last = next(item for item in film.choreography.happenings if item.type == "play" and item.seq == 4)
    start = last.at_ms - (1600 if since == "before a hand" else 100)
    watching, acts = watch(grainy(), (start, 3000.0))
    assert WORDS["frozen"]["en"] in capsys.readouterr().err.splitlines()
    assert set(sure(acts)) <= set(LAID)
    assert [act.rstrip("?") for act in acts][:2] == LAID[:2]
    assert fouls(watching) == []


class Three:
    """A source of three grey pictures."""

    live, name = False, "three"

    def __init__(self) -> None:
        grey: list[Image] = [np.full((90, 160, 3), level, np.uint8) for level in (60, 80, 100)]
        self._frames = iter([Frame(image, 100.0 * number) for number, image in enumerate(grey)])

    def read(self) -> Frame | None:
        return next(self._frames, None)

    def close(self) -> None:
        pass


def test_a_frozen_source_repeats_its_picture_while_time_goes_on() -> None:
    source = Faulty(Three(), frozen=(100.0, 200.0))
    frames = [frame for frame in iter(source.read, None) if isinstance(frame, Frame)]
    assert [(int(frame.image[0, 0, 0]), frame.at_ms) for frame in frames] == [(60, 0.0), (80, 100.0), (80, 200.0)]


def test_an_exposure_drifts_while_a_hand_is_there_and_comes_back() -> None:
    grey = np.full((20, 20, 3), 100, np.uint8)
    exposed = exposing([(1000.0, 4000.0)])
    assert [int(exposed(grey, at)[0, 0, 0]) for at in (0.0, 2500.0, 4000.0, 5500.0, 9000.0)] == [100, 90, 80, 90, 100]
