"""All that is known of a deck by examples: which card a located one is, and which examples disagree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from scipy.sparse.csgraph import connected_components

from vision.enrolled.embedding import Floats
from vision.enrolled.prototypes import Networks
from vision.examples.calibration import ExampleCalibration
from vision.examples.comparison import Alike, Looked, alike, apart, features, kept_looks, vector_features
from vision.examples.config import EXAMPLES, KnownConfig
from vision.examples.store import Example

FLOOR = -12.0
"""Least log-odds of a name: no example of it is like the card."""


class Likeness(NamedTuple):
    """Which card it may be: names with the log-odds that an example of it shows this card, the best first; how sure the
    first is, and whether that suffices."""

    ranked: tuple[tuple[str, float], ...]
    confidence: float
    named: bool

    @property
    def name(self) -> str:
        """The best name."""
        return self.ranked[0][0]


class Disputed(NamedTuple):
    """An example that shows the same card as examples with another name, `like`. `beside`: the most similar of these;
    `outvoted`: the other name has more votes."""

    id: str
    code: str
    like: str
    outvoted: bool
    beside: str


@dataclass(frozen=True, eq=False)
class Known:
    """Examples, ready to be compared with. `missing`: the deck's names that have none.

    `looks`: what is compared of each example in use; `strangers`: the largest likenesses of the deck's other cards to
    each; `all_looks`: what is compared of every example, by its id.
    """

    examples: tuple[Example, ...]
    looks: tuple[Looked, ...]
    strangers: tuple[Alike, ...]
    disputed: tuple[Disputed, ...]
    missing: frozenset[str]
    calibration: ExampleCalibration
    all_looks: dict[str, Looked]
    config: KnownConfig = EXAMPLES.known

    @classmethod
    def of(
        cls,
        examples: Sequence[Example],
        codes: Sequence[str],
        networks: Networks,
        calibration: ExampleCalibration,
        former: Known | None = None,
        config: KnownConfig = EXAMPLES.known,
    ) -> Known:
        """From a deck's examples; `codes`: all its names. What `former` computed of the same examples is reused."""
        looks = {} if former is None else {each.id: former.all_looks[each.id] for each in examples
                                           if each.id in former.all_looks}  # fmt: skip
        new = [each for each in examples if each.id not in looks]
        looks |= dict(zip([each.id for each in new], kept_looks(new, networks), strict=True))
        kept = _in_use(examples, config)
        disputed = _disputes(kept, looks, calibration, config)
        left_out = {each.id for each in disputed}
        used = tuple(each for each in kept if each.id not in left_out)
        shown = tuple(looks[each.id] for each in used)
        missing = frozenset(codes) - {each.code for each in used}
        return cls(used, shown, _strangers(used, shown), disputed, missing, calibration, looks, config)

    @classmethod
    def plain(
        cls, examples: Sequence[Example], networks: Networks, calibration: ExampleCalibration,
        config: KnownConfig = EXAMPLES.known,
    ) -> Known:  # fmt: skip
        """From examples, without a check whether they disagree."""
        used = tuple(examples)
        shown = tuple(kept_looks(used, networks))
        return cls(used, shown, _strangers(used, shown), (), frozenset(), calibration, {}, config)

    def likeness(self, look: Looked) -> Likeness | None:
        """Which card a located one is; None before there is any example."""
        if not self.examples:
            return None
        best: dict[str, float] = {}
        agree: Counter[str] = Counter()
        for example, odds in self.compared(look):
            odds += 0.0 if example.said else float(np.log(self.config.proved))
            best[example.code] = max(odds, best.get(example.code, FLOOR))
            agree[example.code] += odds > 0
        ranked = sorted(best.items(), key=lambda item: -item[1])
        speaks = naming_features(ranked, self.missing, agree[ranked[0][0]])
        naming = self.calibration.naming
        sure = naming.sure(speaks)
        return Likeness(tuple(ranked), sure, sure >= naming.threshold)

    def compared(self, look: Looked) -> list[tuple[Example, float]]:
        """The examples that are most likely a card, each with the log-odds that both show one card."""
        seen, places = self.ranked(look)
        found = []
        for at in places:
            laid = look.print.laid_over(self.looks[at].print, seen[at].turned)
            speaks = features(seen[at], laid, apart(look, self.looks[at]), self.strangers[at])
            found.append((self.examples[at], self.calibration.same.odds(speaks)))
        return found

    def ranked(self, look: Looked) -> tuple[list[Alike], list[int]]:
        """How alike a card is to every example, and the positions of the examples that most likely show it."""
        seen = [alike(look, other) for other in self.looks]
        blurred = np.stack([other.print.blurred[0] for other in self.looks]) @ look.print.blurred.T
        odds = [
            self.calibration.ranking.odds(vector_features(one, float(near)))
            for one, near in zip(seen, blurred.max(axis=1), strict=True)
        ]
        return seen, np.argsort(-np.array(odds), kind="stable")[: self.config.likely].tolist()


def naming_features(ranked: Sequence[tuple[str, float]], missing: Collection[str], agreed: int) -> Floats:
    """The features (`vision.examples.calibration.NAMING`) of the best of names with their log-odds, the best first;
    `missing`: names without an example, `agreed`: how many examples say the best one. Names without an example are
    counted because a card of the same suit or rank may look much like this one."""
    (name, best), following = ranked[0], ranked[1][1] if len(ranked) > 1 else FLOOR
    best = float(np.clip(best, FLOOR, -FLOOR))
    kin = sum(other[1:] == name[1:] for other in missing), sum(other[:1] == name[:1] for other in missing)
    counts = (len(missing), *kin, agreed)
    return np.array([best, min(best - max(following, FLOOR), -FLOOR), *map(np.log1p, counts)])


def _in_use(examples: Sequence[Example], config: KnownConfig) -> list[Example]:
    """At most `config.each` examples of every name: those that people named before those that the game proved, the
    newest first."""
    count: Counter[str] = Counter()
    kept = []
    for _, each in sorted(enumerate(examples), key=lambda one: (not one[1].said, -one[0])):
        count[each.code] += 1
        if count[each.code] <= config.each:
            kept.append(each)
    return kept


def _strangers(examples: Sequence[Example], looks: Sequence[Looked]) -> tuple[Alike, ...]:
    found = []
    for at, mine in enumerate(looks):
        others = [alike(mine, other) for row, other in enumerate(looks) if examples[row].code != examples[at].code]
        found.append(most(others))
    return tuple(found)


def _disputes(
    examples: Sequence[Example], looks: dict[str, Looked], calibration: ExampleCalibration, config: KnownConfig
) -> tuple[Disputed, ...]:
    """Examples that show one card under two names. The name with fewer votes is outvoted. In a tie neither name counts
    until somebody names that card again. Two examples whose names somebody confirmed (`sure`) are taken for different
    cards."""
    shown = [looks[each.id] for each in examples]
    weight = [1.0 if each.said else config.proved for each in examples]
    same = _same(examples, shown, calibration)
    _, groups = connected_components(same >= config.alike, directed=False)
    found = []
    for at, each in enumerate(examples):
        votes: dict[str, float] = {}
        nearest: dict[str, int] = {}
        for row in sorted(np.flatnonzero(groups == groups[at]).tolist(), key=lambda row: float(same[at, row])):
            votes[examples[row].code] = votes.get(examples[row].code, 0.0) + weight[row]
            nearest[examples[row].code] = row
        count, like = max(((count, code) for code, count in votes.items() if code != each.code), default=(-1.0, ""))
        if count >= votes[each.code]:
            found.append(Disputed(each.id, each.code, like, count > votes[each.code], examples[nearest[like]].id))
    return tuple(found)


def _same(examples: Sequence[Example], looks: Sequence[Looked], calibration: ExampleCalibration) -> Floats:
    """Probabilities (N, N) that two examples show one card; 0 where their vectors differ, or somebody confirmed both
    names."""
    same = np.zeros((len(examples), len(examples)))
    seen = [[alike(one, other) for other in looks] for one in looks]
    for at, one in enumerate(looks):
        for row in range(at):
            near = float((looks[row].print.blurred[0] @ one.print.blurred.T).max())
            different = examples[at].sure and examples[row].sure and examples[at].code != examples[row].code
            if different or calibration.ranking.sure(vector_features(seen[at][row], near)) < 0.5:
                continue
            both = (examples[at].code, examples[row].code)
            others = [seen[row][other] for other, each in enumerate(examples) if each.code not in both]
            laid = one.print.laid_over(looks[row].print, seen[at][row].turned)
            speaks = features(seen[at][row], laid, apart(one, looks[row]), most(others))
            same[at, row] = same[row, at] = calibration.same.sure(speaks)
    return same


def most(others: Sequence[Alike]) -> Alike:
    """The largest of each kind of likeness."""
    indexed = [one.mark for one in others if one.indexed]
    return Alike(
        max((one.card for one in others), default=0.0), max((one.corners for one in others), default=0.0),
        max(indexed, default=0.0), bool(indexed), False,
    )  # fmt: skip
