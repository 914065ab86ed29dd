"""Typefaces that a card may be printed in."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from models.held_out import fitting_font, held_out, held_out_font, trains
from models.render.cards import fonts
from models.render.cards.fonts import HERSHEY, Mask, family, in_turn, told_apart


@pytest.mark.parametrize("font", HERSHEY)
def test_line_letters_are_unlike_figures(font: str) -> None:
    assert told_apart(font)


@pytest.mark.parametrize(("letter", "figure"), [("Q", "9"), ("A", "4"), ("J", "3")])
def test_a_font_whose_letter_is_printed_like_a_figure_is_on_no_card(
    monkeypatch: pytest.MonkeyPatch, letter: str, figure: str
) -> None:
    plain = fonts.letters

    def drawn(font: str, text: str) -> Mask:
        if text != letter:
            return plain(font, text)
        nearly = plain(font, figure).copy()  # the figure with a serif more
        nearly[-4:, : nearly.shape[1] // 3] = 255
        return np.asarray(nearly, np.uint8)

    monkeypatch.setattr(fonts, "letters", drawn)
    assert not told_apart(HERSHEY[1])


FILES = (
    "/f/zen-maru-gothic-japanese-300-normal.woff", "/f/zen-maru-gothic-japanese-400-normal.woff",
    "/f/zen-kurenaido-japanese-400-normal.woff", "/usr/share/fonts/LXGWWenKai-Bold.ttf",
    "/usr/share/fonts/LXGWWenKai-Light.ttf", "/usr/share/fonts/setofont.ttf",
)  # fmt: skip


def test_families_take_turns_whatever_their_weights() -> None:
    assert [family(in_turn(FILES, number)[0]) for number in range(5)] == [
        "zen-maru-gothic", "zen-kurenaido", "LXGWWenKai", "setofont", "zen-maru-gothic",
    ]  # fmt: skip
    assert in_turn(FILES, 0) == FILES[:2]
    assert in_turn((), 3) == ()


def test_what_is_kept_for_fitting_or_measuring_does_not_train() -> None:
    kept = Path("/usr/share/fonts/x/setofont.ttf"), Path("/usr/share/fonts/x/kiloji_b.ttf")
    assert fitting_font(kept[0]) and held_out_font(kept[1])
    assert not any(trains(path) for path in kept) and trains(Path("/usr/share/fonts/x/DejaVuSans.ttf"))
    assert not any(fitting_font(Path(name)) for name in held_out()["fonts"])


def test_every_family_for_fitting_is_asked_for() -> None:
    asked = json.loads(Path("models/training/fonts/package.json").read_text(encoding="utf-8"))["dependencies"]
    assert {f"@fontsource/{name}" for name in held_out()["fitting_families"]} <= set(asked)
    assert "@fontsource/kosugi-maru" not in asked  # the typeface of MTLmr3m, which measures
