"""What `bench.table` counts: right, asked, missed, wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bench.hosting import Host
from bench.table import Count, Job, acts, chosen, page, scored, summary
from referee.games.nono.cards import NONO_RANKS
from referee.judging import follow
from referee.ruling import Ruling
from table.simulation.players import Kind, kinds
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
    job = Job(TRICKS, SEED, "home", "built-in", 0, 15.0, Path(), None)
    rest = {item.seq: item.at_ms / 1000 for item in made.choreography.happenings if item.type == "play"}
    ruled = {seq: at + late_s for seq, at in rest.items()}
    return scored(job, made, lines, seen, rulings(seen), [], ruled, Host(made, lines))


def test_a_record_as_it_happened_is_right() -> None:
    lines, _ = film(TRICKS.label, "home", SEED)
    plays = sum(line["type"] == "play" for line in lines)
    count = counted(lines, 0.4)
    assert (count.events, count.right, count.asked, count.missed, count.wrong) == (plays, plays, 0, 0, 0)
    assert (count.false_illegal, count.standing_wrong, count.failures) == (0, 0, [])
    figures = summary(TRICKS, "home", count)
    assert figures["latency_s"] == {"median": 0.4, "p95": 0.4} and figures["questions_per_round"] == 0


def test_what_is_left_out_misread_or_doubtful_is_told_apart() -> None:
    lines, _ = film(TRICKS.label, "home", SEED)
    plays = [at for at, line in enumerate(lines) if line["type"] == "play"]
    unsure = [
        {**line, "confirmed": False, "confidence": 0.5} if at == plays[-1] else line for at, line in enumerate(lines)
    ]
    assert (counted(unsure).asked, counted(unsure).right) == (1, len(plays) - 1)
    without = [line for at, line in enumerate(lines) if at != plays[-1]]
    assert (counted(without).missed, counted(without).wrong) == (1, 0)
    held = {card for line in lines if line["type"] == "play" for card in line["cards"]}
    other = next(card for colour in "RBYG" for number in range(1, 11) if (card := f"{colour}{number}") not in held)
    misread = [{**line, "cards": [other]} if at == plays[-1] else line for at, line in enumerate(lines)]
    wrong = counted(misread)
    assert (wrong.wrong, wrong.missed, wrong.standing_wrong) == (1, 0, 1) and other in wrong.failures[0]


def test_games_are_chosen_by_any_of_their_names() -> None:
    assert [kind.label for kind in chosen(["nono", "torite/torite-a"])] == ["daifugo/nono", "torite/torite-a"]
    everything = chosen(["all"])
    assert {kind.label for kind in chosen(["torite"])} == {k.label for k in everything if k.game == "torite"}
    assert all(isinstance(kind, Kind) and not kind.options for kind in everything)
    with pytest.raises(KeyError, match="chess"):
        chosen(["chess"])


def test_failures_stand_on_a_page_with_their_pictures(tmp_path: Path) -> None:
    (tmp_path / "torite-torite-c-1-7.jpg").write_bytes(b"picture")
    page(tmp_path, ["torite/torite-c seed 1: #7: was A R1, reported nothing", "torite/torite-c seed 1: a <doubt>"])
    text = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert 'src="torite-torite-c-1-7.jpg"' in text and "&lt;doubt&gt;" in text


def test_N2_it_means_nothing_which_strip_is_told_first() -> None:
    head = {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "profile": "nono", "players": list("ABC")}
    strips = [{"type": "order", "player": player, "ranks": list(NONO_RANKS)} for player in "ABC"]
    play = {"type": "play", "player": "A", "cards": ["S" + NONO_RANKS[0]]}

    def told_in(order: str) -> list[Any]:
        lines = [*(strips["ABC".index(player)] for player in order), play]
        return list(acts([head, *({**line, "seq": seq} for seq, line in enumerate(lines, 1))], (), ()).values())

    assert told_in("CAB") == told_in("ABC")
    assert [act[0] for act, _ in told_in("BCA")] == ["A", "B", "C", "A"]
