"""Sentences of enrolling are there in both languages and are filled in alike."""

from __future__ import annotations

from string import Formatter

import pytest

from table.enrolling.words import SENTENCES, EnrollError, say


@pytest.mark.parametrize("key", SENTENCES)
def test_both_languages_name_the_same_things(key: str) -> None:
    fields = {
        lang: {name for _, name, _, _ in Formatter().parse(text) if name} for lang, text in SENTENCES[key].items()
    }
    assert set(fields) == {"ja", "en"}
    assert fields["ja"] == fields["en"]


def test_an_error_says_it_in_both_languages() -> None:
    error = EnrollError.of("several", file="moon.jpg", found=2)
    assert error.words == say("several", file="moon.jpg", found=2)
    assert "--one-card" in str(error) and "2 枚" in error.words["ja"]
