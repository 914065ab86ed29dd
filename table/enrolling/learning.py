"""Teaching the camera a deck: pictures of its cards -> a gallery, and what is weak about it."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from table.enrolling.card_names import Names, NamesError, given
from table.enrolling.meant_card import (
    Corners,
    corners_of,
    entry_of,
    marked,
    one_card,
    reading_order,
    seen_in,
    the_card,
    upright,
    whole_picture,
)
from table.enrolling.words import EnrollError, Words, say
from vision.detection.detector import Locator
from vision.enrolled.embedding import GalleryError
from vision.enrolled.gallery import Entry, Gallery, cut_out, kept_quad, odd_ones
from vision.enrolled.gallery_reader import look_alikes
from vision.folders import decks_folder
from vision.imaging.files import UnreadableFileError
from vision.recognition.alphabets import ALPHABETS
from vision.scanner import MODELS, UnreadableImageError, enrolled_reader, load_image
from vision.types import Image, Progress, quiet

AT_ONCE = 4
"""Most photographs that are read at once: of 12 million pixels, each takes some 50 MB."""
SMALL_PX = 90
"""A card should be at least so wide in its picture, px."""
SHARP = 25.0
"""Least variance of the Laplacian of a kept picture that is in focus."""


class Picture(NamedTuple):
    """A photograph and the cards that were cut out of it, in reading order; they have no names yet."""

    path: Path
    cards: list[Entry]


def enrol(
    name: str,
    images: Sequence[Path],
    cards: str | None,
    models: Path | None,
    grid: bool = False,
    one: bool = False,
    whole: bool = False,
    told: Progress = quiet,
    corners: Sequence[str] = (),
) -> Iterator[Words]:
    """Adds the cards of pictures to a deck (which is made where it is not there) and says how many. `cards`: names as
    `table.enrolling.card_names` reads them, else the files tell them; `grid`: cards of the same suits and ranks that
    were not photographed are composed; `one`: every picture shows one card, whatever that looks like; `whole`: it is
    cropped to the card; `corners`: where its one card lies in each, as `corners_of` reads them; `told` hears which
    share of the pictures was looked at. Raises EnrollError; nothing is changed then."""
    if name in ALPHABETS:
        raise EnrollError.of("taken", name=name)
    if not re.fullmatch(r"[\w-]{1,64}", name):
        raise EnrollError.of("bad-name", name=name)
    names = None
    if cards is not None:
        try:
            names = given(cards, images)
        except NamesError as error:
            raise EnrollError.of("names", file=cards, why=error) from error
        except UnreadableFileError as error:
            raise EnrollError({"en": error.en, "ja": error.ja}) from error
    if corners and len(corners) != len(images):
        raise EnrollError.of("corners-count", pictures=len(images), told=len(corners))
    where = [corners_of(text, str(path)) for path, text in zip(images, corners, strict=False)]
    found = _found(images, Locator((models or MODELS) / "locator.onnx", 1), names is None, one, whole, told, where)
    codes = _codes(found, names)
    folder = decks_folder() / name
    try:
        gallery = Gallery.load(folder) if (folder / "deck.json").is_file() else Gallery(name)
        taken = [card for picture in found for card in picture.cards]
        gallery.entries += [replace(card, code=code) for card, code in zip(taken, codes, strict=True)]
        gallery.grid = gallery.grid or grid
        gallery.save(folder)
    except GalleryError as error:
        raise EnrollError.of("broken", name=name, why=error) from error
    except OSError as error:
        raise EnrollError.of("disk", why=error.strerror or error) from error
    yield say("kept", count=len(codes), name=name)


def _found(
    images: Sequence[Path],
    locator: Locator,
    largest: bool,
    one: bool,
    whole: bool,
    told: Progress,
    corners: Sequence[Corners],
) -> list[Picture]:
    """The cards of every picture; `largest`: one card was meant, which is much the largest; `one`: there is just one;
    `whole`: the picture is the card; `corners`: where the one card of each picture lies, where somebody says so. Some
    pictures are read at once, but only cards are kept. Raises EnrollError."""

    def read(path: Path, where: Corners | None) -> Picture:
        try:
            image = load_image(path)
        except UnreadableImageError as error:
            raise EnrollError({"en": error.en, "ja": error.ja}) from error
        if whole:
            quad = upright(whole_picture(image))
            return Picture(path, [Entry("", cut_out(image, quad), float(np.hypot(*(quad[1] - quad[0]))))])
        if where is not None:
            seen = [marked(image, where, str(path))]
        elif one or largest:
            seen = [(the_card if one else one_card)(image, locator, str(path))]
        else:
            seen = reading_order(seen_in(image, locator))
        if not seen:
            raise EnrollError.of("no-card", file=path)
        return Picture(path, [entry_of(image, card) for card in seen])

    found: list[Picture] = []
    pool = ThreadPoolExecutor(min(AT_ONCE, os.cpu_count() or 1))
    try:
        for picture in pool.map(read, images, corners or [None] * len(images)):
            found.append(picture)
            told(len(found) / len(images))
    finally:
        pool.shutdown(cancel_futures=True)
    return found


def _codes(found: Sequence[Picture], names: Names | None) -> list[str]:
    """The names of all cards that were found, in their order. Raises EnrollError where there are more or fewer."""
    if names is None:
        return [picture.path.stem.split(".")[0] for picture in found]
    if not names.each:
        count = sum(len(picture.cards) for picture in found)
        if len(names.row) != count:
            raise EnrollError.of("count", found=count, named=len(names.row))
        return list(names.row)
    codes: list[str] = []
    for path, cards in found:
        here = names.of(path)
        if here is None:
            raise EnrollError.of("unnamed", file=path)
        if len(here) != len(cards):
            raise EnrollError.of("count-here", file=path, found=len(cards), named=len(here))
        codes += here
    return codes


def report(name: str, models: Path | None, told: Progress = quiet) -> Iterator[Words]:
    """What is weak about an enrolled deck: cards that need another picture, cards that look alike. Says first that it
    takes a while; `told` hears how much of the deck is learned, 0 to 1."""
    if not (decks_folder() / name / "deck.json").is_file():
        raise EnrollError.of("unknown", name=name)
    yield say("learning")
    try:
        reader = enrolled_reader(name, models or MODELS, 1, told=told)
        gallery = Gallery.load(decks_folder() / name)
    except (ValueError, OSError) as error:
        raise EnrollError.of("broken", name=name, why=error) from error
    pictures = Counter(entry.code for entry in gallery.entries)
    weak = False
    for entry in gallery.entries:
        if pictures[entry.code] > 1:
            continue
        if entry.cut:
            weak = True
            yield say("cut", card=entry.code)
        if entry.width < SMALL_PX:
            weak = True
            yield say("small", card=entry.code, px=round(entry.width))
        elif sharpness(entry.picture) < SHARP:
            weak = True
            yield say("blurred", card=entry.code)
    for code in odd_ones(gallery):
        weak = True
        yield say("odd", card=code)
    for one, other, _ in look_alikes(reader):
        weak = True
        yield say("alike", one=one, other=other)
    if not weak:
        yield say("fine", count=len(reader.codes))


def sharpness(picture: Image) -> float:
    """Variance of the Laplacian of a kept picture at half its size."""
    low, high = kept_quad(picture)[0].astype(int), kept_quad(picture)[2].astype(int)
    grey = cv2.cvtColor(picture[low[1] : high[1], low[0] : high[0]], cv2.COLOR_BGR2GRAY)
    small = cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return float(cv2.Laplacian(small, cv2.CV_64F).var())
