"""A game's rules as one table plays them: sections of sentences in both languages, each with the id of its rule."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from referee.texts import Text, both, catalogue, has


class Line(NamedTuple):
    """One rule in words. `rule` is its id in the rules document; `shown`: rows of cards that show what it says."""

    rule: str
    text: Text
    shown: tuple[tuple[str, ...], ...] = ()


class Section(NamedTuple):
    """Rules that belong together under a heading."""

    title: Text
    lines: tuple[Line, ...]


class Sheet:
    """A rule sheet being written: `part` begins a section, `add` writes a sentence of the catalogue. `pictures`: rows
    of cards (`S5 H5`) that stand beside a sentence wherever it is written."""

    pictures: Mapping[str, tuple[str, ...]] = MappingProxyType({})

    def __init__(self) -> None:
        self._parts: list[tuple[Text, list[Line]]] = []

    def part(self, name: str) -> None:
        """A new section, titled by the entry `sheet.part.<name>`."""
        self._parts.append((catalogue()[f"sheet.part.{name}"], []))

    def add(self, name: str, rule: str, when: object = True, **params: object) -> None:
        """The sentence `sheet.<name>`, or the rule's own (`rule.<name>`), where it holds."""
        if when:
            key = f"sheet.{name}" if has(f"sheet.{name}") else f"rule.{name}"
            self._parts[-1][1].append(Line(rule, both(key, **params)))
            self.show(*self.pictures.get(name, ()))

    def show(self, *rows: str) -> None:
        """Cards beside the sentence that was written last, each row as `S5 H5`."""
        lines = self._parts[-1][1]
        lines[-1] = lines[-1]._replace(shown=tuple(tuple(row.split()) for row in rows))

    @property
    def sections(self) -> list[Section]:
        """The sections that say anything."""
        return [Section(title, tuple(lines)) for title, lines in self._parts if lines]
