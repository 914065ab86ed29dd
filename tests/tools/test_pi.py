"""What starts Gyoji with a Raspberry Pi: the unit names only options that exist, and the guide names the unit."""

from __future__ import annotations

import configparser
import re
import shlex
from pathlib import Path

from typer.testing import CliRunner

from table.capture.pi_camera import numbered
from table.cli import build

ROOT = Path(__file__).resolve().parents[2]
PI = ROOT / "tools" / "pi"
GUIDE = (ROOT / "docs" / "guide" / "raspberry-pi.md").read_text(encoding="utf-8")


def test_the_unit_starts_the_page_with_options_that_exist() -> None:
    unit = configparser.ConfigParser(interpolation=None, strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(PI / "gyoji.service", encoding="utf-8")
    assert {"Unit", "Service", "Install"} <= set(unit.sections())
    start = shlex.split(unit["Service"]["ExecStart"])
    (line,) = re.findall(r'^GYOJI_OPTIONS="(.*)"$', (PI / "gyoji.conf").read_text(encoding="utf-8"), re.M)
    told = [*start[2:], *shlex.split(line)]
    known = CliRunner().invoke(build(), ["serve", "--help"]).output
    options = [word for word in told if word.startswith("--")]
    assert start[1] == "serve" and options and all(option in known for option in options), options
    assert numbered(told[told.index("--source") + 1]) == 0
    assert "video" in unit["Service"]["SupplementaryGroups"]


def test_the_unit_that_publishes_reads_the_records_of_the_table() -> None:
    units = {}
    for name in ("gyoji", "gyoji-publish"):
        units[name] = configparser.ConfigParser(interpolation=None, strict=False)
        units[name].optionxform = str  # type: ignore[assignment,method-assign]
        units[name].read(PI / f"{name}.service", encoding="utf-8")
    page, unit = (units[name]["Service"] for name in ("gyoji", "gyoji-publish"))
    for key in ("User", "DynamicUser", "StateDirectory", "Environment", "ProtectSystem"):
        assert page[key] == unit[key], key
    start = shlex.split(unit["ExecStart"])
    known = CliRunner().invoke(build(), ["publish", "--help"]).output
    assert start[1:4] == ["publish", "--data", "/var/lib/gyoji"] and "--data" in known
    told = (PI / "gyoji-publish.conf").read_text(encoding="utf-8")
    assert f"${'GYOJI_PUBLISH_OPTIONS'}" == start[-1] and "GYOJI_PUBLISH_OPTIONS=" in told
    for name in re.findall(r"^(GYOJI_[A-Z]+)=", told, re.M):
        assert name in known
    assert [option for option in re.findall(r"--[a-z-]+", told) if option not in known] == []


def test_the_guide_copies_these_files() -> None:
    for name in ("gyoji.service", "gyoji.conf", "gyoji-publish.service", "gyoji-publish.conf"):
        assert f"tools/pi/{name}" in GUIDE and (PI / name).is_file()
    assert "python3 -m venv --system-site-packages .venv" in GUIDE
