"""The bench of hints: who plays what, and what the hinted player sees."""

from __future__ import annotations

import pytest

from bench.rules.advice import KINDS, Match, advised, anything, client, greedy, interval, main, won


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
    found = [won(Match(KINDS["uecda"], seed, 4, greedy, other)) for seed in range(4)]
    assert all(share == first for first, share in found)


def test_all_cards_of_the_coloured_deck_are_dealt_and_a_shared_first_place_is_told() -> None:
    match = Match(KINDS["torite-c"], 1, 4, greedy, anything)
    match.deal()
    assert {len(hand) for hand in match.hands.values()} == {10}
    found = [won(Match(KINDS["torite-c"], seed, 4, greedy, anything)) for seed in range(12)]
    assert {share for first, share in found if not first} <= {0.0}
    assert all(0 < share <= 1 for first, share in found if first) and any(0 < share < 1 for _, share in found)


def test_a_seat_may_be_let_see_every_hand() -> None:
    match = Match(KINDS["torite-a"], 3, 2, advised(10, sees_all=True), anything)
    match.deal(3)
    table = match.table
    assert set(table.game.public(table.state).known) == set(match.header.players)
    assert won(match)[1] in (0.0, 0.5, 1.0)


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
    main(["--games", "torite-a", "--players", "3", "--rounds", "1", "--playouts", "8", "--open"])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3 and "hints" in lines[0] and "greedy seat" in lines[1] and "all hands" in lines[2]
