"""Everything the referee says, in random games and after every mishap: whole sentences, in both languages."""

from __future__ import annotations

import json
import random
import re

import pytest

from bench.rules.spoil import spoil
from referee.events import CORRECTIONS, Event, Header
from referee.fold import Fold
from referee.play.options import OptionsError
from referee.records.reader import RecordError, read_record
from referee.texts import say
from referee.words.messages import message
from table.simulation.scripts.players import Kind, Sitting, hidden, kinds

pytestmark = pytest.mark.random

HOUSE = dict.fromkeys(("skip_5", "pass_7", "discard_10", "reverse_9", "number_lock", "color_lock"), True)
KINDS = {
    kind.label: kind
    for kind in (
        *kinds(),
        Kind("daifugo", "official", {**HOUSE, "eleven_back": "optional"}, "daifugo/optional"),
        Kind("hensoku", "hensoku", {"skip_5": True}, "hensoku/house-rules"),
    )
}
BROKEN = {
    "ja": r"[{}]|  |None|(^|[。、「(!? ・])さん|はは|がが|をを|にに|、、|。。|、。|・・|「」|\(\)"
          r"|\d番(で|は|を)|[^。!?)]$",
    "en": r"[{}]|  |None|(^|[ (“])'s| [.,;:!?]|\(\)|“”|\(s\)|\b1 (cards|points|numbers|rounds)\b|\b([a-z]{2,}) \2\b"
          r"|[Ee]vent \d|[^.!?)]$",
}  # fmt: skip
FIRM = {
    "ja": r"はありません|しか出せません|なければなりません|できません|反則|違います|はずです",
    "en": r"\b(must|may not|cannot (hold|be played)|foul|is not|never|only [^.]* may)\b|^No |can be \w+ only",
}


def check(outcome) -> None:
    for lang in ("ja", "en"):
        text = message(outcome, lang)
        told = (lang, text, outcome.ruling, outcome.event)
        assert not re.search(BROKEN[lang], text), told
        if outcome.ruling.verdict == "undecided" and not outcome.exposed and not outcome.revised:
            # What is said after "if it is right" is what the play would do.
            firm = re.split("正しければ|If it is right", text)[0]
            assert not re.search(FIRM[lang], firm), told


def unread(rng: random.Random, lines: list[dict]) -> list[dict]:
    """The record with some of its cards unread, and some passes left out."""
    found = []
    for line in lines:
        line = dict(line)
        if line["type"] == "pass" and rng.random() < 0.1:
            continue
        for key in ("cards", "discards"):
            if isinstance(line.get(key), list) and rng.random() < 0.2:
                line[key] = [rng.choice(["?", "BACK", card]) for card in line[key]]
                line.pop("as", None)
        if line["type"] in ("deal", "exchange") and rng.random() < 0.4:
            continue
        found.append(line)
    return [{**line, "seq": seq} for seq, line in enumerate(found)]


def explained(fold: Fold, event: Event) -> None:
    """Checks every step by which the referee comes to what it says of an event."""
    if event.type in CORRECTIONS or event.type == "round":
        return
    for step in fold.table.game.why(fold.table.state, event):
        for lang in ("ja", "en"):
            text = say(step.key, lang, step.params)
            assert text and not re.search(BROKEN[lang].rpartition("|")[0], text), (lang, text, step, event)


def told(lines: list[bytes]) -> int:
    """Checks every message of a record, and every fifth explanation; how many messages there were."""
    try:
        header, events, _ = read_record(lines)
        assert isinstance(header, Header)
        fold = Fold(header)
    except (RecordError, OptionsError):
        return 0
    count = 0
    try:
        for event in events:
            if count % 5 == 0:
                explained(fold, event)
            check(fold.add(event))
            count += 1
    except (RecordError, OptionsError):
        pass
    return count


@pytest.mark.random
@pytest.mark.parametrize("label", KINDS)
def test_every_message_is_whole_whatever_happens(label):
    rng = random.Random(f"messages {label}")
    count = 0
    for seed in range(3):
        lines = Sitting(KINDS[label], seed, fouls=0.1).play(2).lines
        for some in (lines, hidden(lines, frozenset("A"), True), unread(rng, lines)):
            raw = [json.dumps(line, ensure_ascii=False).encode() for line in some]
            count += told(raw)
            for _ in range(4):
                count += told(spoil(rng, raw))
    assert count > 100
