"""How far one slip of the eyes spreads: films with perfect eyes that go wrong on a single card.

    python -m bench.films.slips --games all|NAME… --seeds A-B [--slips missed misread late extra] [--events N] [--fps
        15] [--count 1] [--inference driver|belief|tracks]

In each film one play in the middle is chosen (`--count 2`: and the next one), and of its first card
- `missed`: nothing is ever seen;
- `misread`: another name is read, surely, as long as it lies there;
- `late`: nothing is seen before the next play lies there;
- `extra`: a card that nobody laid is seen beside it, as long as it lies there.

Motion, arms and all other cards are seen as they are. What follows should be right again, or asked about, within
`SOON` events of the last slip: per game and slip, `right` films have nothing else wrong, in `asked` ones somebody is
asked within that, in `spread` ones further events are wrong, made up or missing without a question; `far` is how many
of them.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from bench.films.alignment import acts, align
from bench.films.hosting import Host
from bench.films.rounds import numbers, shortened
from bench.films.table import DRAWN, chosen
from models.render.cards.deck import built_in
from models.render.types import Image
from referee.fold import Fold
from table.interpret.doubts import Doubt
from table.live.watch import Watching
from table.simulation.film import Film
from table.simulation.hosting import told
from table.simulation.scripts.players import Kind, game_to_film
from table.simulation.scripts.story import parse_record
from vision.types import Detection

Line = dict[str, Any]
SLIPS = ("missed", "misread", "late", "extra")
SOON = 2
"""So many events after the slip it is noticed."""
BESIDE_PX = 60.0
"""A card too many lies so far beside the other, px."""


@dataclass(frozen=True)
class Slip:
    """What goes wrong: `kind` as above, with the cards of these keys of the film, seen as `name`, until `until_ms`."""

    kind: str
    seq: int
    card: str
    name: str
    from_ms: float
    until_ms: float


class Spoilt(Host):
    """A film with its host and eyes that slip once."""

    def __init__(self, film: Film, lines: Sequence[Line], slips: Sequence[Slip]) -> None:
        super().__init__(film, lines, perfect=True)
        self._slips = slips

    def scan(self, image: Image) -> list[Detection]:
        """What perfect eyes see, but for the slips."""
        seen = super().scan(image)
        for slip in self._slips:
            seen = spoilt(seen, slip, self.at_ms)
        return seen


def spoilt(seen: Sequence[Detection], slip: Slip, at_ms: float) -> list[Detection]:
    """Detections with the slip in them."""
    found: list[Detection] = []
    for item in seen:
        own = any(name == slip.card for name, _ in item.alternatives) and item.face == "up" and at_ms >= slip.from_ms
        if not own:
            found.append(item)
        elif slip.kind == "misread":
            found.append(_named(item, slip.name))
        elif slip.kind == "extra":
            found += [item, _named(item, slip.name, BESIDE_PX)]
        elif slip.kind == "late" and at_ms >= slip.until_ms:
            found.append(item)
    return found


def _named(item: Detection, name: str, beside: float = 0.0) -> Detection:
    quad = np.asarray(item.quad + np.array([beside, 0.0]), np.float32)
    return Detection(quad, "up", name, 0.97, ((name, 0.97),))


def slips_of(kind: str, film: Film, lines: Sequence[Line], seed: int, count: int = 1) -> list[Slip]:
    """Slips in the middle of a film, at plays in a row; none where too few plays are there."""
    rng = np.random.default_rng([seed, 91])
    laid = [item for item in film.choreography.happenings if item.type == "play" and item.cards]
    if len(laid) < 2 * SOON + 1 + count:
        return []
    number = int(rng.integers(1, len(laid) - SOON - count))
    played = {code for item in laid for code in item.cards}
    deck = Fold(parse_record(lines)[0]).table.deck
    found = []
    for first, nxt in zip(laid[number : number + count], laid[number + 1 :], strict=False):
        card = first.cards[0]
        others = [code for code in deck.all_codes() if code not in played] or [
            code for code in deck.all_codes() if code != card
        ]
        name = str(rng.choice(sorted(set(others))))
        found.append(Slip(kind, first.seq, card, name, first.at_ms - 500.0, nxt.at_ms + 100.0))
    return found


def watch(kind: Kind, seed: int, slip_kind: str, args: argparse.Namespace) -> tuple[str, int, list[str]] | None:
    """What became of slips: their fate, how many events after them are wrong without a question, and which."""
    lines = shortened(game_to_film(kind.label, seed), args.events)
    deck = built_in(Fold(parse_record(lines)[0]).table.deck.name)
    film = Film(lines, deck, seed=seed, difficulty="easy", size=DRAWN, fps=args.fps)
    slips = slips_of(slip_kind, film, lines, seed, args.count)
    if not slips:
        return None
    host = Spoilt(film, lines, slips)
    doubts: list[Doubt] = []
    with tempfile.TemporaryDirectory() as folder:
        watching = Watching(host, kind.game, kind.profile, lines[0]["players"], options=lines[0]["options"],
                            record=Path(folder) / "seen.jsonl", scanner=host, inference=args.inference)  # fmt: skip
        watching.table.on_doubt = doubts.append
        host.tells(watching.session)
        watching.run()
        seen, rulings = watching.session.record(), watching.session.rulings()[:-1]
    return fate(lines, seen, rulings, doubts, [slip.seq for slip in slips])


def fate(
    truth: Sequence[Line], seen: Sequence[Line], rulings: Sequence[Line], doubts: Sequence[Doubt], slips: Sequence[int]
) -> tuple[str, int, list[str]]:
    """See `watch`; `slips`: the plays (seq) that went wrong."""
    tapped = {line["seq"] for line in seen if line.get("source") == "tap"}
    happened, written = acts(truth, (), told(truth)), acts(seen, rulings, tapped)
    seqs = iter(happened)
    after = -1
    asked, far, words = bool(doubts), 0, list[str]()
    for was, said, doubtful in align([act for act, _ in happened.values()], list(written.values())):
        seq = next(seqs) if was is not None else None
        after = after + 1 if after >= 0 else (0 if seq == slips[-1] else -1)
        if was == said:
            continue
        asked = asked or (doubtful and after <= SOON)
        words.append(f"{after}: was {was}, reported {said}{' (unsure)' if doubtful else ''}")
        far += after > SOON and not doubtful
    return ("spread" if far else "asked" if asked else "right" if len(words) <= len(slips) else "silent"), far, words


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=["all"], metavar="NAME")
    parser.add_argument("--seeds", default="1")
    parser.add_argument("--slips", nargs="+", default=list(SLIPS), choices=SLIPS)
    parser.add_argument("--events", type=int, default=24, help="film only so many events of each record")
    parser.add_argument("--fps", type=float, default=15.0)
    parser.add_argument("--count", type=int, default=1, help="so many plays in a row are spoilt")
    parser.add_argument("--inference", default="driver", choices=("driver", "belief", "tracks"))
    args = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    for kind in chosen(args.games):
        for slip in args.slips:
            fates: Counter[str] = Counter()
            far = 0
            for seed in numbers(args.seeds):
                found = watch(kind, seed, slip, args)
                if found is None:
                    continue
                fates[found[0]] += 1
                far += found[1]
                if found[0] in ("spread", "silent"):
                    print(*(f"    {kind.label} seed {seed} {slip} {line}" for line in found[2]), sep="\n")
            counts = ", ".join(f"{count} {name}" for name, count in sorted(fates.items())) or "nothing to spoil"
            print(f"{kind.label} {slip}: {counts}; {far} events far", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
