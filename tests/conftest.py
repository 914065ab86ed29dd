"""What every test may rest on: the repository and what `make test` installs, nothing else of the machine."""

from __future__ import annotations

import atexit
import os
import random
import secrets
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import sqlalchemy as sa
from hypothesis import settings

from tests import postgres as real
from tests.kinds import kind_of

pytest_plugins = ("tests.processor_time", "tests.affected")

FONTS = Path(__file__).resolve().parent / "fonts"

NEEDS = {"postgres": "database", "chromium": "browser"}
"""Fixtures that start a program: whoever uses one is of that kind of slow test."""

# Before anything is imported that looks: processes that tests start inherit it.
HOME = tempfile.mkdtemp(prefix="gyoji-tests-")
atexit.register(shutil.rmtree, HOME, ignore_errors=True)
for name in [name for name in os.environ if name.startswith(("XDG_", "GYOJI_")) and name != "GYOJI_PHOTOS"]:
    del os.environ[name]
os.environ.update(HOME=HOME, GYOJI_FONTS=str(FONTS), FONTCONFIG_FILE=str(FONTS / "fonts.conf"))

# `make soak` asks for the profile "soak": new examples every time; `make test` for "quick".
settings.register_profile("test", derandomize=True, deadline=None)
settings.register_profile("quick", derandomize=True, deadline=None, max_examples=30)
settings.register_profile("soak", deadline=None, max_examples=1000)
settings.load_profile("test")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--shuffle SEED`: files in another order, and the tests of each in another."""
    parser.addoption("--shuffle", type=int, default=None, metavar="SEED", help="draw the order by SEED")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Puts the files with slow tests first, so that no core waits for another at the end, or shuffles where asked to;
    the tests of one file stay together, for they share what it makes once.

    While random games are played, coverage is not measured, which would double their cost: the lines that they reach
    are reached by the tests of the rules as well."""
    for item in items:
        for fixture in NEEDS.keys() & set(getattr(item, "fixturenames", ())):
            item.add_marker(NEEDS[fixture])
        if item.get_closest_marker("random"):
            item.add_marker("no_cover")
    seed = config.getoption("--shuffle")
    if seed is None:
        slow = {item.path for item in items if kind_of(item) is not None}
        items.sort(key=lambda item: item.path not in slow)
        return
    chance = random.Random(seed)
    files = {item.path: chance.random() for item in items}
    places = {item.nodeid: chance.random() for item in items}
    items.sort(key=lambda item: (files[item.path], str(item.path), places[item.nodeid]))


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a real PostgreSQL, without a database; one for all tests of a process."""
    pytest.importorskip("psycopg", reason="no psycopg for this platform")
    with ExitStack() as stack:
        try:
            place = stack.enter_context(real.server())
        except real.NoServerError as error:
            pytest.skip(str(error))
        yield place


@pytest.fixture
def database(postgres: str) -> Iterator[str]:
    """The address of a new, empty database."""
    name = f"club_{secrets.token_hex(4)}"
    engine = sa.create_engine(f"{postgres}/postgres", isolation_level="AUTOCOMMIT")
    with engine.connect() as db:
        db.exec_driver_sql(f"CREATE DATABASE {name}")
    yield f"{postgres}/{name}"
    with engine.connect() as db:
        db.exec_driver_sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
    engine.dispose()
