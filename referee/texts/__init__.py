"""Every word the referee says, in Japanese and English: one catalogue, keyed by code.

Keys: `code.<code>` (also `code.<code>.undecided`), `effect.<effect>`, `exposed.<code>`, `event.<type>`, `rank.<rank>`,
`rule.<id>`, `option.<key>`, `game.<name>`, `profile.<name>`, `why.<step>`. Each game brings a module here with
`WORDS`. A
template's `{names}` are a ruling's parameters; cards, ranks and players are put into words for the language asked for.
"""

from __future__ import annotations

import functools
import importlib
import pkgutil
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from referee.fold import Outcome

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
    for module in pkgutil.iter_modules(__path__):
        words: Mapping[str, Text] = importlib.import_module(f"{__name__}.{module.name}").WORDS
        twice = found.keys() & words.keys()
        assert not twice, f"{module.name} says again: {sorted(twice)}"
        found.update(words)
    return found


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


def cards_words(codes: tuple[str, ...], lang: str) -> str:
    """Several cards, said one after the other."""
    gap = "・" if lang == "ja" else " "
    return gap.join(card_words(code, lang) for code in codes)


def say(key: str, lang: str, params: Mapping[str, Any] | None = None) -> str:
    """The entry `key` with its parameters filled in. Raises KeyError where the catalogue or the parameters lack one."""
    return catalogue()[key].get(lang).format_map(_Words(params or {}, lang))


def has(key: str) -> bool:
    """Whether the catalogue has an entry."""
    return key in catalogue()


class _Words(dict[str, Any]):
    """Parameters put into words on demand: tuples are cards, `rank:…` and the like are keys of the catalogue."""

    def __init__(self, params: Mapping[str, Any], lang: str) -> None:
        super().__init__(params)
        self._lang = lang

    def __getitem__(self, name: str) -> Any:
        value = super().__getitem__(name)
        if isinstance(value, tuple):
            return cards_words(value, self._lang)
        if isinstance(value, Text):
            return value.get(self._lang)
        if isinstance(value, str) and value.startswith("@"):
            return say(value[1:], self._lang, self)
        return value


def _suit(letter: str) -> str:
    """A bid's suit or a meeple's colour in words; a letter that no deck has stays as it is."""
    return f"@suit.{letter}" if has(f"suit.{letter}") else letter


def message(outcome: Outcome, lang: str) -> str:
    """What the referee says about one outcome: the fault, or what happened and what it set off, then what it
    exposed."""
    ruling, event = outcome.ruling, outcome.event
    params: dict[str, Any] = {
        "player": event.player or "",
        "to": event.to or "",
        "cards": ruling.cards,
        "played": event.cards or (),
        "count": event.count if event.count is not None else len(event.cards or ()),
        "target": event.target,
        "rule": ruling.rule or "",
        "suit": _suit(event.suit or event.colour or ""),
        "value": "" if event.value is None else event.value,
        "what": event.what or "",
        "number": event.number or 1,
        **ruling.params,
    }
    parts: list[str] = []
    if ruling.code is not None:
        # A ruling may bring a sentence of its own (`say`) where the code's would be too vague.
        own = str(ruling.params.get("say") or f"code.{ruling.code}.{ruling.verdict}")
        parts.append(say(own if has(own) else f"code.{ruling.code}", lang, params))
        if ruling.verdict == "illegal" and event.stands:
            parts.append(say("says.stands", lang, params))
    else:
        named = str(ruling.params.get("say") or f"event.{event.type}.cards")
        special = "say" in ruling.params or (event.cards and has(named))
        parts.append(say(named if special else f"event.{event.type}", lang, params))
    # What the event itself says needs no saying twice.
    told = event.type if event.type in ("clear", "draw") else ""
    parts.extend(say(f"effect.{effect}", lang, params) for effect in ruling.effects if effect != told)
    for exposure in outcome.exposed:
        parts.append(say(f"exposed.{exposure.code}", lang, {**params, "seq": exposure.seq, "rule": exposure.rule}))
    if outcome.revised:
        seqs = ", ".join(str(revision.seq) for revision in outcome.revised)
        parts.append(say("says.revised", lang, {"seqs": seqs}))
    return ("" if lang == "ja" else " ").join(parts)
