"""Addresses of cameras as they may be shown and written down: without their passwords."""

from __future__ import annotations

import re

HIDDEN = "***"
"""Stands where a secret stood."""
PLAIN = frozenset({
    "action", "camera", "cam", "ch", "channel", "chn", "codec", "fps", "height", "id", "mode", "profile", "quality",
    "res", "resolution", "size", "stream", "streamtype", "subtype", "type", "video", "width",
})  # fmt: skip
"""Parameters of an address that are no secrets where their value is short; every other one's value is hidden."""
_ADDRESS = re.compile(r"(?i)\b[a-z][a-z0-9+.-]*://(?:[^\s\"'<>]*@)?[!#-&(-;=?-~]*[#-&(-+\--9=@-~]")
"""An address in a sentence, without the mark that ends the sentence; a password may hold any sign."""
_GIVEN = re.compile(
    r"(?i)([\w.-]*(?:pass|pwd|psw|token|secret|key|auth|sig|session|user|usr|login)[\w.-]*?=)[^&/;?,_]*"
)
_TURN = re.compile("turn=(?:90|180|270)")
_SHORT = re.compile(r"[\w.x-]{1,8}")


def redacted(text: str) -> str:
    """A text in which every address lost its user, password, token and the like.

    >>> redacted("rtsp://me:geheim@cam.local:554/live?channel=1&token=abc")
    'rtsp://***@cam.local:554/live?channel=1&token=***'
    """
    return _ADDRESS.sub(lambda found: _address(found[0]), text)


def _address(address: str) -> str:
    scheme, _, rest = address.partition("://")
    # A password may hold any sign, so whatever stands before the last @ is taken for one.
    _, at, rest = rest.rpartition("@")
    rest, _, fragment = rest.partition("#")
    place, mark, query = rest.partition("?")
    shown = _GIVEN.sub(rf"\g<1>{HIDDEN}", place)
    if mark:
        shown += mark + "&".join(_parameter(item) for item in re.split("[&;?]", query))
    turn = f"#{fragment}" if _TURN.fullmatch(fragment) else ""
    return f"{scheme}://{HIDDEN + '@' if at else ''}{shown}{turn}"


def _parameter(item: str) -> str:
    name, sign, value = item.partition("=")
    if not sign:
        return item if _SHORT.fullmatch(item) else HIDDEN
    return item if name.lower() in PLAIN and _SHORT.fullmatch(value) else f"{name}={HIDDEN}"
