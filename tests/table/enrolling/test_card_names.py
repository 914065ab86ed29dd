"""Names of cards from the command line, CSV and JSON, as people write them."""

from __future__ import annotations

from pathlib import Path

import pytest

from table.enrolling.card_names import Names, NamesError, given, of_csv, of_json
from vision.imaging.files import UnreadableFileError

IMAGES = [Path("photos/a.jpg"), Path("photos/b.jpg")]


def test_a_list_with_commas_is_in_reading_order() -> None:
    assert given("S3, H10,S少々", IMAGES) == Names(("S3", "H10", "S少々"))


@pytest.mark.parametrize("text", ['["S3", "H10", 7]', '[["S3", "H10"], [7]]', '["S3", ["H10", "7"]]'])
def test_json_lists_are_in_reading_order_row_by_row(text: str) -> None:
    assert of_json(text) == Names(("S3", "H10", "7"))


def test_a_json_object_names_the_cards_of_each_picture() -> None:
    names = of_json('{"a.jpg": "S3", "b": ["H10", "S少々"]}')
    assert [names.of(path) for path in (*IMAGES, Path("c.jpg"))] == [("S3",), ("H10", "S少々"), None]


@pytest.mark.parametrize("between", [",", ";", "\t"])
def test_a_csv_whose_lines_begin_with_pictures_is_a_table(between: str) -> None:
    lines = ["file,card", "a.jpg,S3", "b.jpg,H10,S少々", "", "b,JK,"]
    names = of_csv("\r\n".join(line.replace(",", between) for line in lines), IMAGES)
    assert names.each == {"a.jpg": ("S3",), "b.jpg": ("H10", "S少々"), "b": ("JK",)}


@pytest.mark.parametrize("text", ["S3,H10\nDQ", "S3\nH10\nDQ\n", "S3;H10\n;DQ\n", '"S3","H10"\n"DQ",'])
def test_any_other_csv_is_the_cards_as_they_lie(text: str) -> None:
    assert of_csv(text, IMAGES) == Names(("S3", "H10", "DQ"))


def test_a_spreadsheet_s_byte_order_mark_is_no_part_of_a_name(tmp_path: Path) -> None:
    path = tmp_path / "Names.CSV"
    path.write_bytes("\ufeffS3,H10".encode())
    assert given(str(path), IMAGES) == Names(("S3", "H10"))


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("n.json", b"[", "line 1"),
        ("n.json", b"7", "neither"),
        ("n.json", b'{"a.jpg": null}', "null"),
        ("n.json", b'["S3", ""]', "no name"),
        ("n.json", b'["S3", true]', "true"),
        ("n.json", b"[]", "no name in it"),
        ("n.csv", b"\n;;\n", "no name in it"),
        ("n.json", b"[" * 100_000, "no list"),
    ],
)
def test_a_file_that_names_nothing_says_why(tmp_path: Path, name: str, data: bytes, why: str) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(NamesError, match=why):
        given(str(tmp_path / name), IMAGES)


def test_a_list_in_another_code_is_no_list(tmp_path: Path) -> None:
    (tmp_path / "n.csv").write_bytes("S少々".encode("shift_jis"))
    with pytest.raises(UnreadableFileError, match="UTF-8"):
        given(str(tmp_path / "n.csv"), IMAGES)
