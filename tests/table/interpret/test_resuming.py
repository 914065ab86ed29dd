"""A watching that ends in mid-round and begins again: it takes up where the record ends, invents nothing, loses
nothing; what differs is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from table.interpret.resuming import told_of
from table.live.loop import LiveTable
from table.record.session import Session
from table.record.storage.log import EventLog

Table = Callable[..., "Sittings"]


class Sittings:
    """One session that is watched several times, each time by a new live table, as after a kill."""

    def __init__(self, folder: Path, players: Sequence[str] = "ABCD", **options: Any) -> None:
        self.log = EventLog(folder / "log.db")
        self.id = Session.create(self.log, "daifugo", list(players), "official", options).id
        self.doubts: list[str] = []
        self.states: list[str] = []

    def film(self, drawn: Any, frames: int | None = None) -> Sittings:
        """A film, from its beginning, as far as so many frames."""
        return self._watch(replace(drawn, frames=drawn.frames[:frames], _shown=-1))

    def camera(self, drawn: Any, first: int, last: int | None = None) -> Sittings:
        """A camera that sees these frames; its clock begins anew."""
        name = f"camera {len(self.states)}"
        return self._watch(replace(drawn, name=name, frames=drawn.frames[first:last], _shown=-1))

    def _watch(self, source: Any) -> Sittings:
        session = Session.open(self.log, self.id)
        table = LiveTable(source, session, source, on_doubt=lambda doubt: self.doubts.append(doubt.code))
        calm, plain = table._reader._calm, table.state.set
        table.state.set = lambda state, *why: (self.states.append(calm()), plain(state, *why))  # type: ignore[func-returns-value, method-assign, assignment]
        # Killed, not ended: what waits for another look is never flushed.
        table._driver.flush = list  # type: ignore[method-assign]
        table.run()
        return self

    @property
    def session(self) -> Session:
        return Session.open(self.log, self.id)

    def acts(self) -> list[str]:
        found = []
        for line in self.session.record()[1:]:
            if line["type"] != "deal":
                told = " ".join(line["cards"]) if line["type"] == "play" else line["type"]
                doubt = "~" if line.get("confirmed") is False else ""
                found.append(f"{line['player']}:{told}{doubt}" if "player" in line else line["type"] + doubt)
        return found

    def verdicts(self) -> list[str]:
        return [line["verdict"] for line in self.session.rulings() if "verdict" in line]


@pytest.fixture
def sit(tmp_path: Path) -> Callable[..., Sittings]:
    return lambda **more: Sittings(tmp_path, **more)


ROUND = ["A:H4", "B:S6", "C:D9", "D:pass", "A:pass", "B:pass", "C:C5", "D:S8", "D:H7", "A:DJ"]


@pytest.fixture
def round_of(drawn: Any) -> Any:
    """A sweep, an eight-cut and its sweep."""
    drawn.play("A", "H4").play("B", "S6").play("C", "D9").sweep("C").play("C", "C5").play("D", "S8").sweep("D")
    return drawn.play("D", "H7").play("A", "DJ")


@pytest.mark.film
def test_an_uninterrupted_film_is_the_measure(sit: Table, round_of: Any) -> None:
    assert sit().film(round_of).acts() == ROUND


@pytest.mark.film
@pytest.mark.parametrize("shift", [0, 2])
def test_a_film_cut_anywhere_is_taken_up_where_the_record_ends(sit: Table, round_of: Any, shift: int) -> None:
    table = sit()
    for cut in range(24 + 7 * shift, len(round_of.frames), 28):
        table.film(round_of, cut)
    table.film(round_of)
    assert table.acts() == ROUND
    assert set(table.verdicts()) == {"legal"}
    assert set(table.doubts) == {"goes-on-at"}
    times = [line["at_ms"] for line in table.session.record()[2:]]
    assert times == sorted(times)


@pytest.mark.film
@pytest.mark.parametrize("after", [1, 2, 3, 4, 5])
def test_a_camera_begun_anew_on_the_same_picture_tells_nothing(sit: Table, drawn: Any, after: int) -> None:
    ends = []
    for player, card in zip("ABCDA", ("H4", "S6", "D9", "HJ", "SK"), strict=True):
        drawn.play(player, card)
        ends.append(len(drawn.frames))
    table = sit().camera(drawn, 0, ends[after - 1])
    before = table.session.record()
    for _ in range(3):
        table.camera(drawn.still(14), ends[after - 1] - 6, ends[after - 1])
        table.camera(replace(drawn, frames=[drawn.frames[ends[after - 1] - 1]] * 14), 0)
    assert table.session.record() == before
    assert table.doubts == []


@pytest.mark.film
def test_the_game_goes_on_after_a_restart_with_the_right_arms(sit: Table, drawn: Any) -> None:
    drawn.play("A", "H4").play("B", "S6")
    cut = len(drawn.frames)
    drawn.still(10).play("D", "D9").sweep("D").play("D", "C5")
    table = sit().camera(drawn, 0, cut).camera(drawn, cut)
    assert table.acts() == ["A:H4", "B:S6", "C:pass", "D:D9", "A:pass", "B:pass", "C:pass", "D:C5"]
    assert set(table.verdicts()) == {"legal"}
    times = [line["at_ms"] for line in table.session.record()[2:]]
    assert times == sorted(times)


@pytest.mark.film
def test_a_sweep_right_after_a_restart_is_a_sweep(sit: Table, drawn: Any) -> None:
    drawn.play("A", "H4").play("B", "S6")
    cut = len(drawn.frames)
    drawn.still(10).sweep("B").play("B", "C5")
    table = sit().camera(drawn, 0, cut).camera(drawn, cut)
    assert table.acts() == ["A:H4", "B:S6", "C:pass", "D:pass", "A:pass", "B:C5"]


@pytest.mark.film
def test_a_foul_that_lies_there_is_seen_to_go_back_after_a_restart(sit: Table, drawn: Any) -> None:
    drawn.play("A", "H9").play("B", "S6").still(10)
    cut = len(drawn.frames)
    drawn.still(10).take_back("B").play("B", "SK")
    table = sit().camera(drawn, 0, cut).camera(drawn, cut)
    assert table.acts() == ["A:H9", "B:S6", "takeback", "B:SK"]


@pytest.mark.film
def test_a_card_laid_while_nobody_watched_is_asked_about(sit: Table, drawn: Any) -> None:
    drawn.play("A", "H4")
    cut = len(drawn.frames)
    drawn.play("B", "S6")
    again = len(drawn.frames)
    drawn.still(10).play("C", "D9")
    table = sit().camera(drawn, 0, cut).camera(drawn, again)
    assert table.acts()[:2] == ["A:H4", "B:S6~"]
    assert table.acts()[-1] in ("C:D9", "C:D9~")
    assert "illegal" not in table.verdicts()


@pytest.mark.film
def test_two_cards_laid_meanwhile_are_two_plays_where_only_one_order_fits(sit: Table, drawn: Any) -> None:
    drawn.play("A", "H4")
    cut = len(drawn.frames)
    drawn.play("B", "S9").play("C", "DJ")
    again = len(drawn.frames)
    drawn.still(10).play("D", "SK")
    table = sit().camera(drawn, 0, cut).camera(drawn, again)
    assert table.acts()[:3] == ["A:H4", "B:S9~", "C:DJ~"]
    assert "illegal" not in table.verdicts()


@pytest.mark.film
def test_what_fits_nothing_is_told_and_makes_no_foul_of_what_follows(sit: Table, drawn: Any) -> None:
    drawn.play("A", "H9")
    cut = len(drawn.frames)
    drawn.sweep("A").play("C", "S5")
    again = len(drawn.frames)
    drawn.still(10).play("D", "D7").play("A", "D10")
    table = sit().camera(drawn, 0, cut).camera(drawn, again)
    assert {"field-gone", "laid-meanwhile"} == set(table.doubts)
    assert "out-of-step" in table.states
    assert "illegal" not in table.verdicts()


@pytest.mark.film
def test_a_field_that_went_while_nobody_watched_is_told(sit: Table, drawn: Any) -> None:
    drawn.play("A", "H9")
    cut = len(drawn.frames)
    drawn.sweep("A")
    again = len(drawn.frames)
    drawn.still(10).play("A", "C5")
    table = sit().camera(drawn, 0, cut).camera(drawn, again)
    assert table.doubts == ["field-gone"]
    assert table.acts()[0] == "A:H9"
    assert [act for act in table.acts() if act.endswith("pass")] == []  # none is certain
    assert "illegal" not in table.verdicts()


@pytest.mark.film
def test_a_card_that_cannot_be_read_after_a_restart_is_known_by_its_place(sit: Table, drawn: Any) -> None:
    drawn.play("A", "H4").play("B", "S6")
    table = sit().camera(drawn, 0)
    before = table.session.record()
    cards = [replace(card, read=None) for card in drawn.cards]
    other = type(drawn)(cards=cards).still(14)
    table.camera(other, 0)
    assert table.session.record() == before
    assert table.doubts == []


@pytest.mark.film
def test_an_unread_card_that_can_be_read_after_a_restart_is_read(sit: Table, drawn: Any) -> None:
    drawn.play("A", "H4").play("B", "S6", read=None).still(10)
    cut = len(drawn.frames)
    drawn.cards[-1] = replace(drawn.cards[-1], read="S6")
    drawn.still(14).play("C", "D9")
    table = sit().camera(drawn, 0, cut)
    assert table.acts() == ["A:H4", "B:?~"]
    table.camera(drawn, cut)
    assert [play["cards"] for play in table.session.view()["field"]] == [["H4"], ["S6"], ["D9"]]
    assert set(table.verdicts()) <= {"legal", "undecided"}


@pytest.mark.film
def test_cards_that_lie_there_after_the_round_begin_no_new_one(sit: Table, drawn: Any) -> None:
    drawn.play("A", "H4").play("B", "S6").play("C", "D9")
    table = sit()
    table.session.accept({"type": "deal", "counts": {"A": 1, "B": 1, "C": 1, "D": 2}})
    table.camera(drawn, 0)
    before = table.session.record()
    table.camera(drawn.still(14), len(drawn.frames) - 8)
    assert table.session.record() == before
    assert table.session.view()["over"]


@pytest.mark.film
def test_two_plays_laid_on_each_other_are_matched_though_one_is_covered(sit: Table, drawn: Any) -> None:
    drawn.play("A", "H4", at=(220, 150)).play("B", "S6", at=(222, 151))
    cut = len(drawn.frames)
    drawn.still(14).sweep("B").play("B", "C5")
    table = sit().camera(drawn, 0, cut).camera(drawn, cut)
    assert table.acts() == ["A:H4", "B:S6", "C:pass", "D:pass", "A:pass", "B:C5"]
    assert table.doubts == []


@pytest.mark.film
@pytest.mark.parametrize("card", ["S6", "SK"])
def test_a_picture_that_became_another_one_is_matched_with_the_record(sit: Table, drawn: Any, card: str) -> None:
    """The camera is set up elsewhere while nothing can be read; then the field is seen again, or another card."""
    drawn.play("A", "H4").play("B", "S6")
    told = list(drawn.cards)
    drawn.cards[:] = [replace(lying, read=None, x=lying.x + 90, y=lying.y + 30) for lying in told]
    drawn.tilt(35, 1.6).still(4)
    drawn.cards[:] = [replace(drawn.cards[0], read="H4"), replace(drawn.cards[1], card=card, read=card)]
    drawn.still(14).play("C", "DK" if card == "S6" else "D9", at=(150, 190))
    table = sit().camera(drawn, 0)
    assert table.acts()[:2] == ["A:H4", "B:S6"]
    assert "illegal" not in table.verdicts()
    assert len([act for act in table.acts() if ":" in act and "pass" not in act]) <= 3


def test_a_deal_that_begins_a_round_leaves_nothing_of_the_round_before(sit: Table) -> None:
    session = sit(players="AB").session
    session.accept({"type": "deal", "counts": {"A": 1, "B": 2}})
    session.accept({"type": "play", "player": "A", "cards": ["H9"], "confirmed": False})
    assert told_of(session.trial()).cards == {"H9": 1}
    session.accept({"type": "deal", "counts": {"A": 2, "B": 2}})
    session.accept({"type": "play", "player": "B", "cards": ["C3"]})
    told = told_of(session.trial())
    assert [laid.names for laid in told.lying] == [("C3",)] and told.cards == {"C3": 1} and told.doubtful == ()


@pytest.mark.film
def test_two_jokers_that_lie_there_are_those_of_the_record(sit: Table, drawn: Any) -> None:
    drawn.play("A", "S5", "JK").play("B", "H6", "JK")
    cut = len(drawn.frames)
    drawn.still(10).play("C", "SK", "CK")
    table = sit().camera(drawn, 0, cut).camera(drawn, cut)
    assert table.acts() == ["A:S5 JK", "B:H6 JK", "C:SK CK"]
    assert table.doubts == []
