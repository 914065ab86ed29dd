"""A host's tablet and two phones play a round of NONO and one of Napoleon to the end over the virtual table: what no
camera sees is told on the phones, and nobody's traffic has what only somebody else may see."""

from __future__ import annotations

import json
import os
import queue
import re
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from bench.films.perfect import drawn, visible
from models.render.cards.deck import built_in
from referee.fold import Fold
from referee.records.reader import Reader
from table.capture.sources import Frame
from table.simulation.film import Film
from table.simulation.hosting import public
from table.simulation.scripts.players import Sitting, kinds
from tests.browser.audit import in_order
from tests.browser.test_nono_in_chromium import STRIPS, StripEyes
from vision.types import Detection, Image
from webui.access.keys import Keys

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
PHONE = (390, 844)
SAID = {"order", "bid", "adjutant", "widow", "deal"}
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


class Evening:
    """A film as a source that waits wherever people have to tell something (`asks`), and eyes that see it perfectly.

    Orders of strength are told before anything moves: the strips lie out of the camera's sight.
    """

    name = "film"
    live = False

    def __init__(self, lines: Sequence[Any], deck: str) -> None:
        self.lines = lines
        filmed = [line for line in lines if line["type"] != "order"]
        self.film = Film(filmed, built_in(deck), seed=2, difficulty="easy", fps=8)
        when = {item.seq: item.clear_ms for item in self.film.choreography.happenings}
        bids = any(line["type"] == "bid" for line in lines)
        self._due = [(when.get(line["seq"], 0.0), line) for line in lines[1:]
                     if line["type"] in SAID or (bids and line["type"] == "pass")]  # fmt: skip
        self.asks: queue.Queue[Any] = queue.Queue()
        self.told = threading.Event()
        self.closed = False
        self._number = -1
        self.at_ms = 0.0

    def read(self) -> Frame | None:
        """The next frame, once everything before it was told; None at the end."""
        self._number += 1
        if self.closed or self._number >= self.film.frames:
            self.asks.put(None)
            return None
        self.at_ms = self._number * 1000.0 / self.film.fps
        while self._due and self._due[0][0] <= self.at_ms and not self.closed:
            self.told.clear()
            self.asks.put(self._due.pop(0)[1])
            self.told.wait()
        return Frame(drawn(self.film, self.at_ms), self.at_ms)

    def scan(self, image: Image) -> list[Detection]:
        """What is visible in the frame that was read last."""
        return visible(self.film, self.at_ms)

    def close(self) -> None:
        """No more frames."""
        self.closed = True
        self.told.set()

    def telling(self) -> Iterator[Any]:
        """What people have to tell, one after the other, until the film is over."""
        while (line := self.asks.get()) is not None:
            yield line
            self.told.set()


class Room:
    """A host's tablet and phones that joined by the link, each with all that its page was sent."""

    def __init__(self, served: Any, visit: Visit, phones: Sequence[str]) -> None:
        served.stop()
        served.keys, served.guests = Keys(), True
        served.start()
        self.served = served
        self.heard: dict[str, list[str]] = {}
        self.host = self.join(visit, "host", "host", (1180, 820))
        self.phones = {name: self.join(visit, name, "player", PHONE) for name in phones}

    def join(self, visit: Visit, name: str, role: str, size: tuple[int, int]) -> Any:
        """A page that joined by a link; whatever its sockets receive is kept."""
        page = visit(size, url="about:blank")
        heard = self.heard.setdefault(name, [])
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
        page.goto(f"{self.served.url}#join={self.served.keys.codes[role]}")
        return page

    def begin(self, evening: Evening) -> None:
        """The table is set up over the film; each phone picks its seat."""
        self.served.eyes = evening
        self.served._source = lambda spec: evening
        self.served.desk.show("film", {**evening.lines[0], "session": "evening"}, [])
        for name, phone in self.phones.items():
            phone.get_by_role("button", name=name, exact=True).click()
            phone.get_by_text(f"You are {name}").wait_for()

    def page(self, player: str) -> Any:
        """Where a player tells things: the own phone, or the host's tablet."""
        return self.phones.get(player, self.host)

    def tell(self, line: Any) -> None:
        """What the line says is told on the page of whoever did it, and it is in the record then."""
        session = self.served.session
        if line["type"] == "deal":
            session.accept(public(line))
            return
        before = session.version
        page, player = self.page(line["player"]), line["player"]
        getattr(self, f"_{line['type']}")(page, player, line)
        page.get_by_role("dialog").wait_for(state="detached")
        assert session.version > before, line

    def asked(self, page: Any, player: str, title: str) -> Any:
        """The panel that asks for a step; where several may take it, the player is chosen first."""
        panel = page.locator(".untold").filter(has=page.get_by_role("heading", name=re.compile(title))).first
        panel.wait_for()
        who = panel.get_by_role("button", name=player, exact=True)
        if who.count():
            who.click()
        return panel

    def _order(self, page: Any, player: str, line: Any) -> None:
        self.asked(page, player, "order of strength").get_by_role("button", name="Enter the order").click()
        sheet = page.get_by_role("dialog")
        for word in line["ranks"][:-1]:  # the last one places itself
            sheet.get_by_role("group", name="Words that are not placed yet").get_by_role(
                "button", name=word, exact=True
            ).click()
        sheet.get_by_role("button", name="Save this order").click()

    def _bid(self, page: Any, player: str, line: Any) -> None:
        self.asked(page, player, "bid").get_by_role("button", name="Enter the bid").click()
        name = re.compile(f"^{line['count']} in {SUITS[line['suit']]}", re.IGNORECASE)
        page.get_by_role("dialog").get_by_role("button", name=name).first.click()

    def _pass(self, page: Any, player: str, line: Any) -> None:
        before = self.served.session.version
        self.asked(page, player, "bid").get_by_role("button", name=f"{player} passes").click()
        self.until(lambda: self.served.session.version > before, page)

    def _adjutant(self, page: Any, player: str, line: Any) -> None:
        self.asked(page, player, "adjutant").get_by_role("button", name="Choose the card").click()
        sheet = page.get_by_role("dialog")
        if player in self.phones:
            sheet.get_by_label("Nobody else is to know yet").check()
        sheet.get_by_role("button", name=spoken(line["card"]), exact=True).click()

    def _widow(self, page: Any, player: str, line: Any) -> None:
        before = self.served.session.version
        self.asked(page, player, "widow").get_by_role("button", name="Done").click()
        self.until(lambda: self.served.session.version > before, page)

    @staticmethod
    def until(done: Callable[[], bool], page: Any) -> None:
        """Waits for something that a tap leads to."""
        for _ in range(200):
            if done():
                return
            page.wait_for_timeout(50)
        raise AssertionError

    def knows(self, card: str) -> set[str]:
        """Whose traffic names a card, beside the lists of all cards there are and of those that may be named."""
        return {name for name, texts in self.heard.items() if any(named(text, card) for text in texts)}


def named(text: str, card: str) -> bool:
    """Whether a message names a card."""
    with suppress(ValueError):
        return found(json.loads(text), card)
    return False


def found(said: Any, card: str) -> bool:
    if isinstance(said, dict):
        return any(found(item, card) for key, item in said.items() if key not in ("deck", "offers"))
    if isinstance(said, list):
        return any(found(item, card) for item in said)
    return said == card


def spoken(card: str) -> str:
    return f"{card[1:]} of {SUITS[card[0]]}" if card != "JK" else "joker"


def round_of(label: str, seed: int, names: Sequence[str]) -> list[Any]:
    """A random legal round, its players called so."""
    kind = next(kind for kind in kinds() if kind.label == label)
    lines = Sitting(kind, seed, most=len(names)).play(1).lines
    called = dict(zip(lines[0]["players"], names, strict=True))

    def told(item: Any) -> Any:
        if isinstance(item, dict):
            return {called.get(key, key): told(value) for key, value in item.items()}
        if isinstance(item, list):
            return [told(each) for each in item]
        return called.get(item, item) if isinstance(item, str) else item

    return [{name: told(item) if name in ("player", "players", "hands", "counts", "from", "to") else item
             for name, item in line.items()} for line in lines]  # fmt: skip


@pytest.fixture
def over(request: pytest.FixtureRequest) -> Iterator[list[Evening]]:
    """Films of the test, closed at its end."""
    films: list[Evening] = []
    yield films
    for film in films:
        film.close()


def small() -> list[Any]:
    """A round of NONO to its end: three people with three cards each, who play the first card that they may."""
    words = "ちょっと 少々 そこそこ 結構 かなり やや まあ とても だいぶ 少し めっちゃ 相当 わりと".split()  # noqa: SIM905
    orders = {"Aoi": words, "Ren": words[::-1], "Yui": words[4:] + words[:4]}
    hands = {
        "Aoi": ["Sちょっと", "H少々", "Dめっちゃ"],
        "Ren": ["Sわりと", "H相当", "Dやや"],
        "Yui": ["Sかなり", "H結構", "D少し"],
    }
    lines: list[Any] = [{"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "profile": "nono",
                         "options": {}, "players": list(orders)}]  # fmt: skip
    reader = Reader()
    folded = Fold(reader.read(lines[0]))

    def add(**line: Any) -> None:
        lines.append({"seq": len(lines), **line})
        folded.add(reader.read(lines[-1]))

    for name, order in orders.items():
        add(type="order", player=name, ranks=order)
    add(type="deal", hands={name: list(hand) for name, hand in hands.items()})
    while not folded.table.over:
        player = folded.turn or "Aoi"
        choices = folded.table.game.options(folded.table.state, player, hands[player])
        play = next((each for each in choices if len(each.cards) == 1), None)
        if play is None:
            add(type="pass", player=player)
            continue
        add(type="play", player=player, cards=list(play.cards))
        hands[player].remove(play.cards[0])
    return lines


def folded(lines: Sequence[Any]) -> Fold:
    """A whole record."""
    reader = Reader()
    made = Fold(reader.read(lines[0]))  # type: ignore[arg-type]
    made.extend(reader.read(line) for line in lines[1:])  # type: ignore[misc]
    return made


def test_napoleon_with_a_bid_a_secret_adjutant_and_a_private_hint(served: Any, visit: Visit, over: Any) -> None:
    names = ("Aoi", "Ren", "Yui", "Sora")
    evening = Evening(round_of("napoleon/napoleon", 2, names), "standard")
    over.append(evening)
    truth = evening.lines
    room = Room(served, visit, ("Aoi", "Ren"))
    room.begin(evening)
    secret = next(line["card"] for line in truth if line["type"] == "adjutant")
    assert next(line["player"] for line in truth if line["type"] == "adjutant") == "Aoi"
    hand = next(line for line in truth if line["type"] == "deal")["hands"]["Aoi"]
    for line in evening.telling():
        room.tell(line)
        if line["type"] == "adjutant":
            room.phones["Aoi"].get_by_text("which nobody else sees").wait_for()
            assert room.knows(secret) == {"Aoi"}
        if line["type"] == "widow":
            hinted(room, "Aoi", hand)
    room.phones["Aoi"].get_by_role("button", name="Tell everybody").click()
    room.host.get_by_role("heading", name="Round 1 goes to").wait_for()
    session = served.session
    told = [(line["type"], line.get("player"), line.get("cards")) for line in session.record()[1:]]
    assert [each for each in told if each[0] == "play"] == [
        ("play", line["player"], line["cards"]) for line in truth if line["type"] == "play"
    ]
    assert session.shown().result.winners and not [e for e in session.timeline() if e.verdict == "illegal"]
    assert room.knows(secret) == {"host", "Aoi", "Ren"}  # now it is known


def hinted(room: Room, player: str, hand: Sequence[str]) -> None:
    """A player taps the own cards on the phone and is told what may be played; nobody else hears of them."""
    phone = room.phones[player]
    phone.get_by_role("button", name="Tap my cards").click()
    for card in hand[:3]:
        phone.locator(".picker").get_by_role("button", name=spoken(card), exact=True).click()
    phone.get_by_role("button", name="Done", exact=True).click()
    phone.get_by_text("Allowed now").wait_for()
    for card in hand[:3]:
        assert room.knows(card) <= {player}, card


def test_nono_with_orders_set_on_phones_and_a_takeback_by_consent(served: Any, visit: Visit, over: Any) -> None:
    evening = Evening(small(), "nono")
    over.append(evening)
    room = Room(served, visit, ("Aoi", "Ren"))
    room.begin(evening)
    session = served.session
    for line in evening.telling():
        room.tell(line)
        if line["type"] == "deal":
            taken_back(room)
    assert not [entry for entry in session.timeline() if entry.verdict == "illegal"]
    told = [
        (line["player"], line["cards"])
        for line in session.record()
        if line["type"] == "play" and line["source"] != "tap"
    ]
    assert told == [(line["player"], line["cards"]) for line in evening.lines if line["type"] == "play"]
    version = session.version
    asked(room, "Ren")
    assert session.version == version


def asked(room: Room, player: str) -> None:
    """A player answers a question of the quiz on the own phone, wrongly, and the referee explains it."""
    phone = room.phones[player]
    phone.get_by_role("link", name="Learn", exact=True).click()
    in_order(phone).get_by_role("link", name="Quiz: Daifugo with NONO cards").click()
    phone.get_by_text("Question 1 of 8").wait_for()
    phone.get_by_role("button", name="♥だいぶ").click()
    phone.get_by_text("Not quite. The referee explains:").wait_for()
    phone.get_by_text("Ren may play one card that is stronger than ♠結構 in Ren's own order.").wait_for()


def taken_back(room: Room) -> None:
    """Aoi enters a play on the phone, asks to take it back, and Ren agrees."""
    aoi, ren = room.phones["Aoi"], room.phones["Ren"]
    aoi.get_by_role("button", name="Enter my play").click()
    sheet = aoi.get_by_role("dialog")
    sheet.get_by_role("button", name="少々 of hearts", exact=True).click()
    sheet.get_by_role("button", name="Enter a play").click()
    sheet.wait_for(state="detached")
    seq = room.served.session.last_seq()
    aoi.get_by_role("button", name="Ask to take back").click()
    ren.get_by_text("Aoi asks to take back").wait_for()
    room.host.get_by_text("Aoi asks to take back").wait_for()
    ren.get_by_role("button", name="No", exact=True).click()
    aoi.get_by_text("Ren did not agree. Nothing was taken back.").wait_for()
    aoi.get_by_role("button", name="Ask to take back: ♥少々").click()
    aoi.get_by_text("did not agree").wait_for(state="detached")
    ren.get_by_role("button", name="Agree").click()
    ren.get_by_text("Aoi asks to take back").wait_for(state="detached")
    line = room.served.session.record()[-1]
    assert (line["type"], line["target"], line["player"], line["agreed"]) == ("undo", seq, "Aoi", ["Ren"])


def test_a_strip_that_the_camera_cannot_read_is_photographed_with_its_owners_phone(
    served: Any, visit: Visit, tmp_path: Path
) -> None:
    order = STRIPS["中森"]
    served.eyes = eyes = StripEyes(order, (3, 8))
    room = Room(served, visit, ["中森"])
    session = served.begin("daifugo", "nono", *STRIPS)
    phone = room.phones["中森"]
    phone.get_by_role("button", name="中森", exact=True).click()
    picture = tmp_path / "strip.jpg"
    assert cv2.imwrite(str(picture), np.full((600, 1600, 3), 120, np.uint8))
    photograph = phone.get_by_label("Photograph your strip")
    photograph.set_input_files(str(picture))
    phone.get_by_role("dialog").get_by_text("marked places").wait_for()
    phone.keyboard.press("Escape")
    phone.get_by_role("dialog").wait_for(state="detached")
    if os.environ.get("SHOTS"):
        phone.screenshot(path=f"{os.environ['SHOTS']}/strip.png", full_page=True)
    assert [line["type"] for line in session.record()[1:]] == []
    eyes.unread = ()
    photograph.set_input_files(str(picture))
    phone.get_by_text("One picture from close by is enough").wait_for(state="detached")
    (told,) = session.record()[1:]
    assert (told["player"], told["ranks"], told["source"]) == ("中森", order, "tap")
