"""Every word the referee says, in Japanese and English: one catalogue, keyed by code.

Keys: `code.<code>` (also `code.<code>.undecided`), `effect.<effect>`, `exposed.<code>`, `event.<type>`, `what.<type>`,
`rank.<rank>`, `rule.<id>`, `sheet.<name>`, `option.<key>`, `game.<name>`, `profile.<name>`, `why.<step>`. Words that
all games share stand here; those of a game stand in its folder, those of a family in the family's: a module or package
`texts`, each module with its `WORDS`. A template's `{names}` are a ruling's parameters; cards, ranks and players are
put into words for the language asked for, and `{count:card|cards}` is a number with its noun. Where a parameter of a
template has no value, the same key with `.bare` says it without.
"""

from __future__ import annotations

import functools
import importlib
import pkgutil
import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Literal, NamedTuple

from referee import registry

if TYPE_CHECKING:
    from referee.events import Event
    from referee.ruling import Ruling

Language = Literal["en", "ja"]
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
COLOURS = {"R": ("赤", "red "), "B": ("青", "blue "), "Y": ("黄", "yellow "), "G": ("緑", "green ")}


class Text(NamedTuple):
    """One entry: the same sentence in both languages."""

    ja: str
    en: str

    def get(self, lang: str) -> str:
        """The words in `ja` or `en`."""
        return self.ja if lang == "ja" else self.en


@functools.cache
def catalogue() -> Mapping[str, Text]:
    """All entries of all modules. A key that stands twice is a mistake: AssertionError."""
    found: dict[str, Text] = {}
    for module in _modules():
        words: Mapping[str, Text] = module.WORDS
        twice = found.keys() & words.keys()
        assert not twice, f"{module.__name__} says again: {sorted(twice)}"
        found.update(words)
    return found


def _modules() -> Iterator[ModuleType]:
    """Every module with words: the common ones, then those of each family and game that the registry names."""
    for name in (__name__, *(f"{package}.texts" for package in registry.packages())):
        module = importlib.import_module(name)
        inner = [found.name for found in pkgutil.iter_modules(getattr(module, "__path__", ()))]
        yield from (importlib.import_module(f"{name}.{part}") for part in inner) if inner else (module,)


def card_words(code: str, lang: str) -> str:
    """A card as it is said and written: ♥7, Joker, 赤の7 / red 7, ♠少々."""
    if code == "JK":
        return "ジョーカー" if lang == "ja" else "the joker"
    if code in ("?", "BACK"):
        return "読めない札" if lang == "ja" else "an unread card"
    suit, rank = code[:1], code[1:]
    if suit in SIGNS:
        return SIGNS[suit] + rank
    if suit in COLOURS:
        ja, en = COLOURS[suit]
        return (ja if lang == "ja" else en) + rank
    return code


def titles_words(keys: Sequence[str]) -> Text:
    """Switches named together: 「階段」と「革命」 / "Sequences" and "Revolution"."""
    titles = [catalogue().get(f"option.{key}", Text(key, key)) for key in keys]
    return Text("と".join(f"「{title.ja}」" for title in titles), " and ".join(f'"{title.en}"' for title in titles))


def suits_words(letters: str) -> Text:
    """Suits or colours said together: ♠♥, 赤・青 / red and blue."""
    if all(letter in SIGNS for letter in letters):
        signs = "".join(SIGNS[letter] for letter in letters)
        return Text(signs, signs)
    names = [COLOURS.get(letter, (letter, letter)) for letter in letters]
    return Text("・".join(ja for ja, _ in names), " and ".join(en.strip() for _, en in names))


CARDS_FIRST = ("{cards}", "{played}", "{before}", "{taking}")
"""How sentences begin that begin with a card."""
MOST_CARDS = 14
"""More cards than a hand of the usual games holds are not all named."""


@functools.lru_cache(maxsize=4096)
def cards_words(codes: tuple[str, ...], lang: str) -> str:
    """Several cards, said one after the other: ♥5 ♥6 and the joker. Those that look alike are counted."""
    plain = [code for code in codes if code not in ("JK", "?", "BACK")]
    parts = [("・" if lang == "ja" else " ").join(card_words(code, lang) for code in plain[:MOST_CARDS])]
    if len(plain) > MOST_CARDS:
        parts.append(say("cards.others", lang, {"count": len(plain) - MOST_CARDS}))
    for key, alike in (("cards.jokers", ("JK",)), ("cards.unread", ("?", "BACK"))):
        count = sum(code in alike for code in codes)
        if count:
            parts.append(card_words(alike[0], lang) if count == 1 else say(key, lang, {"count": count}))
    return ("・" if lang == "ja" else " and ").join(part for part in parts if part)


def people_words(names: Sequence[str]) -> Text:
    """Players named together: AさんとBさん / A and B."""
    if len(names) < 2:
        return Text("".join(f"{name}さん" for name in names), "".join(names))
    return Text("、".join(f"{name}さん" for name in names), f"{', '.join(names[:-1])} and {names[-1]}")


def say(key: str, lang: str, params: Mapping[str, object] | None = None) -> str:
    """The entry `key` with its parameters filled in. Raises KeyError where the catalogue or the parameters lack one."""
    parts, capital = _template(key, lang)
    words = params or {}
    text = "".join(
        [part if isinstance(part, str) else format(_worded(words[part.name], lang, words), part.spec) for part in parts]
    )
    return text[:1].upper() + text[1:] if capital else text


class _Named(NamedTuple):
    """A place in a template where the parameter `name` goes, in the form `spec`."""

    name: str
    spec: str


@functools.cache
def _template(key: str, lang: str) -> tuple[tuple[str | _Named, ...], bool]:
    """An entry's words and the places between them; whether it may begin with a card, as a sentence: The joker, Red 7.
    Raises KeyError."""
    template = catalogue()[key].get(lang)
    parts: list[str | _Named] = []
    for words, name, spec, _ in string.Formatter().parse(template):
        parts.extend([words] if words else [])
        parts.extend([_Named(name, spec or "")] if name is not None else [])
    return tuple(parts), lang == "en" and key.startswith(("code.", "why.")) and template.startswith(CARDS_FIRST)


def both(key: str, /, **params: object) -> Text:
    """The entry `key` in both languages with its parameters filled in."""
    return in_both(key, params)


def in_both(key: str, params: Mapping[str, object]) -> Text:
    """The same, with the parameters as a mapping."""
    values = [params[name] for name in _named_in(key)]
    if any(isinstance(value, str) and value.startswith("@") for value in values):
        return Text(say(key, "ja", params), say(key, "en", params))
    return _said_of(key, *values)


@functools.lru_cache(maxsize=4096, typed=True)
def _said_of(key: str, *values: object) -> Text:
    """The entry `key` in both languages, with the values of `_named_in(key)` filled in. An evening repeats its words:
    B passes, B passes."""
    params = dict(zip(_named_in(key), values, strict=True))
    return Text(say(key, "ja", params), say(key, "en", params))


@functools.cache
def _named_in(key: str) -> tuple[str, ...]:
    """The parameters that an entry names in either language. Raises KeyError where the catalogue lacks the entry."""
    parts = [part for lang in ("ja", "en") for part in _template(key, lang)[0]]
    return tuple(dict.fromkeys(part.name for part in parts if isinstance(part, _Named)))


def has(key: str) -> bool:
    """Whether the catalogue has an entry."""
    return key in catalogue()


class _Number(int):
    """A number with its noun: `{n:card|cards}` is "1 card", "2 cards"; `{n:~is|are}` only the word that fits."""

    def __format__(self, spec: str) -> str:
        one, bar, many = spec.partition("|")
        if not bar:
            return super().__format__(spec)
        word = one.removeprefix("~") if self == 1 else many
        return word if spec.startswith("~") else f"{int(self)} {word}"


class _Cards(str):
    """Cards in words; as `{played:bare}` without an article, after "A's": A's joker, A's unread card."""

    __slots__ = ("bare",)
    bare: str

    def __new__(cls, codes: tuple[str, ...], lang: str) -> _Cards:
        words = cards_words(codes, lang)
        found = super().__new__(cls, words)
        found.bare = words.removeprefix("the ").removeprefix("an ")
        return found

    def __format__(self, spec: str) -> str:
        return self.bare if spec == "bare" else super().__format__(spec)


def _worded(value: object, lang: str, params: Mapping[str, object]) -> object:
    """A parameter in words: tuples are cards, `@rank.…` and the like are keys of the catalogue."""
    if isinstance(value, str):
        return say(value[1:], lang, params) if value.startswith("@") and has(value[1:]) else value
    if isinstance(value, Text):
        return value.get(lang)
    if isinstance(value, tuple):
        return _Cards(value, lang)
    return _Number(value) if isinstance(value, int) and not isinstance(value, bool) else value


@functools.cache
def _names(key: str) -> tuple[str, ...]:
    """The parameters that an entry's English names."""
    return tuple(name for _, name, _, _ in string.Formatter().parse(catalogue()[key].en) if name)


def fitting(keys: Iterable[str], params: Mapping[str, object]) -> str | None:
    """The first of the entries `keys`, each followed by its `.bare` form, whose parameters all have a value."""
    for key in keys:
        for found in (key, f"{key}.bare"):
            if has(found) and not any(params.get(name) in _NO_VALUE for name in _names(found)):
                return found
    return None


_NO_VALUE: tuple[object, ...] = ("", None, (), [])


def _suit(letter: str) -> str:
    """A bid's suit or a meeple's colour in words; a letter that no deck has stays as it is."""
    return f"@suit.{letter}" if has(f"suit.{letter}") else letter


def event_params(event: Event) -> dict[str, object]:
    """What the words about an event may name."""
    return {
        "player": event.player or "",
        "to": event.to or "",
        "played": event.cards or (),
        "stands": event.readings or (),
        "count": event.count if event.count is not None else len(event.cards or ()),
        "unread": sum(code in ("?", "BACK") for code in event.cards or ()),
        "suit": _suit(event.suit or event.colour or ""),
        "value": "" if event.value is None else event.value,
        "what": event.what or "",
        "number": event.number or 1,
    }


def joined(sentences: Sequence[Text]) -> Text:
    """Sentences after one another, as each language sets them."""
    found = ""
    for ja in (text.ja for text in sentences if text.ja):
        found += (" " if found.endswith(("!", "?")) else "") + ja
    return Text(found, " ".join(en for _, en in sentences if en))


def headline(ruling: Ruling, event: Event, params: Mapping[str, object]) -> str:
    """The entry that says what happened, or what is wrong with it; `params` as in `message`."""
    own = (str(params["say"]),) if "say" in params else ()
    if ruling.code is None:
        shown = (f"event.{event.type}.cards",) if event.cards else ()
        if event.readings and set(event.cards or ()) != {"JK"}:
            shown = (f"event.{event.type}.as",)
        return fitting((*own, *shown, f"event.{event.type}"), params) or f"event.{event.type}"
    code = f"code.{ruling.code}"
    if ruling.verdict != "undecided":
        return fitting((*own, code), params) or code
    if ruling.code == "unreadable-card":
        code = code if params["unread"] or "?" in (event.card, *ruling.cards) else f"{code}.earlier"
        return fitting((*own, code), params) or f"{code}.bare"
    # What cannot be told yet is never said as if it were a fault.
    doubt = (code,) if ruling.code in QUESTIONS else (f"{code}.undecided", "code.undecided")
    return fitting((*own, *doubt), params) or "code.undecided"


QUESTIONS = frozenset({"joker-ambiguous", "no-order", "uneven-deal"})
"""Codes that are undecided always: their sentence is a question already."""
