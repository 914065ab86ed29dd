"""What the games of the coloured deck teach."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from referee.games.torite.lessons import others, tricks
from referee.play.lessons import Course

COURSES: Mapping[str, Course] = MappingProxyType({**tricks.COURSES, **others.COURSES})
