"""Why an event is ruled as it is: the sentence, the steps that led to it, the rules cited, what would settle it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from referee.events import Event
from referee.fold import Fold, Outcome
from referee.json_values import JsonLine
from referee.play.protocol import AnyGame, AnyState, Step
from referee.play.public import EMPTY_FIELD, PublicField
from referee.ruling import ILLEGAL, UNDECIDED, Ruling, Verdict
from referee.texts import Text, both, catalogue, event_params, has
from referee.words.messages import messages, named, proven, rests_on
from referee.words.weighed import weighed

TAKEN = frozenset({"play", "pass", "bid", "draw"})
"""Types of events that are somebody's turn: where one is not allowed, something else is."""


class NothingToExplainError(ValueError):
    """There is no ruling on that event; `text` says why not."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


@dataclass(frozen=True, slots=True)
class Reason:
    """One step. `holds`: whether it speaks for the event (None: a fact, or nobody can tell yet); `cards` are those
    that it is about."""

    text: Text
    holds: bool | None
    cards: tuple[str, ...]
    rule: str | None


@dataclass(frozen=True, slots=True)
class Explanation:
    """A ruling with its reasons. `says` is the referee's sentence; `rules` has the words of every rule that is cited;
    `field` what lay there before it; `settles` what would decide an undecided event (else None); `exposed_by` the later
    events that prove it wrong; `instead` what would have been allowed, for a play, a pass or a bid that was not (else
    None); `proofs` sentences on what proves it wrong, and on what it proves wrong itself."""

    seq: int
    event: Event
    ruling: Ruling
    says: Text
    reasons: tuple[Reason, ...]
    rules: Mapping[str, Text]
    settles: Text | None
    exposed_by: tuple[int, ...]
    instead: Text | None = None
    field: PublicField = EMPTY_FIELD
    proofs: tuple[Text, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """The verdict as it stands now."""
        return self.ruling.verdict


def explain(fold: Fold, seq: int) -> Explanation:
    """Explains the ruling on event `seq` as it stands after all corrections. Raises NothingToExplainError."""
    try:
        written = fold.event(seq)
    except KeyError:
        raise NothingToExplainError(both("why.no-event", seq=seq)) from None
    event, ruling = fold.now(seq), fold.ruling(seq)
    if event is None or ruling is None:
        key = "why.void" if fold.void(seq) else "why.correction"
        raise NothingToExplainError(both(key, seq=seq, target=written.target or 0))
    table = fold.before(seq)
    if table.over and event.type in ("deal", "exchange", "order"):
        # It began the next round by itself: it is ruled on that round's first state.
        after = fold.after(seq)
        table = after._replace(state=after.game.start(after.setup))
    headline = said(event, ruling)
    found = _once(reasons(table.game, table.state, event), ruling, headline)
    beside = (*rests_on(event, ruling, fold.seen(seq, ruling)), *weighed(event))
    found += tuple(Reason(text, None, (), None) for text in beside)
    proven_now = (exposure.rule for exposure in fold.exposures.get(seq, ()))
    rules = cited([ruling.rule, *(reason.rule for reason in found), *proven_now])
    exposing = tuple(proof for proof, proven in sorted(fold.exposures.items()) if any(x.seq == seq for x in proven))
    instead = table.game.allowed(table.state) if ruling.verdict == ILLEGAL and event.type in TAKEN else None
    field = table.game.public(table.state).field
    return Explanation(
        seq, event, ruling, headline, found, rules, settles(ruling), exposing, instead, field,
        tuple(_proofs(fold, seq, exposing)),
    )  # fmt: skip


def _proofs(fold: Fold, seq: int, exposing: Iterable[int]) -> Iterator[Text]:
    """What proves an event wrong, and which earlier events it proves wrong itself."""

    def about(number: int) -> dict[int, Event]:
        event = fold.now(number)
        return {} if event is None else {number: event}

    found = [(number, named(number, about(number))) for number in exposing]
    if found:
        proofs = Text("、".join(f"#{n}({text.ja})" for n, text in found),
                      ", ".join(f"#{n} ({text.en})" for n, text in found))  # fmt: skip
        yield both("why.exposed-by", proofs=proofs)
    event = fold.now(seq)
    for exposure in fold.exposures.get(seq, ()):
        params = {} if event is None else event_params(event)
        yield both("why.exposes", seq=exposure.seq, fault=proven(exposure, about(exposure.seq), params))


def reasons(game: AnyGame, state: AnyState, event: Event) -> tuple[Reason, ...]:
    """The steps of the ruling on an event in a state."""
    return tuple(Reason(_words(step), step.holds, step.cards, step.rule) for step in game.why(state, event))


def _words(step: Step) -> Text:
    """A step in words: those that the ruling itself has for it, where it has some."""
    own = step.params.get(step.key)
    return own if isinstance(own, Text) else both(step.key, **step.params)


def _once(found: tuple[Reason, ...], ruling: Ruling, headline: Text) -> tuple[Reason, ...]:
    """The steps without the fault in the words of the headline, where a step before it has told of it already."""
    if ruling.code is None or not found:
        return found
    told = (place for place, reason in enumerate(found) if headline.ja.startswith(reason.text.ja))
    at = next((place for place in told if found[place].holds is not True), len(found) - 1)
    before, fault, after = list(found[:at]), found[at], found[at + 1 :]
    if ruling.verdict == ILLEGAL and not any(reason.holds is False for reason in before):
        # No question was asked that this fault answers.
        own = f"why.asks.{ruling.code}"
        before.append(Reason(both(own if has(own) else "why.allowed"), False, ruling.cards, ruling.rule))
    repeats = headline.ja.startswith(fault.text.ja) and any(reason.holds == fault.holds for reason in before)
    return (*before, *after) if repeats and fault.holds is not True else (*before, fault, *after)


def as_json(found: Explanation) -> JsonLine:
    """An explanation, JSON-ready, with every text in both languages."""
    return {
        "seq": found.seq,
        "verdict": found.ruling.verdict,
        "code": found.ruling.code,
        "rule": found.ruling.rule,
        "message": _both(found.says),
        "steps": [
            {"text": _both(reason.text), "holds": reason.holds, "cards": list(reason.cards), "rule": reason.rule}
            for reason in found.reasons
        ],
        "rules": {rule: _both(text) for rule, text in found.rules.items()},
        "settles": None if found.settles is None else _both(found.settles),
        "exposed_by": list(found.exposed_by),
        "instead": None if found.instead is None else _both(found.instead),
    }


def as_text(found: Explanation, lang: str) -> str:
    """An explanation as lines of text in `ja` or `en`."""
    verdict = both(f"verdict.{found.ruling.verdict}").get(lang)
    lines = [f"#{found.seq} [{verdict}] {found.says.get(lang)}"]
    for reason in found.reasons:
        if reason.text.get(lang) in found.says.get(lang):
            continue  # the headline has said it
        mark = {True: "✓", False: "✗", None: "・"}[reason.holds]
        rule = f" [{reason.rule}]" if reason.rule else ""
        lines.append(f"  {mark} {reason.text.get(lang)}{rule}")
    if found.settles is not None and not found.exposed_by:
        lines.append(f"  ? {found.settles.get(lang)}")
    if found.instead is not None:
        lines.append(f"  → {found.instead.get(lang)}")
    lines += [f"  ! {text.get(lang)}" for text in found.proofs]
    lines += [f"{rule}: {text.get(lang)}" for rule, text in found.rules.items()]
    sources = {source_of(rule): rule.rstrip("0123456789") for rule in found.rules}
    told = "; ".join(f"{name}: {source.get(lang)}" for source, name in sources.items() if source is not None)
    return "\n".join([*lines, f"({told})"] if told else lines)


def said(event: Event, ruling: Ruling) -> Text:
    """What the referee says of an event, without what it proves of others."""
    outcome = Outcome(event, ruling._replace(exposed=()), (), (), None, ())
    return messages(outcome)


def cited(rules: Iterable[str | None]) -> dict[str, Text]:
    """The words of the rules that are cited, each once, in the order in which they come."""
    return {rule: both(f"rule.{rule}") for rule in rules if rule is not None and has(f"rule.{rule}")}


def source_of(rule: str) -> Text | None:
    """Where a rule stands in writing, by its id."""
    return catalogue().get(f"source.{rule.rstrip('0123456789')}")


def settles(ruling: Ruling) -> Text | None:
    """What would decide an undecided event; None for any other."""
    if ruling.verdict != UNDECIDED:
        return None
    key = f"settles.{ruling.code}"
    return both(key if has(key) else "settles.hand")


def _both(text: Text) -> dict[str, str]:
    return {"ja": text.ja, "en": text.en}
