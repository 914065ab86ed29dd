"""Napoleon's switches: a variant of a rule that is off is a contradiction."""

from __future__ import annotations

import pytest

from referee.games.napoleon.options import PROFILES, STRONGEST, NapoleonOptions
from referee.play.options import OptionsError, build


def test_a_variant_needs_its_rule() -> None:
    assert [each.key for each in NapoleonOptions(joker_led=STRONGEST).contradictions()] == ["joker_led"]
    assert not list(NapoleonOptions(joker_led=STRONGEST, joker_calls_trumps=True).contradictions())


@pytest.mark.parametrize("profile", PROFILES)
def test_every_profile_can_be_played(profile: str) -> None:
    made = build(NapoleonOptions, PROFILES[profile], {})
    assert not list(made.contradictions())


def test_bids_have_bounds() -> None:
    with pytest.raises(OptionsError) as refused:
        build(NapoleonOptions, {}, {"lowest_bid": 21})
    assert refused.value.field == "options.lowest_bid"
