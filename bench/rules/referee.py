"""How fast the referee is: judged events per second of every game and profile, beside random card play of OpenSpiel's
bridge in the same run.

    python -m bench.rules.referee [--seconds 1] [--only napoleon] [--profile daifugo/official [--hidden]]

First table: events through `Fold.add` (one step; no reading, no words), with every card known and with hidden
hands, and their ratio to bridge: random play from the first card to the last, asked for each card from Python, as the
referee is, and with OpenSpiel's own players, all in C++. Second: microseconds per event at the end of records of 100,
1,000 and 10,000 events, seconds to fold 10,000 again, milliseconds to undo the last event. `--profile` prints where
one kind spends its time instead. Every figure is processor time and the best of several runs: other work on the machine
only ever slows one down.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import random
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial

from referee.events import Event, Header
from referee.fold import Fold
from table.simulation.scripts.players import Kind, Sitting, hidden, kinds, read

GAMES = 12
FLOOR = 1 / 30
LENGTHS = (100, 1_000, 10_000)
# Whole sessions of these are long; other profiles share their code.
LONG = ("daifugo/official", "daifugo/nono", "hensoku/hensoku", "torite/torite-c", "napoleon/napoleon")
PASS, ONE_NO_TRUMP = 52, 59

Record = tuple[Header, list[Event]]


def bridge_rates(seconds: float) -> tuple[float, float] | None:
    """Decisions per second of random bridge play, called card by card from Python and all in C++; None where OpenSpiel
    is not installed."""
    try:
        import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        return None
    rng = random.Random(0)
    dealt = pyspiel.load_game("bridge(use_double_dummy_result=false)").new_initial_state()
    while dealt.is_chance_node():
        dealt.apply_action(rng.choice(dealt.legal_actions()))
    for call in (ONE_NO_TRUMP, PASS, PASS, PASS):
        dealt.apply_action(call)
    players = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(4)]

    def card_by_card() -> None:
        for _ in range(100):
            state = dealt.clone()
            for _ in range(52):
                state.apply_action(rng.choice(state.legal_actions()))

    def whole_games() -> None:
        for seed in range(100):
            pyspiel.evaluate_bots(dealt.clone(), players, seed)

    return best(card_by_card, 100 * 52, seconds), best(whole_games, 100 * 52, seconds)


def best(work: Callable[[], object], events: int, seconds: float) -> float:
    """Events per second of the fastest run of `work` in so many seconds."""
    fastest = float("inf")
    until = time.process_time() + seconds
    while time.process_time() < until or fastest == float("inf"):
        began = time.process_time()
        work()
        fastest = min(fastest, time.process_time() - began)
    return events / fastest


def records(kind: Kind, hide: bool) -> list[Record]:
    """Some random games of two rounds."""
    lines = [Sitting(kind, seed).play(2).lines for seed in range(GAMES)]
    return [read(hidden(told, frozenset(), False) if hide else told) for told in lines]


def fold_all(told: Sequence[Record]) -> None:
    """Folds every record from its beginning."""
    for header, events in told:
        folded = Fold(header)
        for event in events:
            folded.add(event)


def speeds(chosen: Sequence[Kind], seconds: float) -> None:
    """The first table."""
    bridge = bridge_rates(seconds)
    heads = ""
    if bridge is None:
        print("OpenSpiel is not installed (pip install open_spiel): no ratios")
    else:
        for rate, how in zip(bridge, ("called card by card from Python", "all in C++"), strict=True):
            print(f"OpenSpiel bridge, random play, {how}: {rate:,.0f} decisions/s; a thirtieth is {rate * FLOOR:,.0f}")
        heads = f"{'by card':>12}{'C++':>10}"
    print(f"{'':24}{'open, events/s':>16}{'hidden, events/s':>18}{heads}")
    for kind in chosen:
        rates = []
        for hide in (False, True):
            told = records(kind, hide)
            rates.append(best(partial(fold_all, told), sum(len(e) for _, e in told), seconds))
        ratios = [] if bridge is None else [rate / min(rates) for rate in bridge]
        cells = "".join(f"{f'1/{ratio:.0f}' + ('!' if ratio > 1 / FLOOR else ' '):>11}" for ratio in ratios)
        print(f"{kind.label:24}{rates[0]:>16,.0f}{rates[1]:>18,.0f} {cells}", flush=True)
    if bridge is not None:
        print("! slower than a thirtieth; the ratios are those of the slower column")


def long_record(kind: Kind) -> Record:
    """One session of at least 10,000 events."""
    sitting = Sitting(kind, 0)
    number = 0
    while len(sitting.events) < LENGTHS[-1]:
        number += 1
        if number > 1:
            sitting.add({"type": "round", "number": number})
        sitting.deal()
        if number > 1:
            sitting.exchange()
        while sitting.step():
            pass
        sitting.dealing.after(sitting)
    return sitting.header, sitting.events[: LENGTHS[-1]]


def lengths(chosen: Sequence[Kind], runs: int = 5) -> None:
    """The second table."""
    heads = "".join(f"{f'at {length:,}':>11}" for length in LENGTHS)
    print(f"\n{'µs per event':26}{heads}{'fold 10,000':>14}{'undo the last':>16}")
    for kind in chosen:
        header, events = long_record(kind)
        costs = [float("inf")] * len(LENGTHS)
        whole = undo = float("inf")
        for _ in range(runs):
            folded = Fold(header)
            began = start = time.process_time()
            done = 0
            for place, length in enumerate(LENGTHS):
                # The last tenth before each length, but all of the first hundred, which are few.
                tail = 0 if place == 0 else length - length // 10
                for event in events[done:tail]:
                    folded.add(event)
                start = time.process_time()
                for event in events[tail:length]:
                    folded.add(event)
                costs[place] = min(costs[place], (time.process_time() - start) / (length - tail) * 1e6)
                done = length
            whole = min(whole, time.process_time() - began)
            start = time.process_time()
            folded.add(Event(events[-1].seq + 1, "undo", target=events[-1].seq))
            undo = min(undo, time.process_time() - start)
        shown = "".join(f"{cost:>11.1f}" for cost in costs)
        print(f"{kind.label:26}{shown}{whole:>12.2f} s{undo * 1e3:>13.1f} ms", flush=True)


def profile(kind: Kind, hide: bool, most: int = 30) -> None:
    """Where a kind spends its time."""
    told = records(kind, hide)
    profiler = cProfile.Profile()
    profiler.enable()
    for _ in range(5):
        fold_all(told)
    profiler.disable()
    pstats.Stats(profiler).sort_stats("tottime").print_stats(most)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each figure is tried for")
    parser.add_argument("--only", default="", help="one game or game/profile")
    parser.add_argument("--profile", default="", help="where this game/profile spends its time")
    parser.add_argument("--hidden", action="store_true", help="profile with hidden hands")
    asked = parser.parse_args(arguments)
    if asked.profile:
        for kind in kinds():
            if kind.label == asked.profile:
                profile(kind, asked.hidden)
        return 0
    chosen = [kind for kind in kinds() if kind.label.startswith(asked.only)]
    speeds(chosen, asked.seconds)
    lengths([kind for kind in chosen if kind.label in LONG])
    return 0


if __name__ == "__main__":
    sys.exit(main())
