"""A photograph of a whole trick: a card before each player, in the order of the turns from whoever leads.

A card that was not found, such as one under a cup, is somebody's all the same: where others laid theirs after it, or
the next photograph shows other cards, it is written as unread and asked about. The tricks after it stay in step.
A photograph that could not be read was a trick as well, of cards that are asked about.
Where a dealer's token lies before somebody else than whoever leads by the record, a trick may be missing or a card
misread: the trick is asked about, and proves nothing meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from referee.cards import UNKNOWN
from referee.events import Event
from referee.fold import Table as Moment
from table.interpret.memory import Memory
from table.interpret.observation import Observation
from table.interpret.proposals import Line, Proposal
from table.interpret.readings import FAULT_IN_DOUBT, Reading, best, score
from table.interpret.trick_cards import placed, without_ghosts
from table.interpret.turns import attempt
from table.interpret.weighing import FAULT
from vision.tracking.tracker import TrackedCard

UNFOUND = 0.3
"""How likely somebody laid a card that was not found, beside one that was."""
UNTOLD = 0.5
"""How sure it is who led where nothing tells."""
PLACED = 0.5
"""A card that fits a seat so well lies before it."""


def led_by_token(seen: Observation, moment: Moment) -> tuple[tuple[Line, ...], Moment]:
    """Where nobody knows who leads: the player before whom a dealer's token lies, and the table then."""
    player = _before_token(seen, moment.setup.players)
    if player is None or moment.over or moment.game.turn(moment.state) is not None:
        return (), moment
    ruling, after = attempt(moment, Event(0, "lead", player=player))
    if ruling.verdict == "illegal" or after.game.turn(after.state) != player:
        return (), moment
    return (Line({"type": "lead", "player": player}),), after


def _before_token(seen: Observation, players: Sequence[str]) -> str | None:
    """The player before whom a dealer's token lies; None where there is none."""
    if seen.token is None:
        return None
    fits = placed(seen.token - seen.middle, len(players))
    return players[fits.index(max(fits))]


def whole_trick(seen: Observation, moment: Moment, memory: Memory) -> Proposal | None:
    """The cards of a photograph as a trick, with what is missing of it and of the trick before. None where it shows
    nothing of the kind: cards of this trick lie there from before, several before one player, or all lay at once."""
    if not seen.photograph or moment.over or any(play.cards & seen.lying for play in memory.plays):
        return None
    cards, ghosts = without_ghosts(seen, len(moment.setup.players))
    before = _before_seats(cards, moment)
    if before is None:
        return None
    missed, moment = _rest(moment)
    lead, moment = led_by_token(seen, moment)
    plays = _in_turn(before, moment, FAULT_IN_DOUBT if memory.doubts or missed else FAULT)
    if not plays:
        return None
    if not lead and _before_token(seen, moment.setup.players) not in (None, plays[0].player):
        plays = tuple(replace(play, confidence=min(play.confidence, UNTOLD), doubtful=True) for play in plays)
    plays = (replace(plays[0], ghosts=ghosts), *plays[1:])
    return Proposal(plays, (*_asked(missed), *lead), score=score((*missed, *plays)))


def unread_tricks(count: int, moment: Moment) -> Proposal:
    """So many tricks whose photographs could not be read: a card of everybody, each asked about, after what is missing
    of the trick before them. Who led is guessed where nothing tells."""
    plays, moment = _rest(moment)
    found, players = list(plays), moment.setup.players
    for _ in range(count):
        leader = moment.game.turn(moment.state) or _may_lead(moment)[0]
        for name in (*players[players.index(leader) :], *players[: players.index(leader)]):
            play = None if moment.over else _unfound(name, moment)
            if play is None:
                break
            found.append(play)
            moment = play.after
    return Proposal(lines=_asked(found))


def _asked(plays: Sequence[Reading]) -> tuple[Line, ...]:
    """Plays of cards that nobody found, each asked about. No later photograph shows them."""
    return tuple(
        Line({"type": "play", "player": play.player, "cards": [UNKNOWN], "confirmed": False}, "inferred")
        for play in plays
    )


def _before_seats(cards: Sequence[TrackedCard], moment: Moment) -> dict[str, TrackedCard] | None:
    """Whose is which card; None where that is not clear, or there is none."""
    players = moment.setup.players
    if not cards:
        return None
    # Nobody holds a camera exactly above the middle: a whole trick lies around its own.
    middle = np.mean([card.centre for card in cards], axis=0) if len(cards) == len(players) else np.zeros(2)
    found: dict[str, TrackedCard] = {}
    for card in cards:
        fits = placed(card.centre - middle, len(players))
        owners = [name for name, fit in zip(players, fits, strict=True) if fit > PLACED]
        if len(owners) != 1 or owners[0] in found:
            return None
        found[owners[0]] = card
    return found


def _rest(moment: Moment) -> tuple[tuple[Reading, ...], Moment]:
    """Of a trick that was left unfinished the cards that nobody found, as plays that are asked about."""
    found: list[Reading] = []
    while moment.game.public(moment.state).field.plays:
        turn = moment.game.turn(moment.state)
        play = None if turn is None or len(found) > len(moment.setup.players) else _unfound(turn, moment)
        if play is None:
            break
        found.append(play)
        moment = play.after
    return tuple(found), moment


def _in_turn(before: dict[str, TrackedCard], moment: Moment, fault: float) -> tuple[Reading, ...]:
    """The cards as plays from whoever's turn it is, unfound ones between them. Empty where they do not lie as cards of
    players that play one after the other."""
    players = moment.setup.players
    turn, told = moment.game.turn(moment.state), True
    if turn is None:
        turn, told = _likeliest(before, moment), False
    first, found = players.index(turn), list[Reading]()
    order = [players[(first + step) % len(players)] for step in range(len(players))]
    while order and order[-1] not in before:
        order.pop()
    for name in order:
        if (name in before or found) and moment.game.turn(moment.state) not in ((name,) if found or told else (None,)):
            return ()
        card = before.get(name)
        play = _unfound(name, moment) if card is None else best(moment, (card,), _only(name, players), fault)
        if play is None or play.player != name:
            return ()
        if not told and not found and len(before) > 1:
            play = replace(play, confidence=min(play.confidence, UNTOLD), doubtful=True)
        found.append(play)
        moment = play.after
    return tuple(found)


def _likeliest(before: dict[str, TrackedCard], moment: Moment) -> str:
    """Who led where nothing tells, of those who may: the first after a gap, else the first player."""
    players = moment.setup.players
    may = [name for name in players if name in _may_lead(moment) and name in before] or list(before)
    return next((name for name in may if players[players.index(name) - 1] not in before), may[0])


def _may_lead(moment: Moment) -> tuple[str, ...]:
    return next((due.players for due in moment.game.expects(moment.state) if due.kind == "play" and due.players),
                moment.setup.players)  # fmt: skip


def _only(name: str, players: Sequence[str]) -> dict[str, float]:
    return {player: 1.0 if player == name else 1e-3 for player in players}


def _unfound(name: str, moment: Moment) -> Reading | None:
    """A card of a player that was not found; None where that player may not lay one."""
    ruling, after = attempt(moment, Event(0, "play", player=name, cards=(UNKNOWN,)))
    if ruling.verdict == "illegal":
        return None
    return Reading(name, (UNKNOWN,), (), (), ruling, after, UNFOUND, 0.5, True, share=0.5)
