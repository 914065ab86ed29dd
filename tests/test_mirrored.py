"""Every module has a test file of its name: `a/b/c.py` is tested by `tests/a/b/test_c.py`.

Words are tested all together by `tests/referee/test_texts.py`."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("referee", "table", "vision", "webui")


def modules() -> list[Path]:
    """What ought to have a test file, as paths below the root; packages' own files are tested with their modules."""
    found = [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
    return sorted(
        path.relative_to(ROOT)
        for path in found
        if path.name not in ("__init__.py", "texts.py") and not {"texts", "frontend"} & set(path.parts)
    )


def test_every_module_has_a_test_file_of_its_name() -> None:
    found = modules()
    assert len(found) > 250
    without = [path.as_posix() for path in found if not (ROOT / "tests" / path.parent / f"test_{path.name}").is_file()]
    assert without == []
