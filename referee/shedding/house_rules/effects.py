"""What a play sets off: an ordered list of steps, each a rule of its own; switches turn them on.

`BEFORE` happens while the field is as the play found it, `AFTER` once the cards lie there. To add a house rule, write a
step and put it where it belongs in `BEFORE`, `CUTS` or `AFTER`, with the switch that turns it on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from referee.cards import JOKER, bits
from referee.shedding import ending, field
from referee.shedding.book import cite
from referee.shedding.house_rules import house
from referee.shedding.options import SheddingOptions
from referee.shedding.state import EIGHT, FIVE, GROUP, NINE, SEQUENCE, Debt, Play

Step = Callable[[Play], None]
Cut = tuple[str, str, tuple[str, ...]]
"""A cut: its effect, its rule, the cards that made it (empty: no matter which)."""
On = Callable[[SheddingOptions], object]


class Steps(NamedTuple):
    """The steps that a table takes, in their order; `cuts` are looked for by the step `cut`."""

    before: tuple[Step, ...]
    cuts: tuple[Callable[[Play], Cut | None], ...]
    after: tuple[Step, ...]


def revolution(play: Play) -> None:
    """Enough cards at once turn the order round (G9, T5; H16, H17)."""
    meld, o = play.meld, play.o
    if field.revolves(o, meld, play.order, play.state.sealed):
        small = field.small_revolution(o, meld, play.order)
        if small is not None:
            play.effects.append(small[0])
            play.sealed = small[0] == "omen"
        play.effects.append("counter-revolution" if play.revolution else "revolution")
        play.revolution = not play.revolution
        play.revolutions += 1
        usual = "sequence-revolution" if meld.kind == SEQUENCE else "revolution"
        play.rule = small[1] if small else cite(play.book, usual)


def win_at_once(play: Play) -> None:
    """Four 2s win at once, and are no foul (H15)."""
    if field.wins_at_once(play.o, play.meld, play.order):
        play.effects.append("dai-kakumei")
        play.wins, play.rule = True, "H15"


def eleven_back(play: Play) -> None:
    """A J turns the order round until the field clears, or its player may say so (T9, V6)."""
    if not field.has_jack(play.meld, play.order, play.state.rules.game.eleven_back_in_sequences):
        return
    if play.o.eleven_back == "optional":
        play.may_back = play.player
        return
    play.effects.append("eleven-back")
    play.back = not play.back
    play.rule = play.rule or cite(play.book, "eleven-back")


def foul(play: Play) -> None:
    """Some cards must not be the last ones (G14, T11, V1)."""
    if play.left.size == 0 and not play.wins:
        play.bad = ending.foul(play.o, play.meld, play.order, play.was_reversed)
        play.fouled = any(play.bad)


def cut(play: Play) -> None:
    """Some plays clear the field at once; a foul one does not (G15)."""
    found: tuple[Cut, ...] = ()
    for look in play.state.rules.steps.cuts:
        made = look(play)
        if made is not None:
            found = (*found, made)
    if found:
        play.cut = not play.fouled
        play.cuts = tuple(made for made in found if play.cut or made[0] == "five-card-revolution")


def foul_clears(play: Play) -> None:
    """A foul finish is swept like an 8 (H22)."""
    play.cut = play.cut or play.fouled


def five_card(play: Play) -> Cut | None:
    """A revolution of five or more with a joker cannot be answered (G9)."""
    if not field.unanswerable(play.o, play.meld, play.state.sealed):
        return None
    return "five-card-revolution", cite(play.book, "five-card"), ()


def eight_cut(play: Play) -> Cut | None:
    """8s clear the field (G10, T8, N6, V4)."""
    meld, order = play.meld, play.order
    if not field.cuts(play.o, meld, order):
        return None
    eights = sum(1 << card for card in bits(meld.mask) if order[card >> 2] == EIGHT)
    key = "eight-cut-sequence" if meld.kind == SEQUENCE else "eight-cut"
    return "eight-cut", cite(play.book, key), play.state.rules.deck.join(eights, 0) or (JOKER,)


def spade_three(play: Play) -> Cut | None:
    """The single spade 3 beats a single joker and clears (G13, T12, N7, V2)."""
    if not field.is_single_joker(play.state.field) or not field.is_spade_three(play.meld, play.order):
        return None
    return "spade-three", cite(play.book, "spade-three"), play.state.rules.deck.join(play.meld.mask)


def sweep(play: Play) -> Cut | None:
    """Sandstorm, ambulance, rokurokubi: some groups clear the field (H10, H12, H13)."""
    made = house.sweep_effect(play.o, play.meld, play.order)
    return None if made is None else (*made, ())


def suit_lock(play: Play) -> None:
    """The same suits some plays in a row lock them until the field clears (G12, T10, V11)."""
    o, state, meld = play.o, play.state, play.meld
    play.shared = shared = field.matches(o, meld, state.field)
    play.streak = streak = state.streak + 1 if shared else 1
    if play.lock:
        union = play.lock | meld.suits
        if meld.kind == GROUP and union.bit_count() <= meld.width:
            play.lock = union
    elif shared and streak >= o.lock and not play.cut:
        plays = len(state.pile) + 1
        if o.lock_scope == "any" or (streak == plays and plays == o.lock):
            play.lock = shared
            play.effects.append("lock")
            play.rule = play.rule or cite(play.book, "lock")


def other_locks(play: Play) -> None:
    """Numbers or colours in a row lock those (H6, H7, H8)."""
    state = play.state
    if state.field is None or play.cut:
        return
    play.number_lock, play.colour_lock = house.new_locks(state, play.meld, play.order, bool(play.shared))
    new = (play.number_lock, play.colour_lock) != (state.number_lock, state.colour_lock)
    if new and "lock" not in play.effects:
        play.effects.append("lock")


def tell_cuts(play: Play) -> None:
    """What cut the field is said after the locks; the last of several is cited."""
    for effect, rule, cards in play.cuts:
        play.effects.append(effect)
        play.rule = rule
        play.decisive = cards or play.decisive


def reverse(play: Play) -> None:
    """Each 9 turns the direction of play, also its player's last one: two cancel (H4)."""
    if house.copies(play.meld, play.order, NINE) % 2:
        play.effects.append("reverse")
        play.state = play.state._replace(step=-play.state.step)
        play.house_rule = "H4"


def skip(play: Play) -> None:
    """Each 5 skips a player, also its player's last one (H1)."""
    skipped = 0 if play.cut else house.copies(play.meld, play.order, FIVE)
    if skipped:
        play.effects.append("skip")
        play.state, play.house_rule = house.skip(play.state, play.player, skipped), "H1"


def owe(play: Play) -> None:
    """Cards to give or to discard, numbers to name; a finisher's Qs still name theirs (H2, H3, H5; V3, V5)."""
    dues = house.owes(play.state, play.player, play.meld, play.order)
    if not dues:
        return
    bad = ending.foul(play.o, play.meld, play.order, play.was_reversed)
    if play.left.size == 0 and house.ends(play.state, play.player, any(bad)):
        return
    play.effects.extend(kind for kind, _ in dues)
    debt = Debt(play.player, dues, play.cut, any(bad))
    play.state = play.state._replace(owed=(debt,), turn=play.player)
    kind = dues[0][0]
    play.house_rule = "H5" if kind == "bomb" else cite(play.book, kind)


BEFORE: tuple[tuple[Step, On], ...] = (
    (revolution, lambda o: o.revolution),
    (eleven_back, lambda o: o.eleven_back != "off"),
    (win_at_once, lambda o: o.dai_kakumei),
    (foul, lambda o: o.foul_finish != "off"),
    (cut, lambda o: any(on(o) for _, on in CUTS)),
    (foul_clears, lambda o: o.foul_clears),
    (suit_lock, lambda o: o.lock),
    (other_locks, lambda o: o.number_lock or o.strict_lock or o.color_lock),
    (tell_cuts, lambda o: any(on(o) for _, on in CUTS)),
)
CUTS: tuple[tuple[Callable[[Play], Cut | None], On], ...] = (
    (five_card, lambda o: o.five_card_unanswerable),
    (eight_cut, lambda o: o.eight_cut),
    (spade_three, lambda o: o.spade_three),
    (sweep, lambda o: o.sandstorm or o.ambulance or o.rokurokubi),
)
AFTER: tuple[tuple[Step, On], ...] = (
    (reverse, lambda o: o.reverse_9),
    (skip, lambda o: o.skip_5),
    (owe, lambda o: o.pass_7 or o.discard_10 or o.bomber_q),
)


def steps(o: SheddingOptions, roles_owe: bool) -> Steps:
    """The steps that a table with these options takes. `roles_owe`: cards may be owed without a house rule."""
    return Steps(
        tuple(step for step, on in BEFORE if on(o)),
        tuple(look for look, on in CUTS if on(o)),
        tuple(step for step, on in AFTER if on(o) or (roles_owe and step is owe)),
    )
