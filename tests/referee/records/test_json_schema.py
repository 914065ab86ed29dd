"""The JSON Schema of `gyoji/1` says the same as the reader, wherever a schema can say it."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from bench.rules import spoil
from referee.events import CORRECTIONS
from referee.records.json_schema import example_lines, record_schema
from referee.records.reader import Reader, RecordError, read_record
from referee.records.schema import COMMON, EVENTS, HEADER
from table.simulation.scripts.players import kinds
from tests.conformance.test_rule_cases import CASES, event, header
from tests.referee.records.test_reader import GOOD, HEAD, PLAY

SCHEMA = record_schema()
VALIDATOR = jsonschema_rs.Draft202012Validator(SCHEMA)
RECORDS = sorted((Path(__file__).parents[2] / "golden" / "records").glob("*.jsonl"))
BEYOND = ("none of the players", "no earlier event", "does not agree", "one entry per joker", "was used before",
          "comes after")  # fmt: skip
"""Words of the errors that a schema of one line cannot say: they are about other lines or other fields."""


def refusal(*lines: Any) -> str | None:
    """Why the reader refuses the last line, None where it takes it."""
    reader = Reader()
    for line in lines[:-1]:
        reader.read(line)
    try:
        reader.read(lines[-1])
    except RecordError as error:
        return error.message
    return None


def utf8(value: Any) -> bool:
    """A schema knows only texts that can be written."""
    return "\\ud800" not in json.dumps(value)


def agree(line: Any, *before: Any) -> None:
    said = refusal(*before, line)
    if said is None:
        assert VALIDATOR.is_valid(line), (line, [str(error) for error in VALIDATOR.iter_errors(line)])
    elif not any(words in said for words in BEYOND):
        assert not VALIDATOR.is_valid(line), (line, said)


def test_it_is_a_schema_of_the_2020_12_draft() -> None:
    assert SCHEMA["$schema"].endswith("2020-12/schema") and SCHEMA["$id"]
    jsonschema_rs.meta.validate(SCHEMA)
    assert json.loads(json.dumps(SCHEMA)) == SCHEMA


def test_it_describes_every_type_and_every_field() -> None:
    for name, kind in {"game": HEADER, **EVENTS}.items():
        told = SCHEMA["$defs"][name]
        assert told["description"] and told["examples"], name
        assert set(told["properties"]) == {*COMMON, *kind.fields}
        assert all("$ref" in field or "const" in field or field["description"] for field in told["properties"].values())
    assert all(field["description"] for field in SCHEMA["$defs"]["common"]["properties"].values())


def test_the_examples_are_one_record_that_the_reader_takes() -> None:
    lines = [line for shown in example_lines().values() for line in shown]
    _, events, _ = read_record([json.dumps(line) for line in lines])
    assert {event.type for event in events} == set(EVENTS)
    assert all(VALIDATOR.is_valid(line) for line in lines)
    assert set(example_lines()["common"][0]) >= set(COMMON)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_line_of_the_golden_records_is_valid(path: Path) -> None:
    for line in path.read_text(encoding="utf-8").splitlines():
        VALIDATOR.validate(json.loads(line))


def test_every_line_of_the_rule_cases_is_valid() -> None:
    count = 0
    for _, (head, *rest) in CASES:
        told = [line.partition("=>")[0] for line in rest if not line.startswith(("result ", "refused "))]
        for line in (header(head), *({"seq": seq, **event(text)} for seq, text in enumerate(told, start=1))):
            if utf8(line):
                agree(line, *([] if line["type"] == "game" else [header(head)]))
                count += VALIDATOR.is_valid(line)
    assert count > 1_000


@pytest.mark.parametrize("kind", EVENTS)
def test_reader_and_schema_refuse_the_same_values(kind: str) -> None:
    good = {"seq": 2, "type": kind, **GOOD[kind]}
    assert VALIDATOR.is_valid(good)
    for field in (*COMMON, *EVENTS[kind].fields, "nothing"):
        agree({name: value for name, value in good.items() if name != field}, HEAD, PLAY)
        for value in filter(utf8, spoil.HOSTILE):
            agree({**good, field: value}, HEAD, PLAY)
            if kind not in CORRECTIONS:
                inside = {**GOOD[kind], "type": kind, field: value}
                agree({"seq": 2, "type": "amend", "target": 1, "event": inside}, HEAD, PLAY)


def test_reader_and_schema_refuse_the_same_headers() -> None:
    for field in (*COMMON, *HEADER.fields, "nothing"):
        agree({name: value for name, value in HEAD.items() if name != field})
        for value in filter(utf8, spoil.HOSTILE):
            agree({**HEAD, field: value})


def test_spoilt_lines_that_the_reader_takes_are_valid_and_most_others_are_not() -> None:
    rng = random.Random(40)
    honest = spoil.corpus([kind for kind in kinds() if kind.label in ("daifugo/stadium", "torite/torite-c")], 1)
    valid = refused = 0
    for _ in range(400):
        reader = Reader()
        for raw in spoil.spoil(rng, rng.choice(honest)):
            try:
                line = json.loads(raw)
            except (ValueError, RecursionError):
                continue
            try:
                reader.read_line(raw.decode())
            except RecordError as error:
                if utf8(line) and not any(words in error.message for words in (*BEYOND, "twice", "no number")):
                    refused += 1
                    # A header stands only on the first line, an event only after it.
                    if "first line" not in error.message:
                        assert not VALIDATOR.is_valid(line), (line, error.message)
                if reader.header is None:
                    break
                continue
            valid += 1
            VALIDATOR.validate(line)
    assert valid > 5_000 and refused > 50
