"""What the camera can watch of each game today, and what the table enters by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Level = Literal["full", "partly", "hand"]
Words = Mapping[str, str]


@dataclass(frozen=True)
class Coverage:
    """`level`: `full`, every card that is played is read; `partly`, cards are seen, but not all are read; `hand`,
    nothing that is ruled on is watched. `seen` and `told` say in both languages what is seen and what is entered."""

    level: Level
    seen: Words
    told: Words


def _words(ja: str, en: str) -> Words:
    return {"ja": ja, "en": en}


COLOURED = _words(
    "出された札(読み取れるのは半分ほど。「gyoji enroll」で札を登録するとよく読めます)",
    "cards that are played (about half are read; more once the deck is enrolled with “gyoji enroll”)",
)
UNREAD = _words("読み取れなかった札", "cards that were not read")
DAIFUGO = Coverage(
    "full",
    _words("出された札、パス、場流れ", "cards that are played, passes, the sweep of the field"),
    _words("カード交換", "the exchange of cards between rounds"),
)
NAPOLEON = Coverage(
    "full",
    _words("出された札、トリック", "cards that are played, tricks"),
    _words("宣言、副官の札、場札を取ったこと", "bids, the adjutant's card, the widow"),
)
COVERED: Mapping[str, Coverage] = {
    "daifugo": DAIFUGO,
    "nono": Coverage(
        "partly",
        _words(
            "出された札(読み取れるのは5枚に2枚ほど。「gyoji enroll」で札を登録すると5枚に4枚)、パス、場流れ",
            "cards that are played (two in five are read, four in five once the deck is enrolled with “gyoji enroll”), "
            "passes, the sweep of the field",
        ),
        _words("一人ひとりの強さの順番、読み取れなかった札、カード交換",
               "everybody's order of strength, cards that were not read, the exchange"),
    ),
    "hensoku": Coverage(
        "partly",
        _words("出された札", "cards that are played"),
        _words("パス、引いた札、公開した手札、支払う人", "passes, draws, hands that are shown, who pays"),
    ),
    "napoleon": NAPOLEON,
    "torite": Coverage("partly", COLOURED, UNREAD),
    "torite-bonus": Coverage(
        "partly", COLOURED, _words("ミープル、読み取れなかった札", "meeples, cards that were not read")
    ),
    "torite-e": Coverage(
        "hand",
        _words("卓の様子だけ(同時に出す札は、誰のものか見分けられません)",
               "the table only (whose card it is cannot be told where all play at once)"),
        _words("出された札すべて", "every card that is played"),
    ),
    "torite-poker": Coverage(
        "hand", _words("卓の様子だけ", "the table only"), _words("全員の手札", "everybody's hand")
    ),
    "torite-sevens": Coverage(
        "hand",
        _words("卓の様子だけ(列に並ぶ札は、新しい札と見分けられません)",
               "the table only (cards laid out in rows are not told from new ones)"),
        _words("出された札すべてとパス", "every card that is played, and passes"),
    ),
}  # fmt: skip
"""By profile, else by game."""
LIKE = {"torite-f": "torite-e"}
"""Profiles that are watched like another one."""


def coverage(game: str, profile: str) -> Coverage:
    """What is seen and what is told in a profile of a game. A game that nobody has looked at is entered by hand."""
    found = COVERED.get(LIKE.get(profile, profile)) or COVERED.get(game)
    if found is not None:
        return found
    return Coverage("hand", _words("卓の様子だけ", "the table only"), _words("すべて", "everything"))
