"""`gyoji doctor --plan`: what a camera would see, before one is bought."""

from __future__ import annotations

from typer.testing import CliRunner

from table.cli import build

app = build()
runner = CliRunner()


def told(*options: str) -> tuple[int, str]:
    result = runner.invoke(app, ["doctor", "--plan", *options])
    return result.exit_code, result.output


def test_a_plan_is_told_and_fails_where_cards_would_be_too_small() -> None:
    code, text = told("--table", "90x90", "--height", "120", "--fov", "78", "--width", "1920", "--lang", "ja")
    assert code == 1
    assert "小さすぎます" in text and "高さ104〜106 cm" in text
    code, text = told("--table", "90x90", "--height", "120", "--fov", "78", "--diagonal")
    assert code == 0 and "169 × 95 cm" in text


def test_a_plan_for_a_deck_of_ones_own() -> None:
    asked = ("--table", "80x70", "--height", "105", "--fov", "70")
    assert told(*asked)[0] == 0
    assert told(*asked, "--deck", "nono")[0] == 1
    assert told(*asked, "--index", "9")[0] == 0


def test_a_plan_that_makes_no_sense_is_refused_in_one_sentence() -> None:
    for wrong, said in (
        (("--table", "wide"), "--table wide: write it like 90x90"),
        (("--aspect", "16x²"), "--aspect 16x²: write it like 16x9"),
        (("--height", "900"), "a height of 20 to 400 cm"),
        (("--deck", "tarot"), "--deck tarot: it is standard"),
        (("--index", "0"), "--index 0"),
        (("--lang", "fr"), "--lang is ja or en"),
    ):
        code, text = told(*wrong)
        assert code == 2 and said in text and len(text.splitlines()) == 1
