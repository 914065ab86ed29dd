"""The interface of the page: set-up, views, events, corrections, refusals."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from fastapi.testclient import TestClient

from table.interpret.doubts import Doubt
from table.record.session import Session
from table.record.storage.log import EventLog, LogError
from webui.desk.desk import Desk

Play = Callable[..., dict[str, Any]]


def view(client: TestClient) -> dict[str, Any]:
    answer = client.get("/api/view")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def refused(client: TestClient, path: str, asked: object, status: int, code: str) -> dict[str, Any]:
    answer = client.post(path, json=asked)
    found: dict[str, Any] = answer.json()
    assert (answer.status_code, found["code"]) == (status, code), found
    assert found["message"]["en"] and found["message"]["ja"]
    return found


def test_the_page_and_its_assets_are_served(client: TestClient) -> None:
    page = client.get("/")
    assert page.status_code == 200 and "text/html" in page.headers["content-type"]
    for path in ("/assets/page.js", "/assets/index.css", "/gunbai.svg"):
        assert path in page.text
        assert client.get(path).status_code == 200
    assert "default-src 'none'" in page.headers["content-security-policy"]


def test_hello_before_any_table(client: TestClient) -> None:
    found = client.get("/api/hello").json()
    assert (found["locked"], found["running"], found["mode"]) == (False, False, "serve")
    assert found["words"]["verdict.illegal"] == {"en": "illegal", "ja": "反則"}
    refused(client, "/api/events", {"type": "pass", "player": "Aoi"}, 409, "no-table")


def test_a_table_that_was_left_goes_on(table: TestClient, pictures: Path, play: Play) -> None:
    assert table.get("/api/last").json() is None  # one is shown
    play("Aoi", "S4")
    session = view(table)["session"]
    table.post("/api/leave", json={})
    last = table.get("/api/last").json()
    assert datetime.fromisoformat(last.pop("started")).tzinfo is not None
    assert last == {
        "session": session,
        "game": "daifugo",
        "profile": "official",
        "players": ["Aoi", "Ren", "Yui", "Sora"],
        "events": 2,
    }
    refused(table, "/api/continue", {"session": "nothing", "source": str(pictures)}, 404, "no-session")
    refused(table, "/api/continue", {"session": session, "source": "/no/such/film.mp4"}, 422, "source")
    assert table.post("/api/continue", json={"session": session, "source": str(pictures)}).status_code == 200
    assert (view(table)["session"], view(table)["turn"]) == (session, "Ren")
    refused(table, "/api/continue", {"session": session, "source": str(pictures)}, 409, "table-running")


def test_too_many_players_are_refused_in_one_sentence(client: TestClient, pictures: Path) -> None:
    asked = {"source": str(pictures), "game": "napoleon", "profile": "napoleon", "players": ["Aoi", "Ren", "Yui"]}
    found = refused(client, "/api/setup", asked, 422, "refused")
    assert found["field"] == "players" and "4" in found["message"]["ja"] and "7" in found["message"]["en"]
    assert client.get("/api/last").json() is None


def test_a_table_is_set_up_with_names_and_counts(table: TestClient) -> None:
    found = view(table)
    assert [player["name"] for player in found["players"]] == ["Aoi", "Ren", "Yui", "Sora"]
    assert [player["cards_left"] for player in found["players"]] == [14, 14, 13, 13]
    assert "S3" in found["deck"] and "JK" in found["deck"]
    assert table.get("/api/status").json()["message"]["ja"]
    assert table.get("/api/hello").json()["running"] is True


def test_a_second_table_is_refused_until_the_first_is_left(table: TestClient, pictures: Path) -> None:
    asked = {"source": str(pictures), "game": "daifugo", "profile": "uecda", "players": ["A", "B", "C", "D", "E"]}
    refused(table, "/api/setup", asked, 409, "table-running")
    assert table.post("/api/leave", json={}).status_code == 200
    assert table.post("/api/setup", json=asked).status_code == 200
    assert view(table)["profile"] == "uecda"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "bridge"}, "refused"),
        ({"profile": "none-such"}, "refused"),
        ({"options": {"jokers": 7}}, "refused"),
        ({"options": {"no_such_switch": True}}, "refused"),
        ({"players": ["Aoi", "Aoi"]}, "same-name"),
        ({"players": ["Aoi"]}, "bad-input"),
        ({"players": ["Aoi", "  "]}, "bad-input"),
        ({"source": "/no/such/film.mp4"}, "source"),
        ({"extra": 1}, "bad-input"),
    ],
)
def test_a_wrong_set_up_is_one_clear_sentence(
    client: TestClient, pictures: Path, change: dict[str, Any], code: str
) -> None:
    asked = {"source": str(pictures), "game": "daifugo", "profile": "official", "players": ["Aoi", "Ren"], **change}
    refused(client, "/api/setup", asked, 422, code)
    assert client.get("/api/hello").json()["running"] is False


def test_options_that_differ_from_the_profile_reach_the_referee(client: TestClient, pictures: Path) -> None:
    asked = {"source": str(pictures), "game": "daifugo", "profile": "official", "players": ["Aoi", "Ren", "Yui"]}
    assert client.post("/api/setup", json={**asked, "options": {"lock": 0}}).status_code == 200
    for player, card in (("Aoi", "S4"), ("Ren", "S6")):
        client.post("/api/events", json={"type": "play", "player": player, "cards": [card]})
    assert view(client)["detail"]["lock"] == []


def test_plays_and_passes_show_on_the_view(table: TestClient, play: Play) -> None:
    assert play("Aoi", "S4")["verdict"] == "legal"
    assert play("Ren", "S7")["verdict"] == "legal"
    found = view(table)
    assert (found["turn"], found["detail"]["lock"]) == ("Yui", ["S"])
    assert [pile["cards"] for pile in found["field"]] == [["S4"], ["S7"]]
    assert table.post("/api/events", json={"type": "pass", "player": "Yui"}).json()["verdict"] == "legal"
    found = view(table)
    assert [player["passed"] for player in found["players"]] == [False, False, True, False]
    assert [player["cards_left"] for player in found["players"]] == [13, 13, 13, 13]


def test_an_illegal_play_is_taken_back_or_stands(table: TestClient, play: Play) -> None:
    play("Aoi", "S4")
    play("Ren", "S7")
    illegal = play("Yui", "H9")
    assert (illegal["verdict"], illegal["code"]) == ("illegal", "suit-locked")
    assert view(table)["turn"] == "Yui"
    refused(table, "/api/events", {"type": "stand", "target": 2}, 409, "not-illegal")
    assert table.post("/api/events", json={"type": "stand", "target": illegal["seq"]}).status_code == 200
    found = view(table)
    assert found["turn"] == "Sora"
    assert next(entry for entry in found["timeline"] if entry["seq"] == illegal["seq"])["stands"] is True


def test_a_correction_is_an_event_and_rules_again(table: TestClient, play: Play) -> None:
    play("Aoi", "S9")
    weak = play("Ren", "H6")
    assert weak["verdict"] == "illegal"
    amend = {"type": "amend", "target": weak["seq"], "event": {"type": "play", "player": "Ren", "cards": ["HK"]}}
    assert table.post("/api/events", json=amend).status_code == 200
    found = view(table)
    entry = next(entry for entry in found["timeline"] if entry["seq"] == weak["seq"])
    assert (entry["verdict"], entry["cards"], entry["corrected"]) == ("legal", ["HK"], True)
    assert found["turn"] == "Yui"
    undo = {"type": "undo", "target": weak["seq"]}
    assert table.post("/api/events", json=undo).status_code == 200
    assert view(table)["turn"] == "Ren"
    refused(table, "/api/events", undo, 409, "already-void")


def test_confirming_keeps_the_play_and_marks_it(table: TestClient, desk: Desk, play: Play) -> None:
    session = desk.current()
    seq = session.accept({"type": "play", "player": "Aoi", "cards": ["D5"], "source": "camera", "confirmed": False}).seq
    assert view(table)["timeline"][-1]["confirmed"] is False
    assert table.post("/api/events", json={"type": "confirm", "target": seq}).status_code == 200
    entry = next(entry for entry in view(table)["timeline"] if entry["seq"] == seq)
    assert (entry["confirmed"], entry["cards"]) == (True, ["D5"])


def test_corrections_name_an_event_that_exists(table: TestClient, play: Play) -> None:
    play("Aoi", "S4")
    amended = {"type": "play", "player": "Aoi", "cards": ["S5"]}
    refused(table, "/api/events", {"type": "amend", "target": 99, "event": amended}, 404, "no-event")
    refused(table, "/api/events", {"type": "amend", "target": 1, "event": amended}, 409, "no-amend")
    refused(table, "/api/events", {"type": "undo", "target": 99}, 404, "no-event")
    refused(table, "/api/events", {"type": "confirm", "target": 1}, 409, "not-a-play")
    refused(table, "/api/events", {"type": "pass", "player": "Nobody"}, 422, "no-player")
    refused(table, "/api/events", {"type": "play", "player": "Aoi", "cards": []}, 422, "bad-input")
    refused(table, "/api/events", {"type": "dance"}, 422, "bad-input")


def test_a_counted_hand_and_the_next_round(table: TestClient) -> None:
    assert table.post("/api/events", json={"type": "count", "player": "Ren", "count": 5}).status_code == 200
    assert view(table)["players"][1]["cards_left"] == 5


def test_everything_is_on_disk_in_the_record(table: TestClient, desk: Desk, log: EventLog, play: Play) -> None:
    play("Aoi", "S4")
    session = view(table)["session"]
    kept = log.lines(session)
    assert len(kept) == 2 and '"S4"' in kept[1] and '"tap"' in kept[1]


def test_evidence_is_found_by_its_content(table: TestClient, log: EventLog) -> None:
    jpeg = cv2.imencode(".jpg", np.zeros((8, 8, 3), np.uint8))[1].tobytes()
    sha = log.put_picture(jpeg)
    answer = table.get(f"/evidence/{sha}.jpg")
    assert answer.content == jpeg and "immutable" in answer.headers["cache-control"]
    assert table.get(f"/evidence/{'0' * 64}.jpg").json()["code"] == "no-picture"
    assert table.get("/evidence/..%2F..%2Fetc%2Fpasswd.jpg").status_code in (404, 422)


def test_a_demonstration_alone_is_played_again(table: TestClient) -> None:
    refused(table, "/api/again", {}, 409, "not-demo")


def test_requests_have_a_size_and_a_length(table: TestClient) -> None:
    big = {"type": "play", "player": "Aoi", "cards": ["S4"], "readings": ["x" * 70000]}
    refused(table, "/api/events", big, 413, "too-large")

    def endless() -> Any:
        yield b'{"type": "pass"}'

    assert table.post("/api/events", content=endless()).json()["code"] == "too-large"
    answer = table.post("/api/events", content=b"not json", headers={"content-type": "application/json"})
    assert answer.status_code == 422 and answer.json()["message"]["ja"]


def test_unknown_paths_and_methods_are_told_in_both_languages(client: TestClient) -> None:
    assert client.get("/api/nothing").json()["code"] == "not-found"
    assert client.put("/api/setup", json={}).json()["code"] == "not-allowed"


def test_an_undone_takeback_leaves_the_question_open(table: TestClient, play: Play) -> None:
    play("Aoi", "S4")
    play("Ren", "S7")
    illegal = play("Yui", "H9")["seq"]
    takeback = table.post("/api/events", json={"type": "takeback", "target": illegal}).json()["seq"]
    shown = {entry["seq"]: entry for entry in view(table)["timeline"]}
    assert (shown[illegal]["taken_back"], shown[takeback]["void"]) == (True, False)
    undo = table.post("/api/events", json={"type": "undo", "target": takeback}).json()["seq"]
    shown = {entry["seq"]: entry for entry in view(table)["timeline"]}
    assert (shown[illegal]["taken_back"], shown[takeback]["void"]) == (False, True)
    table.post("/api/events", json={"type": "undo", "target": undo})
    assert {entry["seq"]: entry for entry in view(table)["timeline"]}[illegal]["taken_back"] is True


@pytest.mark.parametrize(
    "change", [{"source": "/no/such/film.mp4"}, {"options": {"jokers": 7}}, {"players": ["A", "A"]}]
)
def test_D20_a_failed_set_up_leaves_no_session(
    client: TestClient, log: EventLog, pictures: Path, change: dict[str, Any]
) -> None:
    asked = {"source": str(pictures), "game": "daifugo", "profile": "official", "players": ["A", "B", "C"]}
    asked |= {"counts": [3, 3, 3], **change}
    assert client.post("/api/setup", json=asked).status_code == 422
    assert log.sessions() == []
    assert client.post("/api/setup", json={**asked, "options": {}, "source": str(pictures), "players": ["A", "B", "C"]})
    (header,) = log.sessions()
    assert header["events"] == 1


def test_D20_a_set_up_that_the_disk_refuses_leaves_no_session(
    client: TestClient, log: EventLog, pictures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = {"source": str(pictures), "game": "daifugo", "profile": "official", "players": ["A", "B", "C"]}

    def full(*_: object) -> None:
        raise LogError("The disk is full.", "ディスクがいっぱいです。")

    monkeypatch.setattr(log, "create", full)
    refused(client, "/api/setup", {**asked, "counts": [3, 3, 3]}, 503, "disk")
    assert log.sessions() == [] and client.get("/api/hello").json()["running"] is False


def send(table: TestClient, event: dict[str, Any], seen: int | None = None) -> Any:
    return table.post("/api/events" if seen is None else f"/api/events?seen={seen}", json=event)


def test_a_tap_that_the_camera_was_quicker_than_is_no_foul(table: TestClient, desk: Desk, play: Play) -> None:
    play("Aoi", "S4")
    seen = table.get("/api/view").json()["version"]
    desk.current().accept({"type": "pass", "player": "Ren", "source": "inferred"})  # the camera, just now
    late = send(table, {"type": "pass", "player": "Ren"}, seen)
    assert late.status_code == 409
    assert late.json()["code"] == "stale"
    assert late.json()["message"]["ja"].endswith("。")
    assert send(table, {"type": "pass", "player": "Yui"}, seen).json()["verdict"] == "legal"  # it still fits
    now = table.get("/api/view").json()["version"]
    assert send(table, {"type": "pass", "player": "Ren"}, now).json()["verdict"] == "illegal"  # it was meant so


def test_a_reading_is_not_confirmed_that_the_page_had_not_shown(table: TestClient, desk: Desk, play: Play) -> None:
    session = desk.current()
    play("Aoi", "S4")
    seq = session.accept({"type": "play", "player": "Ren", "cards": ["?"], "source": "camera", "confirmed": False}).seq
    seen = table.get("/api/view").json()["version"]
    better = {"type": "play", "player": "Ren", "cards": ["S6"], "confirmed": False}
    session.accept({"type": "amend", "target": seq, "event": better, "source": "camera"})
    assert send(table, {"type": "confirm", "target": seq}, seen).status_code == 409
    assert send(table, {"type": "undo", "target": seq}, seen).status_code == 409
    now = table.get("/api/view").json()["version"]
    assert send(table, {"type": "confirm", "target": seq}, now).status_code == 200


def test_a_round_that_the_camera_began_is_not_begun_again(table: TestClient, desk: Desk) -> None:
    seen = table.get("/api/view").json()["version"]
    desk.current().accept({"type": "count", "player": "Ren", "count": 13})
    assert send(table, {"type": "round"}, seen).json()["code"] == "stale"


def test_a_tap_is_decided_again_where_the_camera_writes_meanwhile(
    table: TestClient, desk: Desk, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    play("Aoi", "S4")
    plain, came = Session.accept_all, []

    def write(session: Session, events: Any, at: int | None = None) -> Any:
        if not came and at is not None:
            came.append(plain(session, [{"type": "pass", "player": "Ren", "source": "inferred"}]))
        return plain(session, events, at)

    monkeypatch.setattr(Session, "accept_all", write)
    seen = table.get("/api/view").json()["version"]
    assert send(table, {"type": "pass", "player": "Ren"}, seen).json()["code"] == "stale"
    assert [entry["type"] for entry in table.get("/api/view").json()["timeline"]] == ["deal", "play", "pass"]


def test_what_was_seen_and_left_out_is_told_to_the_page_and_the_log(
    table: TestClient, desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    assert desk._live is not None
    desk._live._hear(Doubt("fits-nothing", 1234.5, {"cards": ["S6", None], "player": "Ren"}))
    (left,) = table.get("/api/status").json()["left_out"]
    assert (left["code"], left["at_ms"]) == ("fits-nothing", 1234.5)
    assert "♠6・読めない札" in left["message"]["ja"]
    assert "♠6, an unread card by Ren" in left["message"]["en"]
    assert "♠6, an unread card by Ren" in caplog.text


def test_D20_a_damaged_line_is_told_to_the_page_and_play_goes_on(
    table: TestClient, log: EventLog, desk: Desk, play: Play, pictures: Path
) -> None:
    play("Aoi", "S4")
    session = view(table)["session"]
    with closing(sqlite3.connect(log.path)) as raw:
        raw.execute("INSERT INTO events VALUES (?, 3, '{\"seq\":3,')", (session,))
        raw.commit()
    assert table.post("/api/leave", json={}).status_code == 200
    assert table.post("/api/continue", json={"source": str(pictures), "session": session}).status_code == 200
    (left,) = table.get("/api/status").json()["left_out"]
    assert left["code"] == "damaged" and "event 3" in left["message"]["en"] and "3番" in left["message"]["ja"]
    assert play("Ren", "S7")["seq"] == 4
    assert [entry["seq"] for entry in view(table)["timeline"]] == [1, 2, 4]


def test_D20_a_session_without_a_header_is_refused_in_one_sentence(
    client: TestClient, log: EventLog, pictures: Path
) -> None:
    for ident in ("old", "new"):
        Session.create(log, "daifugo", ["A", "B", "C"], session=ident).accept({"type": "pass", "player": "A"})
    with closing(sqlite3.connect(log.path)) as raw:
        raw.execute("DROP TRIGGER sessions_update")
        raw.execute("UPDATE sessions SET header = 'x' WHERE id = 'new'")
        raw.commit()
    assert client.get("/api/last").json()["session"] == "old"
    refused(client, "/api/continue", {"source": str(pictures), "session": "new"}, 503, "disk")
    assert client.post("/api/continue", json={"source": str(pictures), "session": "old"}).status_code == 200


def test_switches_say_what_they_rest_on_and_profiles_which_they_have(client: TestClient) -> None:
    games = {game["name"]: game for game in client.get("/api/games").json()}
    switches = games["daifugo"]["options"]["properties"]
    assert switches["stop_4"]["x-when"] == {"eight_cut": [True]}
    assert switches["lock_sequences"]["x-when"] == {"lock": [2, 3], "sequences": [True]}
    assert "x-when" not in switches["sequences"] and "payer" not in switches["next_leader"]["enum"]
    offered = {profile["name"]: profile["switches"] for profile in games["torite"]["profiles"]}
    assert offered["torite-a"] == ["low_wins", "meeples", "revoke"] and offered["torite-poker"] == []
    assert offered["torite-sevens"][0] == "passes" and "kind" not in offered["torite-daifugo"]
    (hensoku,) = games["hensoku"]["profiles"]
    assert not {"pass_7", "discard_10", "exchange", "points"} & set(hensoku["switches"])
