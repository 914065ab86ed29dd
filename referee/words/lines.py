"""What `gyoji judge` prints: outcomes and results as JSON-ready objects, to the letter of the contract."""

from __future__ import annotations

import json
import re

from referee.fold import Outcome, RoundResult
from referee.json_values import JsonLine, JsonObject
from referee.play.protocol import Result
from referee.words.messages import messages

_SEPARATORS = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
_PLAIN = json.JSONEncoder(ensure_ascii=False, allow_nan=False)
_COMPACT = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def json_line(value: JsonObject, *, compact: bool = False) -> str:
    """An object as one line of JSON, whatever the reader takes for the end of a line, and without signs that a terminal
    obeys; raises ValueError on NaN."""
    text = (_COMPACT if compact else _PLAIN).encode(value)
    return text if text.isascii() else _SEPARATORS.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def ruling_line(outcome: Outcome, words: bool = True) -> JsonLine:
    """The line for one event; `words` False leaves the message out (it costs more than the ruling)."""
    ruling = outcome.ruling
    line: JsonLine = {
        "seq": outcome.event.seq,
        "verdict": ruling.verdict,
        "code": ruling.code,
        "rule": ruling.rule,
        "cards": list(ruling.cards),
        "effects": list(ruling.effects),
        "exposed": [{"seq": x.seq, "code": x.code, "rule": x.rule} for x in outcome.exposed],
        "revised": [{"seq": r.seq, "verdict": r.ruling.verdict, "code": r.ruling.code} for r in outcome.revised],
        "turn": outcome.turn,
    }
    if words:
        said = messages(outcome)
        line["message"] = {"en": said.en, "ja": said.ja}
    return line


def round_line(ended: RoundResult) -> JsonLine:
    """The line after a round."""
    return {"type": "round-result", "number": ended.number, **_result(ended.result)}


def result_line(result: Result) -> JsonLine:
    """The last line."""
    return {"type": "result", **_result(result), "finished": result.finished}


def _result(result: Result) -> JsonLine:
    return {
        "standings": None if result.standings is None else list(result.standings),
        "ranks": dict(result.ranks),
        "scores": dict(result.scores),
        "winners": list(result.winners),
    }
