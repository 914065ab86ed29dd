"""A page of what the belief thought of a film: time, evidence, histories.

    python -m bench.belief.beam GAME --seed N [--difficulty D] [--eyes models|truth] [--events N] OUT.html

The film is that of `bench.films.table` for the game and seed. One row per step: when it was seen, what came, went or
was told (each card with its likeliest names and whose hand laid it), then the likeliest histories with their
probabilities, of each the newest acts; a foul is marked `!`. Rows are as the belief ended up thinking of each step, not
as it did then.
"""

from __future__ import annotations

import argparse
import html
import math
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2

from bench.films.hosting import Host
from bench.films.rounds import shortened
from bench.films.table import DRAWN, FILMED, Job, chosen, deck_of_job, eyes
from models.render.cards.deck import built_in
from models.render.difficulty import LEVELS
from referee.fold import Fold
from table.belief.evidence import Evidence
from table.belief.history import Act, Beam, acts_of, shares
from table.belief.inference import Inference
from table.belief.reaches import Reach
from table.belief.timeline import Arrival, Departure, Step
from table.live.watch import Watching
from table.simulation.film import Film
from table.simulation.scripts.players import game_to_film
from table.simulation.scripts.story import parse_record
from vision.scanner import MODELS

HISTORIES, ACTS, NAMES = 6, 10, 3
"""So many histories of a step are shown, so many acts of each, so many names of a card."""
STYLE = "body{font:14px sans-serif}td{vertical-align:top;padding:4px 10px;border-top:1px solid #ccc}.p{color:#666}"


def watched(job: Job) -> Inference:
    """The belief at the end of a film."""
    lines = game_to_film(job.kind.label, job.seed)
    lines = shortened(lines, job.events) if job.events else lines
    kind = Fold(parse_record(lines)[0]).table.deck.name
    deck = built_in(kind) if job.perfect else deck_of_job(job, kind)
    size = DRAWN if job.perfect else FILMED
    host = Host(Film(lines, deck, seed=job.seed, difficulty=job.difficulty, size=size, fps=job.fps), lines, job.perfect)
    head = lines[0]
    with tempfile.TemporaryDirectory() as folder:
        watching = Watching(
            host, head["game"], head["profile"], head["players"], options=head["options"],
            record=Path(folder) / "seen.jsonl", scanner=host if job.perfect else eyes(job, deck, kind),
            inference="belief",
        )  # fmt: skip
        host.tells(watching.session)
        watching.run()
        belief = watching.table.inferring
    assert isinstance(belief, Inference)
    return belief


def rows(done: Sequence[tuple[Step, Beam]], players: Sequence[str]) -> Iterator[str]:
    """One row of a table per step."""
    for step, beam in done:
        cells = (f"{step.at_ms / 1000:.1f} s", "<br>".join(seen(step, players)), "<br>".join(thought(beam)))
        yield "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def seen(step: Step, players: Sequence[str]) -> Iterator[str]:
    """What a step rests on."""
    if isinstance(step, Arrival):
        yield from (f"came {_card(card, players)}" for card in step.cards)
        yield "something else changed" if step.changed else ""
    elif isinstance(step, Departure):
        yield f"went {sorted(step.ids)}, by {_whose(step.by, players)}"
    elif isinstance(step, Reach):
        yield f"a hand reached to the stock, by {_whose(step.by, players)}"
    else:
        yield html.escape(f"told {step.event.type} {step.event.player or ''}")
    if not isinstance(step, Arrival | Departure) or not step.reached:
        return
    yield "hands for nothing: " + " ".join(players[seat] for seat in sorted(step.reached))


def thought(beam: Beam) -> Iterator[str]:
    """The likeliest histories of a beam."""
    for now, share in list(zip(beam, shares(beam), strict=True))[:HISTORIES]:
        words = " ".join(map(act_in_words, acts_of(now.end)[-ACTS:]))
        yield f"<span class=p>{share:.3f}</span> {html.escape(words)}"


def act_in_words(act: Act) -> str:
    """An act, short.

    >>> act_in_words(Act("play", "A", ("H7", "S7"), verdict="illegal")), act_in_words(Act("pass", "B"))
    ('A:H7+S7!', 'B:pass')
    """
    return f"{act.player or ''}:{'+'.join(act.cards) or act.type}{'!' if act.foul else ''}"


def _card(card: Evidence, players: Sequence[str]) -> str:
    names = ", ".join(f"{name or 'none'} {math.exp(likely):.3f}" for name, likely in card.names[:NAMES])
    return html.escape(f"{card.id}: {names}; by {_whose(card.by, players)}")


def _whose(by: Sequence[float], players: Sequence[str]) -> str:
    ranked = sorted(zip(by, players, strict=True), reverse=True)[:2]
    return ", ".join(f"{name} {math.exp(share):.2f}" for share, name in ranked)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--difficulty", default="home", choices=LEVELS)
    parser.add_argument("--decks", default="unseen", metavar="unseen|LOOK")
    parser.add_argument("--eyes", default="truth", choices=("models", "truth"))
    parser.add_argument("--events", type=int, default=0, help="film only so many events of the record")
    parser.add_argument("--fps", type=float, default=15.0)
    args = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    job = Job(chosen([args.game])[0], args.seed, args.difficulty, args.decks, args.events, args.fps, MODELS, None,
              args.eyes == "truth")  # fmt: skip
    belief = watched(job)
    table = "".join(rows(belief.thoughts, belief.session.moment().setup.players))
    args.out.write_text(f"<!doctype html><meta charset=utf-8><style>{STYLE}</style><table>{table}</table>", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
