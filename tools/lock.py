"""Writes `tools/runtime.lock.toml`, what running Gyoji with all its extras takes: `python -m tools.lock` (needs `uv`).

Per package: its version, what it needs, and the files of it that a package index has, with their sizes. The tests hold
from it, without a network, that every machine which the guides name finds a wheel of everything.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "tools" / "runtime.lock.toml"


def project() -> str:
    """A project that needs what running Gyoji needs, and nothing else."""
    own = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = [*own["dependencies"], *(each for extra in own["optional-dependencies"].values() for each in extra)]
    told = {"name": '"runtime"', "version": '"0"', "requires-python": json.dumps(own["requires-python"])}
    told["dependencies"] = json.dumps(needed)
    return "[project]\n" + "".join(f"{name} = {value}\n" for name, value in told.items())


def compact(resolved: str) -> str:
    """The lines of the lock, of a `uv.lock`."""
    lines = ["# Written by `python -m tools.lock`."]
    for package in tomllib.loads(resolved)["package"]:
        if "virtual" in package["source"] or "editable" in package["source"]:
            continue
        lines += ["", "[[package]]", f"name = {package['name']!r}", f"version = {package['version']!r}"]
        needs = [f"{each['name']} ; {each['marker']}" if "marker" in each else each["name"]
                 for each in package.get("dependencies", ())]  # fmt: skip
        if needs:
            lines.append(f"needs = {json.dumps(needs)}")
        lines.append("wheels = [")
        for wheel in package.get("wheels", ()):
            lines.append(f'  {{ file = "{wheel["url"].rpartition("/")[2]}", bytes = {wheel["size"]} }},')
        lines.append("]")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Resolves anew and writes the lock."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "pyproject.toml").write_text(project(), encoding="utf-8")
        subprocess.run(["uv", "lock", "--quiet", "--directory", folder], check=True)
        LOCK.write_text(compact((Path(folder) / "uv.lock").read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
