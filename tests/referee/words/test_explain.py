"""Explanations: every event of every kind of game in both languages, and what cannot be explained."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee import games
from referee.events import Event, Header
from referee.fold import Fold, fold
from referee.records.reader import read_record
from referee.words import rulebook
from referee.words.explain import NothingToExplainError, as_json, as_text, explain, source_of

RECORDS = sorted((Path(__file__).parents[2] / "golden" / "records").rglob("*.jsonl"))
HEAD = {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "profile": "official", "options": {},
        "players": ["健", "B", "C", "D"]}  # fmt: skip


def folded(*events: dict[str, object], **header: object) -> Fold:
    lines = [json.dumps(line) for line in ({**HEAD, **header}, *events)]
    return fold(*read_record(lines)[:2])


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_event_of_every_game_is_explained_in_both_languages(path: Path) -> None:
    found = fold(*read_record(path.read_text(encoding="utf-8").splitlines())[:2])
    for seq, _, ruling in found.standing():
        explained = explain(found, seq)
        assert explained.verdict == ruling.verdict
        told = as_json(explained)
        assert told["steps"] or ruling.code is None
        assert all(step["text"][lang] for step in told["steps"] for lang in ("ja", "en"))
        assert json.loads(json.dumps(told)) == told
        for lang in ("ja", "en"):
            assert as_text(explained, lang).startswith(f"#{seq} ")
            assert "{" not in as_text(explained, lang)
        assert (explained.settles is not None) == (ruling.verdict == "undecided")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_foul_says_what_was_allowed_and_what_is_open_what_would_settle_it(path: Path) -> None:
    found = fold(*read_record(path.read_text(encoding="utf-8").splitlines())[:2])
    for seq, event, ruling in found.standing():
        if ruling.verdict == "legal":
            continue
        explained = explain(found, seq)
        assert ruling.rule is None or ruling.rule in explained.rules
        if ruling.verdict == "undecided":
            assert explained.settles is not None, seq
        elif event.type in ("play", "pass", "bid"):
            assert explained.instead is not None, seq


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_nothing_is_said_twice(path: Path) -> None:
    found = fold(*read_record(path.read_text(encoding="utf-8").splitlines())[:2])
    for seq, _, ruling in found.standing():
        explained = explain(found, seq)
        against = [reason for reason in explained.reasons if ruling.code is not None and reason.holds is not True]
        assert len({reason.text for reason in against}) == len(against)
        if len({reason.holds for reason in against}) < len(against):
            assert not explained.says.en.startswith(against[-1].text.en), seq


def test_G3_the_step_that_fails_is_the_last_question() -> None:
    found = folded(
        {"seq": 1, "type": "play", "player": "健", "cards": ["H7"]},
        {"seq": 2, "type": "play", "player": "B", "cards": ["S5"]},
    )
    explained = explain(found, 2)
    assert [reason.holds for reason in explained.reasons] == [*[True] * (len(explained.reasons) - 1), False]
    assert explained.says.en not in [reason.text.en for reason in explained.reasons]  # the headline has said it
    assert "G3" in explained.rules and explained.settles is None
    assert explained.instead is not None and explained.instead.en.startswith("B may play one card")
    assert [play.cards for play in explained.field.plays] == [("H7",)]
    assert "B may play one card" in as_text(explained, "en") and "leaflet" in as_text(explained, "en")


@pytest.mark.parametrize("rule", [rule for name in games.names() for rule in rulebook.rule_ids(name)])
def test_every_rule_says_where_it_stands_in_writing(rule: str) -> None:
    source = source_of(rule)
    assert source is not None and source.ja and source.en


def test_an_amended_event_is_explained_as_it_counts_now() -> None:
    found = folded(
        {"seq": 1, "type": "play", "player": "健", "cards": ["H7"]},
        {"seq": 2, "type": "play", "player": "B", "cards": ["S5"]},
        {"seq": 3, "type": "amend", "target": 2, "event": {"type": "play", "player": "B", "cards": ["S9"]}},
    )
    assert explain(found, 2).verdict == "legal"
    with pytest.raises(NothingToExplainError, match="corrects event 2"):
        explain(found, 3)


def test_a_void_event_and_one_that_is_not_there_have_nothing_to_explain() -> None:
    found = folded({"seq": 1, "type": "play", "player": "健", "cards": ["H7"]}, {"seq": 2, "type": "undo", "target": 1})
    with pytest.raises(NothingToExplainError, match="void"):
        explain(found, 1)
    with pytest.raises(NothingToExplainError) as caught:
        explain(found, 7)
    assert caught.value.text.ja == "記録に7番の出来事はありません。"


def test_what_would_settle_an_unread_card_and_what_proves_a_revoke() -> None:
    unread = folded({"seq": 1, "type": "play", "player": "健", "cards": ["?"]})
    assert "訂正" in (explain(unread, 1).settles or ("", ""))[0]
    tricks = folded(
        {"seq": 1, "type": "play", "player": "健", "cards": ["R3"]},
        {"seq": 2, "type": "play", "player": "B", "cards": ["B4"]},
        {"seq": 3, "type": "play", "player": "C", "cards": ["R5"]},
        {"seq": 4, "type": "play", "player": "D", "cards": ["R6"]},
        {"seq": 5, "type": "play", "player": "D", "cards": ["Y1"]},
        {"seq": 6, "type": "play", "player": "健", "cards": ["Y2"]},
        {"seq": 7, "type": "play", "player": "B", "cards": ["R1"]},
        game="torite", profile="torite-c",
    )  # fmt: skip
    explained = explain(tricks, 2)
    assert explained.exposed_by == (7,) and explained.settles is not None
    assert "#7" in as_text(explained, "en")


def test_what_proves_an_event_wrong_is_named_on_both_sides() -> None:
    fold = Fold(Header("torite", ("Aoi", "Ren", "Yui"), "torite-c"))
    fold.add(Event(1, "deal", counts={"Aoi": 4, "Ren": 4, "Yui": 4}))
    cards = ("R5", "G1", "R9", "B2", "B3", "R8")
    for seq, (player, card) in enumerate(zip(("Aoi", "Ren", "Yui", "Yui", "Aoi", "Ren"), cards, strict=True), 2):
        fold.add(Event(seq, "play", player, (card,)))
    wrong, proof = explain(fold, 3), explain(fold, 7)
    assert [text.en for text in wrong.proofs] == ["Later proved wrong by #7 (Ren's red 8)."]
    assert "#7(Renさんの赤8)" in wrong.proofs[0].ja
    assert proof.proofs[0].en.startswith("This proves #3 wrong. Ren's green 1")
    said = as_text(wrong, "en")
    # What the headline says is not said again, what settles it not asked once it is known.
    assert said.count("Not followed: right only") == 1 and "The hand decides" not in said
    assert "Red 5 was led, so red must be followed." in said


@pytest.mark.parametrize(
    ("events", "header", "en", "ja"),
    [
        pytest.param(
            [{"type": "play", "player": "B", "cards": ["H5"]}, {"type": "play", "player": "C", "cards": ["H5"]}], {},
            "Played 1 event earlier by B.", "1手前にBさんが出しました。", id="where a card was seen",
        ),
        pytest.param(
            [{"type": "declare", "player": "A", "what": "kan"}, {"type": "declare", "player": "B", "what": "kan"},
             {"type": "play", "player": "D", "cards": ["C6"]}],
            {"game": "goninkan", "profile": "goninkan", "players": ["A", "B", "C", "D", "E"]},
            "A or B may begin.", "始めるのはAかBさんです。", id="who may begin",
        ),
        pytest.param(
            [{"type": "declare", "player": "B", "what": "eleven-back"}, {"type": "pass", "player": "B"}],
            {"profile": "stadium"}, "The holder of the ♦3 leads.", "♦3を持っている人が親です。", id="♦3 leads",
        ),
        pytest.param(
            [{"type": "pass", "player": "健"}],
            {"game": "torite", "profile": "torite-sevens", "options": {"passes": 0}},
            "S2: ", "S2: ", id="sevens: the pass that puts out",
        ),
        pytest.param(
            [{"type": "play", "player": "健", "cards": ["R7"]}, {"type": "play", "player": "健", "cards": ["R8"]},
             {"type": "play", "player": "C", "cards": ["B8"]}],
            {"game": "torite", "profile": "torite-sevens"}, "Is it C's turn? [S1]", "Cさんの番ですか? [S1]",
            id="sevens: no rule of tricks is cited",
        ),
        pytest.param(
            [{"type": "play", "player": player, "cards": [card]}
             for player, card in zip("健BCD", ("R9", "B8", "G3", "Y2"), strict=True)],
            {"game": "torite", "profile": "torite-e"},
            "Red 9 takes it: the highest number.", "赤9は一番大きい数字なので取ります。", id="nothing cancels out",
        ),
        pytest.param(
            [{"type": "play", "player": player, "cards": [card], **({"stands": True} if card == "Y2" else {})}
             for player, card in zip("健BCD", ("R9", "R8", "R3", "Y2"), strict=True)],
            {"game": "torite", "profile": "torite-c"},
            "Red 9 takes it: the highest of the led colour.", "赤9は最初の色で一番大きいので取ります。",
            id="who takes a trick with a foul that stands",
        ),
    ],
)  # fmt: skip
def test_what_a_player_would_ask_is_answered(
    events: list[dict[str, object]], header: dict[str, object], en: str, ja: str
) -> None:
    found = folded(*({"seq": seq, **event} for seq, event in enumerate(events, start=1)), **header)
    explained = explain(found, len(events))
    assert en in as_text(explained, "en"), as_text(explained, "en")
    assert ja in as_text(explained, "ja"), as_text(explained, "ja")
