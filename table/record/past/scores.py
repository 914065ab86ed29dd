"""The scores of a session as a table for a spreadsheet (CSV)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from table.record.past.evenings import Evening

COLUMNS = ("started", "session", "round", "game", "profile", "player", "place", "rank", "won", "points", "fouls")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def scores_csv(evenings: Iterable[Evening]) -> str:
    """One line per finished round and player, with a head line; points as they count (X3). It begins with a byte order
    mark, by which spreadsheets know that it is UTF-8; a name that they would take for a formula is quoted."""
    out = io.StringIO()
    out.write("\ufeff")
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for evening in evenings:
        for each in evening.rounds:
            if each.result is None:
                continue
            standings = list(each.result.standings or ())
            for player in each.players:
                place = standings.index(player) + 1 if player in standings else ""
                fouls = sum(each.fouls.get(player, {}).values())
                rank = each.result.ranks.get(player, "")
                points = each.points.get(player, 0)
                row = (evening.started or "", evening.session, each.number, each.game, each.profile or "", player)
                cells = (*row, place, rank, int(player in each.won), points, fouls)
                writer.writerow([_plain(cell) for cell in cells])
    return out.getvalue()


def _plain(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
