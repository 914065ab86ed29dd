"""What the page's first load costs: `python -m bench.service.first_load [--mbit 10] [--events 24] [--times 3]
[--json]`.

A table in mid-round is served; Chromium, its cache empty, opens its page over a network of so many Mbit/s and 20 ms.
Told are the kB (1,000 bytes, as transferred) that came until the table can be used, those until everything is quiet,
and the seconds until it can be used: the timeline and the buttons are shown. The best of several times; what else the
machine does only makes one slower.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tools.screenshots import FLAGS, ScreenshotServer

USABLE = ".actions button, .timeline li"
"""What is shown once a table can be used."""


@dataclass(frozen=True)
class Load:
    """One load of the page."""

    kb_until_usable: float
    kb_in_all: float
    usable_s: float


def load(browser: Browser, url: str, mbit: float) -> Load:
    """Opens the page once, in a context of its own: nothing is cached."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    network = context.new_cdp_session(page)
    rate = mbit * 1e6 / 8
    network.send("Network.enable")
    network.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 20, "downloadThroughput": rate, "uploadThroughput": rate},
    )
    came = [0.0]

    def finished(told: dict[str, Any]) -> None:
        came[0] += told["encodedDataLength"]

    network.on("Network.loadingFinished", finished)
    began = time.perf_counter()
    page.goto(url, wait_until="commit")
    for part in USABLE.split(", "):
        page.locator(part).first.wait_for()
    usable, until = time.perf_counter() - began, came[0]
    page.wait_for_timeout(2000)
    context.close()
    return Load(round(until / 1000, 1), round(came[0] / 1000, 1), round(usable, 2))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mbit", type=float, default=10.0)
    parser.add_argument("--events", type=int, default=24)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(arguments)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        print("Chromium is not installed", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ScreenshotServer(Path(folder))
        try:
            server.show("daifugo/official", args.events)
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            loads = [load(browser, server.url, args.mbit) for _ in range(args.times)]
            browser.close()
        finally:
            server.close()
    best = min(loads, key=lambda each: each.usable_s)
    print(json.dumps(asdict(best)) if args.json else best)
    return 0


if __name__ == "__main__":
    sys.exit(main())
