"""Two records beside each other: what happened and what was reported."""

from __future__ import annotations

from typing import Any

from bench.films.alignment import Act, Told, acts, align, fouls
from referee.games.nono.cards import NONO_RANKS


def play(player: str, *cards: str) -> Act:
    return player, cards


def test_acts_stand_beside_those_they_are_likest() -> None:
    happened = [play("A", "H3"), play("B", "H5"), play("C")]
    told: list[Told] = [(play("A", "H3"), False), (play("B", "H6"), False)]
    assert align(happened, told) == [
        (happened[0], happened[0], False),
        (happened[1], play("B", "H6"), False),
        (happened[2], None, False),
    ]
    made_up = play("A", "S2")
    assert align(happened[:1], [(made_up, True), (happened[0], False)]) == [
        (None, made_up, True),
        (happened[0], happened[0], False),
    ]


def test_a_foul_is_called_once_and_not_where_the_same_moment_unmakes_it() -> None:
    lines = [{"seq": seq, "type": "play", "at_ms": at} for seq, at in ((1, 10.0), (2, 20.0), (3, 20.0), (4, 30.0))]
    ruled = [
        {"seq": 1, "verdict": "legal"},
        {"seq": 2, "verdict": "illegal", "code": "too-weak"},
        {"seq": 3, "verdict": "legal", "revised": [{"seq": 2, "verdict": "legal"}]},
        {"seq": 4, "verdict": "legal"},
    ]
    assert fouls(lines, ruled) == []
    lasting = [*ruled[:2], {"seq": 3, "verdict": "legal"}, ruled[3]]
    assert [(item["seq"], item["code"]) for item in fouls(lines, lasting)] == [(2, "too-weak")]


def test_N2_it_means_nothing_which_strip_is_told_first() -> None:
    head = {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "profile": "nono", "players": list("ABC")}
    strips = [{"type": "order", "player": player, "ranks": list(NONO_RANKS)} for player in "ABC"]
    play = {"type": "play", "player": "A", "cards": ["S" + NONO_RANKS[0]]}

    def told_in(order: str) -> list[Any]:
        lines = [*(strips["ABC".index(player)] for player in order), play]
        return list(acts([head, *({**line, "seq": seq} for seq, line in enumerate(lines, 1))], (), ()).values())

    assert told_in("CAB") == told_in("ABC")
    assert [act[0] for act, _ in told_in("BCA")] == ["A", "B", "C", "A"]


def test_a_question_that_a_later_look_has_answered_is_not_open_at_the_end() -> None:
    hand, players, game = ["R1", "R2", "B5", "Y8", "G10"], ["A", "B"], "torite"
    lines: list[dict[str, Any]] = [
        {"seq": 0, "type": "game", "format": "gyoji/1", "game": game, "profile": "torite-poker", "players": players},
        {"seq": 1, "type": "show", "player": "A", "cards": [*hand[:4], "?"], "confirmed": False},
        {"seq": 2, "type": "amend", "target": 1, "event": {"type": "show", "player": "A", "cards": hand}},
    ]  # fmt: skip
    asked = {"seq": 1, "verdict": "undecided", "code": "unreadable-card"}
    answered = {"seq": 2, "verdict": "legal", "revised": [{"seq": 1, "verdict": "legal", "code": None}]}
    assert [doubtful for _, doubtful in acts(lines, [asked, answered], ()).values()] == [False]
    assert [doubtful for _, doubtful in acts(lines[:2], [asked], ()).values()] == [True]
