"""How much processor time each test takes, and who takes more than its kind allows.

A pytest plugin (`tests/conftest.py` loads it). A test's time is that of its body and of the fixtures made for it alone,
of this process and of processes that it started and waited for; fixtures that tests share are no test's own. `make
test-all` asks for the list with `--over-limit`, which fails where it is not empty.
"""

from __future__ import annotations

import gc
import resource
import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.kinds import KINDS, SMOKE, kind_of

UNMARKED_S, MARKED_S = 1.0, 30.0
"""A test without a kind may take so much processor time, s; one with a kind so much."""
TRACED = 2.0
"""So many times as much where coverage is measured: its tracer doubles what a test takes (measured: 57 tests were over
the limits with it, 16 of them without)."""
_SPENT = pytest.StashKey[float]()
_KIND = "kind"


def spent_s() -> float:
    """Processor time of this process and of those that it waited for, s."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--over-limit`: tests that take more processor time than their kind allows are listed, and the run fails."""
    parser.addoption("--over-limit", action="store_true", help="list tests over their limit of processor time; fail")


def pytest_configure(config: pytest.Config) -> None:
    """Registers the markers."""
    for kind, what in KINDS.items():
        config.addinivalue_line("markers", f"{kind}: {what}")
    config.addinivalue_line("markers", f"{SMOKE}: runs in `make test` however long it takes")
    config.pluginmanager.register(OverLimit(config), "over-limit")


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Takes what all tests share out of the garbage collector's sight: else one pass over the thousands of collected
    tests, about 1 s, is counted to whichever test runs meanwhile."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest) -> Iterator[None]:
    """Counts what a fixture costs for the test that it is made for."""
    before = spent_s()
    try:
        return (yield)
    finally:
        if fixturedef.scope == "function":
            stash = request.node.stash
            stash[_SPENT] = stash.get(_SPENT, 0.0) + spent_s() - before


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Counts what a test's body costs, and tells it with its report."""
    before = spent_s()
    try:
        return (yield)
    finally:
        item.user_properties.append(("processor_s", item.stash.get(_SPENT, 0.0) + spent_s() - before))
        item.user_properties.append((_KIND, kind_of(item) or (SMOKE if item.get_closest_marker(SMOKE) else None)))


class OverLimit:
    """Lists at the end who took too much; with several processes, in the one that tells the result."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._share = TRACED if config.getoption("cov_source", default=None) else 1.0
        self._over: list[tuple[float, str, str]] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Hears how each test went."""
        told = dict(report.user_properties)
        if report.when != "call" or "processor_s" not in told:
            return
        spent, kind = float(str(told["processor_s"])), told[_KIND]
        if spent > self._share * (UNMARKED_S if kind is None else MARKED_S):
            self._over.append((spent, str(kind or "no kind"), report.nodeid))

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Tells them, the longest first."""
        if not self._config.getoption("--over-limit"):
            return
        terminalreporter.section("processor time over the limit")
        plain, marked = self._share * UNMARKED_S, self._share * MARKED_S
        terminalreporter.line(f"no kind: over {plain:g} s; with a kind: over {marked:g} s")
        for spent, kind, name in sorted(self._over, reverse=True):
            terminalreporter.line(f"{spent:6.1f} s  {kind:8}  {name}")

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fails a run that would otherwise be green."""
        if self._config.getoption("--over-limit") and self._over and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
