"""`gyoji rules` as a user runs it."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest

pytestmark = pytest.mark.process


def run(*arguments):
    command = [sys.executable, "-c", "from table.cli import main; main()", "rules", *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False)


def test_a_profiles_rules_in_both_languages():
    japanese, english = run("daifugo", "--lang", "ja", "--profile", "stadium"), run("daifugo")
    assert japanese.returncode == english.returncode == 0
    assert japanese.stdout.startswith("# 大富豪 — トランプスタジアム\n\n## 準備\n")
    assert "- 4枚以上の階段でも革命になります。 [T5]" in japanese.stdout
    assert "`points` = 2 1 0 -1 -2" in japanese.stdout
    assert "- A sequence makes no revolution. [G9]" in english.stdout and "`points` = null" in english.stdout
    # Nothing of another rule set, and nothing that is off.
    assert "UECda" not in japanese.stdout and "[V" not in japanese.stdout and "[N" not in japanese.stdout
    assert not re.search(r"5を出すと|\[H\d", japanese.stdout.split("## この卓の設定")[0])


def test_other_switches_change_the_sentences():
    said = run(
        "daifugo", "--option", "skip_5=true", "--option", "eleven_back=forced", "--option", "points=[3,2,1]"
    ).stdout
    assert "- Each 5 skips one player" in said and "reverses the order until the field clears (11-back)" in said
    assert "from the best rank down: 3, 2, 1." in said
    refused = run("daifugo", "--option", "jokers=0", "--option", "joker_makes_lock=true", "--lang", "ja")
    assert refused.returncode == 2 and "ジョーカーがありません" in refused.stderr
    assert run("daifugo", "--option", "jokers").returncode == 2


def test_one_rule_by_its_id():
    assert "8" in run("--rule", "G10", "--lang", "ja").stdout
    assert run("--rule", "G99").returncode == 2


def test_the_schema_has_the_profiles():
    schema = json.loads(run("hensoku", "--schema").stdout)
    assert schema["properties"]["eleven_back"]["enum"] == ["off", "forced", "optional"]
    assert schema["x-profiles"]["hensoku"]["eleven_back"] == "optional"


def test_only_the_switches_that_the_profile_has_are_listed():
    def switches(profile):
        lines = run("torite", "--profile", profile).stdout.splitlines()
        return [line.split("`")[1] for line in lines if line.startswith("- `")]

    assert switches("torite-a") == ["low_wins", "meeples", "revoke"]
    assert switches("torite-c") == ["low_wins", "trump", "meeples", "revoke"]
    assert switches("torite-poker") == []
    assert switches("torite-sevens") == ["passes", "isolated"]
    daifugo = switches("torite-daifugo")
    # What rests on a switch that is off is not there yet.
    assert "eight_cut" in daifugo and "passes" not in daifugo and "stop_4" not in daifugo


def test_an_unknown_game_or_profile_is_one_line():
    for arguments in (["chess"], ["daifugo", "--profile", "mine"]):
        done = run(*arguments)
        assert done.returncode == 2 and done.stdout == "" and len(done.stderr.splitlines()) == 1


def test_a_rule_card_is_written_as_one_page_of_pdf(tmp_path):
    out = tmp_path / "札.pdf"
    done = run("daifugo", "--profile", "stadium", "--option", "skip_5=true", "--lang", "ja", "--pdf", str(out))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    made = out.read_bytes()
    assert made.startswith(b"%PDF-") and made.count(b"/Type /Page\n") + made.count(b"/Type /Page ") == 1


def test_a_rule_card_that_cannot_be_made_is_one_sentence(tmp_path):
    missing = run("daifugo", "--pdf", str(tmp_path / "none" / "card.pdf"))
    assert missing.returncode == 1 and "cannot be written" in missing.stderr and len(missing.stderr.splitlines()) == 1
    assert run("--pdf", str(tmp_path / "card.pdf")).returncode == 2
    assert run("chess", "--pdf", str(tmp_path / "card.pdf")).returncode == 2
    assert list(tmp_path.iterdir()) == []
