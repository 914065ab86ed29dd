"""Under `/api`: where the field, the players' places and the piles lie, as people draw them on the live picture."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Response

from table.interpret.drawn_zones import DrawnZones, Size, area
from table.interpret.zone_markers import wanted
from table.interpret.zones import OWN, Zone, Zones
from table.live.loop import LiveTable
from table.record.storage.kept_beside import ZONES
from table.setup.marker_sheet import sheet
from webui.problems import refused
from webui.routes.common import REFUSALS, DeskHere
from webui.shapes.common import Done
from webui.shapes.zones import ZoneDrawn, ZoneKind, ZonesDrawn, ZoneShown, ZonesNow

LEAST_AREA = 0.004
"""A zone is at least so large, as a share of the picture: about a third of a card that is well seen."""
ASIDE = 1.0
"""A corner may lie so far outside the picture, px: rounding."""
router = APIRouter(prefix="/api", responses=REFUSALS)


@router.get("/zones")
def zones_now(desk: DeskHere) -> ZonesNow:
    """The zones in force on the live picture, drawn or guessed, and the kinds that the game has."""
    _, live = desk.watched()
    size = _size(live)
    origin, found = live.zones.shown(size)
    return ZonesNow(
        size=size, origin=origin,
        zones=[ZoneShown(kind=zone.kind, polygon=list(zone.polygon), seat=zone.seat) for zone in found.zones],
        kinds=[ZoneKind(kind=kind, own=kind in OWN) for kind in live.zones.kinds],
    )  # fmt: skip


@router.post("/zones")
def draw_zones(asked: ZonesDrawn, desk: DeskHere) -> Done:
    """The zones that somebody drew count from the next look on, and after a restart. None: the guess counts again."""
    session, live = desk.watched()
    size = _size(live)
    players = len(session.moment().setup.players)
    for number, zone in enumerate(asked.zones):
        code = _fault(zone, live, size, players)
        if code is not None:
            raise refused(code, f"zones.{number}")
    drawn = DrawnZones.of(Zones(tuple(_zone(zone, size) for zone in asked.zones)), size) if asked.zones else None
    try:
        ZONES.write(session.log, session.id, [] if drawn is None else drawn.as_list())
    except OSError as error:
        raise refused("disk", reason=error.strerror or "") from None
    live.draw_zones(drawn)
    return Done()


@router.get("/zones/markers.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
def zone_markers(desk: DeskHere, lang: Literal["ja", "en"] = "ja") -> Response:
    """A page of markers to print: two that lie at opposite corners of a zone tell the camera where it is."""
    session, live = desk.watched()
    players = session.moment().setup.players
    page = sheet(wanted(live.zones.kinds, len(players)), players, lang)
    return Response(page, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


def _size(live: LiveTable) -> Size:
    frame = live.latest_frame()
    if frame is None:
        raise refused("no-picture-yet")
    return frame.image.shape[1], frame.image.shape[0]


Fault = Literal["zone-kind", "zone-seat", "zone-outside", "zone-small"]


def _fault(zone: ZoneDrawn, live: LiveTable, size: Size, players: int) -> Fault | None:
    """Why a zone cannot be: the code of a sentence."""
    if zone.kind not in live.zones.kinds:
        return "zone-kind"
    own = zone.kind in OWN
    if (zone.seat is not None) != own or (zone.seat is not None and zone.seat >= players):
        return "zone-seat"
    if any(not -ASIDE <= x <= size[0] + ASIDE or not -ASIDE <= y <= size[1] + ASIDE for x, y in zone.polygon):
        return "zone-outside"
    if area(_zone(zone, size).polygon) < LEAST_AREA * size[0] * size[1]:
        return "zone-small"
    return None


def _zone(zone: ZoneDrawn, size: Size) -> Zone:
    corners = tuple((min(max(x, 0.0), size[0]), min(max(y, 0.0), size[1])) for x, y in zone.polygon)
    return Zone(zone.kind, corners, zone.seat)
