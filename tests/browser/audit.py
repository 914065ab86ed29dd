"""What is asked of every page: it is no wider than the window, and axe finds nothing on it."""

from __future__ import annotations

import re
import time
from importlib.resources import files
from typing import Any

LONGEST_MS = 5000
STILL = """longest => Promise.race([
  new Promise(done => setTimeout(done, longest)),
  Promise.all(document.getAnimations()
    .filter(one => one.effect.getComputedTiming().iterations !== Infinity)
    .map(one => one.finished.catch(() => null))),
]).then(() => null)"""


def still(page: Any) -> Any:
    """The page, once everything that moves to an end has got there: half faded in, a text is too faint for axe."""
    page.evaluate(STILL, LONGEST_MS)
    return page


def until(page: Any, expression: str, arg: Any = None, longest_s: float = 30.0) -> None:
    """Waits until an expression is true on the page. The page's content policy forbids Playwright's own waiting, which
    evaluates the expression from within the page."""
    end = time.monotonic() + longest_s
    while not page.evaluate(expression, arg):
        assert time.monotonic() < end, f"never true: {expression}"
        page.wait_for_timeout(50)


def in_detail(page: Any) -> Any:
    """The page, at the set-up in detail: from the first page by its button, or where it is already."""
    page.get_by_role("button", name=re.compile("^(Everything in detail|詳しく決める)$")).click()
    page.locator(".setup-sheet .step").wait_for()
    return page


def open_rules(page: Any) -> Any:
    """The page, with every group of house rules open."""
    page.get_by_role("button", name=re.compile("^(Open all groups|すべて開く)$")).click()
    return page


def fits(page: Any) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def faults(page: Any) -> list[str]:
    """What axe finds on a page that stands still, each as one line."""
    still(page).evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document)")["violations"]
    return [f"{fault['id']}: {node['target']} {node['failureSummary']}" for fault in found for node in fault["nodes"]]


def in_order(page: Any) -> Any:
    """The page, which asks the questions of a course in their order and no new ones."""
    page.route("**/api/quiz/fresh?*", lambda route: route.fulfill(json=[]))
    page.evaluate("Math.random = () => 0.999999")
    return page
