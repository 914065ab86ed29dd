"""A sample of `make soak`, and proof that it would notice: a sabotaged referee fails it."""

from __future__ import annotations

import dataclasses
import json
import random

import pytest

from bench.rules import soak, spoil
from referee import fold as folding
from referee.fold import Fold
from referee.play.knowledge import Hand
from referee.records.corrections import Corrections
from referee.ruling import Exposure
from table.simulation.scripts.players import Kind, Sitting, hidden, kinds, known, read

pytestmark = pytest.mark.random

KINDS = {kind.label: kind for kind in kinds()}
SAMPLE = 4


@pytest.mark.random
@pytest.mark.smoke
@pytest.mark.parametrize("label", KINDS)
def test_random_games_keep_every_promise(label):
    for seed in range(SAMPLE):
        problem = soak.check(KINDS[label], seed)
        assert problem is None, (problem.where, problem.promise, problem.detail)


@pytest.mark.random
def test_every_kind_of_event_of_play_is_reached():
    reached = {
        event.type for kind in KINDS.values() for seed in range(6) for event in Sitting(kind, seed).play(2).events
    }
    assert reached >= {
        "round", "order", "deal", "exchange", "play", "pass", "draw", "give", "discard", "declare", "reveal", "bid",
        "adjutant", "widow", "meeple", "show",
    }  # fmt: skip


def test_hidden_hands_are_hidden():
    sitting = Sitting(KINDS["daifugo/official"], 1).play()
    header, events = read(hidden(sitting.lines, frozenset("A"), False))
    folded = Fold(header)
    folded.add(events[0])
    cards, _ = known(folded.table)[0]
    assert cards and all(not cards for cards, _ in known(folded.table)[1:])


def broken(kind: Kind, seeds: range) -> set[str]:
    """The promises that random games find broken."""
    return {problem.promise for seed in seeds if (problem := soak.check(kind, seed)) is not None}


def test_a_card_that_stays_in_the_hand_is_noticed(monkeypatch):
    monkeypatch.setattr(Hand, "leave", lambda hand, mask, jokers=0, hidden=0: hand)
    assert broken(KINDS["daifugo/uecda"], range(2)) == {"cards are conserved"}


def test_a_false_exposure_is_noticed(monkeypatch):
    false = (Exposure(1, "revoke", "C1"),)
    monkeypatch.setattr("referee.games.torite.kinds.tricks.exposures", lambda *told: false)
    # Every fourth game has fouls in it, and so may expose some.
    assert broken(KINDS["torite/torite-c"], range(3, 4)) == {"nothing is exposed falsely"}


def test_a_correction_that_is_lost_is_noticed(monkeypatch):
    real = Corrections._sum_of

    def deaf(fold, later, changed):
        return real(fold, [event for event in later if event.type != "undo"], changed)

    monkeypatch.setattr(Corrections, "_sum_of", deaf)
    assert "undo equals a record without the event" in broken(KINDS["torite/torite-sevens"], range(3))


def test_a_view_that_raises_is_noticed(monkeypatch):
    def fails(self, state):
        raise KeyError(state.turn)

    monkeypatch.setattr("referee.shedding.game.Shedding.public", fails)
    assert broken(KINDS["daifugo/uecda"], range(1)) == {"nothing raises"}


def test_an_illegal_choice_is_noticed():
    sitting = soak.Watched(KINDS["torite/torite-c"], 0)
    sitting.deal()
    first = sitting.header.players[0]
    one, two = sitting.hands[first][:2]
    sitting.add({"type": "play", "player": first, "cards": [one]})
    with pytest.raises(soak.BrokenError, match="what is listed is legal"):
        sitting.add({"type": "play", "player": first, "cards": [two]})


def test_the_command_says_what_broke(tmp_path, capsys, monkeypatch):
    asked = ["--games", "2", "--jobs", "1", "--fuzz-minutes", "0.002", "--only", "torite/torite-f"]
    assert soak.main([*asked, "--failures", str(tmp_path)]) == 0
    assert "     2 games, 0 broken" in capsys.readouterr().out and not list(tmp_path.iterdir())
    real = folding.Fold.result
    monkeypatch.setattr(folding.Fold, "result", lambda fold: dataclasses.replace(real(fold), scores={"A": object()}))
    assert soak.main([*asked, "--failures", str(tmp_path)]) == 1
    assert "BROKEN torite/torite-f seed 0: every beginning" in capsys.readouterr().out
    assert (tmp_path / "torite-torite-f-seed-0.jsonl").read_text().startswith('{"seq": 0, "type": "game"')


def test_it_can_run_in_parts(tmp_path, capsys, monkeypatch):
    state = tmp_path / "state.json"
    asked = ["--games", "5", "--batch", "2", "--jobs", "1", "--fuzz-minutes", "0.001", "--only", "torite/torite-poker",
             "--state", str(state), "--failures", str(tmp_path / "failures")]  # fmt: skip
    assert soak.main([*asked, "--minutes", "0"]) == 3
    assert "2 games, 0 broken" in capsys.readouterr().out
    played = []
    real = soak.check
    monkeypatch.setattr(soak, "check", lambda kind, seed: played.append(seed) or real(kind, seed))
    assert soak.main(asked) == 0
    assert played == [2, 3, 4]
    assert soak.main(asked) == 0 and played == [2, 3, 4]
    assert "5 games of 1 kinds, 0 broken" in capsys.readouterr().out


def test_what_broke_in_an_earlier_part_stays_broken_until_the_code_changes(tmp_path, capsys, monkeypatch):
    asked = ["--games", "2", "--jobs", "1", "--fuzz-minutes", "0", "--only", "torite/torite-poker",
             "--state", str(tmp_path / "state.json"), "--failures", str(tmp_path / "failures")]  # fmt: skip
    with monkeypatch.context() as patched:
        patched.setattr(soak, "check", lambda kind, seed: soak.Problem(f"{kind.label} seed {seed}", "p", "d", ("{}",)))
        assert soak.main(asked) == 1
    assert soak.main(asked) == 1
    changed = {**soak.digests(), "torite": "other"}
    monkeypatch.setattr(soak, "digests", lambda: changed)
    assert soak.main(asked) == 0
    assert "is of other code" in capsys.readouterr().out


def test_only_the_games_whose_code_changed_are_done_again(tmp_path, monkeypatch):
    progress = soak.Progress(tmp_path / "state.json")
    for label in ("napoleon/napoleon", "torite/torite-c"):
        progress.take((KINDS[label], 0, 5), ())
    monkeypatch.setattr(soak, "digests", lambda: {**progress.code, "torite": "other"})
    again = soak.Progress(tmp_path / "state.json")
    assert (again.games("napoleon/napoleon"), again.games("torite/torite-c")) == (5, 0)
    assert set(progress.code) == {kind.game for kind in KINDS.values()}
    assert len(set(progress.code.values())) == len(progress.code)


def test_lines_that_are_known_are_read_as_they_were():
    sitting = Sitting(KINDS["hensoku/hensoku"], 3).play(2)
    lines = hidden(sitting.lines, frozenset("A"), False)
    assert read(lines, sitting) == read(lines)


def test_what_spoils_a_record_is_not_spoilt_with_it():
    before = json.dumps(spoil.HOSTILE)
    rng = random.Random(5)
    line = json.dumps({"seq": 1, "type": "play", "player": "A", "cards": ["S3", "S4"]}).encode()
    for _ in range(2000):
        spoil._field(rng, [line])
    assert json.dumps(spoil.HOSTILE) == before
