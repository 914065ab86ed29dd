"""States of the watching: each is said in both languages, with what hinders it where that is known."""

from __future__ import annotations

from typing import get_args

import pytest

from table.capture.hindrances import WORDS
from table.live.states import SENTENCES, CurrentState, State, sentence


@pytest.mark.parametrize("state", get_args(State))
def test_every_state_is_said_in_both_languages(state: State) -> None:
    said = sentence(state)
    assert said["ja"].endswith("。") and said["en"].endswith(".")


def test_there_is_no_sentence_without_a_state() -> None:
    assert set(SENTENCES) == set(get_args(State))


def test_a_hindrance_is_told_alone_where_it_is_all_that_is_wrong_and_else_after_the_state() -> None:
    for hindrance, words in WORDS.items():
        assert sentence("hindered", hindrance) == words
        both = sentence("out-of-step", hindrance)
        for lang in ("ja", "en"):
            assert both[lang].startswith(SENTENCES["out-of-step"][lang]) and both[lang].endswith(words[lang])


def test_who_listens_hears_of_changes_alone() -> None:
    current, heard = CurrentState(), []
    current.on_change = lambda state, hindrance: heard.append((state, hindrance))
    for told in (
        ("starting", None),
        ("watching", None),
        ("watching", None),
        ("hindered", "dark"),
        ("hindered", "dark"),
    ):
        current.set(*told)  # type: ignore[arg-type]
    assert heard == [("watching", None), ("hindered", "dark")]
    assert current.now == ("hindered", "dark") and current.state == "hindered"
