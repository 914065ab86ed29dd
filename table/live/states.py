"""The states of watching a table, and the sentence that the page shows for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from referee.json_values import JsonLine
from table.capture.hindrances import WORDS, Hindrance

State = Literal[
    "starting",
    "watching",
    "moving",
    "holding",
    "untold",
    "bumped",
    "out-of-step",
    "dark",
    "lost-camera",
    "hindered",
    "log-failed",
    "failing",
    "ended",
    "stopped",
    "no-camera",
]

SENTENCES: Mapping[State, Mapping[str, str]] = {
    "starting": {"ja": "カメラの準備をしています。", "en": "The camera is getting ready."},
    "watching": {"ja": "テーブルを見ています。", "en": "Watching the table."},
    "moving": {"ja": "動きがおさまるのを待っています。", "en": "Waiting for hands to leave."},
    "holding": {"ja": "もう一度確かめています。", "en": "Looking once more."},
    "untold": {
        "ja": "カメラに映らない操作の入力を待っています。出された札は、入力のあとで判定します。",
        "en": "Waiting for what no camera sees: cards that lie there are ruled on once it is entered.",
    },
    "bumped": {
        "ja": "カメラが動きました。位置を合わせ直しています。",
        "en": "The camera was bumped: finding the cards again.",
    },
    "out-of-step": {
        "ja": "場と記録が合わなくなりました。場を確かめて、違うところを直してください。",
        "en": "The table and the record are out of step: please check the field and correct what differs.",
    },
    "lost-camera": {
        "ja": "カメラの映像が途切れました。ケーブル、電源、ネットワークを確かめてください(自動でつなぎ直します)。",
        "en": "No picture comes from the camera. Check its cable, or that it is on and in the network; it is taken up "
        "again by itself.",
    },
    "log-failed": {
        "ja": "書き込めるようになりしだい、自動で続けます。",
        "en": "It goes on by itself once it can be written again.",
    },
    "failing": {
        "ja": "映像の読み取りに失敗しています。続けて試しています(記録は無事です)。",
        "en": "Reading the picture fails: it is tried again and again (nothing noted is lost).",
    },
    "hindered": {"ja": "場がよく見えません。", "en": "The table cannot be seen well."},
    "dark": {
        "ja": "暗くて見えません。明かりをつけると、続きから見ます(記録は無事です)。",
        "en": "It is too dark to see: switch the lamp on, and it goes on where it was (nothing is lost).",
    },
    "ended": {"ja": "映像は終わりました。", "en": "The pictures have ended."},
    "stopped": {"ja": "止まっています。", "en": "Stopped."},
    "no-camera": {
        "ja": "カメラなしの卓です。札はタップで入れます。",
        "en": "A table without a camera: cards are tapped in.",
    },
}

LOST_PHONE: Mapping[str, str] = {
    "ja": "スマホからの映像が途切れました。カメラのページが画面に出ているか、Wi-Fiにつながっているかを確かめてください"
    "(自動でつなぎ直します)。",
    "en": "No picture comes from the phone. Look whether the camera's page is on its screen and the phone in the "
    "Wi-Fi; it is taken up again by itself.",
}
"""The sentence for a lost camera that is a phone."""


def sentence(state: State, hindrance: Hindrance | None = None) -> Mapping[str, str]:
    """The sentence for a state; with a `hindrance` also why nothing can be understood, and what helps."""
    if hindrance is None:
        return SENTENCES[state]
    if state == "hindered":
        return WORDS[hindrance]
    return {
        "ja": SENTENCES[state]["ja"] + WORDS[hindrance]["ja"],
        "en": f"{SENTENCES[state]['en']} {WORDS[hindrance]['en']}",
    }


class CurrentState:
    """How a live table is watched now, and what hinders; `on_change` hears of every change. `now` may be read from any
    thread, `set` is called from the watching one."""

    def __init__(self) -> None:
        self.now: tuple[State, Hindrance | None] = ("starting", None)
        self.on_change: Callable[[State, Hindrance | None], None] = lambda state, hindrance: None

    @property
    def state(self) -> State:
        """The state alone."""
        return self.now[0]

    def set(self, state: State, hindrance: Hindrance | None = None) -> None:
        """Sets the state; `hindrance`: why nothing can be understood."""
        before, self.now = self.now, (state, hindrance)
        if self.now != before:
            self.on_change(state, hindrance)


@dataclass(frozen=True)
class Status:
    """How the watching goes. `message` is one sentence per language; `fps` frames per second of the source's time;
    `at_ms` of the newest frame; `size` (width, height) px of the picture, None before the first."""

    state: State
    message: Mapping[str, str]
    fps: float
    at_ms: float | None
    size: tuple[int, int] | None
    hindrance: Hindrance | None = None

    def as_dict(self) -> JsonLine:
        """JSON-ready."""
        return {
            "state": self.state,
            "message": dict(self.message),
            "fps": round(self.fps, 1),
            "at_ms": self.at_ms,
            "size": None if self.size is None else list(self.size),
        }
