"""Codes and signed tokens, kept from one start to the next."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from webui.access.keys import FILE, LENGTH, LETTERS, Keys, new_code, plain
from webui.access.roles import Role


def test_each_code_gives_its_role() -> None:
    keys = Keys()
    for name, role in (("host", Role.HOST), ("player", Role.PLAYER), ("viewer", Role.VIEWER)):
        code = keys.codes[name]  # type: ignore[index]
        assert keys.role_of(code) == keys.role_of(f" {code.lower().replace('-', ' ')} ") == role
    assert keys.role_of("") is None and keys.role_of("ＡＢＣＤ-2345") is None


def test_codes_and_tokens_survive_a_restart_in_a_private_file(tmp_path: Path) -> None:
    keys = Keys(tmp_path)
    token = keys.token(Role.PLAYER, "d1")
    again = Keys(tmp_path)
    assert again.codes == keys.codes and again.read(token) == (Role.PLAYER, "d1")
    if os.name == "posix":
        assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600


def test_new_keys_end_all_tokens(tmp_path: Path) -> None:
    keys = Keys(tmp_path)
    old, token = keys.codes, keys.token(Role.HOST)
    keys.renew()
    assert not set(old.values()) & set(keys.codes.values())
    assert keys.read(token) is None and all(keys.role_of(code) is None for code in old.values())
    assert Keys(tmp_path).codes == keys.codes


def test_a_pin_is_the_hosts_code_and_is_not_kept(tmp_path: Path) -> None:
    keys = Keys(tmp_path, "123456")
    assert keys.role_of("123456") == Role.HOST and "123456" not in (tmp_path / FILE).read_text(encoding="utf-8")
    keys.renew()
    assert keys.codes["host"] == "123456"
    assert Keys(tmp_path).role_of("123456") is None


@pytest.mark.parametrize("text", ["", "[]", '{"key": 1}', "\0", '{"key":"","host":"","player":"","viewer":""}'])
def test_a_file_that_is_spoilt_is_made_anew(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    keys = Keys(tmp_path)
    assert keys.role_of("") is None
    assert json.loads((tmp_path / FILE).read_text(encoding="utf-8"))["host"] == keys.codes["host"]


def test_a_token_that_was_changed_says_nothing() -> None:
    keys = Keys()
    token = keys.token(Role.VIEWER, "d1")
    assert keys.read(token) == (Role.VIEWER, "d1")
    for wrong in (None, "", ".", "..", token[:-1], token.replace("viewer", "host"), token.replace("d1", "d2"), "é.é.é",
                  Keys().token(Role.VIEWER, "d1"), "\ud800.x.y"):  # fmt: skip
        assert keys.read(wrong) is None
    assert keys.read(keys.token(Role.PLAYER)) != keys.read(keys.token(Role.PLAYER))  # each device has its own number


def test_codes_are_drawn_from_letters_that_are_told_apart() -> None:
    codes = {plain(new_code()) for _ in range(200)}
    assert len(codes) == 200 and all(len(code) == LENGTH and set(code) <= set(LETTERS) for code in codes)
    assert not set("01OIL") & set(LETTERS)
