"""What is shown to newcomers: one round of each family, told in both languages, with a foul in each that is called."""

from __future__ import annotations

import json
import re

import pytest

from referee.games import names as games
from referee.judging import follow
from table.simulation.demonstrations import demonstration, names

JAPANESE = re.compile("[ぁ-んァ-ヶ一-龠]")


def test_the_first_one_is_daifugo_and_every_family_has_one() -> None:
    shown = [demonstration(name) for name in names()]
    assert [(each.header["game"], each.header["profile"]) for each in shown] == [
        ("daifugo", "official"), ("daifugo", "nono"), ("hensoku", "hensoku"), ("napoleon", "napoleon"),
        ("torite", "torite-c"), ("torite", "torite-sevens"), ("torite", "torite-poker"),
    ]  # fmt: skip
    assert {str(each.header["game"]) for each in shown} <= set(games())
    with pytest.raises(KeyError):
        demonstration("whist")


@pytest.mark.parametrize("name", names())
def test_each_is_a_record_to_its_end_with_a_foul_in_it(name: str) -> None:
    ended, fouls = False, []
    for _, outcome in follow([json.dumps(line, ensure_ascii=False) for line in demonstration(name).lines]):
        if outcome is not None:
            ended = ended or "round-end" in outcome.ruling.effects
            fouls += [outcome.event.seq] if outcome.ruling.verdict == "illegal" else []
            fouls += [exposure.seq for exposure in outcome.ruling.exposed]
    assert ended and fouls


@pytest.mark.parametrize("name", names())
def test_what_is_said_is_said_in_both_languages_about_events_that_are_there(name: str) -> None:
    shown = demonstration(name)
    texts = [*shown.notes.values(), *filter(None, (shown.title, shown.about))]
    assert len(texts) == len(shown.notes) + 2 and len(shown.notes) >= 4
    assert set(shown.notes) <= {line["seq"] for line in shown.lines[1:]}
    for text in texts:
        assert JAPANESE.search(text.ja) and text.en.strip() and text.en != text.ja
        assert len(text.ja) <= 110 and len(text.en) <= 200, text
    called = [text for text in shown.notes.values() if "Why?" in text.en]
    assert called and all("なぜ?" in text.ja for text in called)
