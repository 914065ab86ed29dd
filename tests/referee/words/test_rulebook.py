"""The rules in words: contents, sheets, single rules, the schema of the switches."""

from __future__ import annotations

import pytest

from referee import games
from referee.texts import catalogue
from referee.words import rulebook


def test_every_game_stands_in_the_contents() -> None:
    for lang in ("ja", "en"):
        lines = rulebook.contents(lang).splitlines()
        assert [line.split(":")[0] for line in lines] == games.names()


@pytest.mark.parametrize("name", games.names())
def test_a_page_cites_rules_that_have_words(name: str) -> None:
    cited = {line.rule for section in rulebook.sheet(name) for line in section.lines}
    assert cited and all(rulebook.rule(ident, "ja") and rulebook.rule(ident, "en") for ident in cited)
    assert rulebook.page(name, "en").startswith("# ")
    assert cited & set(rulebook.rule_ids(name))


def test_switches_that_are_asked_for_change_the_sheet() -> None:
    plain = {line.text.en for section in rulebook.sheet("daifugo") for line in section.lines}
    house = {line.text.en for section in rulebook.sheet("daifugo", None, {"skip_5": True}) for line in section.lines}
    assert plain < house


def test_what_there_is_not_is_said() -> None:
    with pytest.raises(rulebook.OptionsError) as refused:
        rulebook.rule("Z99", "en")
    assert refused.value.field == "rule" and "Z99" in refused.value.message


@pytest.mark.parametrize("name", games.names())
def test_the_schema_holds_every_profile(name: str) -> None:
    schema = rulebook.schema(name)
    properties, profiles = schema["properties"], schema["x-profiles"]
    assert isinstance(properties, dict) and isinstance(profiles, dict)
    assert set(profiles) == set(games.profiles(name))
    assert all(set(values) <= set(properties) for values in profiles.values())


def test_a_switch_lists_the_values_that_may_be_asked_for() -> None:
    assert "- `first_leader` = record (record | d3): First leader" in rulebook.page("daifugo", "en").splitlines()
    assert "- `sequences` = true: Sequences" in rulebook.page("daifugo", "en").splitlines()


def test_a_title_does_not_repeat_the_choices() -> None:
    titles = {key: text for key, text in catalogue().items() if key.startswith("option.")}
    assert titles and not [key for key, text in titles.items() if "/" in text.ja + text.en]


@pytest.mark.parametrize(("word", "meant"), [
    ("sevens", "torite --profile torite-sevens"), ("七並べ", "torite --profile torite-sevens"),
    ("poker", "torite --profile torite-poker"), ("ポーカー", "torite --profile torite-poker"),
    ("page-one", "pageone"), ("Page One", "pageone"), ("ページワン", "pageone"),
])  # fmt: skip
def test_an_everyday_word_leads_to_the_games_name(word: str, meant: str) -> None:
    assert games.by_word(word) == [meant]
