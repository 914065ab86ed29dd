"""トリテ, the coloured-deck mini-games, under the camera."""

from __future__ import annotations

from collections.abc import Mapping

from referee.game import Setup
from referee.games.torite.options import CLIMBING, POKER, SEVENS
from table.games.coverage import TABLE_ONLY, Coverage, words
from table.interpret.proposals import Interpreter
from table.interpret.shedding import Shedding
from table.interpret.showdown import Showdown
from table.interpret.tableau import Tableau
from table.interpret.tricks import Tricks

FAMILIES: Mapping[str, Interpreter] = {CLIMBING: Shedding(), SEVENS: Tableau(), POKER: Showdown()}
"""By the option `kind`; every other kind takes tricks."""
TRICKS = Tricks()
COLOURED = words(
    "出された札(読み取れるのは半分ほど。「gyoji enroll」で札を登録するとよく読めます)",
    "cards that are played (about half are read; more once the deck is enrolled with “gyoji enroll”)",
)
TRICK = words(
    "出された札と、トリックを取った人(読み取れる札は半分ほど。「gyoji enroll」で登録するとよく読めます。"
    "札は自分の席の前に出してください)",
    "cards that are played, and who gathers a trick (about half are read; more once the deck is enrolled with "
    "“gyoji enroll”; lay cards before your own seat)",
)
UNREAD = words("読み取れなかった札", "cards that were not read")
CARDS = Coverage("partly", TRICK, UNREAD)
COVERED: Mapping[str, Coverage] = {
    "torite-daifugo": Coverage("partly", COLOURED, UNREAD),
    "torite-bonus": Coverage(
        "partly", TRICK, words("ミープル、読み取れなかった札", "meeples, cards that were not read")
    ),
    "torite-poker": Coverage("hand", TABLE_ONLY, words("全員の手札", "everybody's hand")),
    "torite-sevens": Coverage(
        "hand",
        words(
            "卓の様子だけ(列に並ぶ札は、新しい札と見分けられません)",
            "the table only (cards laid out in rows are not told from new ones)",
        ),
        words("出された札すべてとパス", "every card that is played, and passes"),
    ),
}


def interpreter(setup: Setup) -> Interpreter:
    """That of the kind of game: shedding, tableau, showdown, or tricks."""
    return FAMILIES.get(setup.options.kind, TRICKS)


def coverage(profile: str) -> Coverage:
    """That of a profile."""
    return COVERED.get(profile, CARDS)
