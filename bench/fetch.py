"""Fetches what looks that never train are drawn with: held-out fonts and card faces, out of Debian's packages.

    python -m bench.fetch [FOLDER]

Once, some 75 MB, with `apt-get download`; nothing is installed and no rights are needed. FOLDER is one in the user's
cache, where `bench.cards.looks`, `bench.cards.decks` and `bench.cards.packaged` look for what the machine itself does
not have.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from vision.folders import cache_folder

PACKAGES = (
    "gnome-cards-data", "fonts-cabin", "fonts-comfortaa", "fonts-kiloji", "fonts-kouzan-mouhitsu",
    "fonts-linuxlibertine", "fonts-morisawa-bizud-mincho", "fonts-motoya-l-maruberi", "fonts-oldstandard", "fonts-play",
    "fonts-reggae", "fonts-urw-base35", "fonts-yusei-magic",
)  # fmt: skip
"""Those that hold the fonts and decks which `models/held_out.json` names."""
HINT = "python -m bench.fetch fetches them"
"""What the benches say where something of it is missing."""


class FetchError(Exception):
    """The packages could not be fetched; says why in one sentence."""


def fetched_folder() -> Path:
    """Where they are unpacked, as below a machine's root folder."""
    return cache_folder() / "held-out"


def fetch(folder: Path, packages: Sequence[str] = PACKAGES) -> None:
    """Downloads packages and unpacks them below a folder. Raises FetchError."""
    missing = [tool for tool in ("apt-get", "dpkg-deb") if shutil.which(tool) is None]
    if missing:
        raise FetchError(f"{missing[0]} is not there: copy the fonts of the Debian packages {', '.join(packages)} "
                         f"to {folder / 'usr/share/fonts'}")  # fmt: skip
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as download:
        _run(["apt-get", "-qq", "download", *packages], Path(download))
        for package in sorted(Path(download).glob("*.deb")):
            _run(["dpkg-deb", "--extract", str(package), str(folder)], folder)


def _run(command: Sequence[str], where: Path) -> None:
    done = subprocess.run(command, cwd=where, capture_output=True, text=True, check=False)
    if done.returncode:
        said = next((line for line in done.stderr.splitlines() if line.startswith(("E:", "dpkg-deb:"))), "")
        raise FetchError(f"{command[0]} failed ({said.strip() or done.returncode}): try again after apt-get update")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=fetched_folder())
    folder: Path = parser.parse_args(arguments).folder
    try:
        fetch(folder.absolute())
    except FetchError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"fonts and faces lie in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
