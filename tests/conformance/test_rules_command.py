"""`gyoji rules` as a user runs it."""

from __future__ import annotations

import json
import subprocess
import sys


def run(*arguments):
    command = [sys.executable, "-c", "from table.cli import main; main()", "rules", *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False)


def test_rules_and_switches_in_both_languages():
    japanese, english = run("daifugo", "--lang", "ja", "--profile", "stadium"), run("daifugo")
    assert japanese.returncode == english.returncode == 0
    assert "- G12: 直前と同じマーク" in japanese.stdout and "`points` = 2 1 0 -1 -2" in japanese.stdout
    assert "- G10: An 8 clears the field" in english.stdout and "`points` = null" in english.stdout
    ids = [line.split(":")[0] for line in english.stdout.splitlines() if line.startswith("- G")]
    assert ids == [f"- G{number}" for number in range(1, 16)]


def test_the_schema_has_the_profiles():
    schema = json.loads(run("hensoku", "--schema").stdout)
    assert schema["properties"]["eleven_back"]["enum"] == ["off", "forced", "optional"]
    assert schema["x-profiles"]["hensoku"]["eleven_back"] == "optional"


def test_only_the_switches_that_the_profile_has_are_listed():
    def switches(profile):
        lines = run("torite", "--profile", profile).stdout.splitlines()
        return [line.split("`")[1] for line in lines if line.startswith("- `")]

    assert switches("torite-a") == ["kind", "low_wins", "meeples"]
    assert switches("torite-c") == ["kind", "low_wins", "trump", "meeples"]
    assert switches("torite-poker") == ["kind"]
    assert switches("torite-sevens") == ["kind", "passes"]
    daifugo = switches("torite-daifugo")
    assert "eight_cut" in daifugo and "passes" not in daifugo and len(daifugo) == 22


def test_an_unknown_game_or_profile_is_one_line():
    for arguments in (["chess"], ["daifugo", "--profile", "mine"]):
        done = run(*arguments)
        assert done.returncode == 2 and done.stdout == "" and len(done.stderr.splitlines()) == 1
