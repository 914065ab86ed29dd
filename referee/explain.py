"""Why an event is ruled as it is: the sentence, the steps that led to it, the rules cited, what would settle it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from referee.events import Event
from referee.fold import Fold, Outcome
from referee.json_values import JsonLine
from referee.messages import message
from referee.ruling import UNDECIDED, Ruling, Verdict
from referee.texts import Text, both, has


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
    `settles` what would decide an undecided event (else None); `exposed_by` the later events that prove it wrong."""

    seq: int
    event: Event
    ruling: Ruling
    says: Text
    reasons: tuple[Reason, ...]
    rules: Mapping[str, Text]
    settles: Text | None
    exposed_by: tuple[int, ...]

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
    reasons = tuple(
        Reason(both(step.key, **step.params), step.holds, step.cards, step.rule)
        for step in table.game.why(table.state, event)
    )
    cited = _cited([ruling.rule, *(reason.rule for reason in reasons)])
    exposing = tuple(proof for proof, found in sorted(fold.exposures.items()) if any(x.seq == seq for x in found))
    return Explanation(seq, event, ruling, _says(event, ruling), reasons, cited, _settles(ruling), exposing)


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
    }


def as_text(found: Explanation, lang: str) -> str:
    """An explanation as lines of text in `ja` or `en`."""
    verdict = both(f"verdict.{found.ruling.verdict}").get(lang)
    lines = [f"#{found.seq} [{verdict}] {found.says.get(lang)}"]
    for reason in found.reasons:
        mark = {True: "✓", False: "✗", None: "・"}[reason.holds]
        rule = f" [{reason.rule}]" if reason.rule else ""
        lines.append(f"  {mark} {reason.text.get(lang)}{rule}")
    if found.settles is not None:
        lines.append(f"  ? {found.settles.get(lang)}")
    if found.exposed_by:
        proofs = "、".join(f"#{proof}" for proof in found.exposed_by)
        lines.append(f"  ! {both('why.exposed-by', proofs=proofs).get(lang)}")
    lines.extend(f"{rule}: {text.get(lang)}" for rule, text in found.rules.items())
    return "\n".join(lines)


def _says(event: Event, ruling: Ruling) -> Text:
    outcome = Outcome(event, ruling._replace(exposed=()), (), (), None, ())
    return Text(message(outcome, "ja"), message(outcome, "en"))


def _cited(rules: Iterable[str | None]) -> dict[str, Text]:
    """The words of the rules that are cited, each once, in the order in which they come."""
    return {rule: both(f"rule.{rule}") for rule in rules if rule is not None and has(f"rule.{rule}")}


def _settles(ruling: Ruling) -> Text | None:
    """What would decide an undecided event."""
    if ruling.verdict != UNDECIDED:
        return None
    key = f"settles.{ruling.code}"
    return both(key if has(key) else "settles.hand")


def _both(text: Text) -> dict[str, str]:
    return {"ja": text.ja, "en": text.en}
