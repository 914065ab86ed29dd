"""Words, names and errors that requests and answers share."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Verdict = Literal["legal", "illegal", "undecided"]
HIDDEN = "\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"
"""Signs that end a line or turn the direction of writing: with them a name passes for another one."""
PLAIN = r"[^\x00-\x1f\x7f-\x9f" + HIDDEN + "]"
"""A sign that a name may hold: no control character."""
Code = Annotated[str, StringConstraints(min_length=1, max_length=16, pattern=f"^{PLAIN}+$")]
"""A card code; the referee says whether the deck has it."""
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24, pattern=f"^{PLAIN}+$")]
Word = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=12, pattern=f"^{PLAIN}+$")]
"""The name that a deck gives to a rank of its cards."""
Seq = Annotated[int, Field(ge=1, le=2**31)]
SHA = re.compile(r"^[0-9a-f]{64}$")
Sha = Annotated[str, StringConstraints(pattern=SHA.pattern)]
Point = tuple[float, float]
Corner = Annotated[list[Annotated[float, Field(ge=-1e5, le=1e5)]], Field(min_length=2, max_length=2)]
"""A point of a picture that somebody names, px."""


class Strict(BaseModel):
    """A request: unknown fields are refused, and nothing is taken for something else (`true` or `"1"` for 1)."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Said(BaseModel):
    """One sentence in both languages."""

    en: str
    ja: str


class Problem(BaseModel):
    """Why a request was refused: `code` is stable, `field` names the input at fault."""

    code: str
    message: Said
    field: str | None = None


class Done(BaseModel):
    """Nothing more to say."""

    ok: Literal[True] = True
