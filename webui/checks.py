"""Checks around every request: who may ask, how large a request may be, and how an internal error is reported."""

from __future__ import annotations

import logging

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from table.sharing.deck_file import MOST_BYTES as DECK_BYTES
from webui.access.guard import Guard
from webui.access.roles import SAFE, Role, Visitor, least
from webui.logs import brief
from webui.problems import SENTENCES, problem
from webui.teaching.photograph import MOST_BYTES

MAX_BODY = 64 * 1024
"""Bytes of the largest request."""
LARGER = {
    "/api/strip": MOST_BYTES,
    "/api/hand": MOST_BYTES,
    "/api/evenings/import": 10**9 - 1,
    "/api/restore": 10**9 - 1,
    "/api/decks/import": DECK_BYTES,
}
"""The same for requests that bring a picture or a kept evening."""
VISITOR = "gyoji.visitor"
"""Where a request or connection says who asks (`webui.access.roles.Visitor`)."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; "
    "connect-src 'self' ws: wss:; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}
log = logging.getLogger(__name__)


class KnownHosts:
    """ASGI middleware around `app`: refuses a `Host` header that `guard` does not know, against DNS rebinding."""

    def __init__(self, app: ASGIApp, guard: Guard) -> None:
        self._app = app
        self._guard = guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or connection."""
        if scope["type"] == "lifespan" or self._guard.known(Headers(scope=scope).get("host")):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)
        else:
            await say("wrong-host")(scope, receive, send)


class Checks:
    """ASGI middleware around `app`: says who asks (`visitor_of`), refuses what that role may not do and what `guard`
    refuses; logs an internal error briefly and answers 500. A WebSocket is told by its own route that it may not."""

    def __init__(self, app: ASGIApp, guard: Guard) -> None:
        self._app = app
        self._guard = guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or connection."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        begun = False

        async def answer(message: Message) -> None:
            nonlocal begun
            begun = True
            if message["type"] == "http.response.start":
                _complete(scope["path"], MutableHeaders(scope=message))
            await send(message)

        scope[VISITOR] = visitor = self._guard.visitor(HTTPConnection(scope))
        refusal = self._refusal(scope, visitor) if scope["type"] == "http" else None
        if refusal is not None:
            await say(refusal)(scope, receive, answer)
            return
        try:
            await self._app(scope, receive, answer)
        except Exception as error:
            log.error("%s %s failed", scope.get("method", "WebSocket"), brief(scope["path"]), exc_info=error)
            if scope["type"] == "http" and not begun:
                await say("failed")(scope, receive, answer)

    def _refusal(self, scope: Scope, visitor: Visitor) -> str | None:
        wanted = least(scope)
        if visitor.role < wanted:
            return "locked" if visitor.role == Role.NOBODY else "host-only" if wanted == Role.HOST else "players-only"
        headers = Headers(scope=scope)
        if scope["method"] in SAFE:
            return None
        if not self._guard.origin_ok(headers.get("origin"), headers.get("host")):
            return "wrong-origin"
        length = headers.get("content-length", "")
        most = LARGER.get(scope["path"], MAX_BODY)
        fits = length.isascii() and length.isdecimal() and len(length) <= 9 and int(length) <= most
        return None if fits else "too-large"


def visitor_of(connection: HTTPConnection) -> Visitor:
    """Who asks."""
    visitor: Visitor = connection.scope[VISITOR]
    return visitor


def say(code: str, where: str | None = None, **params: object) -> JSONResponse:
    """The answer for a refusal: its status and its sentence."""
    return JSONResponse(problem(code, where, **params).model_dump(), status_code=SENTENCES[code][0])


def _complete(path: str, headers: MutableHeaders) -> None:
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if path.startswith("/assets/"):
        headers["Cache-Control"] = "no-cache"
    elif path.startswith("/api/"):
        headers["Cache-Control"] = "no-store"
