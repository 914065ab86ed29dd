"""Opens real sources and loads the models for the desk, each model once."""

from __future__ import annotations

import functools
import logging
from pathlib import Path

import cv2

from models.render.cards.deck import built_in
from table import simulation
from table.capture.sources import Source as Opened
from table.capture.sources import SourceError, cameras, open_source, record_lines, unplayable
from table.capture.turning import Turned, turn_of
from table.live.loop import InferenceName, LiveTable
from table.record.session import Session
from table.simulation.camera import VirtualCamera
from table.simulation.demonstrations import Demonstration
from table.simulation.enrolment import enrolled_scanner
from vision.enrolled.registry import deck_folder
from vision.scanner import Scanner
from webui.cameras.phones import SPEC as PHONE
from webui.cameras.phones import Phones
from webui.demo import virtual_table
from webui.demo.guide import GuidedFilm
from webui.demo.paced_film import PacedFilm
from webui.logs import brief
from webui.setup.known_decks import used
from webui.setup.scanners import Scanners
from webui.shapes.catalogue import Source
from webui.shapes.common import Said

VIRTUAL = "virtual:"
DEMO = Path(simulation.__file__).parent / "data" / "daifugo.jsonl"
"""What a look at the virtual table shows, before it is known what is played."""
DRAWN = Said(en="Virtual table (a drawn film, to try Gyoji)", ja="仮想の卓(お試しの映像)")
STILL: InferenceName = "driver"
"""The virtual table holds still between plays: looks at it call a foul at once, the belief over tracks later."""
SHOWN = 80
"""Characters of a source's name that a sentence shows."""
scanner = Scanners()
"""What reads a deck: one for all tables and pages of this program."""
log = logging.getLogger(__name__)


def watch(
    spec: str, session: Session, pace: float = 1.0, deck: str | None = None, phones: Phones | None = None
) -> LiveTable:
    """The live table on a source; `pace` is that of the virtual table; `deck` lies on it, else the game's; `phones` are
    those that are cameras.

    Raises SourceError.
    """
    name = virtual_table.deck_of(deck, session)
    if spec == virtual_table.TABLE:
        camera, lines = virtual_table.film_of(session.record()[0], session.id)
        film = PacedFilm(camera, spec, pace)
        live = LiveTable(film, session, scanner(name), inference=STILL)
        return virtual_table.hosted(_learning(live, name), film, lines)
    source = opened(spec, pace, phones)
    try:
        return _learning(LiveTable(source, session, scanner(name)), name)
    except ValueError as error:  # an enrolled deck that was removed or spoilt meanwhile
        source.close()
        raise SourceError(f"The deck cannot be read: {error}.", f"デッキを読み込めません: {error}。") from None


def _learning(live: LiveTable, deck: str) -> LiveTable:
    """The live table, whose answers teach its deck. What is built in learns nothing: any deck may lie there next
    time."""
    if (deck_folder(deck) / "deck.json").is_file():
        live.teach(deck_folder(deck))
        used(deck)
    return live


def watch_demo(shown: Demonstration, session: Session, pace: float = 1.0) -> LiveTable:
    """The live table on a demonstration's film, with a host who tells what no camera sees. A deck that is enrolled is
    learned first, which takes a while the first time. Raises SourceError."""
    try:
        camera = VirtualCamera(list(shown.lines), pace=None, seed=shown.seed, size=shown.size)
    except (ValueError, KeyError, FileNotFoundError) as error:
        raise unplayable(shown.name or "record", error) from None
    film = GuidedFilm(camera, shown, pace)
    name = session.moment().deck.name
    return virtual_table.hosted(LiveTable(film, session, scanner_for(shown, name), inference=STILL), film, shown.lines)


def scanner_for(shown: Demonstration, deck: str) -> Scanner:
    """The scanner for a demonstration whose cards are a deck."""
    return enrolled(deck) if shown.enrolled else scanner(deck)


@functools.lru_cache(maxsize=1)
def enrolled(deck: str) -> Scanner:
    """The models for a deck that is learned from one picture of each of its cards, once."""
    return enrolled_scanner(built_in(deck), deck)


def opened(spec: str, pace: float = 1.0, phones: Phones | None = None) -> Opened:
    """The source that `spec` names; of the virtual table a sample. A driver or a file system may fail in any way: it
    becomes one sentence."""
    bare, degrees = turn_of(spec)
    if phones is not None and bare.startswith(PHONE):
        return Turned(phones.open(bare), degrees) if degrees else phones.open(bare)
    spec = f"{VIRTUAL}{DEMO}" if spec == virtual_table.TABLE else spec
    try:
        return paced_film(spec.removeprefix(VIRTUAL), pace) if spec.startswith(VIRTUAL) else open_source(spec)
    except (OSError, ValueError, ArithmeticError, TypeError, RuntimeError, cv2.error) as error:
        log.warning("the source %s cannot be opened", brief(spec), exc_info=error)
        shown = spec if len(spec) <= SHOWN else spec[:SHOWN] + "…"
        raise SourceError(f"{shown} is no film, folder, camera or stream.",
                          f"{shown}という動画・フォルダー・カメラ・配信はありません。") from None  # fmt: skip


def paced_film(record: str, pace: float = 1.0) -> PacedFilm:
    """A record played on the virtual table. Raises SourceError."""
    lines = record_lines(record)
    try:
        return PacedFilm(VirtualCamera(lines, pace=None), Path(record).name, pace)
    except (ValueError, KeyError, FileNotFoundError) as error:
        raise unplayable(brief(record), error) from None


def found_cameras() -> list[Source]:
    """Cameras that are plugged in, by the names that stay; and the virtual table, for whoever has none."""
    found = [Source(spec=name, title=Said(en=readable(name), ja=readable(name))) for name in cameras()]
    return [*found, Source(spec=virtual_table.TABLE, title=DRAWN)]


def readable(name: str) -> str:
    """`usb-046d_HD_Pro_Webcam_C920_1234-video-index0` as people would call it."""
    if name.startswith("picamera"):
        return f"Raspberry Pi Camera {name.removeprefix('picamera')}".strip()
    words = name.removeprefix("usb-").split("-video-index")[0].split("_")
    if len(words) > 2 and len(words[0]) == 4:
        words = words[1:]
    return " ".join(words)
