"""Who somebody is for this server, and the least role that each of its routes needs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import IntEnum
from typing import Literal, NamedTuple

from starlette.routing import compile_path
from starlette.types import Scope

RoleName = Literal["viewer", "player", "host"]
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class Role(IntEnum):
    """What somebody may do; each role may do what those before it may."""

    NOBODY = 0
    VIEWER = 1
    PLAYER = 2
    HOST = 3

    @property
    def label(self) -> RoleName | None:
        """The role's name on the page; None for somebody who has not joined."""
        names: tuple[RoleName | None, ...] = (None, "viewer", "player", "host")
        return names[self]


ROLES: Mapping[str, Role] = {role.label: role for role in Role if role.label is not None}
"""Roles by name."""


class Visitor(NamedTuple):
    """Who asks: the role, and the device that joined (empty: none did). `here`: it is this computer itself."""

    role: Role = Role.NOBODY
    device: str = ""
    here: bool = False


LEAST: Mapping[str, Role] = {
    "GET /": Role.NOBODY,
    "GET /camera": Role.NOBODY,
    "GET /gunbai.svg": Role.NOBODY,
    "GET /icon-192.png": Role.NOBODY,
    "GET /icon-512.png": Role.NOBODY,
    "GET /manifest.webmanifest": Role.NOBODY,
    "GET /assets/{path:path}": Role.NOBODY,
    "GET /api/hello": Role.NOBODY,
    "POST /api/join": Role.NOBODY,
    "POST /api/part": Role.NOBODY,
    "WS /camera/line": Role.NOBODY,
    "POST /api/camera/join": Role.NOBODY,
    "GET /api/camera/authority.crt": Role.NOBODY,
    "GET /api/openapi.json": Role.HOST,
    "WS /live": Role.VIEWER,
    "GET /stream.mjpg": Role.VIEWER,
    "GET /evidence/{sha}.jpg": Role.VIEWER,
    "GET /api/games": Role.VIEWER,
    "GET /api/view": Role.VIEWER,
    "GET /api/earlier": Role.VIEWER,
    "GET /api/questions": Role.VIEWER,
    "GET /api/status": Role.VIEWER,
    "GET /api/outlines": Role.VIEWER,
    "GET /api/room": Role.VIEWER,
    "GET /api/clock": Role.VIEWER,
    "GET /api/statistics": Role.VIEWER,
    "GET /api/why": Role.VIEWER,
    "GET /api/beginner": Role.VIEWER,
    "GET /api/course": Role.VIEWER,
    "POST /api/course/try": Role.VIEWER,
    "GET /api/rule-card": Role.VIEWER,
    "GET /api/rule-card.pdf": Role.VIEWER,
    "GET /api/league": Role.VIEWER,
    "GET /api/league/players": Role.VIEWER,
    "GET /api/league/settings": Role.HOST,
    "POST /api/league/settings": Role.HOST,
    "POST /api/league/leave": Role.HOST,
    "POST /api/events": Role.PLAYER,
    "POST /api/events/preview": Role.PLAYER,
    "POST /api/strip": Role.PLAYER,
    "POST /api/seat": Role.PLAYER,
    "POST /api/may-play": Role.PLAYER,
    "GET /api/fits": Role.PLAYER,
    "POST /api/draft": Role.PLAYER,
    "POST /api/hint": Role.PLAYER,
    "POST /api/hand": Role.PLAYER,
    "POST /api/takeback": Role.PLAYER,
    "POST /api/takeback/answer": Role.PLAYER,
    "GET /api/sources": Role.HOST,
    "GET /api/quiz/own": Role.HOST,
    "GET /api/quiz/fresh": Role.VIEWER,
    "GET /api/cards": Role.HOST,
    "GET /api/table": Role.HOST,
    "POST /api/next-rules": Role.HOST,
    "GET /api/zones": Role.HOST,
    "POST /api/zones": Role.HOST,
    "GET /api/zones/markers.svg": Role.HOST,
    "POST /api/setup": Role.HOST,
    "POST /api/clock": Role.HOST,
    "GET /api/last": Role.HOST,
    "POST /api/continue": Role.HOST,
    "POST /api/leave": Role.HOST,
    "POST /api/again": Role.HOST,
    "GET /api/demos": Role.HOST,
    "GET /api/demo": Role.VIEWER,
    "POST /api/demo": Role.HOST,
    "POST /api/demo/hold": Role.HOST,
    "POST /api/compare": Role.HOST,
    "POST /api/agree": Role.HOST,
    "GET /api/report.zip": Role.HOST,
    "GET /api/door": Role.HOST,
    "POST /api/door": Role.HOST,
    "POST /api/codes": Role.HOST,
    "GET /api/cameras": Role.HOST,
    "POST /api/cameras": Role.HOST,
    "POST /api/cameras/revoke": Role.HOST,
    "GET /api/cameras/qr.svg": Role.HOST,
    "POST /api/seats/free": Role.HOST,
    "GET /api/qr.svg": Role.HOST,
    "GET /api/decks": Role.HOST,
    "GET /api/decks/seen": Role.HOST,
    "POST /api/decks/begin": Role.HOST,
    "POST /api/decks/forget": Role.HOST,
    "POST /api/decks/keep": Role.HOST,
    "POST /api/decks/import": Role.HOST,
    "GET /api/decks/{deck}/examples": Role.HOST,
    "GET /api/decks/{deck}/file": Role.HOST,
    "GET /api/decks/{deck}/{file}": Role.HOST,
    "GET /api/house": Role.HOST,
    "POST /api/house": Role.HOST,
    "POST /api/house/forget": Role.HOST,
    "POST /api/house/check": Role.HOST,
    "GET /api/house/qr.svg": Role.HOST,
    "GET /api/groups": Role.HOST,
    "POST /api/groups": Role.HOST,
    "POST /api/groups/forget": Role.HOST,
    "GET /api/preview.jpg": Role.HOST,
    "POST /api/preview": Role.HOST,
    "POST /api/preview/close": Role.HOST,
    "POST /api/examine": Role.HOST,
    "POST /api/enrol": Role.HOST,
    "POST /api/enrol/keep": Role.HOST,
    "POST /api/enrol/spread": Role.HOST,
    "POST /api/learn": Role.HOST,
    "POST /api/source": Role.HOST,
    "GET /api/backup.zip": Role.HOST,
    "GET /api/evenings/highlights.{kind}": Role.HOST,
    "GET /api/keeping": Role.HOST,
    "POST /api/keeping/beyond": Role.HOST,
    "POST /api/keeping/limits": Role.HOST,
    "POST /api/restore": Role.HOST,
    "GET /api/evenings": Role.HOST,
    "GET /api/evenings/one": Role.HOST,
    "GET /api/evenings/frame.jpg": Role.HOST,
    "GET /api/evenings/table": Role.HOST,
    "GET /api/evenings/record.jsonl": Role.HOST,
    "GET /api/evenings/bundle.zip": Role.HOST,
    "GET /api/evenings/scores.csv": Role.HOST,
    "POST /api/evenings/preview": Role.HOST,
    "POST /api/evenings/events": Role.HOST,
    "POST /api/evenings/delete": Role.HOST,
    "POST /api/evenings/import": Role.HOST,
    "POST /api/settlement": Role.HOST,
}
"""The least role of every route, by method and path (`WS`: a WebSocket). What is not listed is the host's alone."""

CAMERA = frozenset({
    "GET /camera", "GET /assets/{path:path}", "GET /gunbai.svg", "GET /icon-192.png", "GET /icon-512.png",
    "GET /manifest.webmanifest", "WS /camera/line", "POST /api/camera/join",
    "GET /api/camera/authority.crt",
})  # fmt: skip
"""What a phone needs to be the camera, and all that is reached by the doors that are opened for phones. The line and
the join ask for a right of their own, which no role has (`webui/cameras/pairings.py`)."""

_FOUND = [(method, path, compile_path(path)[0]) for method, path in (where.split(" ", 1) for where in LEAST)]


def least(scope: Scope) -> Role:
    """The least role for a request or connection."""
    found = _route(scope)
    return Role.HOST if found is None else LEAST[found]


def for_cameras(scope: Scope) -> bool:
    """Whether a request or connection is one that a phone needs to be the camera."""
    return _route(scope) in CAMERA


def _route(scope: Scope) -> str | None:
    """The route of LEAST that a request or connection goes to."""
    method = "WS" if scope["type"] == "websocket" else str(scope["method"])
    method = "GET" if method == "HEAD" else method
    path = str(scope["path"])
    return next((f"{of} {where}" for of, where, found in _FOUND if of == method and _whole(found, path)), None)


def methods(path: str) -> list[str]:
    """The methods by which a path of HTTP may be asked for."""
    return sorted({of for of, _, found in _FOUND if of != "WS" and _whole(found, path)})


def _whole(pattern: re.Pattern[str], path: str) -> bool:
    return pattern.match(path) is not None
