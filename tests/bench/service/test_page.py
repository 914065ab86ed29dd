"""Pages in a process of their own see every ruling and take pictures, as the measuring of many pages needs them to."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np

from bench.service.page import SHORT, Viewers, desk_at, evening, served
from webui.shapes.entered import Pass

PAGES = 3


def test_every_page_hears_of_every_ruling_and_gets_pictures(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, np.full((180, 320, 3), 90, np.uint8))
    evening(desk, SHORT)
    try:
        with served(desk) as port:
            viewers = Viewers(port, PAGES)
            viewers.open()
            for _ in range(2):
                began = time.monotonic()
                desk.accept(Pass(type="pass", player=desk.view().players[0].name))
                version = desk.view().version
                viewers.wait_for(version)
                assert len(viewers.told[version]) == PAGES
                assert all(at >= began for at in viewers.told[version])
            while desk.picture() is None:
                time.sleep(0.05)
            time.sleep(0.5)
            assert viewers.close() > 0
            viewers.end()
    finally:
        desk.close()
        desk.log.close()
