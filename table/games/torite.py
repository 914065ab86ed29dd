"""トリテ, the coloured-deck mini-games, under the camera."""

from __future__ import annotations

from collections.abc import Mapping

from referee.fold import Table as Moment
from referee.games.torite.options import CLIMBING, POKER, SEVENS, ToriteOptions
from referee.games.torite.public import SevensDetail
from referee.play.options import Options
from referee.play.protocol import Setup
from table.belief.families.hands import Hands
from table.belief.families.shedding import Shedding as SheddingMoves
from table.belief.families.tableau import Tableau as TableauMoves
from table.belief.families.tableau import lying
from table.belief.families.tricks import Tricks as TricksMoves
from table.belief.moves import Model
from table.games.coverage import Coverage, words
from table.interpret.proposals import Interpreter
from table.interpret.shedding import Shedding
from table.interpret.showdown import Showdown
from table.interpret.tableau import Tableau
from table.interpret.tricks import Tricks


def laid(moment: Moment) -> tuple[str, ...]:
    """The cards that lie in the rows by the record."""
    detail = moment.game.public(moment.state).detail
    return detail.laid if isinstance(detail, SevensDetail) else ()


FAMILIES: Mapping[str, Interpreter] = {CLIMBING: Shedding(), SEVENS: Tableau(laid), POKER: Showdown()}
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
CARDS = Coverage("partly", TRICK, UNREAD, tracked=True)
COVERED: Mapping[str, Coverage] = {
    "torite-daifugo": Coverage("partly", COLOURED, UNREAD),
    "torite-bonus": Coverage(
        "partly", TRICK, words("ミープル、読み取れなかった札", "meeples, cards that were not read"), tracked=True
    ),
    "torite-poker": Coverage(
        "partly",
        words(
            "席の前に公開した5枚(読み取れるのは半分ほど。「gyoji enroll」で札を登録するとよく読めます)",
            "the five cards shown before each seat (about half are read; more once the deck is enrolled with “gyoji "
            "enroll”)",
        ),
        words("読み取れなかった札", "cards that were not read"),
    ),
    "torite-sevens": Coverage(
        "partly",
        words(
            "列に置かれた札と、脱落した人が並べた手札(読み取りにくい札は、置かれた場所からも分かります)",
            "cards laid into the rows, and the hand of whoever is out (the place in the row helps where a card is hard "
            "to read)",
        ),
        words(
            "最初の札より前のパスと、最後の札より後のパス、読み取れなかった札",
            "passes before the first card and after the last one, cards that were not read",
        ),
    ),
}


def interpreter(setup: Setup[Options]) -> Interpreter:
    """That of the kind of game: shedding, tableau, showdown, or tricks."""
    assert isinstance(setup.options, ToriteOptions)
    return FAMILIES.get(setup.options.kind, TRICKS)


def model(setup: Setup[Options]) -> Model:
    """Plays on one field, hands that are shown, or one card each, before the seat."""
    assert isinstance(setup.options, ToriteOptions)
    kind = setup.options.kind
    if kind == POKER:
        return Model(Hands(), deals_all=False, together="seats")
    if kind == SEVENS:
        return Model(TableauMoves(), deals_all=False, together="hands", lying=lambda table: lying(laid(table), table))
    return Model(SheddingMoves() if kind == CLIMBING else TricksMoves(), deals_all=False)


def coverage(profile: str) -> Coverage:
    """That of a profile."""
    return COVERED.get(profile, CARDS)
