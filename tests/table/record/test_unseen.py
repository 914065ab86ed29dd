"""What no camera sees is told by hand: bids, meeples, shown hands, debts. Cards laid before that wait for it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.events import Event, Header
from referee.fold import Fold
from referee.games.nono.cards import NONO_RANKS
from referee.records.reader import Reader
from table.live.loop import LiveTable
from table.record.session import Session
from table.record.storage.log import EventLog
from table.record.unseen import late, steps
from tools.played import played

FIVE = "ABCDE"


def tap(table: Any, kind: str, player: str | None = None, **fields: Any) -> dict[str, Any]:
    """Tells a step by hand; the ruling."""
    event = {"type": kind, "source": "tap", **({"player": player} if player else {}), **fields}
    return table.session.accept(event).told()[0]


def asked(table: Any) -> list[tuple[str, str]]:
    """What may be told now, and by whom."""
    return [(step["type"], "".join(step["players"])) for step in table.session.view()["untold"]]


def bidding(table: Any) -> None:
    """C bids fourteen in hearts, all others pass; C names ♠A and takes the widow."""
    for player in "AB":
        tap(table, "pass", player)
    tap(table, "bid", "C", count=14, suit="H")
    for player in "DEAB":
        tap(table, "pass", player)
    tap(table, "adjutant", "C", card="SA")
    tap(table, "widow", "C", discards=3)


def random_napoleon(seed: int) -> tuple[list[dict[str, Any]], Fold]:
    """A round of legal cards after C's bid, with everybody's hand known to who plays it: the record, and its fold."""
    rng = random.Random(seed)
    header = {"seq": 0, "type": "game", "format": "gyoji/1", "game": "napoleon", "players": list(FIVE)}
    reader = Reader()
    begun = reader.read(header)
    assert isinstance(begun, Header)
    fold = Fold(begun)
    record = [header]

    def add(kind: str, **fields: Any) -> None:
        line = {"seq": len(record), "type": kind, **fields}
        event = reader.read(line)
        assert isinstance(event, Event)
        outcome = fold.add(event)
        assert outcome.ruling.verdict != "illegal", (line, outcome.ruling)
        record.append(line)

    cards = list(fold.table.deck.all_codes())
    rng.shuffle(cards)
    hands = {name: cards[seat * 10 : seat * 10 + 10] for seat, name in enumerate(FIVE)}
    for player in "AB":
        add("pass", player=player)
    add("bid", player="C", count=14, suit="H")
    for player in "DEAB":
        add("pass", player=player)
    add("adjutant", player="C", card="SA")
    hands["C"] += cards[50:]
    rng.shuffle(hands["C"])
    del hands["C"][10:]
    add("widow", player="C", discards=3)
    while not fold.table.over:
        player = fold.turn
        assert player is not None
        choices = fold.table.game.options(fold.table.state, player, hands[player])
        card = rng.choice(choices).cards[0]
        hands[player].remove(card)
        add("play", player=player, cards=[card])
    return record, fold


def lay(table: Any, record: list[dict[str, Any]]) -> None:
    """Lays a record's cards, and sweeps every trick that is complete."""
    for line in record:
        if line["type"] == "play":
            table.lay(line["player"], *line["cards"])
            if len(table.lying) == len(FIVE):
                table.sweep(line["player"])


def plays(session: Session) -> list[tuple[str, str, str]]:
    entries = session.view()["timeline"]
    return [(x["player"], " ".join(x["cards"]), x["verdict"]) for x in entries if x["type"] == "play" and not x["void"]]


def wanted(record: list[dict[str, Any]], fold: Fold) -> list[tuple[str, str, str]]:
    found = []
    for line in record:
        ruling = fold.ruling(line["seq"])
        if line["type"] == "play" and ruling is not None:
            found.append((line["player"], line["cards"][0], ruling.verdict))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_a_napoleon_with_bids_told_is_judged_to_its_end(looks: Callable[..., Any], seed: int) -> None:
    record, fold = random_napoleon(seed)
    table = looks(profile="napoleon", players=FIVE, game="napoleon")
    assert asked(table) == [("bid", FIVE), ("pass", FIVE)]
    bidding(table)
    assert asked(table) == []
    lay(table, record)
    assert plays(table.session) == wanted(record, fold)
    view = table.session.view()
    assert view["over"]
    result = fold.result()
    assert view["rounds"][0]["winners"] == list(result.winners)
    assert view["result"]["scores"] == dict(result.scores)
    assert table.doubts == []


@pytest.mark.parametrize("tricks", [1, 2])
def test_Q4_cards_laid_before_the_bids_wait_and_are_ruled_on_after(looks: Callable[..., Any], tricks: int) -> None:
    record, fold = random_napoleon(9)
    laid = [line for line in record if line["type"] == "play"]
    early, late = laid[: 5 * tricks - 2], laid[5 * tricks - 2 :]
    table = looks(profile="napoleon", players=FIVE, game="napoleon")
    lay(table, early)
    assert plays(table.session) == []
    assert table.driver.keeps
    bidding(table)
    table.driver.catch_up()
    assert plays(table.session) == wanted(record, fold)[: len(early)]
    assert not table.driver.keeps
    lay(table, late)
    assert plays(table.session) == wanted(record, fold)
    assert table.session.view()["over"]


def test_a_card_laid_too_early_and_taken_back_is_no_play(looks: Callable[..., Any]) -> None:
    table = looks(profile="napoleon", players=FIVE, game="napoleon")
    table.lay("C", "H4")
    table.take("C", "H4")
    bidding(table)
    table.lay("C", "S9")
    assert plays(table.session) == [("C", "S9", "legal")]
    assert any("taken back" in doubt for doubt in table.doubts)


def test_a_corrected_bid_rules_the_tricks_again(looks: Callable[..., Any]) -> None:
    table = looks(profile="napoleon", players=FIVE, game="napoleon")
    bidding(table)
    for player, card in (("C", "D9"), ("D", "D10"), ("E", "H3"), ("A", "D4"), ("B", "D5")):
        table.lay(player, card)
    seq = next(line["seq"] for line in table.session.record() if line["type"] == "bid")
    assert table.session.view()["turn"] == "E"  # the ♥3 is a trump
    tap(table, "amend", target=seq, event={"type": "bid", "player": "C", "count": 14, "suit": "S"})
    assert table.session.view()["turn"] == "D"
    tap(table, "undo", target=seq)
    verdicts = {entry["type"]: entry["verdict"] for entry in table.session.view()["timeline"] if not entry["void"]}
    assert verdicts["adjutant"] == "illegal"


def test_the_bids_that_are_offered_are_those_the_referee_allows(looks: Callable[..., Any]) -> None:
    table = looks(profile="napoleon", players=FIVE, game="napoleon")
    tap(table, "bid", "A", count=19, suit="H")
    bid, passed = table.session.view()["untold"]
    told = [(offer["fields"]["count"], offer["fields"]["suit"]) for offer in bid["offers"]]
    assert told == [(19, "S"), (20, "C"), (20, "D"), (20, "H"), (20, "S")]
    assert (bid["waits"], bid["players"], passed["offers"][0]["says"]) == (True, ["B"], None)
    for player in "BCD":
        tap(table, "pass", player)
    says = table.session.view()["untold"][1]["offers"][0]["says"]
    assert says["en"] == "E passes. A is Napoleon, and hearts are trumps."
    assert "Aさんがナポレオン" in says["ja"]


def test_Q4_all_pass_and_a_told_deal_is_dealt_again(looks: Callable[..., Any]) -> None:
    table = looks(profile="napoleon", players=FIVE, game="napoleon")
    tap(table, "deal", counts=dict.fromkeys(FIVE, 10))
    for player in FIVE:
        tap(table, "pass", player)
    (step,) = table.session.view()["untold"]
    assert (step["type"], step["offers"][0]["fields"]["counts"]) == ("deal", dict.fromkeys(FIVE, 10))
    tap(table, "deal", **step["offers"][0]["fields"])
    assert [kind for kind, _ in asked(table)] == ["bid", "pass"]


def test_M1_meeples_are_told_in_turn_and_then_cards_are_judged(looks: Callable[..., Any]) -> None:
    table = looks(profile="torite-bonus", game="torite")
    assert asked(table) == [("meeple", "ABCD")]
    table.lay("B", "R5")
    assert plays(table.session) == []
    for player, colour in zip("BCDA", "RBYG", strict=True):
        assert asked(table) in ([("meeple", player)], [("meeple", "ABCD")])
        assert tap(table, "meeple", player, colour=colour)["verdict"] == "legal"
    assert asked(table) == []
    table.lay("C", "R7")
    assert plays(table.session) == [("B", "R5", "legal"), ("C", "R7", "legal")]
    assert table.session.view()["state"]["meeples"] == {"A": "G", "B": "R", "C": "B", "D": "Y"}


def test_M2_a_bonus_game_of_three_ends_when_the_equal_hands_are_played(looks: Callable[..., Any]) -> None:
    table = looks(profile="torite-bonus", game="torite", players="ABC")
    for player, colour in zip("ABC", "RBY", strict=True):
        tap(table, "meeple", player, colour=colour)
    cards = [f"{colour}{number}" for colour in "RBYG" for number in range(1, 11)][:39]
    turn = 0
    while cards:
        trick, cards = cards[:3], cards[3:]
        for place, card in enumerate(trick):
            table.lay("ABC"[(turn + place) % 3], card)
        turn = "ABC".index(table.session.view()["state"]["last_trick"]["taker"])
        table.sweep("ABC"[turn])
    view = table.session.view()
    assert view["over"]
    captured = view["state"]["captured"]
    own = {
        player: sum(card[0] == colour for card in captured[player]) for player, colour in zip("ABC", "RBY", strict=True)
    }
    assert view["result"]["scores"] == own
    assert sum(map(len, captured.values())) == 39
    assert "illegal" not in [line.get("verdict") for line in table.session.rulings()]


def test_K1_hands_are_shown_to_the_camera_or_by_hand_and_are_no_plays(looks: Callable[..., Any]) -> None:
    table = looks(profile="torite-poker", game="torite", players="ABC")
    hands = {
        "A": ["R1", "R2", "R3", "R4", "R5"],
        "B": ["B1", "G1", "R7", "Y7", "G9"],
        "C": ["B2", "G3", "R8", "Y9", "G7"],
    }
    (step,) = table.session.view()["untold"]
    assert (step["type"], step["count"], step["waits"]) == ("show", 5, True)
    table.lay("A", *hands["A"])
    for player in "BC":
        assert player in asked(table)[0][1]
        assert tap(table, "show", player, cards=hands[player])["verdict"] == "legal"
    table.lay("B", *hands["B"])  # noticed after the last hand was told: begins no round
    view = table.session.view()
    assert view["over"] and view["result"]["winners"] == ["A"]
    assert [line["type"] for line in table.session.record()[1:]] == ["show", "show", "show"]
    assert "illegal" not in [line.get("verdict") for line in table.session.rulings()]


def test_H2_a_card_owed_is_told_by_its_number(looks: Callable[..., Any]) -> None:
    table = looks(pass_7=True)
    table.lay("A", "H7")
    table.lay("B", "S9")
    (step,) = table.session.view()["untold"]
    assert (step["type"], step["players"], step["to"], step["count"]) == ("give", ["A"], "B", 1)
    assert table.acts() == ["A:H7"]
    session = table.session
    session.accept({"type": "give", "from": "A", "to": "B", "count": 1, "source": "tap"})
    table.lay("C", "DJ")
    assert plays(session) == [("A", "H7", "legal"), ("B", "S9", "legal"), ("C", "DJ", "legal")]


def test_H5_the_number_that_a_bomber_names_is_offered(looks: Callable[..., Any]) -> None:
    table = looks(bomber_q=True)
    table.lay("A", "HQ")
    (step,) = table.session.view()["untold"]
    assert (step["type"], len(step["offers"])) == ("declare", 14)  # each number, and none
    fields = next(offer["fields"] for offer in step["offers"] if offer["fields"]["value"] == "5")
    assert tap(table, "declare", "A", **fields)["verdict"] == "legal"
    assert asked(table) == []


def test_H3_a_discard_that_lies_there_is_no_foul(looks: Callable[..., Any]) -> None:
    table = looks(discard_10=True)
    table.lay("A", "H10")
    assert asked(table) == [("discard", "A")]
    table.lay("A", "C3")
    assert asked(table) == []
    table.lay("B", "SJ")
    assert table.acts() == ["A:H10", "A:C3", "B:SJ"]
    assert [line["type"] for line in table.session.record()[1:]][-2:] == ["discard", "play"]
    assert "illegal" not in [line.get("verdict") for line in table.session.rulings()]


def test_V6_and_V14_a_draw_and_a_reversal_may_be_told(looks: Callable[..., Any]) -> None:
    table = looks(profile="hensoku", game="hensoku", players="ABC")
    tap(table, "deal", counts=dict.fromkeys("ABC", 5))
    tap(table, "play", "A", cards=["SJ"])
    assert asked(table) == [("draw", "B"), ("declare", "A")]
    assert not any(step["waits"] for step in table.session.view()["untold"])
    assert tap(table, "declare", "A", what="eleven-back", value=True)["verdict"] == "legal"
    assert tap(table, "draw", "B", count=1)["verdict"] == "legal"
    assert asked(table) == []


def test_N2_strips_are_asked_for_until_all_are_told_and_never_where_nobody_has_one(looks: Callable[..., Any]) -> None:
    table = looks(profile="nono", players="ABC")
    assert asked(table) == [("order", "ABC")]
    words = list(NONO_RANKS)
    assert tap(table, "order", "B", ranks=words)["verdict"] == "legal"
    assert asked(table) == [("order", "AC")]
    tap(table, "play", "A", cards=[f"S{words[0]}"])
    assert asked(table) == [("order", "AC")]  # a strip that was forgotten can still be told
    moment = table.session.moment()
    assert late(moment, Event(0, "order", "A", strip=tuple(words))) == 0
    assert late(moment, Event(0, "order", "A", strip=tuple(words[:12]))) is None
    assert late(moment, Event(0, "bid", "A", count=13, suit="S")) is None


def test_G8_exchanges_are_offered_before_the_first_card_of_a_further_round(looks: Callable[..., Any]) -> None:
    table = looks(players="ABCD")
    ranks = {"A": "daifugo", "B": "fugo", "C": "hinmin", "D": "daihinmin"}
    tap(table, "round", number=2, ranks=ranks)
    assert asked(table) == [("exchange", name) for name in "ABCD"]
    assert [(step["to"], step["count"]) for step in table.session.view()["untold"]] == [
        ("D", 2), ("C", 1), ("B", 1), ("A", 2)
    ]  # fmt: skip
    session = table.session
    session.accept({"type": "exchange", "from": "D", "to": "A", "count": 2, "source": "tap"})
    assert asked(table) == [("exchange", name) for name in "ABC"]
    tap(table, "play", "D", cards=["S5"])
    assert asked(table) == []


@pytest.mark.parametrize("profile", ["official", "stadium", "uecda"])
def test_where_everything_is_seen_nothing_is_asked(looks: Callable[..., Any], profile: str) -> None:
    table = looks(profile, players=FIVE)
    assert steps(table.session.moment()) == ()
    table.lay("A", "D3")
    assert steps(table.session.moment()) == ()


def test_what_only_some_saw_stays_hidden_when_it_is_void(tmp_path: Any) -> None:
    log = EventLog(tmp_path / "log.db")
    session = Session.create(log, "torite", ["A", "B"], "torite-c")
    seq = session.accept({"type": "show", "player": "A", "cards": ["R1"], "audience": ["B"]}).seq
    session.accept({"type": "undo", "target": seq})
    assert "R1" not in str(session.view())
    log.close()


def until(true: Callable[[], bool]) -> None:
    """Waits for a live table's thread."""
    deadline = time.monotonic() + 60
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.film
def test_a_watched_trick_waits_for_its_bids_though_the_pictures_have_ended(drawn: Any, tmp_path: Path) -> None:
    trick = [("C", "D9"), ("D", "D10"), ("E", "DK"), ("A", "D4"), ("B", "S5")]
    drawn = type(drawn)(players=FIVE).still(12)
    for player, card in trick:
        drawn.play(player, card)
    log = EventLog(tmp_path / "log.db")
    table = LiveTable(drawn, Session.create(log, "napoleon", list(FIVE), "napoleon"), drawn)
    table.start()
    until(lambda: table.status().state == "untold" and drawn._shown >= len(drawn.frames))
    assert plays(table.session) == []
    assert "入力" in table.status().message["ja"]
    bidding(table)
    until(lambda: table.status().state == "ended")
    assert [(player, card) for player, card, _ in plays(table.session)] == trick
    assert plays(table.session)[-1][2] == "undecided"  # B did not follow
    assert table.session.view()["turn"] == "E"
    kept = [line for line in table.session.record() if line["type"] == "play"]
    assert all(log.picture(line["evidence"][0]["sha256"]) for line in kept)
    log.close()


def test_a_headless_watch_waits_for_nobody(drawn: Any, tmp_path: Path) -> None:
    drawn = type(drawn)(players=FIVE).still(12).play("C", "D9")
    log = EventLog(tmp_path / "log.db")
    doubts: list[str] = []
    session = Session.create(log, "napoleon", list(FIVE), "napoleon")
    LiveTable(drawn, session, drawn, on_doubt=lambda doubt: doubts.append(doubt.en)).run()
    assert [line["type"] for line in session.record()[1:]] == []
    assert any("♦9 was laid before" in doubt for doubt in doubts)
    log.close()


def test_Q7_who_does_not_follow_makes_no_doubt_of_what_is_seen_after(looks: Callable[..., Any]) -> None:
    """Only a hand decides about E's card, which was read well. Of two cards that A's arm brought, one may be B's:
    that is asked about, and credited to nobody silently."""
    table = looks(profile="napoleon", players=FIVE, game="napoleon")
    bidding(table)
    for player, card in (("C", "D9"), ("D", "D10"), ("E", "S3")):
        table.lay(player, card)
    assert plays(table.session)[-1] == ("E", "S3", "undecided")
    table.lay("A", "D4", "D6")
    first, second = table.session.view()["timeline"][-2:]
    assert (first["player"], first["verdict"], first["confirmed"]) == ("A", "legal", None)
    assert (second["player"], second["confirmed"]) == ("B", False)


@pytest.mark.parametrize(("label", "kind"), [("torite/torite-sevens", "reveal"), ("free/free", "clear")])
def test_what_only_a_camera_would_see_can_be_told_where_none_watches(label: str, kind: str) -> None:
    head, *lines = played(label, seed=1, seats=4)
    reader = Reader()
    header = reader.read(head)
    assert isinstance(header, Header)
    fold, asked = Fold(header), []
    for line in lines:
        if line["type"] == kind:
            asked.append([step.type for step in steps(fold.table)].count(kind))
        event = reader.read(line)
        assert isinstance(event, Event)
        fold.add(event)
    assert asked and all(asked)
