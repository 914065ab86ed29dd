"""New cards: looked at again until they may be believed, then drafted as plays, kept back, or asked about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from table.interpret.arrivals import past
from table.interpret.attribution import GAP_MS, Seats, reached
from table.interpret.corrections import Corrections
from table.interpret.leads import Leads
from table.interpret.ledger import Ledger
from table.interpret.memory import Waiting
from table.interpret.novelty import new_cards, without_ghosts
from table.interpret.observation import Observation
from table.interpret.proposals import Proposal, without_sweep
from table.interpret.readings import Reading, may_have_more, opened, still_fits, with_weighed
from table.interpret.reordering import Reordering
from table.interpret.rounds import WHOSE, Rounds
from table.interpret.shown import HANDS, expected
from table.interpret.straightened import without_straightened
from table.interpret.strips import Strips
from table.interpret.trials import Trials
from table.interpret.turns import sets_tokens
from table.interpret.unchallenged import Unchallenged
from table.interpret.waitlist import Waitlist
from table.interpret.zones import opened as opened_zones
from vision.tracking.intrusions import HandIntrusion
from vision.tracking.tracker import TrackedCard

APART = "not-adjacent"
"""What a card of a layout is called that lies beside none of its suit."""
UNSEEN = "wrong-phase"
"""What a play is called where the game waits for something that no camera sees."""


class NewCards:
    """What becomes of cards that nobody has explained yet.

    What would be a fault on a doubtful reading is looked at again first. `trials` says what the cards may mean;
    `corrections`, `unchallenged`, and orders and rounds what was wrong before, where that explains them better.
    `waitlist` keeps cards that are no play yet, `strips` those that tell an order of strength.
    """

    def __init__(
        self, ledger: Ledger, trials: Trials, strips: Strips, corrections: Corrections, unchallenged: Unchallenged,
        waitlist: Waitlist,
    ) -> None:  # fmt: skip
        self._ledger = ledger
        self._trials = trials
        self._strips = strips
        self._corrections = corrections
        self._unchallenged = unchallenged
        self._waitlist = waitlist
        self._leads = Leads(ledger, trials)
        self._reordering = Reordering(ledger, trials)
        self._rounds = Rounds(ledger, trials)

    def find(self, seen: Observation) -> tuple[TrackedCard, ...]:
        """The new cards of a look, where cards are laid now."""
        moment = self._ledger.moment()
        tokens = sets_tokens(moment) or self._told_early(seen)
        return new_cards(seen, self._ledger.memory, opened_zones(moment), tokens)

    def _told_early(self, seen: Observation) -> bool:
        """Whether only the player who set the last token has reached in, who does not lead now. Then the token was told
        on the page before it was laid, and what came is that token."""
        last = self._ledger.last()
        if last is None or last.type != "meeple" or not seen.new_arms:
            return False
        moment = self._ledger.moment()
        players = moment.setup.players
        seats = Seats(len(players))
        reached_in = {players[seats.best(arm, seen)[0]] for arm in seen.new_arms}
        return reached_in == {last.player} and moment.game.turn(moment.state) != last.player

    def draft(self, seen: Observation) -> None:
        """Drafts what new cards mean, or waits for another look."""
        held, self._ledger.memory.held = self._ledger.memory.held, ()
        if reached(seen.came, held):
            seen = seen.showing(seen.came, (*(arm for arm in held if arm not in seen.arms), *seen.arms))
        earlier = past(seen, self._ledger.memory)
        seen = self._corrections.assign_latecomers(self._corrections.fill_missing(seen))
        seen = without_straightened(seen, self._ledger.moment(), self._ledger.memory, self._last_player())
        if seen.believed:
            seen = without_ghosts(seen, self._ledger.memory)
        if not seen.came or not self._playable(seen):
            return
        if seen.believed:
            self._strips.tell(seen, last=True)
        certain = self._certain(seen, earlier)
        if not reached(seen.came, seen.arms) and reached(seen.came, earlier):
            # It was laid a while ago and is noticed now.
            seen = seen.showing(seen.came, (*earlier, *seen.arms))
        found = self._trials.proposals(seen)
        if not found:
            self._no_play(seen)
        elif found[0].holds:
            self._hold(seen)
        else:
            self._believe(found, seen, certain)

    def _believe(self, found: Sequence[Proposal], seen: Observation, certain: bool) -> None:
        """Drafts the best of the proposals once it was looked at often enough; `certain` as in `_certain`."""
        if seen.believed and found[0].plays:
            rest = self._corrections.complete_last(without_sweep(found).plays, seen)
            rest = self._leads.joined(without_sweep(found).plays, seen) if rest is seen else rest
            if rest is not seen:
                seen, found = rest, self._trials.proposals(rest) if rest.came else ()
                if not found or found[0].holds:
                    return
        best, least = found[0], seen.thresholds
        if self._waits(seen, least.looks if best.sure else least.more_looks, clear=best.sure):
            return
        self._write(best, seen, certain)
        more = [card for card in seen.came if card.id not in self._ledger.memory.known]
        if 0 < len(more) < len(seen.came):
            self.draft(seen.showing(more))

    def _last_player(self) -> str | None:
        """Who made the newest play of the field."""
        plays = self._ledger.memory.plays
        return self._ledger.written(plays[-1].seq).player if plays else None

    def _wait(self, seen: Observation, looks: int) -> None:
        """Looks again before the new cards are believed."""
        self._ledger.memory.waiting = Waiting(seen, looks, seen.arms)

    def _hold(self, seen: Observation) -> None:
        """New cards that are the beginning of something: waits for more of it, though not for ever."""
        if seen.final:
            return
        if seen.looks < seen.thresholds.held_looks:
            self._wait(seen, 0 if seen.arm else seen.looks)
        else:
            self._ledger.memory.held = seen.arms  # the next look has only those that came since

    def _waits(self, seen: Observation, enough: int, clear: bool = False) -> bool:
        """Whether it looks again before the new cards are believed: until there were `enough` looks, and not counting
        those in which an arm may hide something, unless what is seen is `clear`."""
        if seen.arm and not clear:
            self._wait(seen, 0)
            return True
        if not seen.final and seen.looks < enough:
            self._wait(seen, seen.looks)
            return True
        return False

    def _no_play(self, seen: Observation) -> None:
        """New cards that are no play, and nothing else that is expected yet: the other cards of a hand or a discard may
        follow. Where nothing of them is expected, they are left out."""
        shown = expected(self._ledger.moment(), *HANDS)
        waits = self._waits(seen, seen.thresholds.held_looks if shown else seen.thresholds.more_looks)
        if not waits and not expected(self._ledger.moment(), "discard", *HANDS):
            self._ledger.memory.unsure_round = True
            self._waitlist.keep(seen, seen.came)

    def _playable(self, seen: Observation) -> bool:
        """Drafts what comes before the new cards, such as the deal. Whether they may be plays now: cards wait where
        something has to be told first, and what is only shown is none."""
        moment = self._ledger.moment()
        if self._trials.interpreter.lays:
            return self._rounds.ready(seen)
        if moment.over:
            self._ledger.memory.know(seen.came)  # what is shown begins no round
        return not moment.over

    def _certain(self, seen: Observation, earlier: Sequence[HandIntrusion]) -> bool:
        """Whether nothing is in doubt but the new cards themselves: one arm alone came to them, and it was seen.
        Earlier arms that came to them may have laid a card that is noticed only now. A card that one scan saw and none
        since proves nothing."""
        later = reached(seen.came, earlier) or bool(seen.late)
        came = [arm for arm in seen.arms if reached(seen.came, (arm,))]
        alone = len(came) <= 1 and not later and seen.blind_ms <= GAP_MS
        lasting = all(card.seen > 1 or card.state == "seen" for card in seen.came)
        return alone and lasting and not self._ledger.memory.doubts and reached(seen.came, seen.arms)

    def _write(self, proposal: Proposal, seen: Observation, certain: bool) -> None:
        """Drafts the best proposal, or what explains the new cards better after a correction."""
        proposal = self._unchallenged.before_sweep(proposal, seen)
        if proposal.swept or proposal.lines or proposal.idle:
            self._ledger.take(proposal, seen)
        if not proposal.plays:
            return
        plays = self._corrected(proposal.plays, seen)
        for number, play in enumerate(plays):
            if self._waitlist.delayed:
                self._waitlist.keep(seen, [card for more in plays[number:] for card in (*more.cards, *more.ghosts)])
                break
            if number and not still_fits(self._ledger.moment(), play):
                # What was written before it is not what it was weighed on.
                rest = [card for more in plays[number:] for card in more.cards]
                for again in self._trials.plays(seen.showing(rest)):
                    self._write_carefully(again, seen, False)
                break
            self._write_carefully(play, seen, certain)

    def _corrected(self, plays: Sequence[Reading], seen: Observation) -> Sequence[Reading]:
        """The new cards as plays after the corrections of earlier events that make them fit, which are drafted: a foul
        that nobody challenged, another order of strength, a card that was misread, a hidden partner of the lead,
        another reading of a doubtful play, another deal."""
        corrections, rounds = self._corrections, self._rounds
        for propose in (self._unchallenged.played_on, self._reordering.reordered, corrections.misread_before,
                        self._leads.widened, corrections.repaired, rounds.redealt):  # fmt: skip
            better = propose(plays, seen)
            if better is not None:
                self._ledger.take(better, seen)
                plays = self._trials.plays(seen) or plays
        return plays

    def _write_carefully(self, play: Reading, seen: Observation, certain: bool) -> None:
        """Drafts a play; one that would be a foul only where nothing seen in this round is in doubt (`certain`). Else
        its cards stay open, and the table is asked. A card laid in the wrong phase tells that something was not seen: a
        bid, a meeple, a hand that was shown."""
        if not self._strips.doubted(play.player):
            play = with_weighed(self._ledger.moment(), play)
        certain = certain and play.ruling.code != UNSEEN and not self._ledger.memory.unsure_round
        certain = certain and (play.ruling.code not in WHOSE or self._rounds.whose_turn_is_sure())
        certain = certain and not self._strips.doubted(play.player)
        certain = certain and (play.ruling.code != APART or not self._unread_lies(play, seen))
        if seen.partial and may_have_more(self._ledger.moment(), play):
            play = replace(play, doubtful=True, partial=True)
        sure = certain and not play.doubtful and play.least >= seen.thresholds.certain
        if play.ruling.verdict != "illegal" or sure:
            self._ledger.play(play, seen)
            return
        asked = opened(self._ledger.moment(), play)
        if asked is not None:
            self._ledger.play(asked, seen)
            return
        self._ledger.memory.know(play.cards)
        self._ledger.doubt("fits-nothing", seen.at_ms, cards=list(play.names), player=play.player)
        self._ledger.memory.out_of_step = self._ledger.draft.last_seq()

    def _unread_lies(self, play: Reading, seen: Observation) -> bool:
        """Whether a card lies where plays are made that nobody could read and no play tells of: it may be the one
        beside which another belongs."""
        told = {ident for each in self._ledger.memory.plays for ident in each.cards}
        told |= {card.id for card in play.cards}
        return any(
            card.card is None and card.face == "up" and card.id not in told and seen.zones.playable(card.centre)
            for card in seen.scene.cards
        )
