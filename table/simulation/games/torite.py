"""The coloured deck: tricks (with trumps, with meeples), rows that grow from the sevens, shown hands, Daifugo."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from referee.cards import COLOURS
from referee.fold import Table
from referee.games.torite.options import ToriteOptions
from referee.json_values import JsonObject
from referee.play.options import Options
from table.simulation.games.shedding import Shedding
from table.simulation.games.tricks import Tricks
from table.simulation.scripts.beats import Beat
from table.simulation.scripts.dealing import Dealing, Everything
from table.simulation.scripts.script import Moment, Needs, Script


class ColouredTricks(Tricks):
    """Tricks of the coloured deck."""

    needs = Tricks.needs | Needs(frozenset({"token"}))

    def on_meeple(self, moment: Moment) -> Iterator[Beat]:
        """A meeple is set before the seat, on a colour (M1)."""
        event = moment.event
        yield Beat("token", event.seq, event.player, (event.colour or COLOURS[0],), place="token", type=event.type)


class AtOnce(ColouredTricks):
    """Everybody lays a card at the same time (E1)."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting: list[Beat] = []

    def on_play(self, moment: Moment) -> Iterator[Beat]:
        """Cards are held back until the trick is complete, then laid at once."""
        for beat in super().on_play(moment):
            if beat.kind == "play":
                self._waiting.append(beat)
                continue
            yield from self.laid()
            yield beat
        if moment.effects & {"all-cancelled", "trick"} or moment.taken_back:
            yield from self.laid()

    def beats(self, moment: Moment) -> Iterator[Beat]:
        """Whatever else happens, happens after the cards that were laid before it."""
        if moment.event.type not in ("play", "pass"):
            yield from self.laid()
        yield from super().beats(moment)

    def laid(self) -> Iterator[Beat]:
        """The cards that wait, laid at once."""
        parts, self._waiting = tuple(self._waiting), []
        if len(parts) > 1:
            yield Beat("together", parts[0].seq, parts=parts)
        else:
            yield from parts

    def rest(self) -> Iterator[Beat]:
        """What is left when the record ends."""
        yield from self.laid()


class Sevens(Script):
    """Four rows grow from the sevens; a hand that is out is laid into them (S1, S2)."""

    needs = Needs(frozenset({"tableau"}), (760.0, 430.0))

    def __init__(self) -> None:
        super().__init__()
        self._laid: set[str] = set()

    def on_deal(self, moment: Moment) -> Iterator[Beat]:
        """The four sevens lie there from the start."""
        yield from self.on_anything(moment)
        yield from self._sevens(moment)

    def on_play(self, moment: Moment) -> Iterator[Beat]:
        """A card is laid into its row."""
        yield from self._sevens(moment)
        event = moment.event
        cards = tuple(card for card in moment.cards if card not in self._laid)
        if not moment.taken_back:
            self._laid.update(cards)
        if cards:
            yield Beat("join", event.seq, event.player, cards, moment.legal, place="tableau", type=event.type)

    def on_round(self, moment: Moment) -> Iterator[Beat]:
        """The rows are collected."""
        self._laid.clear()
        yield from super().on_round(moment)

    def _sevens(self, moment: Moment) -> Iterator[Beat]:
        """The sevens, where they do not lie there yet."""
        if not self._laid:
            cards = tuple(f"{colour}7" for colour in COLOURS)
            self._laid.update(cards)
            yield Beat("join", moment.event.seq, moment.table.setup.players[0], cards, place="tableau", type="sevens")

    def on_reveal(self, moment: Moment) -> Iterator[Beat]:
        """A hand that is out is laid into the rows."""
        yield from self.on_play(moment)


class Showdown(Script):
    """Everybody shows five cards (K1)."""

    needs = Needs(frozenset({"shown"}), (640.0, 380.0))

    def on_show(self, moment: Moment) -> Iterator[Beat]:
        """Cards of the hand are laid open before the seat."""
        event = moment.event
        yield Beat("fan", event.seq, event.player, moment.cards, moment.legal, place="shown", type=event.type)

    def on_reveal(self, moment: Moment) -> Iterator[Beat]:
        """A whole hand is laid open."""
        yield from self.on_show(moment)


KINDS: Mapping[str, type[Script]] = {
    "simultaneous": AtOnce, "sevens": Sevens, "poker": Showdown, "daifugo": Shedding,
}  # fmt: skip


def script(table: Table) -> Script:
    """How this game is filmed: by its kind."""
    options = table.setup.options
    assert isinstance(options, ToriteOptions)
    return KINDS.get(options.kind, ColouredTricks)()


SEATS = (3, 4, 5)
HOUSE_RULES: Mapping[str, JsonObject] = {
    "torite-daifugo": {
        **dict.fromkeys(("sequences", "revolution", "eight_cut", "eight_cut_in_sequences", "lock_sequences", "skip_5",
                         "pass_7", "discard_10", "reverse_9", "number_lock", "strict_lock", "sandstorm", "stop_4",
                         "ambulance", "rokurokubi", "coup", "omen", "lucky_seven", "down_number", "salvage_3"), True),
        "sequence_revolution": 4, "lock": 2,
    },
}  # fmt: skip
"""By profile: house rules to play with beside it; this one has all switches off (D1)."""


class SomeEach(Dealing):
    """Three cards each or more."""

    def size(self, cards: int, players: int, rng: random.Random) -> int:
        """Any number that there is."""
        return rng.randint(3, cards // players)


class FiveToSeven(Dealing):
    """A few more cards than will be shown, or none."""

    def size(self, cards: int, players: int, rng: random.Random) -> int:
        """Five, six or seven."""
        return rng.randint(5, 7)


class ButSevens(Everything):
    """The sevens lie there; all others are dealt."""

    def laid_out(self, cards: Sequence[str]) -> list[str]:
        """The sevens."""
        return [card for card in cards if card[1:] == "7"]


DEALINGS: Mapping[str, type[Dealing]] = {"sevens": ButSevens, "poker": FiveToSeven, "daifugo": Everything}


def dealing(options: Options) -> Dealing:
    """How it is dealt: by its kind."""
    assert isinstance(options, ToriteOptions)
    return DEALINGS.get(options.kind, SomeEach)()
