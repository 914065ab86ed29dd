"""Refusals: every one has a status and a sentence in both languages."""

from __future__ import annotations

import pytest

from webui.problems import SENTENCES, problem


def test_every_sentence_exists_in_both_languages() -> None:
    for code, (status, en, ja) in SENTENCES.items():
        assert 400 <= status < 600 and en and ja, code
        assert en[-1] in ".:}" and ja[-1] in "。?:}", code


def test_a_problem_without_a_sentence_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError):
        problem("no-such-code")
