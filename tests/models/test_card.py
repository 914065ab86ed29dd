"""The model card and its history are what the writer makes of manifest, run logs and measured outputs."""

from __future__ import annotations

import json
import sys

import pytest

from models.training.networks import card

README = (card.MODELS / "README.md").read_text(encoding="utf-8")


def test_the_committed_documents_are_what_the_writer_writes() -> None:
    for document, text in card.documents(card.RUNS, card.MEASURED).items():
        assert (card.MODELS / document).read_text(encoding="utf-8") == text, document


def test_parameters_of_a_file_that_the_card_does_not_know_are_not_made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "models.training.networks.export", None)
    digest = json.loads((card.MODELS / "manifest.json").read_text(encoding="utf-8"))["models"]["locator"]["sha256"][:16]
    assert f"MB | {card.parameters('locator', digest)} |" in README
    with pytest.raises(ValueError, match="locator: parameters are counted with training's libraries"):
        card.parameters("locator", "0" * 16)


def test_the_table_of_models_is_that_of_the_manifest() -> None:
    models = json.loads((card.MODELS / "manifest.json").read_text(encoding="utf-8"))["models"]
    for name, entry in models.items():
        row = next(line for line in README.splitlines() if line.startswith(f"| {name} | `{entry['file']}`"))
        assert f"{entry['bytes'] / 1e6:.1f} MB" in row and f"`{entry['sha256'][:16]}…`" in row


def test_every_headline_figure_stands_in_a_measured_output_with_its_command() -> None:
    table = card.headlines(card.measured(card.MEASURED))
    assert (
        "| NONO, built in | 5580 | 40.52% | 0/2264 | `bench.cards.decks --only nono --only coloured --cards 5000"
        in table
    )
    assert len(table.splitlines()) == 2 + len(card.HEADLINES)


def test_a_figure_that_was_not_measured_is_an_error() -> None:
    outputs = card.measured(card.MEASURED)
    outputs["tilt"] = "python -m bench.cards.tilt\nnothing"
    with pytest.raises(ValueError, match="no figure for 'Unseen standard decks, camera tilted"):
        card.headlines(outputs)


def test_the_card_is_read_in_five_minutes() -> None:
    assert len(README.splitlines()) <= 150
