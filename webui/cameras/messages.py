"""What a phone that is a camera sends: short messages, and pictures in pieces after a message that announces each."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from vision.imaging.pictures import size_of

MOST_FRAME, MOST_STILL = 4 * 2**20, 16 * 2**20
"""Bytes of the largest picture of the moving ones, and of the largest still."""
MOST_PX = 26_000_000
"""Pixels of the largest picture: no phone's camera needs more here."""
PIECE = 48 * 1024
"""Bytes of the largest piece of a picture."""
TEXT = 300
"""Characters of the longest message."""


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)


class Hello(_Message):
    """The first message of a line: the full size of the phone's picture, px."""

    kind: Literal["hello"]
    width: int = Field(ge=16, le=16384)
    height: int = Field(ge=16, le=16384)


class Head(_Message):
    """A picture follows, in pieces: so many bytes of it; when it was taken, ms by the phone's clock."""

    kind: Literal["frame", "still"]
    bytes: int = Field(ge=16, le=MOST_STILL)
    at: float = Field(ge=-1e13, le=1e13)


class Condition(_Message):
    """How the phone does: its battery (0 to 1, None: it does not say), whether it is charged, whether its page is away
    from the screen, whether it was set down for good."""

    kind: Literal["condition"]
    battery: float | None = Field(default=None, ge=0, le=1)
    charging: bool = False
    away: bool = False
    placed: bool = False


Message = Annotated[Hello | Head | Condition, Field(discriminator="kind")]
_MESSAGES: TypeAdapter[Hello | Head | Condition] = TypeAdapter(Message)


class Picture(NamedTuple):
    """A whole picture: of the moving ones or a still, its JPEG, when it was taken (s by the phone's clock)."""

    kind: Literal["frame", "still"]
    jpeg: bytes
    at_s: float


class LineError(Exception):
    """A phone sent what makes no sense; `code` names the sentence."""

    def __init__(self, code: Literal["camera-talk", "camera-picture", "camera-large"]) -> None:
        super().__init__(code)
        self.code = code


class Incoming:
    """Puts the pieces of one line together; never holds more than one picture."""

    def __init__(self) -> None:
        self._head: Head | None = None
        self._pieces = bytearray()

    def text(self, said: str) -> Hello | Condition | None:
        """A message; None where it announces a picture. Raises LineError."""
        if len(said) > TEXT or self._head is not None:
            raise LineError("camera-talk")
        try:
            message = _MESSAGES.validate_json(said)
        except ValidationError as error:
            large = any(each["type"] == "less_than_equal" and each["loc"][-1] == "bytes" for each in error.errors())
            raise LineError("camera-large" if large else "camera-talk") from None
        if not isinstance(message, Head):
            return message
        if message.kind == "frame" and message.bytes > MOST_FRAME:
            raise LineError("camera-large")
        self._head = message
        return None

    def piece(self, data: bytes) -> Picture | None:
        """A piece of the picture that was announced; the whole once it is there. Raises LineError."""
        head = self._head
        if head is None or not 0 < len(data) <= min(PIECE, head.bytes - len(self._pieces)):
            raise LineError("camera-talk")
        self._pieces += data
        if len(self._pieces) < head.bytes:
            return None
        jpeg, self._pieces, self._head = bytes(self._pieces), bytearray(), None
        size = size_of(jpeg) if jpeg.startswith(b"\xff\xd8") else None
        if size is None:
            raise LineError("camera-picture")
        if size[0] * size[1] > MOST_PX:
            raise LineError("camera-large")
        return Picture(head.kind, jpeg, head.at / 1000)
