"""Small records with the rulings that the rules document gives them, through the whole of `gyoji judge`.

`cases/<game>.txt` holds them, an empty line between two: a name, `game <game>/<profile> <players> <options>` (the
tournament among them), then an event a line, in short, with what is expected of it:

    A H5 S5 => ok fx=lock turn=B        a play; `ok` legal, `no CODE` illegal, `?? CODE` undecided
    exchange D>A S2 H2 => ...           other events: the type, who (from>to), cards or a count
    {...}                               further fields of the record, after any event

`fx=` lists all effects, `has=` and `hasnt=` one; `exp=` and `rev=` all that is exposed or revised as seq:code or
seq:verdict; `turn=-` is nobody's; `cards=` and `rule=` are the ruling's. `result {...}` gives fields of the last line,
`refused WORD` says that the record cannot be read and what the error names.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee import games
from referee.fold import Fold, fold
from referee.records.reader import RecordError, read_record
from referee.shedding import field as shedding
from referee.shedding.plays import debts
from referee.shedding.plays.against import special
from referee.shedding.state import IDENTITY, State
from referee.shedding.words.why import _laid
from referee.texts import catalogue
from referee.words.explain import as_text, explain
from table.commands.records.judge import judged

VERDICTS = {"ok": "legal", "no": "illegal", "??": "undecided"}


def load(path: Path) -> list[tuple[str, list[str]]]:
    """(name, lines) of every case in a file."""
    blocks = path.read_text(encoding="utf-8").strip().split("\n\n")
    found = [block.splitlines() for block in blocks]
    return [(f"{path.stem}: {lines[0].removeprefix('# ')}", lines[1:]) for lines in found]


CASES = [case for path in sorted((Path(__file__).parent / "cases").glob("*.txt")) for case in load(path)]


def cards_or_count(words: list[str]) -> dict[str, Any]:
    if len(words) <= 1 and all(word.isdigit() for word in words):
        return {"count": int(words[0]) if words else 1}
    return {"cards": words}


def deal(words: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {"hands": {}, "counts": {}}
    for who, what in (word.split(":") for word in words):
        value: Any = int(what) if what.isdigit() else what.split(",")
        if who in ("stock", "widow"):
            found[who] = value
        else:
            found["counts" if isinstance(value, int) else "hands"][who] = value
    return {key: value for key, value in found.items() if value != {}}


def fields(kind: str, words: list[str]) -> dict[str, Any]:
    """The fields of an event of one type from its short form."""
    if kind in ("exchange", "give"):
        giver, taker = words[0].split(">")
        return {"from": giver, "to": taker, **cards_or_count(words[1:])}
    if kind == "deal":
        return deal(words)
    if kind in ("amend", "insert"):
        return {"target" if kind == "amend" else "after": int(words[0]), "event": event(" ".join(words[1:]))}
    if kind in ("undo", "stand", "takeback"):
        return {"target": int(words[0])}
    if kind == "round":
        return {"number": int(words[0])}
    if kind == "clear":
        return {}
    player, *rest = words
    more: dict[str, Any] = {}
    if kind in ("draw", "discard"):
        more = cards_or_count(rest)
    elif kind == "widow":
        more = {"discards": (told := cards_or_count(rest)).get("cards", told.get("count"))}
    elif kind == "count":
        more = {"count": int(rest[0])}
    elif kind == "declare":
        more = {"what": rest[0], **({"value": json.loads(rest[1])} if len(rest) > 1 else {})}
    elif kind in ("reveal", "show"):
        more = {"cards": rest}
    elif kind == "bid":
        more = {"count": int(rest[0]), "suit": rest[1]}
    elif kind == "adjutant":
        more = {"card": rest[0]}
    elif kind == "meeple":
        more = {"colour": rest[0]}
    elif kind == "order":
        more = {"ranks": rest[0].split(",")}
    elif kind == "settle" and rest:
        more = {"value": int(rest[0])}
    return {"player": player, **more}


def event(text: str) -> dict[str, Any]:
    """An event from its short form."""
    text, brace, extra = text.partition("{")
    more = json.loads(brace + extra) if brace else {}
    words = text.split()
    if not words:
        return more
    if words[0].islower():
        return {"type": words[0], **fields(words[0], words[1:]), **more}
    if words[1] == "pass":
        return {"type": "pass", "player": words[0], **more}
    return {"type": "play", "player": words[0], "cards": words[1:], **more}


def header(text: str) -> dict[str, Any]:
    head, brace, options = text.removeprefix("game ").partition("{")
    name, players = head.split()
    game, profile = name.split("/")
    told = json.loads(brace + options) if brace else {}
    more = {"tournament": told.pop("tournament")} if "tournament" in told else {}
    return {"seq": 0, "type": "game", "format": "gyoji/1", "game": game, "profile": profile, "players": list(players),
            "options": told, **more}  # fmt: skip


def seen(line: dict[str, Any], key: str) -> list[str]:
    """What a line says under a key of the short form, sorted."""
    if key == "exp":
        return sorted(f"{found['seq']}:{found['code']}" for found in line["exposed"])
    if key == "rev":
        return sorted(f"{found['seq']}:{found['verdict']}" for found in line["revised"])
    value = line[{"fx": "effects"}.get(key, key)]
    return sorted(value) if isinstance(value, list) else [value or "-"]


def check(line: dict[str, Any], wanted: str) -> None:
    """Holds one line of `gyoji judge` against what is expected."""
    verdict, *rest = wanted.split()
    assert line["verdict"] == VERDICTS[verdict], (line["code"], line["message"]["en"])
    for word in rest:
        key, equals, value = word.partition("=")
        if not equals:
            assert line["code"] == word
        elif key in ("has", "hasnt"):
            assert (value in line["effects"]) == (key == "has"), (word, line["effects"])
        else:
            assert seen(line, key) == sorted(filter(None, value.split(","))), word


def test_there_are_cases_for_every_game():
    heads = [lines[0] for _, lines in CASES]
    for game in {*games.names()} - {"free"}:  # of which nobody knows the rules
        assert sum(head.startswith(f"game {game}/") for head in heads) >= 10, game
    assert len({name for name, _ in CASES}) == len(CASES)


@pytest.mark.parametrize("lines", [lines for _, lines in CASES], ids=[name for name, _ in CASES])
def test_ruled_as_the_document_says(lines):
    head, *rest = lines
    last = rest.pop() if rest[-1].startswith(("result ", "refused ")) else ""
    told = [line.partition("=>") for line in rest]
    record = [header(head), *({"seq": seq, **event(text)} for seq, (text, _, _) in enumerate(told, start=1))]
    written = [json.dumps(line, ensure_ascii=False).encode() for line in record]
    if last.startswith("refused "):
        with pytest.raises(RecordError, match=last.split()[1]):
            list(judged(written))
        return
    found = list(judged(written))
    by_seq = {line["seq"]: line for line in found if "seq" in line}
    for seq, (_, _, wanted) in enumerate(told, start=1):
        if wanted.strip():
            check(by_seq[seq], wanted)
    for key, value in json.loads(last.removeprefix("result ") or "{}").items():
        assert found[-1][key] == value, (key, found[-1])


SWITCHED = frozenset({*(f"H{n}" for n in range(1, 23)), *(f"Q{n}" for n in range(10, 14)), "T9", "V15", "V16"})
"""Rules that count only where a switch is on, or that only one game has: what they change has to name them."""


def folded(lines: list[str]) -> Fold | None:
    """A case as the referee folds it; None for a record that is refused."""
    head, *rest = lines
    last = rest.pop() if rest[-1].startswith(("result ", "refused ")) else ""
    texts = [line.partition("=>")[0] for line in rest]
    record = [header(head), *({"seq": seq, **event(text)} for seq, text in enumerate(texts, start=1))]
    return None if last.startswith("refused ") else fold(*read_record([json.dumps(line) for line in record])[:2])


def hold_to_the_referee(state: State, told: Any, ruling: Any, steps: list[Any]) -> None:
    """What the steps of a legal play affirm is what the referee went by."""
    if debts.bombs_alone(state):
        state = debts.lapsed(state)[0]
    seat, affirmed = state.rules.index[told.player], {step.key for step in steps if step.holds}
    meld = _laid(state, told, state.rules.game.judge(state, told))
    assert "why.turn" not in affirmed or state.turn in (-1, seat)
    if state.field is None or meld is None or state.also or state.doubts:
        return
    order = state.orders[seat] or IDENTITY
    assert "why.count" not in affirmed or meld.size == state.field.size
    assert "why.shape" not in affirmed or meld.kind == state.field.kind
    assert "why.strength" not in affirmed or special(state, meld, order) is None
    assert "why.lock" not in affirmed or not shedding.locked_out(meld, state.lock)


@pytest.mark.parametrize("lines", [lines for _, lines in CASES], ids=[name for name, _ in CASES])
def test_why_affirms_and_denies_what_the_referee_decided(lines):
    found = folded(lines)
    for seq, told, ruling in found.standing() if found else ():
        explained, table = explain(found, seq), found.before(seq)
        steps = table.game.why(table.state, told)
        denied = [reason for reason in explained.reasons if reason.holds is False]
        for lang in ("en", "ja"):
            assert ("✗" in as_text(explained, lang)) == (ruling.verdict == "illegal"), seq
        assert bool(denied) == (ruling.verdict == "illegal")
        assert ruling.rule is None or ruling.rule in explained.rules or not any(r == ruling.rule for r in catalogue())
        caused = [step for step in steps if step.key.startswith("effect.")]
        assert told.type == "draw" or {f"effect.{effect}" for effect in ruling.effects} <= {step.key for step in caused}
        assert all(step.rule for step in caused) or table.game.name == "free", seq
        if {"trick", "all-cancelled"} & {*ruling.effects} and "?" not in str(table.game.public(table.state).field):
            assert any(step.key.startswith("why.takes.") for step in steps), seq
        if ruling.verdict != "legal" or table.over:
            continue
        if told.type == "play" and isinstance(table.state, State):
            hold_to_the_referee(table.state, told, ruling, steps)


def test_every_rule_that_a_switch_turns_on_is_cited_in_some_case():
    found = [fold for _, lines in CASES if (fold := folded(lines))]
    cited = {rule for fold in found for seq, _, _ in fold.standing() for rule in explain(fold, seq).rules}
    assert SWITCHED - cited == set()


def test_every_code_and_effect_is_explained_in_some_case():
    rulings = [ruling for _, lines in CASES if (found := folded(lines)) for _, _, ruling in found.standing()]
    words = {key.split(".")[1] for key in catalogue() if key.startswith("code.")} - {"undecided"}
    assert words <= {ruling.code for ruling in rulings}
    words = {key.split(".")[1] for key in catalogue() if key.startswith("effect.")}
    assert words <= {effect for ruling in rulings for effect in ruling.effects}
