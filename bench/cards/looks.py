"""Looks of decks that no model of Gyoji ever trained on, for films: by a seed, for each of the decks that games have.

Standard faces are those of Debian's gnome-cards-data (`models/held_out.json`), with jokers in a held-out typeface; NONO
and the coloured deck are drawn with held-out typefaces, as in `bench.cards.decks`.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from bench.cards.decks import kept_fonts, look
from bench.cards.packaged import names, packaged
from bench.fetch import HINT
from models.held_out import held_out
from models.render.cards.deck import built_in
from models.render.cards.nono import nono_joker, nono_taste
from models.render.types import Deck


def unseen(kind: str, number: int) -> Deck:
    """The look `number` of a deck (`standard`, `nono` or `coloured`).

    Raises bench.cards.packaged.NoDecksError or FileNotFoundError, in one sentence, where what draws it is not
    installed.
    """
    if kind != "standard":
        return look(kind, number)
    known = names()
    return with_jokers(packaged(known[number % len(known)]), number)


def with_jokers(deck: Deck, number: int) -> Deck:
    """A standard deck with two jokers drawn in a held-out typeface. Raises FileNotFoundError without one."""
    fonts = kept_fonts("JOKER")
    if not fonts:
        raise FileNotFoundError(f"the held-out fonts are not installed: {HINT}")
    rng = np.random.default_rng([held_out()["scene_seeds"]["unseen_decks_home"], 79, number])
    taste = replace(nono_taste(rng, [fonts[number % len(fonts)]]), size=deck.faces["SA"].size_mm)
    jokers = {"JK": nono_joker(taste), "JK_2": nono_joker(taste, second=True)}
    return Deck(deck.name, deck.family, {**deck.faces, **jokers})


def deck_of(kind: str, wanted: str, number: int) -> Deck:
    """The deck of a game: `unseen`, or the built-in look `wanted` where it is of that kind, else the built-in one.
    Raises as `unseen`."""
    if wanted == "unseen":
        return unseen(kind, number)
    return built_in(wanted if wanted.startswith(kind) else kind)
