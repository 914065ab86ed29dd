"""Whole games with every hand known, against a second referee that knows cards as words and imports no game."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.events import Event, Header
from referee.fold import Fold
from referee.play.public import as_json
from referee.texts import say
from referee.words.lines import result_line, round_line, ruling_line

COLOURED = [colour + str(number) for colour in "RBYG" for number in range(1, 11)]
HEIGHTS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
LANGUAGES = ("en", "ja")
STANDARD = [suit + rank for suit in "SHDC" for rank in HEIGHTS] + ["JK"]
TRICKS = ["torite-a", "torite-b", "torite-c", "torite-d", "torite-a-trump", "torite-b-trump", "torite-e", "torite-f"]
FOLLOWING = {"torite-c", "torite-d", "torite-a-trump", "torite-b-trump", "torite-bonus"}
LOW = {"torite-b", "torite-d", "torite-b-trump", "torite-f"}


def may_play(profile: str, trick: list[str], hand: list[str]) -> list[str]:
    """Every card of a hand that may be played."""
    if not trick or profile in ("torite-e", "torite-f"):
        return list(hand)
    if profile in FOLLOWING:
        good = [card for card in hand if card[0] == trick[0][0]]
    else:
        good = [card for card in hand if card[0] != trick[-1][0]]
    return good or list(hand)


def winner(profile: str, trick: list[str]) -> int | None:
    """The place of the card that takes the trick."""
    number = {place: int(card[1:]) for place, card in enumerate(trick)}
    if profile in ("torite-e", "torite-f"):
        fit = [place for place in number if list(number.values()).count(number[place]) == 1]
    elif profile in FOLLOWING:
        fit = [place for place, card in enumerate(trick) if card[0] == "Y"] if "trump" in profile else []
        fit = fit or [place for place, card in enumerate(trick) if card[0] == trick[0][0]]
    else:
        fit = [place for place, card in enumerate(trick) if not place or card[0] != trick[place - 1][0]]
    if not fit:
        return None
    best = (min if profile in LOW else max)(number[place] for place in fit)
    return next(place for place in fit if number[place] == best)


def line(folded: Fold) -> str:
    return json.dumps(result_line(folded.result()), ensure_ascii=False)


class Game:
    """A game being played at random: the record so far and its fold."""

    def __init__(self, game: str, profile: str, names: str, **options: object) -> None:
        self.header = Header(game, tuple(names), profile, options)
        self.fold = Fold(self.header)
        self.events: list[Event] = []
        self.lines: list[str] = []

    def add(self, kind: str, **fields):
        event = Event(len(self.events) + 1, kind, **fields)
        self.events.append(event)
        outcome = self.fold.add(event)
        # Every outcome has words in both languages.
        self.lines.append(json.dumps(ruling_line(outcome), ensure_ascii=False))
        self.lines.extend(json.dumps(round_line(ended), ensure_ascii=False) for ended in outcome.rounds)
        return outcome

    def legal(self, player: str, hand: list[str]) -> set[str]:
        """What `options` lists, which must be what `judge` calls legal, with the effects it would have."""
        table = self.fold.table
        found = {c.cards[0]: c for c in table.game.options(table.state, player, hand) if c.type == "play"}
        for card in hand:
            event = Event(999, "play", player, (card,))
            ruling, _ = table.game.step(table.state, event)
            assert (ruling.verdict == "legal") == (card in found)
            if card in found:
                assert found[card].effects == ruling.effects
            assert all(say(s.key, lang, s.params) for s in table.game.why(table.state, event) for lang in LANGUAGES)
        return set(found)

    def replays(self) -> None:
        """The same record folds to the same lines, and so does every beginning of it."""
        again = Fold(self.header)
        texts = []
        for event in self.events:
            outcome = again.add(event)
            texts.append(json.dumps(ruling_line(outcome), ensure_ascii=False))
            texts.extend(json.dumps(round_line(ended), ensure_ascii=False) for ended in outcome.rounds)
            json.dumps(as_json(again.table.game.public(again.table.state)))
            line(again)
        assert texts == self.lines
        assert line(again) == line(self.fold)

    def undone(self, at: int) -> None:
        """Undoing an event and reviving it changes nothing; taking it out equals a record without it."""
        before = (self.fold.table.state, line(self.fold))
        target = self.events[at].seq
        self.add("undo", target=target)
        short = Fold(self.header)
        for event in self.events[:-1]:
            if event.seq != target:
                short.add(event)
        assert (short.table.state, line(short)) == (self.fold.table.state, line(self.fold))
        self.add("undo", target=self.events[-1].seq)
        assert (self.fold.table.state, line(self.fold)) == before


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_a_round_of_tricks_agrees_with_a_naive_referee(data):
    profile = data.draw(st.sampled_from([*TRICKS, "torite-bonus"]))
    names = "abcde"[: data.draw(st.integers(2, 5))]
    size = data.draw(st.integers(1, 5))
    cards = data.draw(st.permutations(COLOURED))
    hands = {name: list(cards[at * size : (at + 1) * size]) for at, name in enumerate(names)}
    game = Game("torite", profile, names)
    game.add("deal", hands={name: tuple(hand) for name, hand in hands.items()})
    meeples = {}
    if profile == "torite-bonus":
        for name in names:
            meeples[name] = data.draw(st.sampled_from("RBYG"))
            game.add("meeple", player=name, colour=meeples[name])
    captured: dict[str, list[str]] = {name: [] for name in names}
    taken = dict.fromkeys(names, 0)
    leader = names[0]
    for _ in range(size):
        order = names[names.index(leader) :] + names[: names.index(leader)]
        if profile in ("torite-e", "torite-f"):
            order = "".join(data.draw(st.permutations(names)))
        trick: list[str] = []
        for player in order:
            expected = set(may_play(profile, trick, hands[player]))
            assert game.legal(player, hands[player]) == expected
            card = data.draw(st.sampled_from(sorted(expected)))
            outcome = game.add("play", player=player, cards=(card,))
            assert outcome.ruling.verdict == "legal"
            hands[player].remove(card)
            trick.append(card)
        place = winner(profile, trick)
        if place is None:
            assert "all-cancelled" in outcome.ruling.effects
            continue
        leader = order[place]
        assert outcome.ruling.params["winner"] == leader
        captured[leader] += trick
        taken[leader] += 1
    result = outcome.rounds[0].result
    if profile == "torite-bonus":
        taken = {name: sum(card[0] == meeples[name] for card in captured[name]) for name in names}
    assert dict(result.scores) == taken
    assert set(result.winners) == {name for name in names if taken[name] == max(taken.values())}
    game.replays()
    game.undone(data.draw(st.integers(1, len(game.events) - 1)))


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_sevens_agree_with_a_naive_referee(data):
    names = "abc"[: data.draw(st.integers(2, 3))]
    size = data.draw(st.integers(1, 6))
    colours = data.draw(st.sampled_from(["R", "RB"]))
    some = [card for card in COLOURED if card[0] in colours and card[1:] != "7"]
    cards = data.draw(st.permutations(some))
    hands = {name: list(cards[at * size : (at + 1) * size]) for at, name in enumerate(names)}
    hands = {name: hand or ["G9"] for name, hand in hands.items()}
    if len({card for hand in hands.values() for card in hand}) < sum(map(len, hands.values())):
        return
    isolated = data.draw(st.booleans())
    game = Game("torite", "torite-sevens", names, isolated=isolated)
    game.add("deal", hands={name: tuple(hand) for name, hand in hands.items()})
    laid = {colour + "7" for colour in "RBYG"}
    passes = dict.fromkeys(names, 0)
    alive = list(names)
    player = names[0]
    for _ in range(60):
        if game.fold.table.over:
            break
        fit = set()
        for card in hands[player]:
            number = int(card[1:])
            for step in (1, 9):
                beside = [card[0] + str((number - 1 + step * far) % 10 + 1) for far in range(1, 10)]
                run = beside[:1] if isolated else beside[: beside.index(card[0] + "7") + 1]
                if set(run) <= laid:
                    fit.add(card)
        assert game.legal(player, hands[player]) == fit
        choice = data.draw(st.sampled_from([*sorted(fit), "pass"]))
        following = alive[(alive.index(player) + 1) % len(alive)]
        if choice == "pass":
            outcome = game.add("pass", player=player)
            passes[player] += 1
            assert ("eliminated" in outcome.ruling.effects) == (passes[player] == 4)
            if passes[player] == 4:
                alive.remove(player)
                if len(alive) > 1:
                    game.add("reveal", player=player, cards=tuple(hands[player]))
                    laid |= set(hands[player])
                    hands[player] = []
        else:
            outcome = game.add("play", player=player, cards=(choice,))
            hands[player].remove(choice)
            laid.add(choice)
        assert outcome.ruling.verdict == "legal"
        won = [name for name in alive if not hands[name]] or (alive if len(alive) == 1 else [])
        assert bool(outcome.rounds) == bool(won)
        if won:
            assert outcome.rounds[0].result.winners == tuple(won)
        player = following
    game.replays()
    game.undone(data.draw(st.integers(1, len(game.events) - 1)))


def napoleon_rank(trump: str, led: str | None, card: str) -> int:
    """How strong a card is, without the local rules."""
    twin = {"S": "C", "C": "S", "H": "D", "D": "H"}[trump]
    if card == "JK":
        return -1
    special = {twin + "J": 1000, trump + "J": 2000, "SA": 3000} | ({"SJ": 2000} if trump == "S" else {})
    if card in special:
        return special[card]
    height = HEIGHTS.index(card[1:])
    return 500 + height if card[0] == trump else 100 + height if card[0] == led else 0


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_a_round_of_napoleon_agrees_with_a_naive_referee(data):
    names = "ABCDEF"[: data.draw(st.integers(4, 6))]
    local = data.draw(st.booleans())
    size = data.draw(st.integers(1, 4))
    widow = data.draw(st.integers(0, 3))
    suits = data.draw(st.sampled_from(["SHDCJ", "SHJ"]))
    some = [card for card in STANDARD if card[0] in suits]
    cards = list(data.draw(st.permutations(some)))
    hands = {name: cards[at * size : (at + 1) * size] for at, name in enumerate(names)}
    lying = cards[len(names) * size : len(names) * size + widow]
    if len(lying) < widow:
        return
    options = {"joker_calls_trumps": local, "yoromeki": local, "lowest_bid": 1}
    game = Game("napoleon", "napoleon", names, **options)
    game.add("deal", hands={name: tuple(hand) for name, hand in hands.items()}, widow=tuple(lying))
    trump, bid = data.draw(st.sampled_from("SHDC")), data.draw(st.integers(1, 20))
    game.add("bid", player="A", count=bid, suit=trump)
    for name in names[1:]:
        game.add("pass", player=name)
    named = data.draw(st.sampled_from(cards))
    game.add("adjutant", player="A", card=named)
    mine = hands["A"] + lying
    discards = data.draw(st.permutations(mine))[:widow]
    game.add("widow", player="A", cards=tuple(discards))
    hands["A"] = [card for card in mine if card not in discards]
    partner = next((name for name in names if named in hands[name]), "A")
    faces = dict.fromkeys(names, 0)
    leader = "A"
    for _ in range(size):
        order = names[names.index(leader) :] + names[: names.index(leader)]
        trick: list[str] = []
        for player in order:
            led = next((card[0] for card in trick if card != "JK"), None)
            if trick and trick[0] == "JK" and local:
                led_duty: str | None = trump
            else:
                led_duty = led
            follow = [card for card in hands[player] if card != "JK" and card[0] == led_duty]
            expected = {card for card in hands[player] if not follow or card in follow or card == "JK"}
            assert game.legal(player, hands[player]) == expected
            card = data.draw(st.sampled_from(sorted(expected)))
            outcome = game.add("play", player=player, cards=(card,))
            assert outcome.ruling.verdict == "legal"
            assert ("adjutant-revealed" in outcome.ruling.effects) == (card == named and player == partner != "A")
            hands[player].remove(card)
            trick.append(card)
        led = next(card[0] for card in trick if card != "JK")
        strengths = [napoleon_rank(trump, led, card) for card in trick]
        place = strengths.index(max(strengths))
        if local and "HQ" in trick and "SA" in trick:
            place = trick.index("HQ")
        leader = order[place]
        assert outcome.ruling.params["winner"] == leader
        faces[leader] += sum(card != "JK" and card[1:] in ("10", "J", "Q", "K", "A") for card in trick)
    result = outcome.rounds[0].result
    assert dict(result.scores) == faces
    side = {"A", partner}
    made = sum(faces[name] for name in side) >= bid
    assert set(result.winners) == (side if made else set(names) - side)
    game.replays()
    game.undone(data.draw(st.integers(1, len(game.events) - 1)))


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_hostile_events_in_any_order_never_raise(data):
    game, profile = data.draw(
        st.sampled_from(
            [("torite", "torite-a"), ("torite", "torite-bonus"), ("torite", "torite-e"), ("torite", "torite-poker"),
             ("torite", "torite-sevens"), ("napoleon", "napoleon-local")]
        )
    )  # fmt: skip
    names = "abcd"
    deck = [*(STANDARD if game == "napoleon" else COLOURED), "?", "BACK", "X9"]
    table = Game(game, profile, names)
    card = st.sampled_from(deck)
    several = st.lists(card, min_size=1, max_size=6).map(tuple)
    kinds = [
        "play", "play", "play", "play", "play", "pass", "bid", "adjutant", "widow", "deal", "count", "lead", "meeple",
        "show", "reveal", "clear", "round", "settle", "draw", "exchange", "declare", "undo", "takeback", "stand",
    ]  # fmt: skip
    for _ in range(data.draw(st.integers(1, 25))):
        kind = data.draw(st.sampled_from(kinds))
        player = data.draw(st.sampled_from(names))
        stands = data.draw(st.booleans())
        if kind in ("undo", "takeback", "stand"):
            if table.events:
                table.add(kind, target=data.draw(st.sampled_from(table.events)).seq)
            continue
        fields: dict[str, Any] = {"player": player, "stands": stands}
        if kind == "play":
            fields["cards"] = data.draw(st.one_of(card.map(lambda c: (c,)), several))
        elif kind in ("show", "reveal", "exchange"):
            fields["cards"] = data.draw(several)
        elif kind == "widow":
            known = data.draw(st.booleans())
            fields |= {"cards": data.draw(several)} if known else {"count": data.draw(st.integers(0, 6))}
        elif kind == "deal":
            hands = data.draw(st.dictionaries(st.sampled_from(names), several, max_size=4))
            fields = {"hands": hands, "counts": data.draw(st.dictionaries(st.sampled_from(names), st.integers(0, 9)))}
            fields["widow"] = data.draw(st.one_of(st.none(), st.integers(0, 5), several))
        elif kind in ("count", "bid"):
            fields |= {"count": data.draw(st.integers(0, 21)), "suit": data.draw(st.sampled_from("SHDCX"))}
        elif kind == "adjutant":
            fields["card"] = data.draw(card)
        elif kind == "meeple":
            fields["colour"] = data.draw(st.sampled_from("RBYGX"))
        elif kind == "round":
            fields = {"number": 2}
        elif kind == "declare":
            fields["what"] = "anything"
        event = Event(0, kind, **fields)
        state = table.fold.table.state
        rules = table.fold.table.game
        assert all(say(s.key, lang, s.params) for s in rules.why(state, event) for lang in LANGUAGES)
        table.add(kind, **fields)
        rules.public(table.fold.table.state)
        for name in names:
            rules.options(table.fold.table.state, name, ["R1", "R2"] if game == "torite" else ["S3", "JK"])
    table.replays()
