"""What may come next, by rule: held against what the referee rules on every event that was played."""

import random

import pytest

from referee.events import Header
from referee.fold import Fold
from referee.records.reader import Reader
from table.simulation.scripts.players import Sitting, hidden, kinds

TOLD_ANY_TIME = frozenset({"round", "deal", "count", "lead", "reveal", "show", "clear"})
"""Events that may come whenever somebody counts, shows or sweeps something."""


def expected(table):
    return () if table.over else table.game.expects(table.state)


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.label)
@pytest.mark.parametrize("hide", [False, True], ids=["open", "hidden"])
def test_whatever_is_legal_was_expected(kind, hide):
    """The fold of random legal games: each event's type, player, count and receiver were expected before it."""
    lines = Sitting(kind, 3).play(2).lines
    if hide:
        lines = hidden(lines, frozenset(), False)
    reader, folded = Reader(), None
    for line in lines:
        item = reader.read(line)
        if isinstance(item, Header):
            folded = Fold(item)
            continue
        table = folded.table
        ruling = folded.add(item).ruling
        if ruling.verdict == "illegal" or item.type in TOLD_ANY_TIME or table.over:
            continue
        fits = [each for each in expected(table) if each.kind == item.type and item.player in each.players]
        assert fits, (line, expected(table))
        if item.type in ("give", "exchange"):
            assert any(each.to == item.to for each in fits), (line, fits)
        if item.type == "play" and ruling.verdict == "legal" and fits[0].count is not None:
            assert len(item.cards) == fits[0].count or "stop" in ruling.effects


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.label)
def test_what_is_offered_is_legal(kind):
    """Every value that is offered is taken by the referee, and a number of cards too."""
    rng = random.Random(5)
    lines = hidden(Sitting(kind, 5).play(2).lines, frozenset(), False)
    reader, folded = Reader(), None
    for line in lines:
        item = reader.read(line)
        if isinstance(item, Header):
            folded = Fold(item)
            continue
        folded.add(item)
        for each in expected(folded.table):
            offer = rng.choice(each.offers) if each.offers else None
            if each.seen or each.kind in ("reveal", "show", "order") or (offer and offer.fields.get("what") == "names"):
                continue
            more = {**(offer.fields if offer else {})}
            if each.count is not None:
                more |= {"discards" if each.kind == "widow" else "count": each.count}
            if each.players:
                more["from" if each.kind in ("give", "exchange") else "player"] = rng.choice(each.players)
            if each.to is not None:
                more["to"] = each.to
            ruled = folded.fork().add(reread(folded, {"seq": item.seq + 1, "type": each.kind, **more}))
            assert ruled.ruling.verdict != "illegal", (more, each, ruled.ruling)


def reread(folded, line):
    """A line of the record as an event."""
    reader = Reader()
    reader.read({"seq": 0, "type": "game", "format": "gyoji/1", "game": folded.header.game,
                 "players": list(folded.header.players)})  # fmt: skip
    return reader.read(line)


def test_G8_and_H2_zones_and_receivers_are_told(sit):
    table = sit(pass_7=True)
    (play,) = expected(table.fold.table)
    assert (play.kind, play.seen, play.zone, play.players, play.count) == ("play", True, "field", tuple("ABCD"), None)
    table.play("A", "H7")
    (give,) = expected(table.fold.table)
    assert (give.kind, give.to, give.count, give.zone, give.blocking) == ("give", "B", 1, "hand", True)
    table.add("give", from_="A", to="B", count=1)
    play, passed, clear = expected(table.fold.table)
    assert (play.players, play.count, passed.players, passed.seen, clear.seen) == (("B",), 1, ("B",), False, True)
