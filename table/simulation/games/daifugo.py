"""Daifugo: plays on a pile before the middle; the exchange and gifts pass face down."""

from __future__ import annotations

from collections.abc import Mapping

from referee.fold import Table
from referee.json_values import JsonObject
from referee.play.options import Options
from table.simulation.games.shedding import Shedding
from table.simulation.scripts.dealing import Dealing, Everything
from table.simulation.scripts.script import Script


def script(table: Table) -> Script:
    """How this game is filmed."""
    return Shedding()


SEATS = (3, 4, 5, 6)
HOUSE_RULES: Mapping[str, JsonObject] = {
    "stadium": dict.fromkeys((
        "skip_5", "pass_7", "discard_10", "reverse_9", "number_lock", "strict_lock", "color_lock", "gekokujo",
        "sandstorm", "stop_4", "ambulance", "rokurokubi",
    ), True),
}  # fmt: skip
"""By profile: house rules to play with beside it. Nobody films how a number is named (H5): it is left out."""
MORE_HOUSE_RULES: Mapping[str, JsonObject] = {
    "official": {
        **dict.fromkeys(("tenpen", "dai_kakumei", "coup", "omen", "lucky_seven", "down_number", "salvage_3",
                         "foul_clears"), True),
        "tax_evasion": "rank",
    },
}  # fmt: skip
"""Those that came later (H14–H22)."""


def dealing(options: Options) -> Dealing:
    """How it is dealt."""
    return Everything()
