"""Several rounds through the event reader: cards exchanged face down, deals that nobody told, ends that nobody saw."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from bench.films.rounds import acts, compare
from referee.events import Event
from table.record.mending import consequences
from table.simulation.games.daifugo_rounds import random_round
from table.simulation.scripts.story import parse_record, tell
from tests.table.interpret.test_later_looks import lay_unsurely

Record = list[dict[str, Any]]
PROFILES = ("official", "stadium", "uecda")


def played(table: Any, record: Record, unread: frozenset[int] = frozenset()) -> None:
    """Lays a record's cards on the table, as its story tells it; of the plays `unread` nobody can read a card."""
    for beat in tell(*parse_record([json.dumps(line) for line in record])).beats:
        if beat.kind == "play":
            names = [f"?{beat.seq}{i}" for i in range(len(beat.cards))] if beat.seq in unread else beat.cards
            table.lay(beat.player, *names)
        elif beat.kind == "sweep" or (beat.kind == "round" and table.lying):
            table.sweep(beat.player or table.players[0])


def standings(table: Any) -> list[list[str]]:
    return [ended["standings"] for ended in table.session.view()["rounds"]]


def results(record: Record, looks: Callable[..., Any]) -> list[list[str]]:
    """How the record's rounds ended."""
    other = looks(record[0]["profile"], players="".join(record[0]["players"]))
    for line in record[1:]:
        other.session.accept(line)
    return standings(other)


@pytest.mark.film
@pytest.mark.parametrize(("seed", "profile"), list(enumerate(PROFILES * 2)))
def test_a_second_round_with_its_exchange(looks: Callable[..., Any], seed: int, profile: str) -> None:
    """What was exchanged is hidden, so nothing is told of it; all that was laid is right, and how both rounds ended."""
    record = random_round(seed, profile, "ABCDE" if profile == "uecda" else "ABCD", rounds=2)
    assert [line["type"] for line in record].count("exchange") == 4
    table = looks(profile, players="".join(record[0]["players"]))
    played(table, record)
    seen = table.session.record()
    told = [line["type"] for line in seen]
    assert told.count("round") == 1
    assert "exchange" not in told
    found = compare(record, seen, table.session.rulings()[:-1])
    assert (found["wrong"], found["unsure"], found["illegal"]) == (0, 0, [])
    assert standings(table) == results(record, looks)
    assert table.doubts == []


def test_a_round_that_the_camera_begins_is_played_by_the_rules_that_were_kept_for_it(looks: Callable[..., Any]) -> None:
    record = random_round(0, "official", "ABCD", rounds=2)
    table = looks("official", players="".join(record[0]["players"]))
    table.session.keep_rules({"skip_5": True})
    played(table, record)
    begun = [line for line in table.session.record() if line["type"] == "round"]
    assert [line.get("options") for line in begun] == [{"skip_5": True}]
    assert table.session.rules_of(3) is None


def ended_with_a_doubt(looks: Callable[..., Any]) -> Any:
    """A round in which one card was never read; D is 大貧民."""
    table = looks(counts={"A": 2, "B": 2, "C": 2, "D": 3}, foul_finish="off", lock=0)
    for player, card in (("A", "?1"), ("B", "S6"), ("C", "D9"), ("D", "SJ")):
        table.lay(player, card)
    table.sweep("D")
    for player, card in (("D", "S4"), ("A", "H5"), ("B", "H6"), ("C", "H7")):
        table.lay(player, card)
    table.sweep("C")
    assert standings(table) == [["A", "B", "C", "D"]]
    return table


def test_the_ranks_of_a_round_with_a_doubt_are_unconfirmed(looks: Callable[..., Any]) -> None:
    table = ended_with_a_doubt(looks)
    table.lay("D", "S5")
    rounds = [line for line in table.session.record() if line["type"] == "round"]
    assert [line["confirmed"] for line in rounds] == [False]


def test_who_leads_by_unsure_ranks_is_no_foul(looks: Callable[..., Any]) -> None:
    """A leads, though the 大貧民 D would."""
    table = ended_with_a_doubt(looks)
    for card in ("S5", "S7"):
        table.lay("A", card)
        table.sweep("A")
    assert "round" in [line["type"] for line in table.session.record()]
    assert "illegal" not in [line.get("verdict") for line in table.session.rulings()]


def test_told_counts_hold_for_the_first_round_alone(looks: Callable[..., Any]) -> None:
    table = looks(counts={"A": 1, "B": 1, "C": 1, "D": 2})
    for player, card in (("A", "H4"), ("B", "S6"), ("C", "D9")):
        table.lay(player, card)
    table.sweep("C")
    table.lay("D", "S5")
    deals = [line for line in table.session.record() if line["type"] == "deal"]
    assert [(line["source"], line["confirmed"]) for line in deals] == [("tap", True), ("inferred", False)]
    assert sum(deals[1]["counts"].values()) == 54


def test_an_end_that_was_missed_shows_when_its_cards_are_led_again(looks: Callable[..., Any]) -> None:
    """Of the first round's last plays nobody saw anything: it never ended. Nothing false is told of its end."""
    record = random_round(3, "official", "ABCD", rounds=2)
    begin = next(line["seq"] for line in record if line["type"] == "round")
    plays = [line["seq"] for line in record if line["type"] == "play"]
    cut = [seq for seq in plays if seq < begin][-5:]
    table = looks()
    seen = [line for line in record if not cut[0] <= line["seq"] < begin]
    played(table, seen)
    rounds = [line for line in table.session.record() if line["type"] == "round"]
    assert [(line["number"], line["ranks"], line["confirmed"]) for line in rounds] == [(2, {}, False)]
    assert any("came again: a new round was begun" in doubt for doubt in table.doubts)
    verdicts = [line["verdict"] for line in table.session.rulings() if "verdict" in line]
    assert "illegal" not in verdicts
    wanted = [act for seq, (act, _) in acts(record).items() if seq > begin]
    happened = [act for seq, (act, _) in acts(table.session.record()).items() if seq > rounds[0]["seq"]]
    assert happened[:80] == wanted[:80]


def test_one_card_read_as_an_earlier_one_begins_no_round(looks: Callable[..., Any]) -> None:
    table = looks()
    table.lay("A", "H4")
    table.sweep("A")
    table.lay("A", "H4")
    assert "round" not in [line["type"] for line in table.session.record()]
    assert table.acts()[-1] == "A:?~"


def test_W6_cards_that_became_stock_again_begin_no_round(looks: Callable[..., Any]) -> None:
    """Page One's tricks are put aside, and drawn again once the stock has run out."""
    table = looks("pageone", game="pageone", players="ABC")
    table.session.accept({"type": "deal", "counts": {"A": 17, "B": 16, "C": 16}, "stock": 4})
    for suit in "SHC":
        for trick in (("A", "K", "Q"), ("J", "10", "9"), ("8", "7", "6"), ("5", "4", "3")):
            for player, rank in zip("ABC", trick, strict=True):
                table.lay(player, suit + rank)
            table.sweep("A")
    table.lay("A", "D5")
    table.session.accept({"type": "draw", "player": "B", "count": 5})
    table.lay("B", "DA")
    table.lay("C", "D4")
    table.sweep("B")
    table.lay("B", "S3")
    assert "round" not in [line["type"] for line in table.session.record()]
    assert table.acts()[-1] == "B:S3" and table.doubts == []


def test_who_was_dealt_more_shows_when_they_have_one_left(looks: Callable[..., Any]) -> None:
    """The deal is taken to begin with A; here C and D got the cards that were left over."""
    record = random_round(9, "official", "CDAB")
    record[0] = {**record[0], "players": list("ABCD")}
    table = looks()
    played(table, record)
    deals = [line.get("event", line) for line in table.session.record()]
    counts = [deal["counts"] for deal in deals if deal["type"] == "deal"]
    assert counts[0] == {"A": 14, "B": 14, "C": 13, "D": 13}
    assert counts[-1] == {"A": 13, "B": 13, "C": 14, "D": 14}
    found = compare(record, table.session.record(), table.session.rulings()[:-1])
    assert (found["wrong"], found["illegal"]) == (0, [])
    assert standings(table) == results(record, looks)


def test_a_missing_pass_that_sweeps_the_field_is_put_in(looks: Callable[..., Any]) -> None:
    session = looks(lock=0).session
    session.accept({"type": "deal", "counts": {"A": 1, "B": 9, "C": 9, "D": 9}})
    for player, cards in (("A", ["H5"]), ("B", []), ("C", ["H7"]), ("D", []), ("B", [])):
        event = {"type": "play", "cards": cards} if cards else {"type": "pass"}
        session.accept({**event, "player": player, "source": "inferred"})
    session.accept({"type": "play", "player": "C", "cards": ["H6"]})
    more = Event(1, "deal", counts={"A": 2, "B": 9, "C": 9, "D": 9})
    found = consequences(session, Event(0, "amend", target=1, event=more))
    assert found is not None
    put_in = [(event.type, event.event.player) for event in found[1:] if event.event]
    assert put_in == [("insert", "A")]


def test_what_a_joker_stands_for_is_asked_and_answered(looks: Callable[..., Any]) -> None:
    """No picture tells whether it is ♥4, which ♣5 beats, or ♥7: nobody is called wrong."""
    table = looks()
    table.lay("A", "H5", "H6", "JK")
    table.lay("B", "C5", "C6", "C7")
    lead, answer = [line for line in table.session.record() if line["type"] == "play"]
    assert "as" not in lead

    def ruled() -> dict[str, Any]:
        (entry,) = [entry for entry in table.session.view()["timeline"] if entry["seq"] == answer["seq"]]
        return dict(entry)

    assert (ruled()["verdict"], ruled()["code"]) == ("undecided", "too-weak")
    said = {"type": "play", "player": "A", "cards": ["H5", "H6", "JK"], "confirmed": True}
    for stands_for, verdict in (("H4", "legal"), ("H7", "illegal")):
        table.session.accept({"type": "amend", "target": lead["seq"], "event": {**said, "as": [stands_for]}})
        assert ruled()["verdict"] == verdict


def test_the_camera_names_no_leader(looks: Callable[..., Any]) -> None:
    """Whoever lays the first card leads (the ♦3 may lie in any hand): it is neither said nor called wrong before."""
    table = looks("uecda", players="ABCDE")
    table.lay("D", "S5")
    table.lay("E", "D6")
    assert table.acts() == ["D:S5", "E:D6"]
    assert "lead" not in [line["type"] for line in table.session.record()]
    assert "illegal" not in [line.get("verdict") for line in table.session.rulings()]


def test_a_deal_that_may_hold_what_lies_there_is_told_once(looks: Callable[..., Any]) -> None:
    """Sevens that lie there from the start may have been counted with the hands: then nobody's count is known."""
    table = looks("torite-sevens", game="torite")
    table.lay("A", "?1", final=False)
    for _ in range(3):
        table.look("A", final=False)
    assert [line["type"] for line in table.session.record()[1:]].count("deal") == 1


def test_a_round_that_begins_sooner_than_anybody_deals_calls_no_foul(looks: Callable[..., Any]) -> None:
    """The round may go on: how it ended is in doubt."""
    table = looks("torite-sevens", "AB", {"A": 1, "B": 2}, game="torite")
    lay_unsurely(table, "A", "R6", {"R6": 0.7, "R8": 0.29}, named=True)
    assert table.session.moment().over
    table.lay("B", "R10", at=(300.0, 60.0))
    ruled = [line for line in table.session.rulings() if "verdict" in line]
    assert not [line for line in ruled if line["verdict"] == "illegal"]
    assert [line["type"] for line in table.session.record()].count("round") == 1
