"""`gyoji publish`: rulings to an MQTT broker, for scoreboards and home automation."""

from __future__ import annotations

import contextlib
import signal
import socket
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from table.exits import fail

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from table.sharing.mqtt import Broker
    from table.sharing.publishing import Publishing, Seen


def publish(
    broker: Annotated[
        str,
        typer.Argument(envvar="GYOJI_MQTT", help="mqtt://user:password@host:1883, or mqtts:// over TLS"),
    ],
    data: Annotated[
        Path | None, typer.Option(help="folder of the record, as given to gyoji serve (default: the user's)")
    ] = None,
    table: Annotated[
        str | None, typer.Option(envvar="GYOJI_TABLE", help="what this table is called (default: this computer)")
    ] = None,
    log_at: Annotated[
        str | None,
        typer.Option("--log", envvar="GYOJI_LOG", help="a club's PostgreSQL: every table of the league is told"),
    ] = None,
    prefix: Annotated[str, typer.Option(help="what every topic begins with")] = "gyoji",
    home_assistant: Annotated[
        bool, typer.Option("--home-assistant", help="let Home Assistant find each table by itself")
    ] = False,
    ca: Annotated[
        Path | None, typer.Option(help="file with the authority that signed the broker's certificate")
    ] = None,
) -> None:
    """Send each ruling and the state of the table to an MQTT broker, until Ctrl+C. Only what everybody at the table
    sees is sent; nothing is sent of what happened before."""
    from table.record.files.written import trouble
    from table.record.storage.store import LogError
    from table.sharing.mqtt import Broker, BrokerError, address
    from table.sharing.publishing import OFFLINE, Publishing, slug
    from vision.folders import record_folder

    if not prefix or any(sign in prefix for sign in "#+\0") or prefix.startswith(("/", "$")):
        fail("--prefix: a topic without # and +, please, such as gyoji or club/gyoji.")
    folder = data or record_folder()
    try:
        where = address(broker)
        tables = _league(log_at) if log_at is not None else _folder(folder, table or socket.gethostname())
        publishing = Publishing(tables, lambda *told: sending.send(*told), prefix.rstrip("/"), home_assistant)
        sending = Broker(where, (publishing.status, OFFLINE), ca, publishing.connected)
    except BrokerError as error:
        fail(str(error))
    except LogError as error:
        fail(error.en)
    except OSError as error:
        fail(f"{trouble(folder, error)}.")
    place = "TABLE" if log_at is not None else slug(table or socket.gethostname())
    typer.echo(f"Publishing to {where.place}: {prefix.rstrip('/')}/{place}/state and …/ruling. Stop with Ctrl+C.")
    _run(publishing, sending)


def _run(publishing: Publishing, sending: Broker) -> None:
    """Looks and tells until this program is asked to stop."""
    from table.record.storage.store import LogError
    from table.sharing.publishing import LOOK_S, OFFLINE

    stop = threading.Event()

    def stopped(_number: int, _frame: object) -> None:
        stop.set()
        sending.stop()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stopped)
    with contextlib.suppress(LogError):  # the first look tells it
        publishing.read()
    sending.start()
    said = ""
    try:
        while not stop.wait(LOOK_S):
            try:
                if sending.problem is None:
                    publishing.look()
                else:
                    publishing.read()
                said = ""
            except LogError as error:
                if error.en != said:
                    typer.echo(error.en, err=True)
                said = error.en
                stop.wait(2.0)
    finally:
        sending.close((publishing.status, OFFLINE))


def _folder(folder: Path, name: str) -> Callable[[], Iterable[Seen]]:
    """The one table whose data folder this is. Raises LogError, OSError."""
    from table.record.past.present import present
    from table.record.storage.folder import private_folder
    from table.record.storage.log import EventLog
    from table.sharing.publishing import Seen

    private_folder(folder)
    log = EventLog(folder / "gyoji.sqlite")

    def tables() -> Iterator[Seen]:
        now = present(folder)
        yield Seen(name, log, None if now is None else now[1])

    return tables


def _league(url: str) -> Callable[[], Iterable[Seen]]:
    """Every table of a league. Raises LogError."""
    from table.record.storage.league import League
    from table.sharing.publishing import Seen

    league = League(url)

    def tables() -> Iterator[Seen]:
        for row in league.tables():
            yield Seen(row.name, league.log(row.id), row.session)

    return tables
