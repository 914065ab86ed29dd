"""What never trains does not: the manifest is obeyed by everything that draws training pictures."""

from __future__ import annotations

import ast
from pathlib import Path

import numpy as np
import pytest

from models.held_out import held_out, held_out_font, held_out_texture
from models.render.cards import fonts, out_of_distribution
from models.render.textures import TextureSource
from models.training.data import generate
from tests.parsing import parsed


def test_no_font_of_the_manifest_draws_training_faces() -> None:
    assert not [name for name in fonts.fonts() if held_out_font(Path(name))]
    assert not [name for name in out_of_distribution.word_fonts() if held_out_font(Path(name))]
    assert held_out_font(Path("/x/Cabin-Bold.otf")) and not held_out_font(Path("/x/DejaVuSans.ttf"))


def test_random_words_are_no_part_of_a_kept_word_and_contain_none() -> None:
    rng = np.random.default_rng(1)
    words = {out_of_distribution.random_word(rng) for _ in range(4000)}
    assert len(words) > 2000
    for kept in held_out()["strings"]:
        assert not [word for word in words if kept in word or (len(word) > 1 and word in kept)]


def test_textures_of_the_manifest_are_left_out_and_some_are(tmp_path: Path) -> None:
    import cv2

    names = [f"tile_{number:03}.png" for number in range(60)]
    for name in names:
        cv2.imwrite(str(tmp_path / name), np.zeros((8, 8, 3), np.uint8))
    kept = TextureSource(tmp_path, leave_out=held_out_texture)
    assert 0 < len(names) - len(kept._paths) < 12
    assert not [path for path in kept._paths if held_out_texture(path)]


def test_art_decks_of_the_manifest_do_not_train(tmp_path: Path) -> None:
    import cv2

    for name in ("letele_revk_cc0", *held_out()["art_decks"]):
        folder = tmp_path / "decks" / name
        folder.mkdir(parents=True)
        cv2.imwrite(str(folder / "SA.webp"), np.full((282, 202, 3), 255, np.uint8))
    names = {deck.name for deck in generate.art_decks(tmp_path)}
    assert names == {"standard", "letele_revk_cc0"}


def test_nothing_that_trains_or_fits_knows_the_exotic_decks() -> None:
    """Follows the imports of everything that makes models, through all of the project's packages."""
    root = Path(generate.__file__).parents[3]
    files = {path for folder in ("models/training", "vision/fitting") for path in (root / folder).glob("*.py")}
    assert len(files) > 10
    seen: set[Path] = set()
    while files - seen:
        path = (files - seen).pop()
        seen.add(path)
        for node in ast.walk(parsed(path)):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)]
            files |= {file for name in names if (file := root / f"{name.replace('.', '/')}.py").is_file()}
    assert root / "models" / "render" / "cards" / "out_of_distribution.py" in seen
    assert root / "models" / "render" / "cards" / "exotic.py" not in seen


@pytest.mark.parametrize("seed", range(12))
def test_out_of_distribution_decks_mark_what_they_print_and_bear_no_known_name(seed: int) -> None:
    from models.training.data.store import OTHER, code_to_class

    deck = out_of_distribution.out_of_distribution_deck(np.random.default_rng(seed), count=12)
    faces = [face for code, face in deck.faces.items() if code != "BACK"]
    assert len(faces) >= 8 and "BACK" in deck.faces
    for face in faces:
        assert code_to_class(face.code) == OTHER
        half = np.array(face.size_mm) / 2
        for mark in face.indices:
            assert np.all(np.abs(mark.centre) + np.array(mark.half) <= half + 0.5)
