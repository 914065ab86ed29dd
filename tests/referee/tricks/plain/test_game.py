"""Plain tricks by a game that has trumps, a joker and the other direction: what the hooks of the family do."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

import pytest

from referee.events import Event
from referee.play.protocol import Setup
from referee.ruling import Ruling
from referee.tricks.plain.game import Cites, PlainTricks
from referee.tricks.plain.round import State, TrickOptions


class Game(PlainTricks[TrickOptions]):
    name, default_profile, options_class, rule_sets = "plain", "plain", TrickOptions, "Y"
    profiles = MappingProxyType({"plain": {}})
    cites = Cites("Y1", "Y2", "Y3", "Y4")
    told = MappingProxyType({"tricks": ("C1",)})
    jokers, absent = 1, ("H2",)

    def trump(self, setup: Setup[TrickOptions]) -> int:
        return 3

    def direction(self, state: State) -> int:
        return -1


Play = Callable[..., Ruling]


@pytest.fixture
def game() -> Game:
    return Game()


@pytest.fixture
def table(game: Game) -> tuple[list[State], Play]:
    states = [game.start(Setup(("A", "B", "C"), TrickOptions()))]

    def play(*told: str) -> Ruling:
        for each in told:
            player, card = each.split(":")
            ruling, state = game.step(states[-1], Event(len(states), "play", player, (card,)))
            states.append(state)
        return ruling

    return states, play


@pytest.mark.parametrize(
    ("cards", "taker"),
    [
        (("A:H7", "C:H3", "B:HK"), "B"),
        (("A:H7", "C:C3", "B:HA"), "C"),
        (("A:H7", "C:JK", "B:CA"), "C"),
        (("A:C4", "C:SA", "B:C5"), "B"),
        (("A:JK", "C:SA", "B:CA"), "A"),
    ],
)
def test_the_joker_takes_then_trumps_then_the_led_suit(
    table: tuple[list[State], Play], cards: tuple[str, ...], taker: str
) -> None:
    states, play = table
    assert play(*cards).params["winner"] == taker
    assert states[-1].turn == "ABC".index(taker) and states[-1].tricks["ABC".index(taker)] == 1


def test_a_card_that_is_left_out_is_none_of_the_deck(game: Game, table: tuple[list[State], Play]) -> None:
    states, play = table
    assert game.deck_of(states[0]).size == 52 and states[0].seats.everything.bit_count() == 52
    assert play("A:H2").code == "unknown-card"


def test_the_turn_goes_the_other_way(table: tuple[list[State], Play]) -> None:
    _, play = table
    assert play("A:H7", "B:H9")[:3] == ("illegal", "not-your-turn", "Y1")


def test_an_unread_card_leaves_open_who_leads(table: tuple[list[State], Play]) -> None:
    states, play = table
    play("A:H7", "C:?", "B:H9")
    assert states[-1].turn == -1 and states[-1].loose == 1
    assert play("C:S5")[:2] == ("undecided", "unreadable-card")
    assert states[-1].taker == 2 and states[-1].loose == 0


def test_a_revoke_is_proven_by_a_later_card(table: tuple[list[State], Play]) -> None:
    _, play = table
    assert play("A:H7", "C:S9")[:2] == ("undecided", "must-follow")
    assert [each.code for each in play("B:H9", "B:D4", "A:D5", "C:H3").exposed] == ["revoke"]


def test_most_tricks_win_and_equal_ones_share(game: Game) -> None:
    state = game.start(Setup(("A", "B", "C"), TrickOptions()))._replace(phase="over", tricks=(2, 2, 1))
    assert game.result(state).winners == ("A", "B")
    assert game.result(state._replace(loser=0)).winners == ("B",)


def test_every_step_of_a_card_is_said(game: Game, table: tuple[list[State], Play]) -> None:
    states, play = table
    play("A:H7")
    steps = game.why(states[-1], Event(9, "play", "C", ("S9",)))
    assert [step.key for step in steps][-3:] == [
        "why.tricks.not-following",
        "why.tricks.void-unknown",
        "code.must-follow.undecided",
    ]
    assert "why.tricks.joker" in {step.key for step in game.why(states[-1], Event(9, "play", "C", ("JK",)))}


def told(states: list[State], game: Game, player: str, value: str) -> Ruling:
    ruling, state = game.step(states[-1], Event(len(states), "declare", player, what="suit", value=value))
    states.append(state)
    return ruling


def test_whoever_led_the_joker_names_the_suit_to_be_followed(game: Game, table: tuple[list[State], Play]) -> None:
    states, play = table
    assert told(states, game, "A", "S")[:3] == ("illegal", "wrong-phase", "Y4")
    play("A:JK")
    offered = next(each for each in game.expects(states[-1]) if each.kind == "declare")
    assert offered.players == ("A",) and [offer.fields["value"] for offer in offered.offers] == [*"SHDC"]
    assert told(states, game, "B", "S").code == "wrong-phase" and told(states, game, "Z", "S").code == "out-of-play"
    assert told(states, game, "A", "X").code == told(states, game, "A", "").code == "unknown-suit"
    assert told(states, game, "A", "S").verdict == "legal" and game.public(states[-1]).detail.led == "S"
    assert not [each for each in game.expects(states[-1]) if each.kind == "declare"]
    assert play("C:H4")[:2] == ("undecided", "must-follow") and play("B:S9").params["winner"] == "A"


def test_a_led_card_that_nobody_read_may_be_the_joker_whose_suit_is_named(
    game: Game, table: tuple[list[State], Play]
) -> None:
    states, play = table
    play("A:?")
    assert told(states, game, "A", "S")[:2] == ("undecided", "unreadable-card") and states[-1].called == 0
    states.append(states[0])
    play("A:JK", "C:S4", "B:S5", "A:?")
    assert told(states, game, "A", "S").code == "wrong-phase"
