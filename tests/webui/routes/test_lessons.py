"""Courses, tries, questions of a recording and rule cards, as the page gets them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from referee import games
from referee.words import rulebook

PROFILES = [(name, profile) for name in games.names() for profile in games.profiles(name)]
Play = Callable[..., dict[str, Any]]


def get(client: TestClient, path: str) -> dict[str, Any]:
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def texts(value: object) -> list[dict[str, str]]:
    """Every sentence of an answer."""
    if isinstance(value, dict):
        return [value] if value.keys() == {"en", "ja"} else [found for item in value.values() for found in texts(item)]
    return [found for item in value for found in texts(item)] if isinstance(value, list) else []


@pytest.mark.parametrize("name, profile", PROFILES)
def test_a_course_says_everything_in_both_languages(client: TestClient, name: str, profile: str) -> None:
    found = get(client, f"/api/course?game={name}&profile={profile}")
    assert found["pages"] and len(found["exercises"]) == 3
    said = texts({key: found[key] for key in ("pages", "exercises", "quiz")})
    assert all(text["en"].strip() and text["ja"].strip() for text in said)
    assert not any(called in text["ja"] for text in said for called in found["names"])
    for question in found["quiz"]:
        assert sum(answer["right"] for answer in question["answers"]) == 1
        assert question["why"] or all(answer["why"] for answer in question["answers"])


def test_a_play_is_tried_and_the_referee_says_whether_it_will_do(client: TestClient) -> None:
    asked = {"game": "daifugo", "profile": "official", "exercise": "higher", "type": "play"}
    found = client.post("/api/course/try", json={**asked, "cards": ["DJ"]}).json()
    assert found["done"] and found["why"]["verdict"] == "legal"
    found = client.post("/api/course/try", json={**asked, "cards": ["S7"]}).json()
    assert not found["done"] and found["why"]["code"] == "too-weak" and "れんさん" in found["why"]["instead"]["ja"]
    found = client.post("/api/course/try", json={**asked, "type": "pass"}).json()
    assert not found["done"] and found["why"]["verdict"] == "legal"
    meeple = {"game": "torite", "profile": "torite-bonus", "exercise": "meeple", "type": "meeple", "colour": "B"}
    assert client.post("/api/course/try", json=meeple).json()["done"]


def test_what_there_is_no_lesson_about_is_refused(client: TestClient) -> None:
    assert client.get("/api/course?game=chess&profile=x").status_code == 422
    assert client.get("/api/course?game=daifugo&profile=x").status_code == 422
    asked = {"game": "daifugo", "profile": "official", "exercise": "none", "type": "play"}
    assert client.post("/api/course/try", json=asked).status_code == 404


def test_a_recording_asks_about_itself_while_it_is_shown_and_after(table: TestClient, play: Play) -> None:
    assert get(table, "/api/quiz/own")["quiz"] == []
    play("Aoi", "S5")
    play("Ren", "S7")
    play("Yui", "H9")
    found = get(table, "/api/quiz/own")
    foul = found["quiz"][0]
    assert foul["play"]["cards"] == ["H9"] and [answer["right"] for answer in foul["answers"]] == [False, True, False]
    assert [laid["cards"] for laid in foul["scene"]["field"]] == [["S5"], ["S7"]]
    assert foul["why"]["code"] == "suit-locked"
    table.post("/api/leave", json={})
    assert get(table, "/api/quiz/own")["quiz"][0]["name"] == foul["name"]


@pytest.mark.parametrize("name, profile", PROFILES)
def test_every_profile_has_a_rule_card_with_the_words_of_the_sheet(client: TestClient, name: str, profile: str) -> None:
    found = get(client, f"/api/rule-card?game={name}&profile={profile}")
    lines = [line["text"]["ja"] for section in found["sections"] for line in section["lines"]]
    assert lines == [line.text.ja for section in rulebook.sheet(name, profile) for line in section.lines]
    assert found["title"]["ja"] and found["sources"] and found["changed"] == []
    pictures = [line for section in found["sections"] for line in section["lines"] if line["cards"]]
    assert pictures or name == "free"


def test_a_rule_card_says_what_a_table_plays_otherwise(client: TestClient) -> None:
    options = json.dumps({"eight_cut": True, "skip_5": True})
    found = get(client, f"/api/rule-card?game=daifugo&profile=official&options={options}")
    assert [(each["key"], each["value"]) for each in found["changed"]] == [("skip_5", True)]
    assert "H1" in [line["rule"] for section in found["sections"] for line in section["lines"]]
    for wrong in ("[]", "{", '{"eight_cut": 7}'):
        assert client.get(f"/api/rule-card?game=daifugo&profile=official&options={wrong}").status_code == 422


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_rule_card_is_printed_as_one_page_of_pdf(client: TestClient, lang: str) -> None:
    answer = client.get(f"/api/rule-card.pdf?game=daifugo&profile=stadium&lang={lang}")
    assert answer.status_code == 200 and answer.headers["content-type"] == "application/pdf"
    assert f"gyoji-stadium-{lang}.pdf" in answer.headers["content-disposition"]
    assert answer.content.count(b"/Type /Page\n") + answer.content.count(b"/Type /Page ") == 1
    assert client.get("/api/rule-card.pdf").status_code == 409
    assert client.get("/api/rule-card.pdf?game=daifugo&profile=official&options=[]").status_code == 422


def test_without_a_name_the_card_is_that_of_the_table(client: TestClient, pictures: Path) -> None:
    assert client.get("/api/rule-card").status_code == 409
    asked = {"source": str(pictures), "game": "daifugo", "profile": "stadium", "players": ["A", "B", "C", "D"]}
    assert client.post("/api/setup", json={**asked, "options": {"jokers": 2}}).status_code == 200
    found = get(client, "/api/rule-card")
    assert found["profile"] == "stadium" and [each["key"] for each in found["changed"]] == ["jokers"]
