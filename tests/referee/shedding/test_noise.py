"""Anything may happen at a table: no event raises, every outcome can be told in both languages, every state shown."""

from __future__ import annotations

import json
import random

import pytest

from referee.events import Header
from referee.fold import Fold
from referee.games.nono.cards import NONO_RANKS
from referee.play.public import as_json
from referee.records.reader import Reader
from referee.records.schema import EVENTS
from referee.words.lines import result_line, round_line, ruling_line

HOUSE = dict.fromkeys(
    ("skip_5", "pass_7", "discard_10", "reverse_9", "bomber_q", "number_lock", "strict_lock", "color_lock", "sandstorm",
     "stop_4", "ambulance", "rokurokubi"), True,
)  # fmt: skip
TABLES = [
    ("daifugo", "official", {}),
    ("daifugo", "stadium", {}),
    ("daifugo", "uecda", {}),
    ("daifugo", "nono", {}),
    ("daifugo", "official", {**HOUSE, "gekokujo": True}),
    ("daifugo", "official", {"eleven_back": "optional", "finisher_play": "ends-round", "foul_finish": "roles"}),
    ("hensoku", "hensoku", {}),
    ("hensoku", "hensoku", {"skip_5": True, "bomber_q": True}),
]
PLAYERS = ["A", "B", "C", "D"]
WORDS = [*NONO_RANKS[:12], "超"]


def random_line(rng: random.Random, seq: int, ranks: list[str]) -> dict:
    """Any event, mostly plays of few ranks so that many fit."""

    def cards(most: int = 4) -> list[str]:
        if rng.random() < 0.5:
            rank = rng.choice(ranks)
            return [suit + rank for suit in rng.sample("SHDC", rng.randint(1, most))]
        return [rng.choice(["JK", "?", "BACK", "X1", *(rng.choice("SHDC") + rng.choice(ranks) for _ in range(12))])
                for _ in range(rng.randint(1, most))]  # fmt: skip

    kind = rng.choice(["play"] * 14 + ["pass"] * 6 + list(EVENTS))
    fields = {
        "player": rng.choice(PLAYERS), "from": rng.choice(PLAYERS), "to": rng.choice(PLAYERS), "cards": cards(),
        "count": rng.randint(0, 3), "number": rng.randint(1, 5), "what": rng.choice(["finish", "eleven-back", "bomb"]),
        "value": rng.choice([True, False, 120, "4", ["5"], None]), "suit": "S", "card": "SA", "colour": "R",
        "target": rng.randint(1, max(1, seq - 1)), "after": rng.randint(0, seq - 1), "discards": cards(),
        "tournament": {"set_length": rng.randint(1, 4), "sets": rng.randint(0, 3)},
        "counts": {player: rng.randint(0, 6) for player in PLAYERS},
        "hands": {player: cards(4) for player in rng.sample(PLAYERS, 2)}, "stock": rng.randint(0, 3),
        "ranks": rng.sample(WORDS, 13) if kind == "order" else dict(
            zip(PLAYERS, rng.sample(["daifugo", "fugo", "hinmin", "daihinmin"], 4), strict=True)),
    }  # fmt: skip
    line = {"seq": seq, "type": kind, "stands": rng.random() < 0.15}
    for name in EVENTS[kind].fields:
        if name in fields and not (name == "count" and "cards" in EVENTS[kind].fields):
            line[name] = fields[name]
    if kind in ("exchange", "give", "draw", "discard") and rng.random() < 0.5:
        line["count"] = rng.randint(1, 2)
        del line["cards"]
    if kind in ("amend", "insert"):
        inner = random_line(rng, seq, ranks)
        while inner["type"] in ("undo", "amend", "insert", "stand", "takeback"):
            inner = random_line(rng, seq, ranks)
        line["event"] = {key: value for key, value in inner.items() if key != "seq"}
    return line


@pytest.mark.parametrize(("game", "profile", "options"), TABLES)
@pytest.mark.parametrize("seed", range(6))
def test_noise_never_raises_and_every_line_can_be_told(game, profile, options, seed):
    rng = random.Random(f"{game} {profile} {seed}")
    reader = Reader()
    reader.read({"seq": 0, "type": "game", "format": "gyoji/1", "game": game, "players": PLAYERS})
    folded = Fold(Header(game, tuple(PLAYERS), profile, options))
    ranks = WORDS if profile == "nono" else ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "2"]
    folded.add(reader.read({"seq": 1, "type": "clear"}))
    for seq in range(2, 120):
        outcome = folded.add(reader.read(random_line(rng, seq, ranks)))
        json.dumps([ruling_line(outcome), *map(round_line, outcome.rounds), result_line(folded.result())])
        table = folded.table
        json.dumps(as_json(table.game.public(table.state)))
        if outcome.turn is not None:
            hand = [rng.choice("SHDC") + rank for rank in rng.sample(ranks, 3)]
            table.game.options(table.state, outcome.turn, hand)
