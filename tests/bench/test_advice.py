"""The bench of hints: who plays what, and what the hinted player sees."""

from __future__ import annotations

import pytest

from bench.advice import KINDS, Match, advised, client, greedy, interval, main, won


def test_the_hinted_seat_sees_only_its_own_hand() -> None:
    match = Match(KINDS["official"], 1, 4, advised(10), greedy)
    match.deal()
    for _ in range(6):
        match.step()
    table = match.seen().table
    known = table.game.public(table.state).known
    assert set(known[match.hero]) == set(match.hands[match.hero])
    assert not [name for name in known if name != match.hero]


@pytest.mark.parametrize("other", [greedy, client])
def test_a_round_has_one_winner(other) -> None:
    shares = [won(Match(KINDS["uecda"], seed, 4, greedy, other)) for seed in range(4)]
    assert set(shares) <= {0.0, 1.0}


def test_the_default_client_leads_sequences_then_groups() -> None:
    match = Match(KINDS["uecda"], 2, 4, client, client)
    match.deal()
    match.add({"type": "lead", "player": "A"})
    lines = [{"type": "play", "player": "A", "cards": cards}
             for cards in (["S3"], ["S4", "H4"], ["D5", "D6", "D7"], ["D6", "D7", "D8"])]  # fmt: skip
    assert client(match, lines)["cards"] == ["D5", "D6", "D7"]
    assert client(match, lines[:2])["cards"] == ["S4", "H4"]
    assert greedy(match, lines)["cards"] == ["S3"]


def test_the_interval_narrows_with_more_rounds() -> None:
    low, high = interval(9, 10)
    assert low < 0.9 < high and interval(900, 1000)[0] > low


def test_a_line_per_game_and_table(capsys) -> None:
    main(["--games", "torite-a", "--players", "3", "--rounds", "1", "--playouts", "8"])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2 and "hints" in lines[0] and "greedy seat" in lines[1]
