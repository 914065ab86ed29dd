"""A rule card: a table's rules on one page, with pictures of cards, in both languages; to print and to show."""

from __future__ import annotations

from dataclasses import dataclass

from referee.json_values import JsonObject, JsonValue
from referee.texts import Text
from referee.words import quiz, rulebook
from referee.words.explain import source_of


@dataclass(frozen=True, slots=True)
class CardLine:
    """One rule in words. `cards`: rows of card codes that show it, most often none."""

    rule: str
    text: Text
    cards: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class CardSection:
    """Rules that belong together under a heading."""

    title: Text
    lines: tuple[CardLine, ...]


@dataclass(frozen=True, slots=True)
class Switch:
    """A switch that a table sets otherwise than its profile: its key, its title and the value as it is stored."""

    key: str
    title: Text
    value: JsonValue


@dataclass(frozen=True, slots=True)
class RuleCard:
    """The rules of one table. `changed`: what it plays otherwise than its profile; `sources`: where that is written."""

    game: str
    profile: str
    title: Text
    sections: tuple[CardSection, ...]
    changed: tuple[Switch, ...]
    sources: tuple[Text, ...]


def rule_card(name: str, profile: str, asked: JsonObject) -> RuleCard:
    """The rule card of a game by a profile with other switches `asked` for: the sentences of `rulebook.sheet`. A rule
    of which the sheet shows no cards has those of the game's tour, at its first line. Raises OptionsError."""
    sections = rulebook.sheet(name, profile, asked)
    course = quiz.course(name, profile)
    own = {line.rule for section in sections for line in section.lines if line.shown}
    pages = course.pages if course else ()
    pictures = {page.rule: page.cards for page in pages if page.cards and page.rule not in own}
    shown = tuple(
        CardSection(
            section.title,
            tuple(
                CardLine(line.rule, line.text, line.shown or tuple(pictures.pop(line.rule, ())))
                for line in section.lines
            ),
        )
        for section in sections
    )
    sources = {source.en: source for section in sections for line in section.lines if (source := source_of(line.rule))}
    changed = tuple(Switch(*each) for each in rulebook.changed(name, profile, asked))
    return RuleCard(name, profile, rulebook.title(name, profile), shown, changed, tuple(sources.values()))
