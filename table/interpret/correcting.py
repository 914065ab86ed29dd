"""The part of the event reader that thinks again: an earlier play read otherwise, a partner noticed late."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from referee.events import Event
from table.interpret.guessing import Guessing
from table.interpret.readings import Hypothesis
from table.interpret.still import Still, apart
from table.record.mending import as_line, consequences
from table.record.session import Accepted
from vision.tracking.motion import Visit
from vision.tracking.tracker import TrackedCard


class Correcting(Guessing):
    """Amends earlier plays where later looks or later plays tell more; never makes a foul of one."""

    def _read_later(self, still: Still) -> list[Accepted]:
        """Cards of doubtful plays that a later look could read."""
        told = []
        for seq, doubt in list(self._memory.doubts.items()):
            if len(doubt.names) < len(doubt.cards):
                continue  # one of them was found to be no card
            # Names beyond the cards are open places: a partner that was not seen.
            seen = doubt.names[: len(doubt.cards)]
            names = (
                *(
                    card.card if name == "?" and card.card is not None else name
                    for name, card in zip(seen, doubt.cards, strict=True)
                ),
                *doubt.names[len(seen) :],
            )
            if names == doubt.names or len(set(names) - {"?", "JK"}) < sum(name not in ("?", "JK") for name in names):
                continue
            if self._draft.would_be_foul(seq, Event(seq, "play", player=doubt.player, cards=names)):
                continue  # a later look may be at another card: no foul is made of it
            event = {"type": "play", "player": doubt.player, "cards": list(names), "confirmed": False}
            event |= {"source": "camera", "evidence": self._evidence(doubt.cards, still)}
            amended = self._amended(seq, doubt.player, event, still)
            if amended is None:
                continue
            told.extend(amended)
            self._memory.doubts[seq] = replace(doubt, names=names)
            for play in self._memory.plays:
                if play.seq == seq:
                    play.names = names
        return told

    def _repaired(self, still: Still, fresh: list[TrackedCard], visits: list[Visit], wanted: float) -> list[Accepted]:
        """A play that would be a fault or fits badly, after a doubtful one: another reading of that one may make both
        right, the new one with a confidence above `wanted`."""
        for seq, doubt in reversed(self._memory.doubts.items()):
            for names in doubt.others():
                better = Event(seq, "play", player=doubt.player, cards=names)
                correction = Event(self._draft.last_seq() + 1, "amend", target=seq, event=better)
                moment = self._draft.imagine([correction])
                plays = self._read_at_once(moment, fresh, visits, still)
                if all(play.ruling.verdict == "legal" and play.confidence > wanted for play in plays):
                    event = {"type": "play", "player": doubt.player, "cards": list(names), "confirmed": False}
                    event["evidence"] = next((line.get("evidence", []) for line in self._draft.record()
                                              if line["seq"] == seq), [])  # fmt: skip
                    amended = self._amended(seq, doubt.player, event, still, "inferred")
                    if amended is not None:
                        self._memory.doubts[seq] = replace(doubt, names=names)
                        return amended
        return []

    def _widened(self, play: Hypothesis, still: Still, fresh: list[TrackedCard], visits: list[Visit]) -> list[Accepted]:
        """A lead that is answered by more cards than were seen of it: a partner of it may lie hidden, as one of an
        answer may (see `readings`)."""
        params = play.ruling.params
        needed, given = params.get("needed"), params.get("given")
        if play.ruling.code != "wrong-count" or not isinstance(needed, int) or not isinstance(given, int):
            return []
        if len(self._memory.plays) != 1 or given <= needed:
            return []
        lead = self._memory.plays[0]
        written = next(event for seq, event, _ in self._draft.trial().standing() if seq == lead.seq)
        cards = tuple(card for card in still.scene.cards if card.id in lead.cards)
        names = (*lead.names, *("?" for _ in range(given - needed)))
        doubt = replace(play, player=written.player or "", names=names, cards=cards, passed=(), ghosts=())
        better = Event(lead.seq, "play", player=doubt.player, cards=names)
        moment = self._draft.imagine([Event(self._draft.last_seq() + 1, "amend", target=lead.seq, event=better)])
        if any(item.ruling.verdict == "illegal" for item in self._read_at_once(moment, fresh, visits, still)):
            return []
        event = {"type": "play", "player": doubt.player, "cards": list(names), "confirmed": False}
        told = self._amended(lead.seq, doubt.player, event, still, "inferred")
        if told is None:
            return []
        lead.names = names
        self._memory.doubts[lead.seq] = doubt
        return told

    def _noticed(self, still: Still, late: list[TrackedCard]) -> list[Accepted]:
        """A card of the last play that was missed at first; nothing where it cannot be one."""
        last = self._memory.plays[-1]
        here = [card for card in still.scene.cards if card.id in last.cards]
        near = [card for card in late if card.card and any(apart(card, other) < 110 for other in here)]
        written = next(line for line in self._draft.record() if line["seq"] == last.seq)
        if near and here and self._newest(last.seq):
            names = list(last.names)
            for name in (card.card for card in near if card.card):
                # Open places, which no card was seen for, are filled first.
                spare = [place for place in range(len(last.cards), len(names)) if names[place] == "?"]
                if spare:
                    names[spare[0]] = name
                else:
                    names.append(name)
            better = {name: item for name, item in written.items() if name in ("type", "player", "confidence")}
            better |= {"cards": names, "confirmed": False, "evidence": self._evidence([*here, *near], still)}
            amended = self._amended(last.seq, written["player"], better, still)
            if amended is None:
                return []
            if last.seq in self._memory.doubts:
                self._memory.doubts[last.seq] = replace(self._memory.doubts[last.seq], names=tuple(names))
            last.cards |= {card.id for card in near}
            last.names = tuple(names)
            return amended
        return []

    def _completed(
        self, plays: list[Hypothesis], still: Still, fresh: list[TrackedCard], visits: list[Visit]
    ) -> tuple[list[Accepted], list[TrackedCard]]:
        """A card among the new ones that is the partner which the play before lacked: what came of it, the others."""
        last = self._memory.plays[-1] if self._memory.plays else None
        if last is None or len(fresh) < 2 or all(play.ruling.verdict == "legal" for play in plays):
            return [], fresh
        spare = [place for place in range(len(last.cards), len(last.names)) if last.names[place] == "?"]
        here = [card for card in still.scene.cards if card.id in last.cards]
        written = next(line for line in self._draft.record() if line["seq"] == last.seq)
        for card in fresh:
            if not spare or card.card is None or not any(apart(card, other) < 110 for other in here):
                continue
            names = (*last.names[: spare[0]], card.card, *last.names[spare[0] + 1 :])
            better = Event(last.seq, "play", player=written["player"], cards=names)
            moment = self._draft.imagine([Event(self._draft.last_seq() + 1, "amend", target=last.seq, event=better)])
            rest = [other for other in fresh if other is not card]
            if all(play.ruling.verdict == "legal" for play in self._read_at_once(moment, rest, visits, still)):
                told = self._noticed(still, [card])
                if told:
                    self._memory.known.add(card.id)
                    return told, rest
        return [], fresh

    def _amended(
        self, seq: int, player: str, event: dict[str, Any], still: Still, source: str = "camera"
    ) -> list[Accepted] | None:
        """Writes another reading of an earlier play, with the silent passes that it makes or unmakes; None where a
        foul would come of it."""
        better = Event(seq, "play", player=player, cards=tuple(event["cards"]))
        found = consequences(self._draft, Event(0, "amend", target=seq, event=better))
        if found is None:
            return None
        first = self._stamped({"type": "amend", "target": seq, "event": event}, still, source)
        rest = [self._stamped(as_line(more), still, "inferred") for more in found[1:]]
        return self._draft.accept_all([first, *rest])
