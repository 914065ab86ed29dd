"""Random legal games, recorded badly: nobody may be accused of anything that the record does not prove.

    python -m bench.rules.unread [--games 20000] [--only torite] [--jobs N] [--seeds 0] [--rate R] [--fixed] [--minutes
                           N] [--switches alone|pairs] [--batch N] [--json]

Every game and profile, half of them with random house rules, some rounds each; with `--switches` each value of a switch
alone, or tables on which every two values that go together stand, and so many games at each. What is written of them is
true but incomplete: cards `?` or `BACK`, deals, exchanges, gifts, draws, discards and shown hands half told, passes
left out before the field was swept. Then no event may be illegal and none exposed, a result or a turn that is told must
be the true one, and every beginning of the record can be shown; and so it is once every unread card was amended. Exit 1
and a file per failing record in `--failures` otherwise.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import multiprocessing
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from bench.rules.soak import BATCH, REPORT, BrokenError, Problem, Task, show, tasks, tell
from bench.rules.spoil import SlowError
from bench.rules.switches import house_rules, singles, tables
from referee.events import Event
from referee.fold import Fold, Outcome
from referee.ruling import ILLEGAL
from referee.shedding.public import SheddingDetail
from table.simulation.scripts.players import Kind, Line, Sitting, kinds, read

RATES = (0.05, 0.15, 0.3, 0.6, 1.0)
SECONDS = 600
UNREAD = ("?", "BACK")


class Clerk(Sitting):
    """A sitting whose record also says true things that nobody has to: the field swept, a count, who leads.

    `swept` maps the seq of a `clear` to how many passes before it it makes up for, `turns` that of each event to whose
    turn it is then; `sevens`: at sevens, who was dealt which.
    """

    def __init__(self, kind: Kind, seed: int) -> None:
        super().__init__(kind, seed)
        self.swept: dict[int, int] = {}
        self.turns: dict[int, str | None] = {}
        self.sevens: dict[int, dict[str, list[str]]] = {}
        self.talk = random.Random(f"clerk {kind.label} {seed}")

    def add(self, line: Line) -> Outcome:
        """As `Sitting.add`. Raises BrokenError where full knowledge calls the line a foul."""
        outcome = super().add(line)
        if outcome.ruling.verdict == ILLEGAL or outcome.exposed:
            raise BrokenError("full knowledge accuses nobody", f"{line} {outcome.ruling[:4]}", self.lines)
        self.turns[outcome.event.seq] = outcome.turn
        return outcome

    def deal(self, small: int = 0) -> None:
        """As `Sitting.deal`; at sevens some lay theirs, and a seven is of no hand's cards any more."""
        super().deal(small)
        if getattr(self.table.setup.options, "kind", "") != "sevens" or self.talk.random() < 0.4:
            return
        dealt: dict[str, list[str]] = {player: [] for player in self.header.players}
        self.sevens[len(self.lines) - 1] = dealt
        for colour in self.talk.sample("RBYG", 4):
            player = self.talk.choice(self.header.players)
            dealt[player].append(f"{colour}7")
            if self.talk.random() < 0.7:
                self.hands[player].append(f"{colour}7")
                self.add({"type": "play", "player": player, "cards": [f"{colour}7"]})

    def step(self) -> bool:
        """One event more, with a true remark before it now and then."""
        last = self.last
        if last is not None and last.event.type != "clear" and {"clear", "trick"} & {*last.ruling.effects}:
            self._swept()
        names = self.header.players
        if self.talk.random() < 0.02:
            player = self.talk.choice(names)
            self._remark({"type": "count", "player": player, "count": len(self.hands[player])})
        turn = self.fold.turn
        if turn and self.talk.random() < 0.02:
            self._remark({"type": "lead", "player": turn})
        return super().step()

    def _swept(self) -> None:
        passes = 0
        while self.lines[-1 - passes]["type"] == "pass":
            passes += 1
        if self.talk.random() < 0.6 and self._remark({"type": "clear"}):
            self.swept[self.events[-1].seq] = passes

    def _remark(self, line: Line) -> bool:
        """Writes a line where full knowledge calls it legal."""
        table = self.table
        event = Event(len(self.lines), line["type"], line.get("player"), count=line.get("count"))
        if table.over or table.game.step(table.state, event)[0].verdict != "legal":
            return False
        self.add(line)
        return True


class Blur:
    """What a bad record says of the lines of a good one; `rate` is the share of plays with unread cards."""

    def __init__(self, rng: random.Random, rate: float) -> None:
        self.rng = rng
        self.rate = rate
        # Each record is bad in its own way: deals, transfers and passes from nearly whole to nearly nothing.
        self.deals, self.transfers, self.passes = (rng.choice((0.0, 0.3, 0.7, 1.0)) for _ in range(3))
        # Where each line of the bad record stands in the good one.
        self.places: list[int] = []

    def lines(self, sitting: Clerk) -> list[Line]:
        """The bad record of a sitting, its events numbered anew."""
        gone = {seq - back for seq, most in sitting.swept.items() for back in range(1, self._passes(most) + 1)}
        found: list[Line] = [sitting.lines[0]]
        self.places = [0]
        for line in sitting.lines[1:]:
            if line["seq"] in gone or (line["seq"] in sitting.bombed and self.rng.random() < self.transfers * 0.6):
                continue
            way = self._ways.get(line["type"])
            told = [line] if way is None else way(self, dict(line))
            if line["seq"] in sitting.sevens and told and self.rng.random() < 0.5:
                told = self._counted_in(line, sitting.sevens[line["seq"]])
            found += told
            self.places += [line["seq"]] * len(told)
        return [{**line, "seq": seq} for seq, line in enumerate(found)]

    def _counted_in(self, line: Line, sevens: dict[str, list[str]]) -> list[Line]:
        """A deal of every hand or count, the sevens in."""
        hands = {player: [*hand, *sevens[player]] for player, hand in line["hands"].items()}
        seen = {player: hand for player, hand in hands.items() if self.rng.random() >= self.deals}
        return [{**line, "hands": seen, "counts": {p: len(hand) for p, hand in hands.items() if p not in seen}}]

    def _passes(self, most: int) -> int:
        return self.rng.randint(0, most) if self.rng.random() < self.passes else 0

    def _some(self, cards: Sequence[str]) -> list[str]:
        """The cards with all, or some, unread."""
        rng = self.rng
        every = rng.random() < 0.5
        sure = rng.randrange(len(cards)) if cards else 0
        return [rng.choice(UNREAD) if every or at == sure or rng.random() < 0.5 else card
                for at, card in enumerate(cards)]  # fmt: skip

    def _deal(self, line: Line) -> list[Line]:
        rng = self.rng
        if rng.random() < self.deals * 0.15:
            return []
        hands, counts = {}, {}
        for player, hand in line["hands"].items():
            luck = rng.random()
            if luck >= self.deals:
                hands[player] = hand
            elif luck < self.deals * 0.5:
                counts[player] = len(hand)
            elif luck < self.deals * 0.7:
                hands[player] = self._some(hand)
        line |= {"hands": hands, "counts": counts}
        for pile in ("stock", "widow"):
            luck = rng.random()
            if pile not in line or luck >= self.deals:
                continue
            value = line.pop(pile)
            if luck < self.deals * 0.6:
                line[pile] = value if isinstance(value, int) else len(value) if luck < 0.3 else self._some(value)
        return [line]

    def _play(self, line: Line) -> list[Line]:
        if self.rng.random() < self.rate:
            cards = self._some(line["cards"])
            if cards.count("JK") != line["cards"].count("JK"):
                line.pop("as", None)
            line["cards"] = cards
        if self.rng.random() < self.rate / 2:
            line.pop("as", None)
        return [line]

    def _transfer(self, line: Line) -> list[Line]:
        rng = self.rng
        if rng.random() >= self.transfers:
            return [line]
        key = "discards" if line["type"] == "widow" else "cards"
        if key not in line:
            return [line]
        cards = line[key]
        luck = rng.random()
        if luck < 0.4:
            return [{**line, key: self._some(cards)}]
        if luck < 0.5 and line["type"] in ("give", "discard", "exchange"):
            # One event or several: a card each.
            return [{**line, key: [card]} if rng.random() < 0.5 else self._counted(line, key, 1) for card in cards]
        if luck < 0.7 and line["type"] == "exchange":
            return []
        return [self._counted(line, key, len(cards))]

    def _counted(self, line: Line, key: str, count: int) -> Line:
        line = {name: value for name, value in line.items() if name != key}
        return {**line, "discards" if key == "discards" else "count": count}

    def _shown(self, line: Line) -> list[Line]:
        if self.rng.random() < self.rate:
            line["cards"] = self._some(line["cards"])
        return [line]

    def _revealed(self, line: Line) -> list[Line]:
        """A hand laid down that nobody entered, or that was not read whole."""
        return [] if self.rng.random() < self.rate / 2 else self._shown(line)

    def _named(self, line: Line) -> list[Line]:
        return [{**line, "card": self.rng.choice(UNREAD)} if self.rng.random() < self.rate / 2 else line]

    _ways: dict[str, Callable[[Blur, Line], list[Line]]] = {  # noqa: RUF012
        "deal": _deal, "play": _play, "exchange": _transfer, "give": _transfer, "discard": _transfer,
        "draw": _transfer, "widow": _transfer, "reveal": _revealed, "show": _shown, "adjutant": _named,
    }  # fmt: skip


def hold(sitting: Clerk, blur: Blur, lines: Sequence[Line]) -> None:
    """Folds a bad record of the sitting and holds it against the property. Raises BrokenError."""
    header, events = read(lines)
    folded = Fold(header)
    for event in events:
        outcome = folded.add(event)
        if outcome.ruling.verdict == ILLEGAL:
            detail = (event.seq, outcome.ruling[:4], dict(outcome.ruling.params))
            raise BrokenError("nothing fair is illegal", detail, lines)
        if outcome.exposed:
            raise BrokenError("nothing is exposed falsely", (event.seq, outcome.exposed), lines)
        turn = sitting.turns[blur.places[event.seq]]
        # A shedding game tells the turn that it takes for the likeliest, all others only one that is sure.
        sure = not isinstance(folded.table.game.public(folded.table.state).detail, SheddingDetail)
        if sure and turn is not None and outcome.turn not in (None, turn):
            raise BrokenError("a turn that is told is true", (event.seq, outcome.turn, turn), lines)
        show(folded, outcome, lines)
    mine, told = folded.result(), sitting.fold.result()
    if folded.table.setup.number == sitting.table.setup.number and mine.winners and mine.winners != told.winners:
        raise BrokenError("a result that is told is true", (mine, told), lines)


def amend(sitting: Clerk, blur: Blur, lines: Sequence[Line]) -> None:
    """Amends every unread card of a bad record: then nothing is illegal either. Raises BrokenError."""
    header, events = read(lines)
    folded = Fold(header)
    folded.extend(events)
    right = {event.seq: event for event in sitting.events}
    for event in events:
        unread = {*UNREAD} & {*(event.cards or ()), event.card}
        if unread and blur.places.count(blur.places[event.seq]) == 1:
            true = dataclasses.replace(right[blur.places[event.seq]], seq=event.seq)
            folded.add(Event(len(folded.events) + 1, "amend", target=event.seq, event=true))
    for _, event, ruling in folded.standing():
        if ruling.verdict == ILLEGAL or ruling.exposed:
            raise BrokenError("nothing fair is illegal once amended", (event.seq, ruling[:4]), lines)


def _alarm(number: int, frame: object) -> None:
    raise SlowError


def check(kind: Kind, seed: int, rate: float | None = None, fixed: bool = False) -> Problem | None:
    """One random game, recorded badly; None where nobody is accused. `rate`: share of plays that are unread (None:
    random); `fixed`: without random house rules."""
    rng = random.Random(f"unread {kind.label} {seed}")
    played = kind if fixed or seed % 2 else house_rules(kind, rng)
    sitting = Clerk(played, seed)
    lines: Sequence[Line] = sitting.lines
    before = signal.signal(signal.SIGALRM, _alarm)
    signal.alarm(SECONDS)
    try:
        sitting.play(rounds=1 + seed // 2 % 3)
        blur = Blur(rng, rng.choice(RATES) if rate is None else rate)
        lines = blur.lines(sitting)
        hold(sitting, blur, lines)
        if seed % 8 < 2 and len(lines) < 150:
            amend(sitting, blur, lines)
    except BrokenError as broken:
        return Problem(f"{kind.label} seed {seed}", broken.promise, broken.detail, broken.lines)
    except Exception as error:
        text = tuple(json.dumps(line, ensure_ascii=False) for line in lines)
        return Problem(f"{kind.label} seed {seed}", "nothing raises", repr(error), text)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
    return None


def switched(kind: Kind, how: str) -> Iterator[Kind]:
    """The tables of a kind with each switch alone, or with any two that go together."""
    if kind.options:
        return
    if how == "alone":
        yield from singles(kind)
        return
    for number, (table, _) in enumerate(tables(kind, random.Random(kind.label))):
        yield table._replace(label=f"{kind.label}+{number}")


Asked = tuple[Task, float | None, bool]


def _batch(asked: Asked) -> list[Problem]:
    (kind, start, stop), rate, fixed = asked
    return [problem for seed in range(start, stop) if (problem := check(kind, seed, rate, fixed)) is not None]


def play(todo: Sequence[Asked], jobs: int) -> Iterator[tuple[Task, list[Problem]]]:
    """Every batch on so many processes: (batch, what broke), in order."""
    if jobs <= 1:
        for asked in todo:
            yield asked[0], _batch(asked)
        return
    with multiprocessing.Pool(jobs) as pool:
        yield from zip((asked[0] for asked in todo), pool.imap(_batch, todo), strict=True)


def played(todo: Sequence[Asked], jobs: int, seconds: float) -> tuple[dict[str, list[int]], list[Problem]]:
    """Plays for so long at most: a kind's label to (games, broken ones), and what broke. Says how far it is."""
    began = told = time.monotonic()
    done = {asked[0][0].label: [0, 0] for asked in todo}
    problems: list[Problem] = []
    for task, found in play(todo, jobs):
        of_kind = done[task[0].label]
        of_kind[0] += task[2] - task[1]
        of_kind[1] += len(found)
        problems += found
        now = time.monotonic()
        if now - told > REPORT:
            games = sum(games for games, _ in done.values())
            print(f"{games} games, {len(problems)} broken ({now - began:.0f} s)", file=sys.stderr, flush=True)
            told = now
        if now - began > seconds:
            break
    return done, problems


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; the exit code: 0 where nobody was accused, 1 where somebody was."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=20_000, help="random games per game and profile")
    parser.add_argument("--only", default="", help="games or games' profiles (torite/torite-c), with commas between")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--seeds", type=int, default=0, help="the first seed")
    parser.add_argument("--batch", type=int, default=BATCH, help="games of one kind before the next has its turn")
    parser.add_argument("--json", action="store_true", help="one line for each game in place of the kinds")
    parser.add_argument("--rate", type=float, help="share of plays with unread cards (default: random per game)")
    parser.add_argument("--fixed", action="store_true", help="no random house rules")
    parser.add_argument("--switches", choices=("alone", "pairs"), help="each switch alone, or any two together")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after so long")
    parser.add_argument("--failures", type=Path, default=Path("unread-failures"), help="where failing records go")
    asked = parser.parse_args(arguments)
    only = asked.only.split(",")
    chosen = [kind for kind in kinds() if not asked.only or kind.label in only or kind.label.split("/")[0] in only]
    if asked.switches:
        chosen, asked.fixed = [table for kind in chosen for table in switched(kind, asked.switches)], True
    drawn = random.Random(asked.seeds).sample(chosen, len(chosen))  # a part is a sample of all tables
    batches = tasks(drawn, asked.games, asked.seeds, min(asked.batch, asked.games))
    todo = [(task, asked.rate, asked.fixed) for task in batches]
    done, problems = played(todo, asked.jobs, asked.minutes * 60)
    if asked.json:
        print("\n".join(json.dumps(row) for row in rows(chosen, done)))
    else:
        for label, (count, broken) in done.items():
            print(f"{label:24} {count:6} games, {broken} broken")
    tell(problems, asked.failures)
    return 1 if problems else 0


def rows(chosen: Sequence[Kind], done: Mapping[str, Sequence[int]]) -> Iterator[dict[str, str | int]]:
    """What was played, a row for each game. `done` maps a kind's label to (games, broken ones)."""
    for name in dict.fromkeys(kind.game for kind in chosen):
        counts = [done[kind.label] for kind in chosen if kind.game == name]
        yield {
            "game": name,
            "tables": len(counts),
            "fewest_games_of_a_table": min(games for games, _ in counts),
            "games": sum(games for games, _ in counts),
            "broken": sum(broken for _, broken in counts),
        }


if __name__ == "__main__":
    sys.exit(main())
