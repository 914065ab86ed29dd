"""Decks that learn while they are played: begun, looked at, corrected, shared as one file."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from urllib.parse import quote

from table.enrolling.teaching import forget, stand_by
from table.sharing.deck_file import DeckFileError, read_deck, write_deck
from vision.enrolled.embedding import GalleryError
from vision.enrolled.gallery import Gallery
from vision.enrolled.registry import deck_folder
from vision.examples.store import FILE, Kept, load
from vision.folders import decks_folder
from vision.recognition.alphabets import ALPHABETS
from webui.problems import RefusedError, refusals, refused, sentence
from webui.setup.decks import NAME, kind_of
from webui.setup.scanners import Scanners
from webui.shapes.catalogue import DeckExample, DeckExamples, DeckTaken


def begin(name: str, game: str, profile: str) -> None:
    """Makes a deck of the cards that a game is played with, of which nothing is known yet. Raises RefusedError."""
    folder = deck_folder(name)
    if not NAME.fullmatch(name) or name in ALPHABETS or folder.exists():
        raise refused("deck-taken", "deck", name=name)
    with refusals():
        kind = kind_of(game, profile)
    try:
        Gallery(name, learns=kind).save(folder)
    except OSError as error:
        raise refused("disk", reason=error.strerror or "") from None


def examples_of(name: str, scanners: Scanners) -> DeckExamples:
    """What a deck has learned, the newest first; which of it disagrees with the rest is known once the deck was read.
    Raises RefusedError."""
    kept = _kept(name)
    scanner = scanners.ready(name)
    disputed = {} if scanner is None else {one.id: one for one in scanner.disputed}
    rows = []
    for each in reversed(kept.examples):
        doubt = disputed.get(each.id)
        rows.append(
            DeckExample(
                id=each.id, card=each.code, said=each.said, picture=f"/api/decks/{quote(name)}/{each.file}",
                like=None if doubt is None else doubt.like, outvoted=doubt is not None and doubt.outvoted,
                beside=None if doubt is None else doubt.beside,
            )
        )  # fmt: skip
    return DeckExamples(examples=rows, cards=len({each.code for each in kept.examples}))


def picture_of(name: str, file: str) -> bytes:
    """The picture of an example. Raises RefusedError."""
    kept = _kept(name)
    if file not in {each.file for each in kept.examples}:
        raise refused("no-picture")
    try:
        return (deck_folder(name) / file).read_bytes()
    except OSError:
        raise refused("no-picture") from None


def take_out(name: str, ids: Sequence[str], scanners: Scanners) -> DeckExamples:
    """Takes examples out for good, also for the table that is watched. Raises RefusedError."""
    return _changed(forget, name, ids, scanners)


def keep(name: str, ids: Sequence[str], scanners: Scanners) -> DeckExamples:
    """Somebody stands by the names of examples: they are different cards, though they look alike. Raises
    RefusedError."""
    return _changed(stand_by, name, ids, scanners)


def _changed(
    change: Callable[[Path, Sequence[str]], Kept], name: str, ids: Sequence[str], scanners: Scanners
) -> DeckExamples:  # fmt: skip
    _kept(name)
    try:
        left = change(deck_folder(name), ids)
    except (OSError, GalleryError) as error:
        raise refused("disk", reason=str(error)) from None
    scanner = scanners.ready(name)
    if scanner is not None:
        scanner.teach(left.examples)
    return examples_of(name, scanners)


def packed(name: str, licence: str) -> bytes:
    """A deck as one file. Raises RefusedError."""
    _kept(name)
    out = io.BytesIO()
    try:
        write_deck(deck_folder(name), out, licence)
    except (OSError, GalleryError) as error:
        raise refused("refused", "deck", reason=str(error)) from None
    return out.getvalue()


def take_in(file: Path) -> DeckTaken:
    """Takes a deck's file in. Raises RefusedError."""
    try:
        taken = read_deck(file, decks_folder())
    except DeckFileError as error:
        raise RefusedError(422, sentence("no-deck-file", "file", error.en, error.ja)) from None
    except OSError as error:
        raise refused("disk", reason=error.strerror or "") from None
    return DeckTaken(name=taken.name, licence=taken.licence)


def _kept(name: str) -> Kept:
    if not NAME.fullmatch(name) or not any((deck_folder(name) / file).is_file() for file in ("deck.json", FILE)):
        raise refused("no-deck", "deck", name=name)
    try:
        return load(deck_folder(name))
    except GalleryError as error:
        raise refused("refused", "deck", reason=str(error)) from None
