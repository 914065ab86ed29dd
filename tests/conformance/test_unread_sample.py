"""A sample of `bench.rules.unread`: legal games, recorded badly, accuse nobody; a false accusation is noticed."""

from __future__ import annotations

import itertools

import pytest

from bench.rules import unread
from referee.fold import Fold
from referee.ruling import ILLEGAL, Exposure, Ruling
from table.simulation.scripts.players import hidden, kinds, read

pytestmark = pytest.mark.random

KINDS = {kind.label: kind for kind in kinds()}
SAMPLE = 4


@pytest.mark.random
@pytest.mark.parametrize("label", KINDS)
def test_B9_legal_games_recorded_badly_accuse_nobody(label):
    for seed in range(SAMPLE):
        problem = unread.check(KINDS[label], seed)
        assert problem is None, (problem.where, problem.promise, problem.detail)


ALONE = [table for kind in KINDS.values() for table in unread.switched(kind, "alone")]
PAIRED = [table for label in ("daifugo/official", "hensoku/hensoku", "napoleon/napoleon", "pageone/pageone")
          for table in itertools.islice(unread.switched(KINDS[label], "pairs"), 3)]  # fmt: skip


@pytest.mark.random
@pytest.mark.parametrize("table", [*ALONE[::8], *PAIRED], ids=lambda table: table.label)
def test_B9_switches_alone_and_together_recorded_badly_accuse_nobody(table):
    problem = unread.check(table, 1, fixed=True)
    assert problem is None, (problem.where, problem.promise, problem.detail, table.options)


@pytest.mark.parametrize(("label", "seed"), [
    ("daifugo/official", 0), ("daifugo/official", 10), ("daifugo/stadium", 11), ("daifugo/stadium", 15),
    ("daifugo/nono", 300023),
])  # fmt: skip
def test_B9_bombs_that_are_half_told_accuse_nobody(label, seed):
    bombs = KINDS[label]._replace(options={**KINDS[label].options, "bomber_q": True})
    assert unread.check(bombs, seed, fixed=True) is None


def lines_of(label: str, seed: int, rate: float = 0.5) -> tuple[list, list]:
    """The good record of a game and a bad one."""
    sitting = unread.Clerk(KINDS[label], seed)
    sitting.play(2)
    return sitting.lines, unread.Blur(unread.random.Random(seed), rate).lines(sitting)


@pytest.mark.parametrize("label", KINDS)
def test_a_bad_record_is_true_though_incomplete(label):
    for seed in range(2):
        good, bad = lines_of(label, seed)
        place = 0
        plays = [line for line in good if line["type"] == "play"]
        for line in bad:
            if line["type"] != "play":
                continue
            while len(line["cards"]) != len(plays[place]["cards"]) or any(
                told not in ("?", "BACK", card) for told, card in zip(line["cards"], plays[place]["cards"], strict=True)
            ):
                place += 1
            assert line["player"] == plays[place]["player"]
            place += 1
        assert [line["seq"] for line in bad] == list(range(len(bad)))


@pytest.mark.random
def test_bad_records_lack_cards_passes_and_hands():
    found = [lines_of(label, seed) for label in ("daifugo/uecda", "torite/torite-sevens") for seed in range(6)]
    bad = [line for _, lines in found for line in lines]
    plays = [line["cards"] for line in bad if line["type"] == "play"]
    assert any(set(cards) <= {"?", "BACK"} for cards in plays)
    assert any({"?", "BACK"} & set(cards) and set(cards) - {"?", "BACK"} for cards in plays)
    passes = [[line["type"] for line in lines].count("pass") for pair in found for lines in pair]
    assert sum(passes[1::2]) < sum(passes[::2])
    deals = [line for line in bad if line["type"] == "deal"]
    assert any(line["counts"] for line in deals) and any(len(line["hands"]) < 3 for line in deals)


def test_a_false_foul_is_noticed(monkeypatch):
    real = Fold.add

    def strict(fold, event):
        outcome = real(fold, event)
        unread_play = event.type == "play" and {"?", "BACK"} & set(event.cards)
        return outcome._replace(ruling=Ruling(ILLEGAL, "must-follow")) if unread_play else outcome

    monkeypatch.setattr(Fold, "add", strict)
    problem = unread.check(KINDS["torite/torite-c"], 1, rate=1.0)
    assert problem is not None and problem.promise == "nothing fair is illegal"


def test_a_false_exposure_is_noticed(monkeypatch):
    real = unread.hold

    def hold(*told):
        monkeypatch.setattr("referee.tricks.plain.judging.exposures", lambda *told: (Exposure(1, "revoke", "C1"),))
        real(*told)

    monkeypatch.setattr(unread, "hold", hold)
    problem = unread.check(KINDS["torite/torite-c"], 1)
    assert problem is not None and problem.promise == "nothing is exposed falsely"


def test_the_command_says_who_was_accused(tmp_path, capsys, monkeypatch):
    asked = ["--games", "2", "--jobs", "1", "--only", "torite/torite-f", "--failures", str(tmp_path)]
    assert unread.main(asked) == 0
    assert "     2 games, 0 broken" in capsys.readouterr().out and not list(tmp_path.iterdir())
    monkeypatch.setattr(unread, "hold", lambda *told: [][1])
    assert unread.main(asked) == 1
    assert "BROKEN torite/torite-f seed 0: nothing raises" in capsys.readouterr().out
    assert (tmp_path / "torite-torite-f-seed-0.jsonl").read_text().startswith('{"seq": 0, "type": "game"')


@pytest.mark.random
@pytest.mark.parametrize(("label", "seed"), [
    ("hensoku/hensoku", 200231), ("daifugo/house-rules", 200211), ("daifugo/house-rules", 200224),
    ("daifugo/more-house-rules", 1208),
])  # fmt: skip
def test_B9_games_that_the_soak_found_accuse_nobody_any_more(label, seed):
    assert unread.check(KINDS[label], seed) is None


@pytest.mark.parametrize("label", KINDS)
@pytest.mark.parametrize("taken_back", [False, True])
def test_B4_an_impossible_card_is_one_events_fault(label, taken_back):
    for seed in range(2):
        rng = unread.random.Random(seed)
        good = hidden(unread.Clerk(KINDS[label], seed).play(1).lines, frozenset("A"), False)
        gone, lines, places = [], [], {}
        for line in good:
            if line["type"] in ("play", "pass", "show") and line["seq"] > 4 and rng.random() < 0.3:
                # A card that went before, one of no deck, one card twice: whoever it is said of, none of it can be.
                wrong = rng.choice([[*rng.sample(gone, 1)] if gone else ["X9"], ["X9"], ["D7", "D7"], ["JK"] * 3])
                foul = {"seq": len(lines), "type": "play", "player": rng.choice(good[0]["players"]), "cards": wrong}
                lines.append(foul)
                if taken_back:
                    lines.append({"seq": len(lines), "type": "takeback", "target": foul["seq"]})
            places[len(lines)] = line["seq"]
            lines.append({**line, "seq": len(lines)})
            # At ページワン what went comes back with a new stock (W6).
            gone += line["cards"] if line["type"] == "play" and good[0]["game"] != "pageone" else []
        rulings = []
        for told in (good, lines):
            header, events = read(told)
            folded = Fold(header)
            rulings.append({event.seq: (out.ruling[:5], out.turn) for event in events if (out := folded.add(event))})
        for seq, place in places.items():
            if place:
                assert rulings[1][seq] == rulings[0][place], (label, seed, good[place])
