"""Every module has a test file of its name: `a/b/c.py` is tested by `tests/a/b/test_c.py`.

Words are tested all together by `tests/referee/test_texts.py`. Modules that have no test file yet stand in
`unmirrored.txt`, one a line. The list only shrinks: a new module comes with its test, and whoever writes a missing test
strikes the line out."""

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


def without_test() -> set[str]:
    return {path.as_posix() for path in modules() if not (ROOT / "tests" / path.parent / f"test_{path.name}").is_file()}


def known() -> list[str]:
    return (Path(__file__).with_name("unmirrored.txt")).read_text(encoding="utf-8").split()


def test_a_new_module_comes_with_a_test_file_of_its_name() -> None:
    assert modules()
    assert sorted(without_test() - set(known())) == []


def test_the_list_of_modules_without_one_only_shrinks() -> None:
    assert [line for line in known() if line not in without_test()] == []
    assert known() == sorted(set(known()))
