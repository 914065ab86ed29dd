"""Cards followed over stills of a drawn table: new, straightened, covered, missed, gone; readings fused; the plane."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.tracking.tracker import Scene, Tracker
from vision.types import Detection, Image

SIZE = (640, 400)
SCALE = 0.8  # px/mm
Lying = tuple[str, float, float, float]  # code, x and y in px, angle in degrees


def outline(lying: Lying) -> NDArray[np.float32]:
    _, x, y, angle = lying
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array([63, 88]) * SCALE / 2
    cos, sin = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    return np.asarray(half @ np.array([[cos, sin], [-sin, cos]]) + (x, y), np.float32)


def draw(cards: Sequence[Lying], light: float = 1.0) -> Image:
    """The table with these cards, the later ones on top; a card's print depends on its name."""
    image = np.full((SIZE[1], SIZE[0], 3), (70, 100, 60), np.uint8)
    for lying in cards:
        quad = outline(lying)
        cv2.fillConvexPoly(image, quad.astype(np.int32), (240, 240, 240))
        rng = np.random.default_rng(sum(map(ord, lying[0])))
        for u, v in rng.uniform(0.15, 0.85, (5, 2)):
            spot = quad[0] + (quad[1] - quad[0]) * u + (quad[3] - quad[0]) * v
            cv2.circle(image, spot.astype(int).tolist(), 5, (30, 30, 160), -1)
    noise = np.random.default_rng(len(cards)).normal(0, 3, image.shape)
    return np.asarray(np.clip(image * light + noise, 0, 255), np.uint8)


def sight(lying: Lying, card: str | None = "", confidence: float = 0.97) -> Detection:
    name = lying[0] if card == "" else card
    alternatives = ((name, confidence),) if name else ((lying[0], 0.4), ("D9", 0.35))
    quad = outline(lying)
    x, y = quad[0] * 0.8 + quad[2] * 0.2
    return Detection(quad, "up", name, confidence if name else 0.4, alternatives, ((float(x), float(y)),))


class Table:
    """Stills of a table, one a second."""

    def __init__(self) -> None:
        self.tracker = Tracker(plane=None)
        self.at_ms = 0.0

    def look(self, cards: Sequence[Lying], detections: Sequence[Detection] | None = None, light: float = 1.0) -> Scene:
        self.at_ms += 1000
        seen = [sight(lying) for lying in cards] if detections is None else detections
        return self.tracker.update(seen, draw(cards, light), self.at_ms)


H7: Lying = ("H7", 200, 200, 10)
S9: Lying = ("S9", 240, 210, -20)
C4: Lying = ("C4", 420, 220, 0)


def names(scene: Scene, kind: str) -> list[str | None]:
    return [card.card for card in getattr(scene, kind)]


def test_a_card_is_new_once_and_gone_once() -> None:
    table = Table()
    assert names(table.look([]), "new") == []
    assert names(table.look([H7]), "new") == ["H7"]
    second = table.look([H7])
    assert (names(second, "new"), names(second, "gone"), names(second, "cards")) == ([], [], ["H7"])
    third = table.look([])
    assert (names(third, "gone"), names(third, "cards")) == (["H7"], [])


def test_before_a_card_was_read_the_outlines_of_others_measure_the_table() -> None:
    """A card that is half as large as one that fills a usual picture is followed all the same."""
    table = Table()
    guess = Detection(outline(C4), "up", None, 0.7, (("C4", 0.7), ("S4", 0.2)))
    table.look([C4], [guess])
    scene = table.look([C4, H7], [guess, sight(H7, None)])
    assert len(scene.new) == 1
    sides = np.linalg.norm(scene.new[0].quad_mm - np.roll(scene.new[0].quad_mm, -1, axis=0), axis=1)
    assert np.allclose(sides, [63, 88, 63, 88], atol=6)


def test_an_unread_card_that_another_touches_is_not_taken_for_that_one() -> None:
    """Its own outline is guessed otherwise than before, the new card's as it was guessed before."""
    table = Table()
    first = table.look([C4, H7], [sight(C4), sight(H7, None)]).cards[1]
    beside: Lying = ("C9", 200 + 48 * SCALE, 200, 10)
    own = Detection(outline(H7), "up", None, 0.4, (("S5", 0.4), ("H7", 0.3)))
    new = Detection(outline(beside), "up", None, 0.5, (("H7", 0.5), ("C9", 0.2)))
    picture = draw([C4, H7, beside])
    picture[170:235, 208:] //= 2  # darker than the card beside it
    scene = table.tracker.update([sight(C4), own, new], picture, 2000.0)
    assert scene.moved == () and first.centre[0] < scene.new[0].centre[0] and first.state == "seen"


def test_one_wrong_outline_does_not_measure_the_table() -> None:
    """Something between two cards was read as a third: what is probably a card outvotes it."""
    table = Table()
    wrong = Detection(outline(S9) * (1, 0.5) + (0, 100), "up", "S9", 0.98, (("S9", 0.98),))
    others = [Detection(outline(card), "up", None, 0.7, ((card[0], 0.7),)) for card in (H7, C4)]
    scene = table.look([H7, C4], [sight(("D9", 90, 120, 0)), wrong, *others])
    sides = [np.linalg.norm(card.quad_mm - np.roll(card.quad_mm, -1, axis=0), axis=1) for card in scene.new[2:]]
    assert len(sides) == 2 and np.allclose(sides, [63, 88, 63, 88], rtol=0.15)


def test_an_unread_card_stays_where_it_lay_when_its_neighbour_is_guessed_by_the_same_name() -> None:
    """The detection where it lay is it, though the one beside it looks more like what it was taken for."""
    table = Table()
    beside: Lying = ("C9", 200 + 46 * SCALE, 200, 10)
    first = table.look([C4, H7], [sight(C4), sight(H7, None)]).cards[1]
    guesses = Detection(outline(H7), "up", None, 0.3, (("D9", 0.3), ("H7", 0.3)))
    alike = Detection(outline(beside), "up", None, 0.7, (("H7", 0.7), ("C9", 0.2)))
    scene = table.look([C4, H7, beside], [sight(C4), alike, guesses])
    assert scene.moved == () and len(scene.new) == 1
    assert np.hypot(*(next(card for card in scene.cards if card.id == first.id).quad.mean(axis=0) - (200, 200))) < 5


def test_a_card_that_was_read_under_a_wide_arm_is_gone_once_the_table_is_as_before() -> None:
    table = Table()
    table.look([])
    arm = np.zeros((SIZE[1], SIZE[0]), np.uint8)
    arm[100:300, 100:300] = 1  # over the whole card, which was read all the same
    assert names(table.tracker.update([sight(H7)], draw([H7]), 1500.0, arm), "new") == ["H7"]
    swept = table.look([])
    assert (names(swept, "gone"), names(swept, "cards")) == (["H7"], [])


def test_what_an_arm_hides_is_compared_with_what_was_seen_before_it() -> None:
    table = Table()
    table.look([H7])
    arm = np.zeros((SIZE[1], SIZE[0]), np.uint8)
    arm[100:300, 100:300] = 1
    hidden = draw([H7])
    hidden[100:300, 100:300] = (90, 110, 170)
    covered = table.tracker.update([], hidden, 1500.0, arm)
    assert (names(covered, "gone"), names(covered, "cards")) == ([], ["H7"])
    back = table.look([H7])
    assert (names(back, "new"), names(back, "gone"), names(back, "moved")) == ([], [], [])


def test_a_covered_card_stays_known_and_lies_below() -> None:
    table = Table()
    table.look([H7])
    on_top: Lying = ("S9", 204, 203, 14)
    scene = table.look([H7, on_top], [sight(on_top)])
    assert names(scene, "gone") == []
    states = {card.card: (card.state, card.layer) for card in scene.cards}
    assert states["H7"][0] == "covered"
    assert states["S9"][1] > states["H7"][1]
    after = table.look([])
    assert set(names(after, "gone")) == {"H7", "S9"}


def test_a_card_that_the_scanner_missed_has_not_gone() -> None:
    table = Table()
    table.look([H7, C4])
    scene = table.look([H7, C4], [sight(H7)])
    assert names(scene, "gone") == []
    assert [card.state for card in scene.cards] == ["seen", "missed"]
    assert names(table.look([H7, C4]), "new") == []


def test_a_card_that_was_only_assumed_is_the_one_that_is_read_there() -> None:
    """Two cards come at once, one half under the other; the scanner sees the lower one later."""
    table = Table()
    table.look([S9])
    below: Lying = ("C4", 420, 220, 0)
    above: Lying = ("H7", 420, 240, 0)
    first = table.look([S9, below, above], [sight(S9), sight(above)])
    assert sorted(map(str, names(first, "new"))) == ["H7", "None"]
    second = table.look([S9, below, above])
    assert names(second, "new") == [] and sorted(map(str, names(second, "cards"))) == ["C4", "H7", "S9"]
    assert not any(card.late for card in second.cards)


def test_an_unread_outline_is_not_the_card_that_comes_elsewhere() -> None:
    """A pile of backs that looked like a face, its likeliest name the card's that is laid next."""
    table = Table()
    pile: Lying = ("H7", 470, 300, 0)
    table.look([pile], [sight(pile, None)])
    laid: Lying = ("H7", 400, 150, 10)
    scene = table.look([pile, laid], [sight(laid)])
    assert names(scene, "new") == ["H7"]
    nudged: Lying = ("H7", 485, 300, 0)
    moved = Table()
    moved.look([pile], [sight(pile, None)])
    again = moved.look([nudged])
    assert names(again, "new") == [] and names(again, "cards") == ["H7"]


@pytest.mark.parametrize("copies", [1, 2])
@pytest.mark.parametrize("read", ["C4", None])
def test_a_card_that_was_taken_is_not_found_again_where_nothing_changed(copies: int, read: str | None) -> None:
    """Its name is read, or guessed, of an outline that lay elsewhere all the time and was missed: NONO's strips of
    order cards have the names of cards that are played."""
    table = Table()
    table.tracker = Tracker(copies=copies)
    missed: Lying = ("C4", 300, 180, 0)
    table.look([S9, missed], [sight(S9)])
    laid: Lying = ("C4", 420, 220, 0)
    table.look([S9, missed, laid], [sight(S9), sight(laid)])
    confidence = 0.9 if read is None else 0.97
    there = Detection(outline(missed), "up", read, confidence, (("C4", confidence),))
    taken = table.look([S9, missed], [sight(S9), there])
    assert names(taken, "gone") == ["C4"]
    assert (names(taken, "moved"), [card.late for card in taken.new]) == ([], [] if read is None else [True])


def test_light_that_changes_takes_no_card_away() -> None:
    table = Table()
    table.look([H7, C4])
    assert names(table.look([H7, C4], [sight(H7)], light=0.7), "gone") == []


def test_a_straightened_card_is_the_same_card() -> None:
    table = Table()
    before = table.look([H7, S9])
    ids = {card.card: card.id for card in before.cards}
    straight: Lying = ("H7", 222, 190, 0)
    scene = table.look([straight, S9])
    assert {card.card: card.id for card in scene.cards} == ids
    assert names(scene, "moved") == ["H7"]
    assert (names(scene, "new"), names(scene, "gone")) == ([], [])


def test_a_new_card_where_another_lay_is_new() -> None:
    table = Table()
    table.look([H7])
    scene = table.look([("DK", 201, 201, 10)])
    assert names(scene, "new") == ["DK"]


def test_equal_cards_of_two_decks_are_two() -> None:
    table = Table()
    table.tracker = Tracker(copies=2)
    twin: Lying = ("H7", 430, 150, 70)
    table.look([H7])
    scene = table.look([H7, twin])
    assert names(scene, "cards") == ["H7", "H7"]
    again = table.look([H7, twin])
    assert (names(again, "new"), names(again, "gone"), len(again.cards)) == ([], [], 2)


def test_two_jokers_are_two() -> None:
    table = Table()
    one: Lying = ("JK", 200, 200, 0)
    two: Lying = ("JK", 300, 200, 0)
    table.look([one])
    scene = table.look([one, two])
    assert names(scene, "new") == ["JK"]
    assert len(scene.cards) == 2


def test_a_card_noticed_without_a_change_is_late() -> None:
    table = Table()
    table.look([H7, C4], [sight(H7)])
    scene = table.look([H7, C4])
    assert [(card.card, card.late) for card in scene.new] == [("C4", True)]


def test_a_second_outline_just_where_a_card_is_seen_is_no_card_whatever_it_reads_as() -> None:
    """A 9 reads as a 6 upside down. Farther off, where an index of the lower card shows, there are two."""
    table, nine = Table(), ("D9", 200.0, 150.0, 5.0)
    six, beside = ("D6", 202.0, 153.0, 5.0), ("D6", 214.0, 153.0, 5.0)
    table.look([])
    scene = table.look([nine], [sight(six, confidence=0.95), sight(nine)])
    assert names(scene, "new") == ["D9"]
    scene = table.look([nine], [sight(nine), sight(six, confidence=0.99)])
    assert names(scene, "new") == []
    scene = table.look([nine, beside], [sight(nine), sight(beside)])
    assert names(scene, "new") == ["D6"]


def test_a_card_that_is_outlined_twice_is_no_new_one_though_it_was_followed_by_the_worse_outline() -> None:
    table, nine = Table(), ("D9", 200.0, 150.0, 5.0)
    table.look([])
    table.look([nine])
    worse = replace(sight(nine, None), alternatives=(("D9", 0.6),))
    scene = table.look([nine], [worse, sight(("D9", 203.0, 152.0, 5.0), confidence=0.99)])
    assert names(scene, "new") == []
    scene = table.look([nine], [worse, sight(("D2", 203.0, 152.0, 5.0), confidence=0.99)])
    assert names(scene, "new") == []


def test_an_unread_outline_that_is_too_small_to_be_read_is_no_card() -> None:
    """A token that is set before the first card: nothing tells yet how large a card is in the picture."""
    table, token = Table(), Detection(outline(H7) * 0.7, "up", None, 0.05, (("D9", 0.05),))
    scene = table.look([H7], [token])
    assert names(scene, "new") == [] and scene.cards == ()
    assert names(table.look([H7], [sight(H7, None)]), "new") == [None]


def test_a_part_of_a_card_that_reads_as_another_one_is_no_card_where_nothing_changed() -> None:
    table, part = Table(), replace(sight(S9), quad=outline(H7)[0] + (outline(H7) - outline(H7)[0]) * 0.5)
    table.look([])
    table.look([H7, C4])
    table.look([H7, C4])
    assert names(table.look([H7, C4], [sight(H7), sight(C4), part]), "new") == []


def test_an_unread_outline_that_fills_the_picture_is_no_card() -> None:
    """An empty table has edges, too: nothing tells yet how large a card is in the picture."""
    table, edges = Table(), Detection(outline(H7) * 4.0 - 600, "up", None, 0.13, (("D9", 0.13),))
    scene = table.look([], [edges])
    assert names(scene, "new") == [] and scene.cards == ()


def test_an_unread_card_that_is_laid_just_on_another_one_is_a_card() -> None:
    table, below, above = Table(), ("D9", 200.0, 150.0, 5.0), ("S4", 190.0, 140.0, 5.0)
    table.look([])
    table.look([below])
    unread = replace(sight(above, None), alternatives=(("S4", 0.4), ("D9", 0.1)))
    assert names(table.look([below, above], [sight(below), unread]), "new") == [None]


@pytest.mark.parametrize(("aside", "found"), [(20.0, True), (4.0, False)], ids=["between corners", "in a corner"])
def test_an_unread_card_in_the_middle_of_a_fan_is_a_card_where_its_index_is_seen(aside: float, found: bool) -> None:
    """Three cards come at once. The outlines of the lowest and the highest cover the one between them."""
    table, low, high = Table(), ("B5", 200.0, 150.0, 0.0), ("G5", 236.0, 146.0, 0.0)
    middle = replace(
        sight(("Y5", 200.0 + aside / 2, 150.0, 0.0), None),
        alternatives=(("Y1", 0.2), ("Y5", 0.2)),
        marks=((sight(low).marks[0][0] + aside, sight(low).marks[0][1]),),
    )
    table.look([])
    scene = table.look([low, high], [sight(high), sight(low), middle])
    assert names(scene, "new") == ["G5", "B5", *([None] if found else [])]


def test_a_second_outline_of_a_card_on_which_another_is_laid_is_no_card() -> None:
    table, below, above = Table(), ("D9", 200.0, 150.0, 5.0), ("S4", 230.0, 150.0, 5.0)
    table.look([])
    table.look([below])
    second = replace(sight(("D9", 210.0, 155.0, 5.0), None), marks=sight(below).marks)
    assert names(table.look([below, above], [sight(below), sight(above), second]), "new") == ["S4"]


def test_a_card_that_is_laid_just_on_another_one_is_a_card() -> None:
    table, below, above = Table(), ("D9", 200.0, 150.0, 5.0), ("S4", 202.0, 153.0, 5.0)
    table.look([])
    table.look([below])
    scene = table.look([below, above], [sight(above)])
    assert names(scene, "new") == ["S4"]


def test_a_bumped_camera_keeps_its_cards() -> None:
    table = Table()
    before = table.look([H7, C4])
    ids = {card.card: card.id for card in before.cards}
    marks = {card.id: card.marks for card in before.cards}
    table.tracker.shift(30, -12)
    for card in table.tracker.cards:
        assert card.marks == tuple((x + 30, y - 12) for x, y in marks[card.id])
    shifted: list[Lying] = [("H7", 230, 188, 10), ("C4", 450, 208, 0)]
    scene = table.look(shifted)
    assert {card.card: card.id for card in scene.cards} == ids
    assert (names(scene, "new"), names(scene, "gone")) == ([], [])


@pytest.mark.parametrize("order", [1, -1])
def test_known_cards_are_found_again_in_another_view(order: int) -> None:
    table = Table()
    table.look([H7, S9, C4])
    elsewhere: list[Lying] = [("H7", 300, 120, 80), ("S9", 320, 160, 50), ("C4", 150, 300, 70)]
    seen = [sight(lying) for lying in elsewhere][::order]
    assert table.tracker.realign(seen, draw(elsewhere), 5000) == 1.0
    scene = table.tracker.update(seen, draw(elsewhere), 5100)
    assert (names(scene, "new"), names(scene, "gone")) == ([], [])
    assert table.tracker.realign([], draw([]), 6000) == 0.0


def test_a_card_on_top_that_was_taken_has_gone_though_the_one_below_fills_its_place() -> None:
    table = Table()
    below, above = H7, ("C4", 204, 203, 12)
    table.look([below])
    table.look([below, above])
    gone = table.look([below]).gone
    assert [card.card for card in gone] == ["C4"]


def test_a_card_under_one_whose_outline_is_too_small_has_not_gone() -> None:
    """What changed right beside the upper card's outline is that card; it has gone where the rest changed as well."""
    upper: Lying = ("CK", 216, 206, 50)
    quad = outline(upper)
    small = np.asarray(quad.mean(axis=0) + 0.8 * (quad - quad.mean(axis=0)), np.float32)
    narrow = Detection(small, "up", "CK", 0.97, (("CK", 0.97),))

    def went(below: Sequence[Lying]) -> list[str | None]:
        table, picture = Table(), draw(below)
        cv2.fillConvexPoly(picture, quad.astype(np.int32), (60, 120, 200))  # a court card, printed all over
        table.look([H7])
        table.look([H7])
        return names(table.tracker.update([narrow], picture, 3000), "gone")

    assert went([H7]) == []
    assert went([]) == ["H7"]


def test_a_card_that_another_one_covers_wholly_has_not_gone() -> None:
    table = Table()
    below, above = H7, ("C4", 204, 203, 12)
    table.look([below])
    assert table.look([below, above], [sight(above)]).gone == ()
    assert [card.state for card in table.tracker.cards if card.card == "H7"] == ["covered"]


def test_a_card_that_was_pushed_by_the_one_that_covers_most_of_it_has_not_gone() -> None:
    table = Table()
    below, above = ("H7", 200.0, 200.0, 10.0), ("C4", 222.0, 206.0, 12.0)
    table.look([below])
    pushed = ("H7", 198.0, 202.0, 12.0)
    assert table.look([pushed, above], [sight(above)]).gone == ()
    table = Table()
    table.look([below])
    (gone,) = table.look([above]).gone  # it was taken before the other one was laid
    assert gone.card == "H7"


def test_a_tracker_of_another_picture_knows_no_card_and_counts_on() -> None:
    table = Table()
    (card,) = table.look([H7]).new
    table.tracker = table.tracker.afresh()
    assert table.tracker.cards == [] and table.tracker.plane is None
    (other,) = table.look([S9]).new
    assert other.id > card.id


def test_a_guess_that_is_read_at_last_while_another_card_is_laid_on_it_is_no_new_card() -> None:
    """Glare hid its digits: it looked like an 8. What changed since is where the other card lies."""
    table, below, above = Table(), ("D4", 200.0, 150.0, 5.0), ("S3", 195.0, 180.0, 80.0)
    table.look([])
    table.look([below], [replace(sight(below, None), alternatives=(("D8", 0.2), ("D4", 0.18)))])
    scene = table.look([below, above])
    assert names(scene, "new") == ["S3"]
    above = ("H8", 200.0, 150.0, 5.0)
    assert names(table.look([below, above], [sight(above)]), "new") == ["H8"]  # it lies on it, just as it lay


def test_a_card_that_lies_on_another_stays_where_that_one_is_only_remembered() -> None:
    table, below, above = Table(), ("D9", 200.0, 150.0, 5.0), ("S4", 202.0, 153.0, 5.0)
    table.look([])
    table.look([below])
    table.look([below, above], [sight(above)])
    scene = table.tracker.update([sight(below)], draw([below, above]), 9000.0, read=[False])
    assert names(scene, "retracted") == []


def test_looks_that_tell_nothing_do_not_take_a_name_away() -> None:
    """Glare lies on a card at most looks."""
    table, four = Table(), ("D4", 200.0, 150.0, 5.0)
    table.look([])
    table.look([four])
    hidden = replace(sight(four, None), alternatives=(("D8", 0.2), ("D9", 0.15)))
    for _ in range(6):
        scene = table.look([four], [hidden])
    assert [card.card for card in scene.cards] == ["D4"]
    otherwise = replace(sight(four, None), alternatives=(("D8", 0.7), ("D4", 0.2)))
    for _ in range(2):
        scene = table.look([four], [otherwise])
    assert [card.card for card in scene.cards] == [None]


def test_a_card_of_which_nothing_is_told_keeps_its_guesses_as_they_are() -> None:
    table, four = Table(), ("D4", 200.0, 150.0, 5.0)
    table.look([])
    hidden = replace(sight(four, None), alternatives=(("D8", 0.2), ("D9", 0.15)))
    for _ in range(3):
        (card,) = table.look([four], [hidden]).cards
        assert card.ranked == [("D8", pytest.approx(0.2)), ("D9", pytest.approx(0.15))]
