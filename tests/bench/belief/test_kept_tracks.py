"""What was seen of a film, kept and inferred from anew; what is counted from it."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from bench.belief.fitting import counted, seen, share, sides_fit
from bench.belief.kept_tracks import Kept, KeptFilm, read, replayed
from table.belief.probabilities import Probabilities
from table.record.seats import seat_angle
from table.simulation.motion.tracks import CardMove, CardTrack, Choreography, Happening, Rest, Spot
from vision import tracks
from vision.tracking.table_plane import fit_plane

PLAYERS = ("A", "B", "C", "D")
LAID = (("A", "D3", 2000.0), ("C", "H5", 5000.0))


def film(hands_of: dict[str, str]) -> Kept:
    """A film in which A lays a card, B passes and C lays one; `hands_of`: whose hand is seen to lay whose card."""
    choreography = Choreography(duration_ms=8000.0)
    lines = [{"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "profile": "official", "options": {},
              "players": list(PLAYERS)},
             {"seq": 1, "type": "play", "player": "A", "cards": ["D3"]},
             {"seq": 2, "type": "pass", "player": "B"},
             {"seq": 3, "type": "play", "player": "C", "cards": ["H5"]}]  # fmt: skip
    cards, hands = [], []
    for number, (player, name, at_ms) in enumerate(LAID, 1):
        spot = Spot(30.0 * number, 0.0)
        choreography.cards[name] = CardTrack(name, name, [CardMove(at_ms, 8000.0, spot, spot, number)])
        rest = Rest(name, name, "up", at_ms, spot)
        choreography.happenings.append(Happening(2 * number - 1, at_ms, at_ms + 400, player, "play", (name,), (rest,)))
        angle = math.radians(seat_angle(PLAYERS.index(hands_of[player]), 4))
        hands.append(tracks.HandTrack(number, at_ms - 500, at_ms + 400, (900 * math.cos(angle), 900 * math.sin(angle))))
        outline = np.array([[-31, -44], [31, -44], [31, 44], [-31, 44]], np.float64) + 30.0 * number
        looks = tuple(tracks.Look(at_ms + 100 * look, ((name, 0.98),)) for look in range(4))
        came = tracks.Interval(at_ms - 100, at_ms)
        cards.append(tracks.CardTrack(number, outline, "up", came, looks=looks, hands=((number, 0.9),)))
    choreography.happenings.insert(1, Happening(2, 3500.0, 3600.0, "B", "pass"))
    plane = fit_plane([], (640, 360))
    kept = Kept("daifugo/official", KeptFilm(7, choreography), lines, ())
    for at_ms in np.arange(2500.0, 8000.0, 250.0):
        count = sum(at_ms > rests for _, _, rests in LAID)
        view = tracks.TableView(float(at_ms), tuple(cards[:count]), tuple(hands[:count]))
        kept.views.append((float(at_ms), view, plane, (640, 360)))
    return kept


def test_what_was_kept_is_inferred_from_as_it_was_seen(tmp_path: Path) -> None:
    film({"A": "A", "C": "C"}).write(tmp_path / "film.tracks")
    watched = replayed(read(tmp_path / "film.tracks"))
    acts = [(line["player"], *line.get("cards", ())) for line in watched.seen if line["type"] in ("play", "pass")]
    assert acts == [("A", "D3"), ("B",), ("C", "H5")]


def test_a_file_of_something_else_is_told(tmp_path: Path) -> None:
    import gzip
    import pickle

    with gzip.open(tmp_path / "other.tracks", "wb") as file:
        pickle.dump({"no": "film"}, file)
    with pytest.raises(ValueError, match=r"other\.tracks holds no tracks"):
        read(tmp_path / "other.tracks")


def test_passes_and_plays_are_counted_from_the_truth() -> None:
    counts = counted([seen(film({"A": "A", "C": "C"}))])
    assert counts["passes"] == [1, 2] and counts["unseen"] == [0, 1] and counts["reversed_order"] == [0, 1]


def test_hands_from_other_sides_make_stray_hands_likelier() -> None:
    right, wrong = seen(film({"A": "A", "C": "C"})), seen(film({"A": "B", "C": "D"}))
    few, many = Probabilities(stray=1e-4), Probabilities(stray=0.1)
    assert sides_fit([right], few) > sides_fit([right], many)
    assert sides_fit([wrong], few) < sides_fit([wrong], many)


def test_what_was_believed_before_counts_less_the_more_is_counted() -> None:
    assert share(0, 0, 0.2)["value"] == 0.2
    assert share(50, 100, 0.2)["value"] > share(5, 10, 0.2)["value"] > 0.2
