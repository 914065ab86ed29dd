"""変則大富豪's switches: what it has no use for is refused, not ignored."""

from __future__ import annotations

import pytest

from referee.games.hensoku.options import HENSOKU, WITHOUT, HensokuOptions
from referee.play.options import OptionsError, build


def test_the_profile_contradicts_nothing() -> None:
    assert not list(build(HensokuOptions, HENSOKU, {}).contradictions())


@pytest.mark.parametrize(
    ("key", "value"),
    [("exchange", "2-1"), ("miyako_ochi", True), ("gekokujo", True), ("points", [1]), ("finisher_play", "stays"),
     ("pass_7", True), ("discard_10", True), ("next_leader", "daihinmin")],
)  # fmt: skip
def test_what_the_game_does_not_have_is_refused(key: str, value: object) -> None:
    with pytest.raises(OptionsError) as refused:
        build(HensokuOptions, HENSOKU, {key: value})  # type: ignore[dict-item]
    assert refused.value.field == f"options.{key}" and refused.value.message


def test_switches_without_a_use_are_not_offered() -> None:
    made = build(HensokuOptions, HENSOKU, {})
    assert not any(made.has(key) for key in WITHOUT) and made.has("lock")
