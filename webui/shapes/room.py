"""Who is in the room: codes and addresses by which devices join, seats that are taken, what was asked of the table."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints

from webui.shapes.common import PLAIN, Name, Said, Strict


class Join(Strict):
    """A code as it stands in a link, or as it was typed."""

    code: Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=f"^{PLAIN}+$")]


class Open(Strict):
    """Whether other devices are to reach the page."""

    open: bool


class Sit(Strict):
    """The seat that is picked; null: the own seat is given back."""

    player: Name | None


class Free(Strict):
    """The player whose seat is to be free again."""

    player: Name


class Codes(BaseModel):
    """The code that gives each role."""

    host: str
    player: str
    viewer: str


class Door(BaseModel):
    """How other devices reach the page. `state`: they do not (`closed`), until the host closes it (`open`), or as the
    command line says (`fixed`); `possible`: the host can open and close it; `addresses`: URLs, the likeliest first."""

    state: Literal["closed", "open", "fixed"]
    possible: bool
    addresses: list[str] = []
    codes: Codes | None = None


class Asking(BaseModel):
    """Somebody asks to take something back: the event `target`, in words; who has agreed, and who is still asked
    (empty: the host alone)."""

    target: int
    player: str
    what: Said
    agreed: list[str] = []
    asked: list[str] = []


class Declined(BaseModel):
    """Somebody did not agree that the event `target` is taken back, for which `player` had asked; `by` null: the host,
    for the table."""

    target: int
    player: str
    by: str | None = None


class Room(BaseModel):
    """What everybody knows of the room: whose seats are taken by phones, what is asked of the table, and what it
    did not agree to last."""

    taken: list[str] = []
    asking: Asking | None = None
    declined: Declined | None = None


class You(BaseModel):
    """What one device is here. `here`: it is this computer."""

    role: Literal["viewer", "player", "host"] | None = None
    seat: str | None = None
    here: bool = False
    joined: Annotated[bool, Field(description="It joined by a code.")] = False


class PhoneCamera(BaseModel):
    """A phone that may be a camera: its source, whether it is connected, and what it says of its battery (0 to 1)."""

    id: str
    name: str
    spec: str
    connected: bool = False
    away: Annotated[bool, Field(description="Its page is not on its screen.")] = False
    battery: float | None = None
    charging: bool = False


class PhoneCameras(BaseModel):
    """The phones that may be cameras, the newest last; `addresses`: URLs of this page over https, empty where the way
    is closed."""

    addresses: list[str] = []
    phones: list[PhoneCamera] = []


class Invitation(BaseModel):
    """A code by which one phone becomes a camera, and the URLs at which it does."""

    code: str
    addresses: list[str]


class JoinCamera(Strict):
    """A phone wants to be the camera, by a code."""

    code: Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=f"^{PLAIN}+$")]


class Revoke(Strict):
    """The phone that is shut out."""

    id: Annotated[str, StringConstraints(pattern="^[0-9a-f]{8}$")]
