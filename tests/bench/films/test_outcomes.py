"""What is counted of a film that was watched: right, asked, missed, wrong."""

from __future__ import annotations

import json
from typing import Any

from bench.films.outcomes import Count, Watched, scored, summary
from referee.judging import follow
from referee.ruling import Ruling
from table.simulation.scripts.players import kinds
from tests.table.simulation.filming import film

TRICKS = next(kind for kind in kinds() if kind.label == "torite/torite-c")
SEED = 6


def rulings(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    def line(seq: int, ruling: Ruling) -> dict[str, Any]:
        return {"seq": seq, "verdict": ruling.verdict, "code": ruling.code, "cards": list(ruling.cards)}

    written = [json.dumps(item, ensure_ascii=False).encode() for item in lines]
    return [line(outcome.event.seq, outcome.ruling) for _, outcome in follow(written) if outcome is not None]


def counted(seen: list[dict[str, Any]], late_s: float = 0.0) -> Count:
    lines, made = film(TRICKS.label, "home", SEED)
    seen = [{**line, "seq": seq} for seq, line in enumerate(seen)]
    rest = {item.seq: item.at_ms / 1000 for item in made.choreography.happenings if item.type == "play"}
    ruled = {seq: at + late_s for seq, at in rest.items()}
    return scored(Watched(TRICKS.label, SEED, made, lines, seen, rulings(seen), [], ruled))


def test_a_record_as_it_happened_is_right() -> None:
    lines, _ = film(TRICKS.label, "home", SEED)
    plays = sum(line["type"] == "play" for line in lines)
    count = counted(lines, 0.4)
    assert (count.events, count.right, count.asked, count.missed, count.wrong) == (plays, plays, 0, 0, 0)
    assert (count.false_illegal, count.standing_wrong, count.failures) == (0, 0, [])
    assert (count.plays, count.plays_right) == (plays, plays)
    figures = summary(TRICKS, "home", count)
    assert figures["latency_s"] == {"median": 0.4, "p95": 0.4} and figures["questions_per_round"] == 0


def test_what_is_left_out_misread_or_doubtful_is_told_apart() -> None:
    lines, _ = film(TRICKS.label, "home", SEED)
    plays = [at for at, line in enumerate(lines) if line["type"] == "play"]
    unsure = [
        {**line, "confirmed": False, "confidence": 0.5} if at == plays[-1] else line for at, line in enumerate(lines)
    ]
    assert (counted(unsure).asked, counted(unsure).right) == (1, len(plays) - 1)
    assert (counted(unsure).plays, counted(unsure).plays_right) == (len(plays), len(plays) - 1)
    without = [line for at, line in enumerate(lines) if at != plays[-1]]
    assert (counted(without).missed, counted(without).wrong) == (1, 0)
    held = {card for line in lines if line["type"] == "play" for card in line["cards"]}
    other = next(card for colour in "RBYG" for number in range(1, 11) if (card := f"{colour}{number}") not in held)
    misread = [{**line, "cards": [other]} if at == plays[-1] else line for at, line in enumerate(lines)]
    wrong = counted(misread)
    assert (wrong.wrong, wrong.missed, wrong.standing_wrong) == (1, 0, 1) and other in wrong.failures[0]
