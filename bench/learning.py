"""Decks that nobody enrolled, learned from answers: what is asked round by round.

    python -m bench.learning [--only written] [--looks 2] [--rounds 4] [--level home] [--json]

Each look of a deck is one evening: one table, one camera, one light. In every round most of its cards are laid, a few
at a time. A card that is not named and can be told (an index shows, or half its face) is asked about, and answered as a
host would; nothing else is taught. The reader of its kind of deck never saw the look, and is heard once its readings
of the cards that were named have earned it. Counted are, per round, the cards that can be told, those that are asked
about, and names that no card of the table bears. A question about a card that nobody named before (`new`) cannot be
spared; one about a card that was taught (`again`) can: `withheld` are those of which the right name was the likeliest.
`--standing`: with a deck of the game's own reader that is heard from the beginning, as decks that are built in are.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import typer

from bench.cards.decks import kept_fonts, look, seed
from models.render.cards.exotic import number_and_colour
from models.render.cards.handwritten import Hand, handwritten_deck
from models.render.difficulty import LEVELS, Level
from models.render.scenes.tabletop import evening
from models.render.textures import TextureSource
from models.render.types import CardTruth, Deck, Face, Rendered
from table.capture.picture import KEPT_QUALITY, encode
from vision.enrolled.gallery import Gallery
from vision.examples.store import Example
from vision.fitting.enrolled import counted, lying
from vision.scanner import MODELS, Scanner
from vision.types import Detection

STANDARD = tuple(suit + rank for suit in "SHDC" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K"))
COLOURED = tuple(suit + str(rank) for suit in "RBYG" for rank in range(1, 11))
CASES = {"nono": "nono", "coloured": "coloured", "uno_like": "coloured", "written": "standard",
         "written_coloured": "coloured"}  # fmt: skip
"""The decks, each with the kind as which it is played."""
PLAYED = 0.85
"""Share of a deck's cards that are laid in a round."""
AT_ONCE = (4, 8)
"""Fewest and most cards on the table at a time."""


@dataclass
class Round:
    """What one round came to: its number; cards that can be told, asked about (`new`: never taught; `again`: taught
    before, of these `withheld`: with the right name in front), named rightly; names in all, and wrong ones."""

    round: int
    cards: int = 0
    asked: int = 0
    new: int = 0
    again: int = 0
    withheld: int = 0
    right: int = 0
    names: int = 0
    wrong: int = 0


def deck_of(case: str, number: int) -> Deck:
    """A look that trained and fitted nothing."""
    if case in ("written", "written_coloured"):
        rng = np.random.default_rng([9009, number])
        return handwritten_deck(rng, Hand.draw(rng), STANDARD if case == "written" else COLOURED)
    if case == "uno_like":
        figures = kept_fonts("0123456789")
        drawn = number_and_colour(figures[number % len(figures)], number)
        faces = {_as_ten(code): face for code, face in drawn.faces.items() if code == "BACK" or code[1:].isdigit()}
        return Deck(drawn.name, drawn.family, {code: _renamed(face, code) for code, face in faces.items()})
    return look(case, number)


def _as_ten(code: str) -> str:
    return f"{code[0]}10" if code[1:] == "0" else code


def _renamed(face: Face, code: str) -> Face:
    return Face(code, face.image, face.size_mm, face.indices)


def tables(rng: np.random.Generator, codes: Sequence[str], rounds: int) -> Iterator[tuple[int, list[str]]]:
    """(round, cards on the table) one after the other."""
    for number in range(1, rounds + 1):
        left = rng.permutation(list(codes))[: round(PLAYED * len(codes))].tolist()
        while left:
            count = int(rng.integers(AT_ONCE[0], AT_ONCE[1] + 1))
            yield number, left[:count]
            left = left[count:]


class Host:
    """Somebody who sits at the table and names what the page asks about."""

    def __init__(self, scanner: Scanner) -> None:
        self.scanner = scanner
        self.examples: list[Example] = []

    def play(self, scene: Rendered, found: Round, at: str) -> None:
        """One table: looked at, counted, answered."""
        seen = self.scanner.scan(scene.image)
        there = Counter(card.code for card in scene.cards)
        given = Counter(one.card for one in seen if one.card is not None)
        found.names += sum(given.values())
        found.wrong += sum((given - there).values())
        told = [card for card in scene.cards if counted(card)]
        found.cards += len(told)
        found.right += sum(given[card.code] > 0 for card in told)
        picture = cv2.imdecode(np.frombuffer(encode(scene.image, KEPT_QUALITY), np.uint8), cv2.IMREAD_COLOR)
        taught = {each.code for each in self.examples}
        for place, (one, card) in enumerate(self._asked(seen, scene.cards)):
            found.asked += 1
            found.new += card.code not in taught
            found.again += card.code in taught
            found.withheld += card.code in taught and bool(one.alternatives) and one.alternatives[0][0] == card.code
            example = self.scanner.example(np.asarray(picture, np.uint8), one.quad, f"{at}-{place}", card.code)
            if example is not None:
                self.examples.append(example)
        self.scanner.teach(self.examples)

    @staticmethod
    def _asked(seen: Sequence[Detection], cards: Sequence[CardTruth]) -> Iterator[tuple[Detection, CardTruth]]:
        for one in seen:
            card = lying(cards, one.quad) if one.card is None and one.face == "up" else None
            if card is not None and counted(card):
                yield one, card


def played(case: str, number: int, rounds: int, level: Level, models: Path, built_in: bool = False) -> list[Round]:
    """One evening with one look of a deck."""
    deck = deck_of(case, number)
    codes = [code for code in deck.faces if not code.startswith("BACK") and code in {*STANDARD, *COLOURED}] \
        if case != "nono" else [code for code in deck.faces if not code.startswith("BACK")]  # fmt: skip
    rng = np.random.default_rng([seed(case) if case in ("nono", "coloured") else 9010, 61, number])
    with tempfile.TemporaryDirectory() as folder:
        os.environ["GYOJI_DATA"] = folder
        Gallery("learning", learns=CASES[case]).save(Path(folder) / "decks" / "learning")
        scanner = Scanner(models, CASES[case] if built_in else "learning", threads=1)
    host, found = Host(scanner), [Round(at) for at in range(1, rounds + 1)]
    laid = list(tables(rng, codes, rounds))
    for at, ((number_of, _), scene) in enumerate(
        zip(laid, evening(rng, deck, TextureSource(), level, [cards for _, cards in laid]), strict=True)
    ):
        host.play(scene, found[number_of - 1], str(at))
    return found


def together(rounds: Sequence[Round]) -> Round:
    """The same round of several evenings, as one."""
    total = Round(rounds[0].round)
    for one in fields(Round)[1:]:
        setattr(total, one.name, sum(getattr(each, one.name) for each in rounds))
    return total


def told(row: dict[str, object], as_json: bool) -> None:
    """Prints a row, as JSON or in words."""
    print(json.dumps(row) if as_json else "  ".join(f"{key} {value}" for key, value in row.items()), flush=True)


def main(
    only: Annotated[list[str] | None, typer.Option(help=f"decks of {', '.join(CASES)}; all of them by default")] = None,
    looks: Annotated[int, typer.Option(help="looks of every deck, one evening each")] = 2,
    first: Annotated[int, typer.Option(help="number of the first look")] = 0,
    rounds: Annotated[int, typer.Option(help="rounds of every evening")] = 4,
    level: Annotated[str, typer.Option(help="easy, home or hard")] = "home",
    standing: Annotated[bool, typer.Option("--standing", help="the reader is heard from the beginning")] = False,
    models: Annotated[Path, typer.Option(help="folder with models")] = MODELS,
    as_json: Annotated[bool, typer.Option("--json", help="one object per deck and round")] = False,
) -> None:
    """Plays evenings and prints what was asked."""
    if level not in LEVELS:
        raise typer.BadParameter(f"{level} is not one of {', '.join(LEVELS)}", param_hint="--level")
    chosen: Level = level
    cv2.setNumThreads(1)
    for case in only or CASES:
        evenings = [played(case, at, rounds, chosen, models, standing) for at in range(first, first + looks)]
        totals = [together(same) for same in zip(*evenings, strict=True)]
        for total in totals:
            first_asked = max(totals[0].asked, 1)
            shares = {"asked_of_first": total.asked / first_asked, "again_of_first": total.again / first_asked}
            rounded = {name: round(share, 3) for name, share in shares.items()}
            told({"deck": case, "looks": looks, **asdict(total), **rounded}, as_json)


if __name__ == "__main__":
    typer.run(main)
