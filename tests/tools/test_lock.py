"""Every machine that the guides name finds a wheel of everything that running Gyoji needs: none compiles."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.tags import Tag, compatible_tags, cpython_tags
from packaging.utils import canonicalize_name, parse_wheel_filename

from tools.lock import LOCK, ROOT

LOCKED: dict[str, list[dict[str, Any]]] = {}
for package in tomllib.loads(LOCK.read_text(encoding="utf-8"))["package"]:
    LOCKED.setdefault(package["name"], []).append(package)
OWN = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NEEDED = [*OWN["dependencies"], *(each for extra in OWN["optional-dependencies"].values() for each in extra)]
GLIBC = 41
"""Debian 13 has the GNU C library 2.41; what was built for an older one runs there, down to 2.17."""
MEGABYTE = 10**6


def tags(minor: int) -> frozenset[Tag]:
    """The wheels that a Raspberry Pi takes, on Python 3.`minor`."""
    platforms = [f"manylinux_2_{glibc}_aarch64" for glibc in range(GLIBC, 16, -1)] + ["manylinux2014_aarch64"]
    version = (3, minor)
    return frozenset([*cpython_tags(version, platforms=platforms), *compatible_tags(version, f"cp3{minor}", platforms)])


def wheels(minor: int) -> dict[str, int]:
    """Of all that is needed on a Raspberry Pi: name -> bytes of its wheel, 0 where there is none."""
    where = {
        "python_version": f"3.{minor}", "python_full_version": f"3.{minor}.0", "sys_platform": "linux",
        "platform_machine": "aarch64", "platform_system": "Linux", "os_name": "posix",
        "implementation_name": "cpython", "platform_python_implementation": "CPython", "extra": "",
    }  # fmt: skip
    taken, found, waiting = tags(minor), {}, [canonicalize_name(Requirement(each).name) for each in NEEDED]
    waiting += ["psycopg-binary"]  # the extra of psycopg that the extra `league` asks for
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        # Of two versions the newer one is for the newer Pythons; the first that has a wheel here counts.
        found[name] = 0
        for package in reversed(LOCKED[name]):
            sizes = [w["bytes"] for w in package["wheels"] if taken & parse_wheel_filename(w["file"])[3]]
            if sizes:
                found[name] = min(sizes)
                told = (each.partition(" ; ") for each in package.get("needs", ()))
                waiting += [each for each, _, marker in told if not marker or Marker(marker).evaluate(where)]
                break
    return found


@pytest.mark.parametrize("minor", [11, 12, 13])
def test_a_raspberry_pi_finds_a_wheel_of_everything(minor: int) -> None:
    found = wheels(minor)
    assert [name for name, size in found.items() if not size] == []
    assert {"onnxruntime", "opencv-python-headless", "pydantic-core", "scipy"} <= found.keys()


def test_the_guides_say_how_much_is_fetched() -> None:
    extras = {"psycopg", "psycopg-binary", "paho-mqtt"}
    size = sum(size for name, size in wheels(13).items() if name not in extras) / MEGABYTE
    for guide in ("first-ten-minutes.md", "first-ten-minutes.ja.md"):
        said = (ROOT / "docs" / "guide" / guide).read_text(encoding="utf-8")
        assert f"{round(size, -1):.0f} MB" in said, size


def test_the_lock_holds_what_the_project_asks_for() -> None:
    for requirement in map(Requirement, NEEDED):
        versions = [each["version"] for each in LOCKED[canonicalize_name(requirement.name)]]
        assert any(requirement.specifier.contains(version) for version in versions), requirement


@pytest.mark.parametrize("guide", sorted((ROOT / "docs" / "guide").glob("*.md")), ids=lambda path: path.name)
def test_what_is_installed_from_a_clone_follows_the_clone(guide: Path) -> None:
    """Without `-e` a copy is installed, and `git pull` changes nothing."""
    copies = re.findall(r"pip install (?!-e)'?(?:\.|/)[^`\n]*\[", guide.read_text(encoding="utf-8"))
    assert copies == []
