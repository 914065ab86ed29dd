"""What the label reader can name is what the games are played with."""

from __future__ import annotations

from models.labels import ADVERBS, DECKS
from referee.cards import coloured
from referee.games.nono.cards import NONO_RANKS, nono
from referee.records.schema import EVENTS


def test_the_words_of_nono_are_those_of_its_rules_and_of_the_record_format() -> None:
    assert sorted(ADVERBS) == sorted(NONO_RANKS)  # their order is the network's, and may never change
    words = EVENTS["order"].examples[0]["ranks"]
    assert isinstance(words, list) and sorted(map(str, words)) == sorted(NONO_RANKS)


def test_the_decks_are_those_of_the_games() -> None:
    assert sorted(DECKS["nono"]) == sorted(nono().ids) and sorted(DECKS["coloured"]) == sorted(coloured().ids)
