"""Taps per event where no camera watches: `python -m bench.service.taps [--games all] [--seats 4] [--seed 1] [--json]`.

A random legal round of each kind is entered in Chromium as people enter it: on the sheet of plays, a trick at once
where whole tricks are entered, what nobody plays in the panel above. Told are the events, the taps, and taps per event;
where everybody has an order of strength, the taps of one player's order. A hand that is shown counts as so many events
as it has cards: each has to be told. What was dealt is told by the set-up.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from referee.json_values import JsonObject
from table.record.session import Session
from table.simulation.hosting import public
from table.simulation.scripts.players import Kind, kinds, seats_of
from tools.played import played
from tools.screenshots import ScreenshotServer, browser
from webui.access.paths import NO_CAMERA

Line = Mapping[str, Any]
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
COLOURS = {"R": "red", "B": "blue", "Y": "yellow", "G": "green"}
SIZE = {"width": 1280, "height": 800}
HANDS = ("show", "reveal")
"""What shows a whole hand, card by card."""
UNTAPPED = ("deal", "round")
"""What the set-up tells, and what ends a round: no event of play."""


@dataclass(frozen=True)
class Taps:
    """What one round took. `order_per_player`: taps of one order of strength; None where nobody has one."""

    game: str
    events: int
    taps: int
    per_event: float
    order_per_player: float | None


class Tables(ScreenshotServer):
    """A server whose tables have no camera."""

    def begin(self, header: Line) -> Session:
        """A new table, before anything was told."""
        session = Session.from_header(self._log, dict(header))
        if self._desk.running:
            self._desk.leave()
        self._desk.resume(NO_CAMERA, session.id)
        found = self._desk.newest()
        assert found is not None
        return found


class Hand:
    """Taps on the page of a table, and counts them."""

    def __init__(self, page: Any, session: Session) -> None:
        self._page = page
        self._session = session
        self.taps = 0

    def tap(self, button: Any) -> None:
        """One tap; what is only marked as disabled is tapped all the same."""
        button.wait_for()
        for _ in range(400):
            if not button.evaluate("each => each.disabled"):
                break
            self._page.wait_for_timeout(25)
        button.click(force=True)
        self.taps += 1

    def settled(self, before: int) -> None:
        """Waits until something was written and the page shows it. Raises AssertionError."""
        for _ in range(400):
            if self._session.version > before:
                break
            self._page.wait_for_timeout(25)
        assert self._session.version > before, "nothing was entered"
        newest = self._session.newest(1, 1)[-1].seq
        self._page.locator(".timeline .meta > span:first-child", has_text=f"{newest}").first.wait_for()

    def lay(self, lines: Sequence[Line]) -> None:
        """Enters cards on the sheet: one play, one hand that is shown, or the plays of a trick."""
        before, player = self._session.version, lines[0]["player"]
        seat = self._page.locator(".pad .people button", has_text=player)
        if seat.count() and seat.first.get_attribute("aria-pressed") == "false":
            self.tap(seat.first)
        for card in (card for line in lines for card in line["cards"]):
            self.tap(self._page.locator(f'.pad .chip[aria-label="{spoken(card)}"][aria-pressed="false"]').first)
        self._joker(lines[0])
        self.tap(self._page.locator(".pad .enter"))
        self.settled(before + len(lines) - 1)

    def _joker(self, line: Line) -> None:
        """Says what jokers stand for, where the page asks."""
        if "JK" not in line["cards"] or not line.get("as"):
            return
        self._page.wait_for_timeout(250)
        ways = self._page.locator(".pad .ways button")
        stands = "・".join(SIGNS.get(code[:1], "") + code[1:] for code in line["as"])
        if ways.count():
            self.tap(ways.filter(has_text=stands).first)

    def begin(self, player: str) -> list[str]:
        """Whose cards are entered one after the other, where a trick is entered at once: `player` first, who is tapped
        where the page does not know that. Empty where plays are entered one by one."""
        seats = self._page.locator(".pad .seats button")
        if seats.count() and not seats.first.text_content().startswith(player):
            self.tap(seats.filter(has_text=player).first)
        return [text.strip() for text in seats.all_text_contents()]

    def tell(self, line: Line) -> None:
        """Tells a step in the panel of what no camera sees, or passes."""
        before = self._session.version
        if line["type"] == "pass":
            self._pass(line)
        else:
            self._step(line)
        self.settled(before)

    def _pass(self, line: Line) -> None:
        name = f"{line['player']} passes"
        found = self._page.locator(".pad .end button, .untold button").get_by_text(name)
        if not found.count():
            self._choose(self._page.locator(".untold").first, line)
        self.tap(self._page.locator(".pad .end button, .untold button").filter(has_text=name).first)

    def _choose(self, panel: Any, line: Line) -> None:
        player = line.get("player") or line.get("from")
        who = panel.locator(".who button", has_text=player) if player else panel.locator(".none")
        if who.count() and who.first.get_attribute("aria-pressed") == "false":
            self.tap(who.first)

    def _step(self, line: Line) -> None:
        before = self._session.version
        if not self._page.locator("dialog[open]").count() and self._taken(line):
            return
        if self._asks(before):
            self._sheet(line)

    def _taken(self, line: Line) -> bool:
        """Taps the step's button in its panel; whether that said everything."""
        steps = [step for step in self._session.shown().untold if step.type not in ("pass", "round")]
        step = next(step for step in steps if step.type == line["type"] and fits(step, line))
        panel = self._page.locator(".untold").nth(blocks(steps).index(block(step)))
        self._choose(panel, line)
        choices = panel.locator(".choice")
        if choices.count():
            self.tap(choices.nth(chosen(step, line)))
            return True
        side = panel.locator(".sides li", has_text=line.get("from") or line.get("player"))
        self.tap((side if side.count() else panel.locator(".ways")).locator("button").first)
        return False

    def _asks(self, before: int) -> bool:
        """Whether a sheet came that asks for more, or the tap said everything."""
        for _ in range(400):
            if self._page.locator("dialog[open]").count():
                return True
            if self._session.version > before:
                return False
            self._page.wait_for_timeout(25)
        return False

    def _sheet(self, line: Line) -> None:
        sheet = self._page.locator("dialog[open]")
        for name in asked(line):
            self.tap(sheet.get_by_role("button", name=name, exact=True).first)
        if line["type"] not in ("bid", "adjutant"):
            self.tap(sheet.locator(".foot .primary, footer .primary").last)


SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def asked(line: Line) -> Iterator[str]:
    """The buttons that are tapped on a step's sheet, by name, before it is entered."""
    if line["type"] == "order":
        yield from line["ranks"][:-1]  # the last has one place left
    elif line["type"] == "bid":
        yield f"{line['count']} in {SUITS[line['suit']]}"
    elif line["type"] == "adjutant":
        yield spoken(line["card"])
    else:
        yield from map(spoken, line.get("cards") or ())


def block(step: Any) -> tuple[str, ...]:
    """In which panel of the page a step stands: exchanges stand in one, everything else by itself."""
    return (step.type,) if step.type == "exchange" else (step.type, *step.players)


def blocks(steps: Iterable[Any]) -> list[tuple[str, ...]]:
    """The panels of steps, from top to bottom."""
    return list(dict.fromkeys(map(block, steps)))


def fits(step: Any, line: Line) -> bool:
    """Whether a step is the one that a line tells."""
    player = line.get("player") or line.get("from")
    return not step.players or player is None or player in step.players


def chosen(step: Any, line: Line) -> int:
    """The offer of a step that a line takes, by its place."""
    said = [all(line[key] == item for key, item in offer.fields.items() if key in line) for offer in step.offers]
    return said.index(True)


def spoken(card: str) -> str:
    """How the page says a card."""
    if card == "JK":
        return "joker"
    return f"{COLOURS[card[0]]} {card[1:]}" if card[0] in COLOURS else f"{card[1:]} of {SUITS[card[0]]}"


def entered(tables: Tables, chromium: Any, label: str, seats: int, seed: int) -> Taps:
    """Enters a round of a kind on the page."""
    head, *lines = played(label, seed=seed, seats=seats)
    session = tables.begin(head)
    told = [line for line in lines if line["type"] not in UNTAPPED]
    for line in lines:
        if line["type"] == "deal":
            session.accept(public(line))
    context = chromium.new_context(viewport=SIZE, locale="en-US")
    page = context.new_page()
    page.goto(tables.url)
    page.locator(".actions").wait_for()
    hand, at, orders = Hand(page, session), 0, 0
    while at < len(told):
        page.wait_for_timeout(60)
        before, line = hand.taps, told[at]
        if line["type"] in ("play", "show"):
            page.locator(".pad").wait_for()
            seated = hand.begin(line["player"])
            together = trick(told[at:], seated, anyhow=session.shown().turn is None)
            hand.lay(together)
            at += len(together)
        else:
            hand.tell(line)
            at += 1
        orders += (hand.taps - before) * (line["type"] == "order")
    context.close()
    players = sum(line["type"] == "order" for line in told)
    events = sum(len(line["cards"]) if line["type"] in HANDS else 1 for line in told)
    return Taps(label, events, hand.taps, round(hand.taps / events, 2), orders / players if players else None)


def nearest(kind: Kind, seats: int) -> int:
    """The number of players of a kind that is nearest to a wanted one."""
    return min(seats_of(kind), key=lambda number: (abs(number - seats), number))


def trick(lines: Sequence[Line], seats: Sequence[str], anyhow: bool) -> list[Line]:
    """The plays that are entered at once: of as many seats as lay one after the other. `anyhow`: in whatever order they
    were laid, for it is nobody's turn."""
    whole = [line for line in lines[: len(seats)] if line["type"] == "play"]
    if anyhow and seats and len({line["player"] for line in whole}) == len(seats):
        return sorted(whole, key=lambda line: seats.index(line["player"]))
    found = [lines[0]]
    for line, seat in zip(lines[1:], seats[1:], strict=False):
        if line["type"] != "play" or not seat.startswith(line["player"]):
            break
        found.append(line)
    return found


def main(
    games: Annotated[str, typer.Option(help="kinds of game, comma-separated, or all")] = "all",
    seats: Annotated[int, typer.Option(help="players")] = 4,
    seed: Annotated[int, typer.Option(help="of the random rounds")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="JSON lines in place of a table")] = False,
) -> None:
    """Counts the taps that rounds take."""
    known = {kind.label: kind for kind in kinds() if "house-rules" not in kind.label}
    wanted = list(known) if games == "all" else games.split(",")
    rows: list[Taps] = []
    with tempfile.TemporaryDirectory(prefix="gyoji-taps-") as folder, browser() as chromium:
        tables = Tables(Path(folder))
        try:
            for label in wanted:
                rows.append(entered(tables, chromium, label, nearest(known[label], seats), seed))
                typer.echo(said(rows[-1], as_json))
        finally:
            tables.close()
    events, taps = sum(row.events for row in rows), sum(row.taps for row in rows)
    typer.echo(said(Taps("all", events, taps, round(taps / max(1, events), 2), None), as_json))


def said(row: Taps, as_json: bool) -> str:
    """One row, as text or JSON."""
    if as_json:
        found: JsonObject = asdict(row)
        return json.dumps(found)
    order = "" if row.order_per_player is None else f", {row.order_per_player:.1f} for an order"
    return f"{row.game:24} {row.events:4} events, {row.taps:4} taps: {row.per_event:.2f} each{order}"


if __name__ == "__main__":
    typer.run(main)
