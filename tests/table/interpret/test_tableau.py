"""What cards mean where they are laid out: each new one is a play, one that goes says nothing."""

from __future__ import annotations

from referee.events import Event
from referee.fold import Table as Moment
from table.games.torite import laid
from table.interpret.memory import Memory, Play
from table.interpret.tableau import Tableau
from tests.table.interpret.made import arm, card, moment, play, seen
from vision.tracking.tracker import TrackedCard

TABLE = moment(game="torite", profile="torite-sevens")
DEAL = Event(0, "deal", counts=dict.fromkeys("ABCD", 9))
NUMBERS = [str(number) for number in range(1, 11)]


def at(ident: int, name: str, read: str | None = "", **more: object) -> TrackedCard:
    """A card at its place in the rows, read as `read` (empty: as it is)."""
    x, y = 100 + 110 * NUMBERS.index(name[1:]), 110 + 160 * "RBYG".index(name[0])
    return card(ident, name if read == "" else read, float(x), float(y), **more)


SEVENS = [at(number, f"{colour}7") for number, colour in enumerate("RBYG")]


def test_a_new_card_is_a_play_of_whose_arm_laid_it() -> None:
    turn = TABLE.game.turn(TABLE.state) or "A"
    new = card(1, "R5", seen=9)
    (found,) = Tableau().propose(seen([new], [new], [arm("ABCD".index(turn))]), TABLE, Memory())
    assert [event["type"] for event in found.events][-1] == "play"
    assert found.plays[-1].player == turn


def test_cards_that_go_say_nothing() -> None:
    memory = Memory(plays=[Play(1, {1}, ("R5",), True, 0.0)])
    (found,) = Tableau().propose(seen([], arms=[arm(0)]), TABLE, memory)
    assert found.events == ()


def test_sevens_that_lie_there_from_the_start_are_no_plays() -> None:
    dealt = moment(DEAL, game="torite", profile="torite-sevens")
    (found,) = Tableau(laid).propose(seen(SEVENS, SEVENS, [arm(0)]), dealt, Memory())
    assert found.idle == tuple(SEVENS) and found.events == ()
    whole = moment(Event(0, "deal", counts=dict.fromkeys("ABCD", 10)), game="torite", profile="torite-sevens")
    (found,) = Tableau(laid).propose(seen(SEVENS[:1], SEVENS[:1], [arm(0)]), whole, Memory())
    assert [event["cards"] for event in found.events] == [["R7"]]


def test_what_lies_there_from_the_start_is_known_by_its_number_where_little_can_be_read() -> None:
    """Nobody counted the hands; one outline is no card at all."""
    unread = [at(number, f"{colour}7", None) for number, colour in enumerate("RBYG")]
    ghost = at(8, "G6", None)
    for came in (unread, [SEVENS[0], *unread[1:], ghost]):
        (found,) = Tableau(laid).propose(seen(came, came, [arm(0)]), TABLE, Memory())
        assert found.idle == (*came,) and found.events == ()
    (found,) = Tableau(laid).propose(seen(unread[:2], unread[:2], [arm(0)]), TABLE, Memory())
    assert found.idle == ()


def test_once_the_sevens_lie_there_an_unread_card_is_none_of_them() -> None:
    """A seven was found a second time while the first card that was laid could not be read yet."""
    dealt = moment(DEAL, game="torite", profile="torite-sevens")
    laid_now, again = at(8, "Y8", None), at(9, "G7")
    memory = Memory(known={seven.id for seven in SEVENS})
    (found,) = Tableau(laid).propose(seen([*SEVENS, laid_now, again], [laid_now, again], [arm(3)]), dealt, memory)
    assert found.idle == (again,)


def test_the_place_names_a_card_that_cannot_be_read() -> None:
    table = moment(DEAL, play("A", "R6"), game="torite", profile="torite-sevens")
    new = at(9, "B8", None)
    (found,) = Tableau(laid).propose(seen([*SEVENS, at(8, "R6"), new], [new], [arm(1)]), table, Memory())
    assert [(event["player"], event["cards"]) for event in found.events] == [("B", ["B8"])]


def test_the_only_seven_that_cannot_be_read_begins_its_row() -> None:
    """Three sevens were read: the fourth one is the seven of the suit that is left, and tells where its row lies."""
    dealt = moment(DEAL, play("D", "G8"), game="torite", profile="torite-sevens")
    lying = [at(0, "R7", None), *SEVENS[1:], at(5, "G8")]
    new = at(9, "R6", None)
    memory = Memory(known={card.id for card in lying}, plays=[Play(2, {5}, ("G8",), True, 0.0)])
    (found,) = Tableau(laid).propose(seen([*lying, new], [new], [arm(0)]), dealt, memory)
    assert found.plays[-1].names == ("R6",)


def test_a_clear_reading_at_another_cards_place_is_asked_about() -> None:
    table = moment(DEAL, play("A", "R6"), game="torite", profile="torite-sevens")
    new = at(9, "B8", "G8")
    (found,) = Tableau(laid).propose(seen([*SEVENS, at(8, "R6"), new], [new], [arm(1)]), table, Memory())
    assert found.ask and found.plays[0].ruling.verdict != "illegal"


def test_a_card_that_is_laid_and_read_as_one_that_lies_there_is_asked_about() -> None:
    """A green 8 is taken for the yellow one; it lies at the green one's place, and an arm has just been there."""
    table = moment(DEAL, play("A", "Y8"), game="torite", profile="torite-sevens")
    lying, new = at(8, "Y8"), at(9, "G8", "Y8")
    brought = arm(1, (float(new.quad[:, 0].mean()), float(new.quad[:, 1].mean())))
    memory = Memory(known={card.id for card in (*SEVENS, lying)}, plays=[Play(1, {8}, ("Y8",), True, 0.0)])
    (found,) = Tableau(laid).propose(seen([*SEVENS, lying, new], [new], [brought]), table, memory)
    assert [(event["player"], event["cards"]) for event in found.events] == [("B", ["G8"])] and found.ask
    elsewhere = arm(1, (40.0, 40.0))
    (found,) = Tableau(laid).propose(seen([*SEVENS, lying, new], [new], [elsewhere]), table, memory)
    assert found.idle == (new,)


def test_two_cards_in_one_look_are_two_plays_in_turn() -> None:
    table = moment(DEAL, play("A", "R6"), game="torite", profile="torite-sevens")
    two = [at(9, "R4"), at(10, "R5")]
    arms = [arm(1, (540, 110), at_ms=700), arm(2, (430, 110), at_ms=900)]
    lying = [*SEVENS, at(8, "R6"), *two]
    (found,) = Tableau(laid).propose(seen(lying, two, arms), table, Memory())
    assert [(event["player"], event["cards"]) for event in found.events] == [("B", ["R5"]), ("C", ["R4"])]


def thrice_passed() -> Moment:
    """B has passed three times, and it is B's turn."""
    turns = [play("A", "R6"), Event(0, "pass", "B"), play("C", "R5"), play("D", "R4")]
    turns += [play("A", "R3"), Event(0, "pass", "B"), play("C", "R2"), play("D", "R1")]
    turns += [play("A", "R10"), Event(0, "pass", "B"), play("C", "R9"), play("D", "R8"), play("A", "B6")]
    return moment(DEAL, *turns, game="torite", profile="torite-sevens")


def test_S2_a_hand_laid_down_tells_of_the_pass_that_put_its_player_out() -> None:
    table = thrice_passed()
    hand = [at(number, name) for number, name in enumerate(
        ("B1", "B2", "B3", "Y1", "Y2", "Y3", "G1", "G2", "G3"), start=20)]  # fmt: skip
    (found,) = Tableau(laid).propose(seen([*SEVENS, *hand], hand, [arm(1)]), table, Memory())
    assert [event["type"] for event in found.events] == ["pass", "reveal"]
    assert found.events[1]["player"] == "B" and len(found.events[1]["cards"]) == 9 and found.sure


def test_S2_a_hand_that_is_laid_down_card_by_card_is_awaited() -> None:
    first = [at(20, "B1", seen=1), at(21, "Y3", seen=1)]
    arms = [arm(1, (870, 270))]
    (found,) = Tableau(laid).propose(seen([*SEVENS, *first], first, [arm(1, (100, 270))]), thrice_passed(), Memory())
    assert found.holds and not found.events
    fresh, settled = at(22, "B8", seen=1), at(22, "B8", seen=4)
    (found,) = Tableau(laid).propose(seen([*SEVENS, fresh], [fresh], arms), thrice_passed(), Memory())
    assert found.holds
    (found,) = Tableau(laid).propose(seen([*SEVENS, settled], [settled], arms), thrice_passed(), Memory())
    assert [event["cards"] for event in found.events] == [["B8"]]
