"""The watcher with the shipped scanner on drawn films."""

from __future__ import annotations

import pytest

from models.render.cards.deck import built_in
from table.simulation.film import Film
from table.simulation.motion.layout import seat_angle
from table.simulation.motion.manners import MANNERS, with_pauses
from table.simulation.rooms.shots import shots
from table.simulation.rooms.spoilers import Scene, spoilt
from vision.scanner import Scanner
from vision.tracks import CardTrack, TableView
from vision.watching.watcher import Watcher

pytestmark = pytest.mark.film

PLAYERS = ["A", "B", "C", "D"]
HEADER = {
    "seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "profile": "uecda", "options": {},
    "players": PLAYERS,
}  # fmt: skip
PLAYS = (("A", ["D3"]), ("B", ["H5"]), ("C", ["S9"]))


def film() -> Film:
    """Three plays, a third of a second apart."""
    deal = {"seq": 1, "type": "deal", "counts": dict.fromkeys(PLAYERS, 13)}
    plays = [
        {"seq": seq, "type": "play", "player": player, "cards": cards}
        for seq, (player, cards) in enumerate(PLAYS, start=2)
    ]
    manners = with_pauses(MANNERS["home"], 330.0)
    return Film([HEADER, deal, *plays], built_in("standard"), seed=11, difficulty="home", manners=manners)


def name(card: CardTrack) -> str:
    """What it was read as last."""
    return max(card.looks[-1].shares, key=lambda share: share[1])[0]


def side(view: TableView, card: CardTrack) -> float:
    """Where the hand reached in that most likely laid it, degrees."""
    heaviest = max(card.hands, key=lambda hand: hand[1])[0]
    return next(hand.angle for hand in view.hands if hand.id == heaviest)


@pytest.mark.parametrize("spoiler", ["as it is", "tremble 2 px"])
def test_quick_plays_are_read_in_order_with_the_sides_they_came_from(spoiler: str) -> None:
    drawn = film()
    watcher, view = Watcher(Scanner(threads=1), clock=None), TableView(0.0, ())
    for shot in spoilt(shots(drawn), spoiler, Scene(drawn.duration_ms, []), 3):
        view = watcher.feed(shot.image, shot.told_ms)
    came = {card.id: card.came.latest_ms for card in view.cards if card.came is not None and card.exists > 0.5}
    cards = sorted((card for card in view.cards if card.id in came), key=lambda card: came[card.id])
    assert [name(card) for card in cards] == ["D3", "H5", "S9"]
    for card, (player, _) in zip(cards, PLAYS, strict=True):
        seat = seat_angle(PLAYERS.index(player), len(PLAYERS)) * 180 / 3.141592653589793
        assert abs((side(view, card) - seat + 180) % 360 - 180) < 45
