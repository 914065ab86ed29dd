"""Which phones may be cameras."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from webui.cameras.pairings import CODE_S, CODES, FILE, MOST, Pairings


class Clock:
    """A clock that stands still until it is set, s."""

    def __init__(self) -> None:
        self.now = 50.0

    def __call__(self) -> float:
        return self.now


def joined(pairings: Pairings, name: str = "Pixel 8") -> str:
    """The token of a phone that joins."""
    token = pairings.claim(pairings.invite(), name)
    assert token is not None and token != "used"
    return token


def test_a_code_is_for_one_phone() -> None:
    pairings = Pairings()
    code = pairings.invite()
    assert pairings.used_by(code) is None
    token = pairings.claim(code.lower().replace("-", " "), "Pixel 8")
    assert token not in (None, "used")
    assert pairings.claim(code, "Pixel 8") == "used"
    found = pairings.of(token)
    assert found is not None and (found.name, pairings.used_by(code)) == ("Pixel 8", found.id)


@pytest.mark.parametrize("code", ["", "AAAA-AAAA", "x" * 300, "\ud800"])
def test_a_wrong_code_makes_no_phone_a_camera(code: str) -> None:
    pairings = Pairings()
    pairings.invite()
    assert pairings.claim(code, "Pixel 8") is None and pairings.all() == []


def test_a_code_that_is_too_old_counts_no_more() -> None:
    clock = Clock()
    pairings = Pairings(clock=clock)
    code = pairings.invite()
    clock.now += CODE_S + 1
    assert pairings.claim(code, "Pixel 8") is None


def test_only_the_newest_codes_count() -> None:
    pairings = Pairings()
    first, *_, last = [pairings.invite() for _ in range(CODES + 1)]
    assert pairings.claim(first, "Pixel 8") is None and pairings.claim(last, "Pixel 8")


@pytest.mark.parametrize("wrong", [None, "", ".", "{id}", "{id}.", "{id}.secret", "other.{secret}", "{id}.\ud800"])
def test_a_token_that_was_not_given_is_no_phones(wrong: str | None) -> None:
    pairings = Pairings()
    ident, secret = joined(pairings).split(".")
    assert pairings.of(wrong and wrong.format(id=ident, secret=secret)) is None


def test_a_phone_that_was_shut_out_is_known_no_more() -> None:
    pairings = Pairings()
    first, second = joined(pairings), joined(pairings)
    ident = first.partition(".")[0]
    assert pairings.remove(ident) and not pairings.remove(ident)
    assert pairings.of(first) is None and pairings.get(ident) is None and pairings.of(second) is not None


def test_phones_of_one_kind_are_told_apart_and_the_first_makes_room() -> None:
    pairings = Pairings()
    tokens = [joined(pairings) for _ in range(MOST)]
    names = [each.name for each in pairings.all()]
    assert names[:2] == ["Pixel 8", "Pixel 8 2"] and len(set(names)) == MOST
    joined(pairings)
    assert pairings.of(tokens[0]) is None and pairings.of(tokens[1]) is not None and len(pairings.all()) == MOST


def test_phones_stay_when_the_server_starts_again_and_their_secrets_are_kept_nowhere(tmp_path: Path) -> None:
    token = joined(Pairings(tmp_path))
    path = tmp_path / FILE
    assert token.partition(".")[2] not in path.read_text() and stat.S_IMODE(path.stat().st_mode) == 0o600
    again = Pairings(tmp_path)
    assert again.of(token) is not None
    again.remove(token.partition(".")[0])
    assert Pairings(tmp_path).of(token) is None


@pytest.mark.parametrize("kept", ["", "[1]", "{}x", '[{"id": 1, "name": "a", "hash": "b"}]', '[{"id": "a"}]'])
def test_a_file_that_is_spoilt_knows_no_phone(tmp_path: Path, kept: str, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / FILE).write_text(kept)
    pairings = Pairings(tmp_path)
    assert pairings.all() == [] and "cannot be read" in caplog.text
    token = joined(pairings)
    assert Pairings(tmp_path).of(token) is not None
