"""Turns what somebody enters on the page into events of the record: a tap, a correction, the next round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.events import Event
from referee.fold import Outcome
from referee.json_values import JsonLine, JsonObject
from referee.records.schema import EVENTS
from referee.records.values import PLAYER, SEATED
from referee.words.messages import message
from table.record.drafts import Draft
from table.record.mending import as_line, followed
from table.record.session import Accepted as Taken
from table.record.session import Session, StaleError
from table.record.telling import TOLD, untimely
from table.record.unseen import late
from webui.desk.permitted import permit
from webui.desk.rewinding import back, redo
from webui.problems import RefusedError, refusals, refused, sentence
from webui.shapes.common import Said
from webui.shapes.entered import AMENDABLE, Amend, Entered, Exchange, Insert, Order, Play, Stand, Takeback, Undo
from webui.shapes.requests import Back, Confirm, Deal, NextRound, Redo, Request
from webui.shapes.tournament import ChangeTournament
from webui.shapes.view import Accepted, Entry
from webui.views.pages import head_of
from webui.views.session import page_entry

TRIES = 5
"""So often a tap is decided again where the camera was quicker; after that the camera waits."""
SEEN = ("camera", "inferred")
"""Sources of what nobody entered by hand."""
TAP: JsonObject = {"source": "tap", "confirmed": True}


def enter(session: Session, asked: Request, seen: int | None = None, seat: str | None = None) -> Accepted:
    """Writes what somebody tapped. Corrections name the event that they correct. `seen`: the version that the page
    showed; what no longer fits a newer one is refused. `seat`: the player who may enter what they did themselves
    (`webui/desk/permitted.py`); None: the host, who may enter everything. Raises RefusedError."""
    for _ in range(TRIES):
        try:
            return _decided(session, asked, seen, seat)
        except StaleError:
            continue  # the camera was quicker
    with session.alone():
        return _decided(session, asked, seen, seat)


def _decided(session: Session, asked: Request, seen: int | None, seat: str | None) -> Accepted:
    version = session.version
    if seat is not None:
        permit(session, asked, seat)
    events = events_of(session, asked)
    with refusals():
        _refuse_untimely(session, events[0])
        if seen is None or seen == version:
            taken = session.accept_all(events, version)[0]
        else:  # the page was behind: it is written only if it still means the same
            draft = Draft(session)
            if draft.version != version:
                raise StaleError  # what follows names events by their numbers
            taken = draft.accept_all(events)[0]
            if isinstance(asked, Back | Redo) or _overtaken(session, taken, seen):
                raise refused("stale")
            draft.write()
    ruling = taken.ruling
    said = Said(en=message(taken.outcome, "en"), ja=message(taken.outcome, "ja"))
    return Accepted(seq=taken.seq, verdict=ruling.verdict, code=ruling.code, message=said)


def _refuse_untimely(session: Session, line: JsonLine) -> None:
    """Refuses what no camera sees where it fits no phase of the game and a camera follows it: a play before it may have
    been missed, so that it is no foul of whoever enters it. Raises StaleError, and as `Draft.accept`."""
    if line["type"] not in TOLD or all(event.source not in SEEN for event in session.events()):
        return
    draft = Draft(session)
    moment = draft.moment()
    outcome = draft.accept(line).outcome
    if untimely(line, outcome.ruling, moment):
        raise RefusedError(409, sentence("untimely", None, message(outcome, "en"), message(outcome, "ja")))


def events_of(session: Session, asked: Request) -> list[JsonLine]:
    """The event that was asked for, as a line of the record, and what follows from it. Raises RefusedError."""
    match asked:
        case Deal():
            counts = {player.name: player.cards_left for player in head_of(session).players}
            return [{"type": "deal", "counts": {name: n for name, n in counts.items() if n is not None}, **TAP}]
        case NextRound() | ChangeTournament():
            return _whole_table(session, asked)
        case Amend(target=target, event=really):
            entry = _entry(session, target)
            if entry.correction or entry.type not in AMENDABLE:
                raise refused("no-amend", "target", seq=target)
            return _with_what_follows(session, {"type": "amend", "target": target, "event": _line(session, really)})
        case Insert(after=after, event=missed):
            if after:
                _entry(session, after)
            return _with_what_follows(session, {"type": "insert", "after": after, "event": _line(session, missed)})
        case Confirm(target=target):
            return _confirmed(session, target)
        case Back(player=player, agreed=agreed):
            return back(session, _seated(session, player), [_seated(session, name) for name in agreed])
        case Redo():
            return redo(session)
        case Order() if session.moment().over:
            raise refused("round-over", "player")  # N2: told between rounds, it is no order of the one that ended
        case Order() | Exchange():
            return [_in_time(session, asked, _line(session, asked))]
        case Undo(target=target):
            if _entry(session, target).void:
                raise refused("already-void", "target", seq=target)
            return _with_what_follows(session, _line(session, asked))
        case Stand(target=target) | Takeback(target=target):
            entry = _entry(session, target)
            if entry.verdict != "illegal" and not (entry.exposed_by and asked.type == "stand"):
                raise refused("not-illegal", "target", seq=target)
    return [_line(session, asked)]


def _confirmed(session: Session, target: int) -> list[JsonLine]:
    """An amendment that says of a play or of a strip of order cards that it was read rightly. Raises RefusedError."""
    entry = _entry(session, target)
    if entry.type == "order" and entry.open == "unconfirmed":
        told = session.trial().now(target)
        order = Order(type="order", player=entry.player or "?", ranks=list(told.strip or ()) if told else [])
        return [{"type": "amend", "target": target, "event": _line(session, order), **TAP}]
    if entry.type != "play" or entry.correction:
        raise refused("not-a-play", "target", seq=target)
    play = Play(type="play", player=entry.player or "?", cards=entry.cards, readings=entry.readings)
    return _with_what_follows(session, {"type": "amend", "target": target, "event": _line(session, play)})


def _with_what_follows(session: Session, told: JsonLine) -> list[JsonLine]:
    """A correction by hand. Where it is about a play that a camera saw, or missed, the silent passes around it follow:
    they are put in, taken out, or in doubt no more."""
    line: JsonLine = {**told, **TAP}
    fork = session.fork()
    with refusals():
        correction = fork.reader.read({"seq": fork.reader.last_seq + 1, **line})
    assert isinstance(correction, Event)
    about = correction.event if correction.type == "insert" else fork.fold.event(correction.target or 0)
    seen = correction.type == "insert" or (about is not None and about.source in SEEN)
    if about is None or about.type != "play" or not seen:
        return [line]
    return [line, *({**as_line(more), "source": "inferred"} for more in followed(session, correction))]


def _whole_table(session: Session, asked: NextRound | ChangeTournament) -> list[JsonLine]:
    """What happens to everybody: a round begins, the tournament goes on by other rules."""
    if isinstance(asked, NextRound):
        return _next_round(session, asked.counts, asked.players)
    return [{"type": "tournament", "tournament": asked.tournament.model_dump(exclude_defaults=True), **TAP}]


def _next_round(session: Session, counts: Mapping[str, int], players: Sequence[str] | None) -> list[JsonLine]:
    """A round begins, by the rules that were kept for it, with the cards that were dealt where they were counted.
    `players`: who sits where from now on, clockwise, others than before where somebody comes or goes; None: as the
    tournament says, else as before."""
    number = session.moment().setup.number + 1
    _may_begin(session, number)
    opening = session.opening(number)
    if players is not None:
        if len(set(players)) < len(players):
            raise refused("same-name", "players")
        opening["players"] = list(players)
    sitting = session.moment().setup.players if players is None else players
    for name in counts:
        if name not in sitting:
            raise refused("no-player", "counts", name=name)
    deal: JsonLine = {"type": "deal", "counts": dict(counts), **TAP}
    return [{"type": "round", "number": number, **opening, **TAP}, *([deal] if counts else [])]


def _line(session: Session, entered: Entered) -> JsonLine:
    """The event in the record's fields; everybody whom it names sits at the table."""
    line = entered.line()
    for name, field in EVENTS[str(line["type"])].fields.items():
        if name in line and field.kind in (PLAYER, SEATED):
            told = line[name]
            for player in told if isinstance(told, list) else (told,):
                _seated(session, str(player))
    return {**line, **TAP}


def _seated(session: Session, name: str) -> str:
    if name not in session.moment().setup.players:
        raise refused("no-player", "player", name=name)
    return name


def _entry(session: Session, seq: int) -> Entry:
    entry = session.entry(seq)
    if entry is None:
        raise refused("no-event", "target", seq=seq)
    return page_entry(entry)


def _in_time(session: Session, asked: Order | Exchange, told: JsonLine) -> JsonLine:
    """What belongs to the beginning of the round is put there where cards were laid meanwhile; a player's order of
    strength takes the place of the one that was told in this round."""
    if isinstance(asked, Order):
        before = _order_of(session, asked.player)
        if before is not None:
            return {"type": "amend", "target": before, "event": told, "source": "tap"}
        event = Event(0, "order", asked.player, strip=tuple(asked.ranks))
    else:
        event = Event(0, "exchange", asked.player, to=asked.to, count=asked.count)
    began = late(session.moment(), event)
    return told if began is None else {"type": "insert", "after": began, "event": told, "source": "tap"}


def _overtaken(session: Session, taken: Taken, seen: int) -> bool:
    """Whether something that was tapped on an older version means something else on this one: a correction of what was
    corrected since, a round or a deal, a foul."""
    if taken.event["type"] == "insert":
        return False  # it stands where it was put, whatever came since
    target = taken.event.get("target")
    if target is not None:
        return target in session.corrected_since(seen)
    return taken.event["type"] in ("round", "deal", "tournament") or taken.ruling.verdict == "illegal"


def _order_of(session: Session, player: str | None) -> int | None:
    """The event that told a player's order of strength in this round, as it stands now; None where none did."""
    began = session.moment().setup.seq
    told = [
        entry
        for event in reversed(session.events())
        if event.seq >= began and (event.event or event).type == "order"
        if (entry := session.entry(event.seq)) is not None and entry.type == "order"
        if entry.player == player and entry.verdict == "legal"
    ]
    return max(told, key=lambda entry: entry.place).seq if told else None


def _may_begin(session: Session, number: int) -> None:
    """Refuses a new round while the one before still waits for an answer."""
    moment = session.moment()
    event = Event(0, "round", number=number)
    ruling, _ = moment.game.step(moment.state, event)
    if ruling.verdict == "undecided":
        outcome = Outcome(event, ruling, (), (), None, ())
        raise RefusedError(409, sentence("refused", None, message(outcome, "en"), message(outcome, "ja")))
