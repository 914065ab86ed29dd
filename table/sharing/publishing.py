"""Rulings for scoreboards and home automation: what is told of a table over MQTT, and when.

Topics below a prefix (`gyoji`), payloads in JSON (UTF-8), all with QoS 1; `docs/guide/league.md` lists the fields:

- `gyoji/status`, kept: `online` or `offline`.
- `gyoji/TABLE/state`, kept: what is played at a table now.
- `gyoji/TABLE/ruling`: each ruling, once it is made or changed.

Only what everybody at the table sees is told.
"""

from __future__ import annotations

import hashlib
import json
import re
import threading
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from referee.json_values import JsonLine
from referee.play.options import OptionsError
from referee.records.reader import RecordError
from referee.standings import standings
from table.record.past.following import Followed
from table.record.storage.store import Store
from table.record.timeline import Entry

ONLINE, OFFLINE = "online", "offline"
LOOK_S = 0.25
"""So often it is looked for something new, s."""
DISCOVERY = "homeassistant"
"""Where Home Assistant looks for new devices."""
Send = Callable[[str, str, bool], bool]
"""Sends (topic, payload, whether it is kept); False: nothing more can be sent."""


@dataclass(frozen=True)
class Seen:
    """A table as it is found: its name, the log that it writes, and the session that is played there now."""

    name: str
    log: Store
    session: str | None


@dataclass
class _Told:
    """What was told of a table: the session as it was followed, and the state that was sent last. `known`: the number
    of the newest event of each session that is not to be told, or was; `due`: (session, ruling) still to be told."""

    followed: Followed | None = None
    state: str = ""
    introduced: bool = False
    known: dict[str, int] = field(default_factory=dict)
    due: list[tuple[str, Entry]] = field(default_factory=list)


class Publishing:
    """Tells what happens at tables. `tables` says what is played where; `home`: Home Assistant is told of them."""

    def __init__(
        self, tables: Callable[[], Iterable[Seen]], send: Send, prefix: str = "gyoji", home: bool = False
    ) -> None:
        self._tables = tables
        self._send = send
        self._prefix = prefix
        self._home = home
        self._told: dict[str, _Told] = {}
        self._anew = threading.Event()
        self._anew.set()

    @property
    def status(self) -> str:
        """The topic that says whether this program is there."""
        return f"{self._prefix}/status"

    def connected(self) -> None:
        """The broker is there (again): what is kept is told anew. May be called from any thread."""
        self._anew.set()

    def read(self) -> None:
        """Notes what is new, and sends nothing: before a broker is there, and while it is away. Raises LogError."""
        for seen in self._tables():
            self._read(seen)

    def _read(self, seen: Seen) -> _Told:
        """Reads on at a table."""
        told = self._of(seen)
        try:
            self._follow(told, seen)
        except (KeyError, RecordError, OptionsError):  # nothing is noted yet, or it cannot be read
            told.followed = None
        return told

    def _of(self, seen: Seen) -> _Told:
        """What was told of a table; of one that was not seen before, nothing that has happened is told."""
        place = slug(seen.name)
        if place not in self._told:
            self._told[place] = _Told(known={ident: last for ident, (_, last) in seen.log.counts().items()})
        return self._told[place]

    def look(self) -> bool:
        """Tells what is new; False where nothing more can be sent. Raises LogError."""
        if self._anew.is_set():
            self._anew.clear()
            for told in self._told.values():
                told.state, told.introduced = "", False
            if not self._send(self.status, ONLINE, True):
                return False
        return all(self._look_at(seen) for seen in self._tables())

    def _look_at(self, seen: Seen) -> bool:
        place = slug(seen.name)
        told = self._read(seen)
        if self._home and not told.introduced:
            told.introduced = True
            for topic, payload in discovery(seen.name, self._prefix):
                if not self._send(topic, payload, True):
                    return False
        while told.due:
            ruled = ruling(seen.name, *told.due[0])
            if not self._send(f"{self._prefix}/{place}/ruling", _text(ruled), False):
                return False
            told.due.pop(0)
        now = _text(state(seen.name, told.followed))
        if now != told.state:
            told.state = now
            return self._send(f"{self._prefix}/{place}/state", now, True)
        return True

    def _follow(self, told: _Told, seen: Seen) -> None:
        """Reads on, in a session that has ended to its end; of one that was known before, only what is new is told."""
        now = told.followed
        if now is not None:
            told.due += [(now.id, entry) for entry in now.follow() if entry.verdict is not None]
            told.known[now.id] = now.last_seq
        if now is not None and now.id == seen.session:
            return
        told.followed = None
        if seen.session is not None:
            now = told.followed = Followed(seen.log, seen.session)
            known = told.known.get(now.id, 0)
            told.due += [(now.id, entry) for entry in now.entries() if entry.seq > known and entry.verdict is not None]
            told.known[now.id] = now.last_seq


def slug(name: str) -> str:
    """A table's name as it is written in topics: small letters, digits and `-`, to which brokers give no special
    meaning.

    >>> slug("Table 2 (Bar)")
    'table-2-bar'
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    made = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    lost = any(ord(sign) > 127 and unicodedata.category(sign)[0] in "LN" for sign in unicodedata.normalize("NFC", name))
    if made and not lost:
        return made
    return "-".join(filter(None, [made, hashlib.sha256(name.encode()).hexdigest()[:8]]))


def state(name: str, followed: Followed | None) -> JsonLine:
    """What is played at a table now, as everybody there sees it."""
    if followed is None:
        return {"table": name, "session": None, "turn": None, "last": None}
    shown, evening, newest = followed.shown(), followed.evening(), followed.newest
    placed = standings([(evening.tournament, evening.rounds)])
    return {
        "table": name,
        "session": followed.id,
        "seq": followed.last_seq,
        "started": followed.header.started,
        "game": shown.game,
        "profile": shown.profile,
        "round": shown.round,
        "over": shown.over,
        "turn": shown.turn,
        "players": [
            {"name": each.name, "cards_left": each.cards_left, "rank": each.rank, "finished": each.finished,
             "score": each.score}
            for each in shown.players
        ],
        "standings": [
            {"place": each.place, "player": each.player, "points": each.points, "games": each.games, "wins": each.wins}
            for each in placed
        ],
        "last": None if newest is None else ruling(name, followed.id, newest),
    }  # fmt: skip


def ruling(name: str, session: str, entry: Entry) -> JsonLine:
    """A ruling, as everybody at the table sees it. `seq` says which event it is about: told again where a correction
    or a later card changed it."""
    return {
        "table": name,
        "session": session,
        "seq": entry.seq,
        "type": entry.type,
        "player": entry.player,
        "cards": list(entry.cards),
        "verdict": entry.verdict,
        "code": entry.code,
        "rule": entry.rule,
        "effects": list(entry.effects),
        "message": None if entry.message is None else dict(entry.message._asdict()),
    }


def discovery(name: str, prefix: str) -> Sequence[tuple[str, str]]:
    """(topic, payload) by which Home Assistant shows a table as a device: its turn, what was ruled, its round."""
    place = slug(name)
    device = {"identifiers": [f"gyoji_{place}"], "name": f"Gyoji {name}", "manufacturer": "Gyoji"}
    found = []
    for key, title, template in (
        ("turn", "Turn", "{{ value_json.turn or '' }}"),
        ("verdict", "Verdict", "{{ value_json.last.verdict if value_json.last else '' }}"),
        ("message", "Ruling", "{{ value_json.last.message.en[:250] if value_json.last else '' }}"),
        ("round", "Round", "{{ value_json.round or 0 }}"),
    ):
        told = {
            "name": title, "unique_id": f"gyoji_{place}_{key}", "state_topic": f"{prefix}/{place}/state",
            "value_template": template, "availability_topic": f"{prefix}/status", "device": device,
        }  # fmt: skip
        found.append((f"{DISCOVERY}/sensor/gyoji_{place}/{key}/config", _text(told)))
    return found


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
