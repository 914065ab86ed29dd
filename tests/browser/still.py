"""A page that stands still: half faded in, a text is too faint for axe."""

from __future__ import annotations

from typing import Any

STILL = """Promise.all(document.getAnimations()
  .filter(one => one.effect.getComputedTiming().iterations !== Infinity)
  .map(one => one.finished.catch(() => null)))"""


def still(page: Any) -> Any:
    """The page, once everything that moves to an end has got there."""
    page.evaluate(STILL)
    return page
