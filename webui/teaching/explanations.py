"""What the referee explains, in the shapes of the page: rulings step by step, what a hand may play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from referee.events import ALL
from referee.fold import Fold
from referee.fold import Table as Moment
from referee.play.protocol import AnyGame, AnyState
from referee.play.public import PublicField
from referee.ruling import LEGAL
from referee.texts import Text, both, has
from referee.words import advice
from referee.words.explain import Explanation, NothingToExplainError, explain, source_of
from referee.words.explain import Reason as Told
from webui.problems import RefusedError, refused, sentence
from webui.shapes.common import Said
from webui.shapes.teaching import Beginner, Lying, MayPlay, Option, Reason, RuleText, Why

MOST = 120
"""So many plays are listed at most: every five cards of a hand can be hundreds."""


def said(text: Text) -> Said:
    """A text of the catalogue as the page gets it."""
    return Said(en=text.en, ja=text.ja)


def maybe(text: Text | None) -> Said | None:
    """The same, where there may be none."""
    return None if text is None else said(text)


def why(fold: Fold, seq: int, player: str | None = None) -> Why:
    """Why the event `seq` is ruled as it stands now, for `player` (None: everybody). Raises RefusedError where there is
    no ruling on it, or where it is not theirs to see."""
    try:
        event = fold.now(seq)
    except KeyError:
        raise refused("no-event") from None
    if event is not None and event.audience != ALL and player not in event.audience:
        raise refused("no-event")
    try:
        found = explain(fold, seq)
    except NothingToExplainError as error:
        raise RefusedError(404, sentence("refused", "seq", error.text.en, error.text.ja)) from None
    return explained(found)


def explained(found: Explanation) -> Why:
    """An explanation in the page's shape."""
    event, ruling = found.event, found.ruling
    return Why(
        seq=found.seq,
        type=event.type,
        player=event.player,
        cards=list(event.cards or ()),
        readings=list(event.readings or ()),
        verdict=ruling.verdict,
        code=ruling.code,
        rule=ruling.rule,
        effects=list(ruling.effects),
        message=said(found.says),
        steps=steps(found.reasons),
        rules=[RuleText(rule=rule, text=said(text), source=maybe(source_of(rule)))
               for rule, text in found.rules.items()],
        field=lying(found.field),
        settles=maybe(found.settles),
        instead=maybe(found.instead),
        exposed_by=list(found.exposed_by),
    )  # fmt: skip


def steps(reasons: Iterable[Told]) -> list[Reason]:
    """Steps of the referee."""
    return [Reason(text=said(step.text), holds=step.holds, cards=list(step.cards), rule=step.rule) for step in reasons]


def lying(field: PublicField) -> list[Lying]:
    """What lies in the field, first to last."""
    return [Lying(player=play.player, cards=list(play.cards), readings=list(play.readings)) for play in field.plays]


def beginner(fold: Fold) -> Beginner:
    """What a beginner is told: what the newest event set off, and what may come next."""
    table = fold.table
    standing = fold.standing()
    told: list[Said] = []
    if standing:
        _, event, ruling = standing[-1]
        effects = ruling.effects if ruling.verdict == LEGAL or event.stands else ()
        keys = [key for effect in effects if (key := _effect(effect, table.profile)) is not None]
        told = [said(both(key)) for key in keys if key != "teach.clear" or len(keys) == 1]
    return Beginner(
        seq=standing[-1][0] if standing else None, effects=told, next=maybe(table.game.allowed(table.state))
    )


def _effect(effect: str, profile: str | None) -> str | None:
    """The entry that says what an effect means, as a profile plays it."""
    return next((key for key in (f"teach.{effect}.{profile}", f"teach.{effect}") if has(key)), None)


def may_play(moment: Moment, player: str, hand: Sequence[str]) -> MayPlay:
    """What `player` may do now with exactly this hand, and why the rest of it cannot be played. Nothing of the hand is
    kept. Raises RefusedError as `held` does."""
    held(moment, player, hand)
    return offered(moment.game, moment.state, player, hand)


def held(moment: Moment, player: str, hand: Sequence[str]) -> None:
    """Raises RefusedError where nobody at the table is called so, or the deck has not so many of these cards."""
    if player not in moment.setup.players:
        raise refused("no-player", "player", name=player)
    surplus = Counter(hand) - Counter(moment.deck.all_codes())
    if surplus:
        raise refused("no-card", "cards", card=next(iter(surplus)))


def offered(game: AnyGame, state: AnyState, player: str, hand: Sequence[str]) -> MayPlay:
    """The same for a player of the table and cards of its deck. Plays of few cards come before those of many; what
    needs no cards, such as a pass, follows them."""
    found = advice.may_play(game, state, player, hand)
    legal = [option for option in found if option.allowed]
    plays = sorted((option for option in legal if option.cards), key=lambda option: len(option.cards))
    others = [option for option in legal if not option.cards]
    refusals = [option for option in found if not option.allowed]
    return MayPlay(
        player=player,
        turn=game.turn(state),
        allowed=maybe(game.allowed(state)),
        options=[_option(option) for option in (*plays[:MOST], *others, *refusals)],
        more=max(0, len(plays) - MOST),
    )


def _option(found: advice.Option) -> Option:
    event, ruling = found.event, found.ruling
    return Option.model_validate({
        "type": event.type, "cards": list(event.cards or ()), "readings": list(event.readings or ()),
        "count": event.count, "suit": event.suit, "card": event.card, "colour": event.colour, "to": event.to,
        "allowed": found.allowed, "effects": list(ruling.effects), "code": ruling.code, "rule": ruling.rule,
        "says": said(found.says), "why_not": steps(found.why_not),
    })  # fmt: skip
