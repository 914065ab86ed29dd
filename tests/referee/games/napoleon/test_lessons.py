"""Napoleon's two courses: the local rules are taught where they are played."""

from __future__ import annotations

from referee.games.napoleon.lessons import COURSES


def test_Q10_Q11_Q12_local_rules_have_pages_and_positions_of_their_own() -> None:
    plain, local = COURSES["napoleon"], COURSES["napoleon-local"]
    more = {page.rule for page in local.pages} - {page.rule for page in plain.pages}
    assert more == {"Q10", "Q11", "Q12"}
    assert {"same-two", "yoromeki", "joker-calls-trumps"} == {q.name for q in local.quiz} - {q.name for q in plain.quiz}


def test_a_spectator_is_told_the_contract_once_there_is_one() -> None:
    for question in COURSES["napoleon"].quiz:
        played = any(line["type"] == "widow" for line in question.position.lines)
        assert (question.position.note is not None) == played
