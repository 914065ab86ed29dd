"""ページワン, Page One (rule set W): follow suit or draw until you can; the first empty hand wins."""

from __future__ import annotations

from referee.games.pageone.game import PageOne

GAMES = (PageOne(),)
