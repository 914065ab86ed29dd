"""Properties of Daifugo: options against a naive enumeration, folding, corrections, hidden hands, truncation."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee import games
from referee.events import Event, Header
from referee.fold import Fold, fold

PROFILES = ("official", "stadium", "uecda")
PLAIN = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]
some = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def random_game(profile: str, seed: int, players: str = "ABCD", size: int = 6, moves: int = 30):
    """A random legal game from small hands: (header, events, hands at the end)."""
    rng = random.Random(seed)
    game = games.find("daifugo")
    header = Header("daifugo", tuple(players), profile)
    folded = Fold(header)
    deck = list(folded.table.deck.all_codes())
    rng.shuffle(deck)
    hands = {player: deck[number * size : (number + 1) * size] for number, player in enumerate(players)}
    events = [Event(1, "deal", hands={player: tuple(hand) for player, hand in hands.items()})]
    folded.add(events[0])
    while not folded.table.over and len(events) < moves:
        player = folded.turn or rng.choice(players)
        choices = game.options(folded.table.state, player, hands[player])
        assert choices, "somebody has nothing to do"
        choice = rng.choice(choices)
        event = Event(len(events) + 1, choice.type, player, choice.cards or None, choice.readings or None)
        events.append(event)
        outcome = folded.add(event)
        assert outcome.ruling.verdict == "legal"
        assert outcome.ruling.effects == choice.effects
        for card in choice.cards:
            hands[player].remove(card)
    return header, events, hands, folded


# A second, slow reading of the rules that shares no code with the game: may `cards` be played on `field`?
def naive_shapes(cards, sequences=True):
    """Every (kind, weakest, strongest, suits) that the cards can be, 13 for jokers alone."""
    plain = [(card[0], PLAIN.index(card[1:])) for card in cards if card != "JK"]
    jokers = len(cards) - len(plain)
    if not plain:
        return [("group", 13, 13, None)]
    found = []
    if len({rank for _, rank in plain}) == 1:
        found.append(("group", plain[0][1], plain[0][1], {suit for suit, _ in plain}))
    if len(cards) >= 3 and len({suit for suit, _ in plain}) == 1 and len({rank for _, rank in plain}) == len(plain):
        for start in range(14 - len(cards)):
            window = set(range(start, start + len(cards)))
            if {rank for _, rank in plain} <= window and len(window) - len(plain) == jokers:
                found.append(("sequence", start, start + len(cards) - 1, {plain[0][0]}))
    return found


def naive_legal(public, cards, follow_all, joker):
    """Whether some reading of the cards may be played on the field that the page shows."""
    plays = public.field.plays
    if not plays:
        return bool(naive_shapes(cards))
    top = plays[-1].cards
    if len(top) != len(cards):
        return False
    flip = public.detail.reversed
    if top == ("JK",) and cards == ["S3"]:
        return True
    lock = set(public.detail.lock)
    tops = naive_shapes(top)
    if plays[-1].readings:
        said = [card for card in top if card != "JK"] + list(plays[-1].readings)
        tops = list(naive_shapes(said)) or tops
    tops = [shape for shape in tops if shape[0] == public.field.kind.replace("single", "group")]
    for kind, low, high, suits in naive_shapes(cards):
        for top_kind, top_low, top_high, _ in tops:
            if kind != top_kind:
                continue
            mine = low if low == 13 or not flip else 12 - high
            weakest = top_low if top_low == 13 or not flip else 12 - top_high
            strongest = top_high if top_high == 13 or not flip else 12 - top_low
            if mine <= (strongest if kind == "sequence" and follow_all else weakest):
                continue
            width = 1 if kind == "sequence" else len(cards)
            if lock and suits is not None and len(lock | suits) > max(width, len(lock)):
                continue
            return True
    return False


@pytest.mark.parametrize("profile", PROFILES)
@some
@given(seed=st.integers(0, 10**9), moves=st.integers(1, 20))
def test_options_list_exactly_what_a_naive_enumeration_allows(profile, seed, moves):
    _, _, hands, folded = random_game(profile, seed, moves=moves)
    player = folded.turn
    if player is None:
        return
    state, game = folded.table.state, folded.table.game
    options = folded.table.setup.options
    public = game.public(state)
    listed = {tuple(sorted(choice.cards)) for choice in game.options(state, player, hands[player]) if choice.cards}
    naive = set()
    for count in range(1, len(hands[player]) + 1):
        for cards in combinations(hands[player], count):
            if naive_legal(public, list(cards), options.sequence_follow == "above-all", options.jokers):
                naive.add(tuple(sorted(cards)))
            ruling, _ = game.step(state, Event(999, "play", player, cards))
            fits = ruling.verdict == "legal" or ruling.code == "joker-ambiguous"
            assert fits == (tuple(sorted(cards)) in naive), (cards, ruling, public.field)
    assert listed == naive


@pytest.mark.parametrize("profile", PROFILES)
@some
@given(seed=st.integers(0, 10**9))
def test_folding_is_deterministic_and_conserves_cards(profile, seed):
    header, events, hands, folded = random_game(profile, seed)
    again = fold(header, events)
    assert again.table.state == folded.table.state
    assert again.result() == folded.result()
    for player, hand in hands.items():
        mask, jokers, bad = folded.table.deck.split(hand)
        known = folded.table.state.hands[header.players.index(player)]
        assert not bad and (known.known, known.jokers, known.unknown) == (mask, jokers, 0)


@pytest.mark.parametrize("profile", PROFILES)
@some
@given(seed=st.integers(0, 10**9), data=st.data())
def test_undo_amend_and_insert_equal_replaying_the_corrected_log(profile, seed, data):
    header, events, _, folded = random_game(profile, seed)
    end = len(events)
    target = data.draw(st.integers(1, end))
    without = fold(header, [event for event in events if event.seq != target])
    corrected = fold(header, [*events, Event(end + 1, "undo", target=target)])
    assert corrected.table.state == without.table.state
    assert corrected.add(Event(end + 2, "undo", target=end + 1)).turn == folded.turn
    assert corrected.table.state == folded.table.state

    if target > 1:
        missed = events[target - 1]
        inserted = fold(
            header,
            [*(e for e in events if e.seq != target), Event(end + 1, "insert", after=target - 1, event=missed)],
        )
        assert inserted.table.state == folded.table.state
        wrong = Event(target, "play", header.players[0], ("S9", "H4"))
        mended = fold(
            header,
            [wrong if e.seq == target else e for e in events] + [Event(end + 1, "amend", target=target, event=missed)],
        )
        assert mended.table.state == folded.table.state


@pytest.mark.parametrize("profile", PROFILES)
@some
@given(seed=st.integers(0, 10**9), cut=st.integers(0, 40))
def test_hidden_hands_never_make_a_legal_play_illegal_nor_truncation_a_crash(profile, seed, cut):
    header, events, _, _ = random_game(profile, seed)
    hidden = [
        Event(1, "deal", counts={player: len(hand) for player, hand in (events[0].hands or {}).items()}),
        *events[1:],
    ]
    for known in (hidden, events[1:]):
        folded = fold(header, known[:cut])
        for event in known[:cut]:
            ruling = folded.ruling(event.seq)
            assert ruling is not None and not ruling.exposed
            # Without counts a finisher stays in the turn order, so only counted hands are held to it.
            if known is hidden:
                assert ruling.verdict == "legal"


NOISE = st.one_of(
    st.builds(lambda p, c: ("play", p, tuple(c)), st.sampled_from("ABCD"),
              st.lists(st.sampled_from(["S3", "S4", "H4", "S5", "S8", "JK", "?", "X1", "D2", "SJ"]), min_size=1,
                       max_size=4)),
    st.builds(lambda p: ("pass", p, None), st.sampled_from("ABCD")),
    st.builds(lambda p: ("lead", p, None), st.sampled_from("ABCD")),
    st.just(("clear", None, None)),
    st.builds(lambda p: ("settle", p, None), st.sampled_from("ABCD")),
)  # fmt: skip


@pytest.mark.parametrize("profile", PROFILES)
@settings(max_examples=50, deadline=None)
@given(noise=st.lists(NOISE, max_size=25), stands=st.sets(st.integers(1, 25)))
def test_no_sequence_of_events_ever_raises(profile, noise, stands):
    folded = Fold(Header("daifugo", tuple("ABCD"), profile))
    for seq, (kind, player, cards) in enumerate(noise, start=1):
        outcome = folded.add(Event(seq, kind, player, cards, stands=seq in stands))
        assert outcome.ruling.verdict in ("legal", "illegal", "undecided")
        assert (outcome.ruling.code is None) == (outcome.ruling.verdict == "legal")
        folded.table.game.public(folded.table.state)
        folded.table.game.why(folded.table.state, Event(0, "play", "A", ("S5",)))
