"""Games, profiles and words as the page gets them: all of it comes from the referee."""

from __future__ import annotations

from fastapi.testclient import TestClient

import referee.games
from webui.views.catalogue import games, said, words


def test_every_game_of_the_referee_has_a_title_in_both_languages() -> None:
    assert [game.name for game in games()] == referee.games.names()
    for game in games():
        titles = [game.title, *(profile.title for profile in game.profiles)]
        assert all(title.en and title.ja for title in titles), game.name


def test_words_have_no_place_for_a_parameter() -> None:
    assert words()["verdict.illegal"].ja == "反則"
    assert not any("{" in text.en + text.ja for text in words().values())


def test_what_has_no_words_is_called_by_its_name() -> None:
    assert said("game.unheard-of", "unheard-of").ja == "unheard-of"


def test_games_bring_profiles_and_a_schema_in_both_languages(client: TestClient) -> None:
    games = {game["name"]: game for game in client.get("/api/games").json()}
    daifugo = games["daifugo"]
    assert {"official", "stadium", "uecda"} <= {profile["name"] for profile in daifugo["profiles"]}
    for entry in daifugo["options"]["properties"].values():
        assert entry["title"] and entry["x-title-ja"]


def test_games_say_what_is_watched_who_can_play_and_with_which_deck(client: TestClient) -> None:
    """C2: players allowed and the deck come from the referee; only the switches of a profile are offered."""
    profiles = {profile["name"]: profile for game in client.get("/api/games").json() for profile in game["profiles"]}
    assert {
        name: (each["least"], each["most"]) for name, each in profiles.items() if name in ("hensoku", "napoleon")
    } == {
        "hensoku": (2, 4),
        "napoleon": (4, 7),
    }
    assert profiles["nono"]["deck"] == {"name": "nono", "plain": 52, "jokers": 2}
    assert profiles["torite-c"]["deck"] == {"name": "coloured", "plain": 40, "jokers": 0}
    levels = {name: each["coverage"]["level"] for name, each in profiles.items()}
    assert (levels["official"], levels["nono"], levels["torite-sevens"]) == ("full", "partly", "partly")
    assert all(
        each["coverage"][part][lang] for each in profiles.values() for part in ("seen", "told") for lang in ("en", "ja")
    )
    assert {"trump", "low_wins"} <= set(profiles["torite-c"]["switches"])
    assert "passes" not in profiles["torite-c"]["switches"] and "eight_cut" not in profiles["torite-c"]["switches"]
    assert "passes" in profiles["torite-sevens"]["switches"] and "trump" not in profiles["torite-sevens"]["switches"]
