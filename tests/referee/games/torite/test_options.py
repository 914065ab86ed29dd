"""The switches of the coloured games: each kind has its own, the rest are refused."""

from __future__ import annotations

import pytest

from referee.games.torite.options import POKER, PROFILES, SEVENS, ToriteOptions, profiles_of
from referee.json_values import JsonValue
from referee.play.options import OptionsError, build


@pytest.mark.parametrize("profile", PROFILES)
def test_every_profile_can_be_played(profile: str) -> None:
    assert not list(build(ToriteOptions, PROFILES[profile], {}).contradictions())


@pytest.mark.parametrize(
    ("profile", "key", "value"),
    [("torite-a", "trump", "Y"), ("torite-poker", "low_wins", True), ("torite-sevens", "meeples", True),
     ("torite-c", "passes", 2), ("torite-c", "sequences", True), ("torite-daifugo", "sequence_revolution", 4)],
)  # fmt: skip
def test_what_a_kind_has_no_use_for_is_refused(profile: str, key: str, value: JsonValue) -> None:
    with pytest.raises(OptionsError) as refused:
        build(ToriteOptions, PROFILES[profile], {key: value})
    assert refused.value.field == f"options.{key}" and refused.value.say("ja")


def test_a_switch_is_offered_to_its_kind_alone() -> None:
    assert ToriteOptions(kind=SEVENS).has("passes") and not ToriteOptions(kind=SEVENS).has("trump")
    assert not ToriteOptions().has("kind")
    assert set(profiles_of(POKER)) == {"torite-poker"}
