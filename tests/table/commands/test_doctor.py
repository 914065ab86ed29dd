"""`gyoji doctor --plan`: what a camera would see, before one is bought."""

from __future__ import annotations

from typer.testing import CliRunner

from table.cli import build

app = build()
runner = CliRunner()


def test_a_plan_is_told_and_fails_where_cards_would_be_too_small() -> None:
    result = runner.invoke(app, ["doctor", "--plan", "--resolution", "1280x720", "--height", "1500", "--lang", "ja"])
    assert result.exit_code == 1
    assert "小さすぎます" in result.output
    assert runner.invoke(app, ["doctor", "--plan", "--resolution", "wide"]).exit_code == 2
    assert runner.invoke(app, ["doctor", "--plan", "--resolution", "1920x²"]).exit_code == 2
