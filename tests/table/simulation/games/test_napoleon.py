"""Napoleon: the widow lies face down, is taken and paid for; the truth says so."""

from __future__ import annotations

import json

import numpy as np
import pytest

from tests.table.simulation.filming import film


def test_the_widow_is_taken_and_as_many_cards_go_aside() -> None:
    lines, made = film("napoleon/napoleon", "home", 3)
    widow = next(line["widow"] for line in lines if line["type"] == "deal")
    told = {item.type: item for item in made.choreography.happenings}
    assert len(told["widow-dealt"].rests) == widow
    assert len(told["widow"].rests) == widow and told["widow"].place == "discard"
    assert told["widow-taken"].at_ms < told["widow"].at_ms
    assert not any(reach.start <= told["bid"].at_ms < reach.end for reach in made.choreography.reaches)


@pytest.mark.film
def test_the_truth_tells_where_each_card_came_to_rest_and_when() -> None:
    _, made = film("napoleon/napoleon", "hard")
    again = film("napoleon/napoleon", "hard")[1]
    truth = [json.loads(json.dumps(line)) for line in made.truth()]
    assert truth == [json.loads(json.dumps(line)) for line in again.truth()]
    head = truth[0]
    assert {zone["place"] for zone in head["zones"]} == {"captured", "widow", "discard"}
    assert {"px_per_mm", "tilt", "blur", "noise", "kelvin", "glare", "jpeg"} <= set(head["conditions"])
    for line in truth:
        if line["type"] == "play":
            (laid,) = line["laid"]
            assert laid["card"] == line["cards"][0] and laid["at_ms"] == line["at_ms"] and line["place"] == "field"
    stills = [line for line in truth if line["type"] == "still"]
    for line in (line for line in truth if line["type"] == "play"):
        still = next((still for still in stills if still["from_ms"] >= line["clear_ms"] - 1), None)
        same = [card for card in still["cards"] if card["key"] == line["laid"][0]["key"]] if still else []
        if same and same[0]["face"] == "up" and not head["bumps"]:
            assert np.abs(np.array(same[0]["quad"]) - line["laid"][0]["quad"]).max() < 12
