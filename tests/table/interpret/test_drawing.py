"""An arm that reaches to the stock draws a card, by whoever may."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from referee.events import Event
from referee.fold import Table as Moment
from table.interpret.drawing import drawn, find_stock
from table.interpret.memory import Memory
from table.interpret.novelty import new_cards
from table.interpret.observation import Observation
from tests.table.interpret.made import PLANE, arm, card, moment, play, seen
from vision.tracking.tracker import TrackedCard
from vision.types import Quad

PILE = card(9, None, 300.0, 360.0, face="down")
DEAL = Event(0, "deal", counts=dict.fromkeys("ABCD", 5), stock=32)
LED = moment(DEAL, play("A", "S5"), game="hensoku", profile="hensoku")


def known() -> Memory:
    memory = Memory()
    assert find_stock(seen([PILE]), moment(DEAL, game="hensoku", profile="hensoku"), memory)
    return memory


def test_the_pile_that_lies_there_before_the_first_play_is_the_stock() -> None:
    memory = known()
    assert memory.stock == PILE.id
    heap = card(11, None, 640.0, 360.0, face="down")
    assert not find_stock(seen([PILE, heap]), LED, memory) and memory.stock == PILE.id


def test_an_arm_that_ends_at_the_stock_draws() -> None:
    (line,) = drawn(seen([PILE], arms=[arm(1, (310, 365))]), LED, known())
    assert dict(line.event) == {"type": "draw", "player": "B", "count": 1}


def test_an_arm_that_ends_beside_the_stock_is_asked_about() -> None:
    """Whoever sits there may have waved a pass."""
    (line,) = drawn(seen([PILE], arms=[arm(1, px_from_pile(85.0))]), LED, known())
    assert dict(line.event) == {"type": "draw", "player": "B", "count": 1, "confirmed": False}


def test_an_arm_whose_end_shows_at_the_stock_with_the_card_that_it_pulls_out_draws() -> None:
    """Fingers seem to end short of the pile; the card that comes out of it is seen as their end a moment later."""
    short = px_from_pile(115.0)
    pulling = replace(arm(1, short), path=[(700.0, *short), (800.0, *px_from_pile(70.0))])
    assert drawn(seen([PILE], arms=[arm(1, short)]), LED, known()) == ()
    (line,) = drawn(seen([PILE], arms=[pulling]), LED, known())
    assert dict(line.event) == {"type": "draw", "player": "B", "count": 1}
    past = px_from_pile(150.0)
    assert drawn(seen([PILE], arms=[replace(pulling, tip=past)]), LED, known()) == ()


def test_a_stock_that_no_look_finds_lies_where_something_was_laid_before_the_first_card() -> None:
    """Its back is like the table. Two things that were laid tell nothing."""
    begin, memory = moment(DEAL, game="hensoku", profile="hensoku"), Memory()
    laid, beside = PILE.quad, card(8, None, 640.0, 360.0).quad
    assert not find_stock(unseen([laid, beside]), begin, memory)
    assert drawn(seen([], arms=[arm(1, (310, 365))]), LED, memory) == ()
    assert find_stock(unseen([laid]), begin, memory)
    (line,) = drawn(seen([], arms=[arm(1, (310, 365))]), LED, memory)
    assert dict(line.event) == {"type": "draw", "player": "B", "count": 1}


@pytest.mark.parametrize(
    ("name", "x", "game", "stock"),
    [
        (None, 200.0, "hensoku", True),
        (None, 640.0, "hensoku", False),
        ("S9", 200.0, "hensoku", False),
        (None, 200.0, "daifugo", False),
        (None, 200.0, "pageone", True),
    ],
    ids=["far from the plays", "where plays are made", "read", "a game without a stock", "no draw before a lead"],
)
def test_a_back_that_looks_like_a_face_is_the_stock(name: str | None, x: float, game: str, stock: bool) -> None:
    """Nothing can be told of it, and it was laid before the first play, beside where plays are made."""
    profile = "official" if game == "daifugo" else game
    begin = moment(Event(0, "deal", counts=dict.fromkeys("ABCD", 4 + (game != "pageone"))), game=game, profile=profile)
    memory, back = Memory(), card(9, name, x)
    look = replace(seen([back]), scene=replace(seen([back]).scene, new=(back,)))
    assert find_stock(look, begin, memory) == stock
    assert (memory.known, memory.stock) == (({9}, 9) if stock else (set(), None))


NAPOLEON = (
    Event(0, "deal", counts=dict.fromkeys("ABCDE", 10), widow=3),
    Event(0, "bid", "A", count=14, suit="S"),
    *(Event(0, "pass", name) for name in "BCDE"),
    Event(0, "adjutant", "A", card="SA"),
)


@pytest.mark.parametrize(
    ("events", "lies", "played", "laid"),
    [
        (1, (), False, True),
        (7, (), False, True),
        (7, (card(8, None, 1100.0, face="down"),), False, False),
        (7, (card(8, None, 1100.0),), False, False),
        (7, (), True, False),
    ],
    ids=["the widow", "laid aside", "beside the widow", "beside an unread widow", "after a play"],
)
def test_Q6_a_back_that_looks_like_a_face_is_the_widow_or_what_is_laid_aside_for_it(
    events: int, lies: tuple[TrackedCard, ...], played: bool, laid: bool
) -> None:
    """Also after bids; it is no card that was led. One pile lies there at a time."""
    now = moment(*NAPOLEON[:events], game="napoleon", profile="napoleon", players="ABCDE")
    memory, back = Memory(stock=8, known={8}), card(9, None, 200.0)
    look = replace(seen([*lies, back]), scene=replace(seen([*lies, back]).scene, new=(back,)))
    assert find_stock(look, now, memory, played) == laid
    assert (back not in new_cards(look, memory)) == laid


def test_a_back_that_looked_like_a_face_once_is_drawn_from_though_no_further_look_finds_it() -> None:
    begin, memory = moment(DEAL, game="hensoku", profile="hensoku"), Memory()
    back = card(9, None, 200.0)
    assert find_stock(replace(seen([back]), scene=replace(seen([back]).scene, new=(back,))), begin, memory)
    (line,) = drawn(seen([], arms=[arm(1, (210, 365))]), LED, memory)
    assert dict(line.event) == {"type": "draw", "player": "B", "count": 1}


def test_what_was_taken_for_the_stock_and_is_read_is_a_card() -> None:
    memory = Memory(stock=9, stock_at=(0.0, 0.0), known={9}, dropped={9})
    face = card(9, "S5", 200.0)
    find_stock(seen([face]), moment(DEAL, game="hensoku", profile="hensoku"), memory)
    assert memory.stock is None and new_cards(seen([face]), memory) == (face,)


def test_what_was_laid_unseen_and_is_read_later_is_no_stock() -> None:
    memory = Memory()
    find_stock(unseen([PILE.quad]), moment(DEAL, game="hensoku", profile="hensoku"), memory)
    assert not find_stock(seen([card(3, "S5", 310.0, 365.0)]), LED, memory)
    assert drawn(seen([], arms=[arm(1, (310, 365))]), LED, memory) == ()


def unseen(quads: Sequence[Quad]) -> Observation:
    """A look at which something had been laid that was not seen."""
    look = seen([])
    return replace(look, scene=replace(look.scene, unseen=tuple(quads)))


def px_from_pile(far: float) -> tuple[float, float]:
    """A place so many mm beside the pile, px."""
    x, y = PLANE.to_px(PILE.centre[None] + [[far, 0.0]])[0]
    return float(x), float(y)


def test_an_arm_that_goes_elsewhere_draws_nothing() -> None:
    assert drawn(seen([PILE], arms=[arm(1, (600, 360))]), LED, known()) == ()


def test_who_passed_before_a_draw_must_have_drawn_as_well_and_the_table_is_asked() -> None:
    lines = drawn(seen([PILE], arms=[arm(2, (310, 365))]), LED, known())
    told = [(line.event["type"], line.event["player"], line.event.get("confirmed")) for line in lines]
    assert told == [("draw", "B", False), ("pass", "B", None), ("draw", "C", None)]


def test_nobody_draws_twice_in_a_turn() -> None:
    again = moment(DEAL, play("A", "S5"), Event(0, "draw", "B", count=1), game="hensoku", profile="hensoku")
    assert drawn(seen([PILE], arms=[arm(1, (310, 365))]), again, known()) == ()


def test_a_glimpse_of_an_arm_draws_nothing() -> None:
    glimpse = replace(arm(1, (310, 365)), start_ms=850.0)
    assert drawn(seen([PILE], arms=[glimpse]), LED, known()) == ()


def test_a_stock_that_was_used_up_and_is_laid_anew_at_its_place_is_drawn_from_again() -> None:
    memory = known()
    assert not find_stock(seen([]), LED, memory)
    anew = card(12, None, 305.0, 352.0, face="down")
    assert find_stock(seen([anew], came=[anew]), LED, memory) and memory.stock == anew.id
    (line,) = drawn(seen([anew], arms=[arm(1, (310, 365))]), LED, memory)
    assert line.event["player"] == "B"


def test_a_stock_that_was_lost_sight_of_is_drawn_from_where_it_lay() -> None:
    """Its topmost card came off, and what lies below was not found; in the next round it lies elsewhere."""
    memory = known()
    find_stock(seen([PILE]), LED, memory)
    assert not find_stock(seen([]), LED, memory)
    (line,) = drawn(seen([], arms=[arm(1, (310, 365))]), LED, memory)
    assert line.event["player"] == "B"
    memory.new_round(unsure=False)
    assert drawn(seen([], arms=[arm(1, (310, 365))]), LED, memory) == ()


def test_a_heap_of_cards_that_were_played_is_no_stock() -> None:
    memory, heap = Memory(), card(11, None, 640.0, 60.0, face="down")
    led = moment(play("A", "S5"), game="free", profile="free")
    assert not find_stock(seen([heap], came=[heap]), led, memory)
    assert not find_stock(seen([heap]), led, memory) and memory.stock is None
    assert drawn(seen([heap], arms=[arm(2, (640, 80))]), led, memory) == ()


def test_W7_who_forgot_to_say_page_one_takes_the_whole_penalty() -> None:
    hands = {"A": ["S5", "S6"], "B": ["H9", "H10", "HK", "S8"], "C": ["D9", "D10", "S9"]}
    deal = Event(0, "deal", hands={name: tuple(cards) for name, cards in hands.items()}, stock=30)
    after = moment(deal, play("A", "S5"), game="pageone", profile="pageone", players="ABC")
    memory = Memory()
    assert find_stock(seen([PILE]), moment(deal, game="pageone", profile="pageone", players="ABC"), memory)
    (line,) = drawn(seen([PILE], arms=[arm(0, (310, 365), seats=3)]), after, memory)
    assert (line.event["player"], line.event["count"]) == ("A", after.setup.options.penalty)


def page_one(*events: Event) -> tuple[Moment, Memory]:
    deal = Event(0, "deal", counts=dict.fromkeys("ABC", 4), stock=41)
    memory = Memory()
    assert find_stock(seen([PILE]), moment(deal, game="pageone", profile="pageone", players="ABC"), memory)
    return moment(deal, *events, game="pageone", profile="pageone", players="ABC"), memory


def test_W4_who_leads_draws_nothing_though_an_arm_ends_at_the_stock() -> None:
    """It is allowed and of no use: the arm puts the trick aside, or straightens the pile."""
    before, memory = page_one(play("A", "S5"), play("B", "S9"))
    assert [line.event["player"] for line in drawn(seen([PILE], arms=[arm(2, (310, 365), 3)]), before, memory)] == ["C"]
    after, memory = page_one(play("A", "S5"), play("B", "S9"), play("C", "SK"))
    assert drawn(seen([PILE], arms=[arm(2, (310, 365), 3)]), after, memory) == ()


def test_an_arm_that_carries_a_trick_past_the_stock_draws_nothing() -> None:
    """The arm that gathers is lost sight of among the cards that it carries, and seen anew right after."""
    before, memory = page_one(play("A", "S5"))
    gathers = replace(arm(2, (600, 360), 3, 900.0), start_ms=300.0)
    goes_on = replace(arm(1, (310, 365), 3, 1400.0), start_ms=930.0)
    swept = card(3, "S5", 600.0, 360.0)
    look = seen([PILE], arms=[gathers, goes_on])
    assert [line.event["player"] for line in drawn(look, before, memory)] == ["B"]
    gone = replace(look, scene=replace(look.scene, gone=(swept,)))
    assert drawn(gone, before, memory) == ()
    later = replace(goes_on, start_ms=1050.0)
    assert [line.event["player"] for line in drawn(replace(gone, new_arms=(gathers, later)), before, memory)] == ["B"]


@pytest.mark.parametrize(("seat", "draws"), [(1, []), (2, ["B"])], ids=["the same player", "another one"])
def test_an_arm_that_is_seen_as_two_while_it_carries_the_field_away_draws_nothing(seat: int, draws: list[str]) -> None:
    """The second part of it comes to the stock before the first one is gone; somebody else may draw meanwhile."""
    before, memory = page_one(play("A", "S5"))
    gathers = replace(arm(seat, (600, 360), 3, 1300.0), start_ms=300.0)
    goes_on = replace(arm(1, (310, 365), 3, 1700.0), start_ms=1000.0)
    look = seen([PILE], arms=[gathers, goes_on])
    gone = replace(look, scene=replace(look.scene, gone=(card(3, "S5", 600.0, 360.0),)))
    told = drawn(gone, before, memory)
    assert [line.event["player"] for line in told if line.event["type"] == "draw"] == draws


def test_an_arm_that_picks_up_the_field_and_puts_it_down_beside_the_stock_draws_nothing() -> None:
    """One that only crosses the field while somebody else clears it draws."""
    before, memory = page_one(play("A", "S5"))
    swept = card(3, "S5", 600.0, 360.0)
    stays = [(float(t_ms), 600.0, 360.0) for t_ms in range(300, 700, 100)]
    clears = replace(arm(1, (310, 365), 3), start_ms=200.0, path=[*stays, (900.0, 310.0, 365.0)])
    crosses = replace(clears, path=[*stays[:2], (900.0, 310.0, 365.0)])
    look = seen([PILE], arms=[clears])
    gone = replace(look, scene=replace(look.scene, gone=(swept,)))
    assert len(drawn(look, before, memory)) == 1
    assert drawn(gone, before, memory) == ()
    assert len(drawn(replace(gone, new_arms=(crosses,)), before, memory)) == 1


def test_an_arm_that_rested_at_the_stock_and_only_leaves_draws_nothing() -> None:
    """It laid the stock, and a look at the table came before it left."""
    drawing = replace(arm(0, (310, 365)), path=[(700.0, 40.0, 360.0), (800.0, 310.0, 365.0), (900.0, 40.0, 360.0)])
    leaving = replace(drawing, path=drawing.path[1:])
    dealt = moment(DEAL, game="hensoku", profile="hensoku")
    assert drawn(seen([PILE], arms=[leaving]), dealt, known()) == ()
    later = replace(arm(1, (310, 365)), path=leaving.path)
    assert len(drawn(seen([PILE], arms=[later]), LED, known())) == 1  # once cards are played, the stock lies there


@pytest.mark.parametrize(("second_ms", "draws"), [(950.0, 1), (1500.0, 2)])
def test_an_arm_that_is_seen_as_two_draws_once(second_ms: float, draws: int) -> None:
    """Hand and sleeve at once; who draws twice reaches twice."""
    led = moment(DEAL, play("A", "S5"), game="pageone", profile="pageone")
    memory = known()
    arms = [arm(1, (310, 365)), arm(1, (305, 360), at_ms=second_ms)]
    lines = drawn(seen([PILE], arms=arms), led, memory)
    assert [(line.event["type"], line.event["player"]) for line in lines] == [("draw", "B")] * draws
