"""The set-up's interface under `/api`: a source is looked at, decks are chosen and enrolled, house rules are kept."""

from __future__ import annotations

import io
from typing import Annotated, Any
from urllib.parse import quote

import segno
from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi import Path as PathOf
from starlette.requests import HTTPConnection

from referee import games
from table.sharing.deck_file import SUFFIX
from webui.access.doors import Doors
from webui.problems import RefusedError, refusals
from webui.routes.common import REFUSALS, DeskHere, GroupsHere
from webui.routes.evenings import FILE, JPEG, Upload
from webui.setup import decks, learned
from webui.setup.house_rules import HouseRules
from webui.setup.known_decks import KnownDecks
from webui.setup.preview import Preview
from webui.setup.scanners import Scanners
from webui.setup.spreading import Spreading
from webui.shapes.catalogue import (
    DeckChoice,
    DeckExamples,
    DeckSeen,
    DeckTaken,
    Enrolled,
    ForgetHouse,
    House,
    KeepHouse,
    Learning,
    Rules,
    Spread,
    SpreadTaken,
    TableNow,
)
from webui.shapes.common import Done, Problem
from webui.shapes.groups import ForgetGroup, Group, NameGroup
from webui.shapes.setup import (
    BeginDeck,
    Enrol,
    Examine,
    Forget,
    KeepSpread,
    Learn,
    Look,
    LookSpread,
    NextRules,
)
from webui.shapes.status import Examination

PICTURE: dict[int | str, dict[str, Any]] = {
    200: {"content": {"image/jpeg": {}}}, 204: {"description": "No picture yet"},
}  # fmt: skip
router = APIRouter(prefix="/api", responses=REFUSALS)
EXAMPLE = r"^example-[0-9a-f]{20}\.jpg$"
DeckName = Annotated[str, PathOf(pattern=r"^[\w-]{1,64}$")]
DECK_FILE: dict[int | str, dict[str, Any]] = {200: {"content": {"application/zip": {}}}}
Word = Query(pattern=r"^[a-z][a-z0-9-]{0,31}$")


def preview_of(connection: HTTPConnection) -> Preview:
    """The source that this server's pages look at before a game."""
    found: Preview = connection.app.state.preview
    return found


def house_of(connection: HTTPConnection) -> HouseRules:
    """The house rules that this server keeps."""
    found: HouseRules = connection.app.state.house
    return found


PreviewHere = Annotated[Preview, Depends(preview_of)]
HouseHere = Annotated[HouseRules, Depends(house_of)]


@router.post("/preview")
def look(asked: Look, preview: PreviewHere) -> Done:
    """Opens a source to be looked at; a source that cannot be opened is refused in one sentence."""
    preview.open(asked.source)
    return Done()


@router.post("/preview/close")
def stop_looking(preview: PreviewHere) -> Done:
    """Lets go of the source that is looked at."""
    preview.close()
    return Done()


@router.get("/preview.jpg", response_class=Response, responses=PICTURE)
def picture(preview: PreviewHere) -> Response:
    """The newest picture of the source that is looked at, or of the table that is watched; 204 before the first."""
    found = preview.jpeg()
    if found is None:
        return Response(status_code=204)
    return Response(found, media_type="image/jpeg", headers={"Cache-Control": "no-store"})


@router.post("/examine")
def examine(asked: Examine, preview: PreviewHere) -> Examination | None:
    """Reads the newest picture once: light, focus, size and place of the cards, and what to move. Null before the first
    picture, and where none comes any more."""
    return preview.examine(asked.seats)


@router.get("/decks")
def list_decks(game: Annotated[str, Word], profile: Annotated[str, Word]) -> list[DeckChoice]:
    """The decks that a game can be played with."""
    return decks.choices(game, profile)


@router.get("/decks/seen")
def deck_seen(game: Annotated[str, Word], profile: Annotated[str, Word], request: Request) -> DeckSeen:
    """Which deck of one's own lies before the camera, of those that a game can be played with."""
    known: KnownDecks = request.app.state.known_decks
    return known.seen(game, profile)


@router.post("/decks/begin")
def begin_deck(asked: BeginDeck) -> Done:
    """A deck of which nothing is known yet: it is learned while it is played."""
    learned.begin(asked.deck, asked.game, asked.profile)
    return Done()


@router.get("/decks/{deck}/examples")
def examples(deck: DeckName, request: Request) -> DeckExamples:
    """The cards of a deck that were named at a table, with their pictures."""
    return learned.examples_of(deck, request.app.state.scanners)


@router.post("/decks/forget")
def forget_examples(asked: Forget, request: Request) -> DeckExamples:
    """Takes examples out of a deck for good; those that are left."""
    return learned.take_out(asked.deck, asked.ids, request.app.state.scanners)


@router.post("/decks/keep")
def keep_examples(asked: Forget, request: Request) -> DeckExamples:
    """Somebody stands by what was said of some cards that look alike: they are different cards."""
    return learned.keep(asked.deck, asked.ids, request.app.state.scanners)


@router.get("/decks/{deck}/file", response_class=Response, responses=DECK_FILE)
def share_deck(deck: DeckName, licence: Annotated[str, Query(max_length=500)] = "") -> Response:
    """A deck as one file, with what others may do with it."""
    name = quote(f"{deck}{SUFFIX}")
    headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{name}"}
    return Response(learned.packed(deck, licence), media_type="application/zip", headers=headers)


@router.post("/decks/import", openapi_extra=FILE)
def take_deck_in(file: Upload) -> DeckTaken:
    """Takes in a deck that somebody shared."""
    return learned.take_in(file)


@router.get("/decks/{deck}/{file}", response_class=Response, responses=JPEG)
def example_picture(deck: DeckName, file: Annotated[str, PathOf(pattern=EXAMPLE)]) -> Response:
    """The picture of an example."""
    return Response(learned.picture_of(deck, file), media_type="image/jpeg")


@router.get("/cards")
def list_cards(game: Annotated[str, Word], profile: Annotated[str, Word]) -> list[str]:
    """The cards of a game's deck, each once: those to be enrolled."""
    return [code for code in decks.codes_of(game, profile) if code != "JK"]


@router.post("/enrol")
def enrol(asked: Enrol, request: Request) -> Enrolled:
    """Takes the card that lies before the camera into a deck of one's own."""
    enrolling: decks.Enrolling = request.app.state.enrolling
    return enrolling.take(asked.deck, asked.card, decks.codes_of(asked.game, asked.profile), asked.one, asked.corners)


@router.post("/enrol/spread")
def look_at_spread(asked: LookSpread, request: Request) -> Spread:
    """The cards that lie spread before the camera, with the names that they likely have. Nothing is kept yet."""
    spreading: Spreading = request.app.state.spreading
    return spreading.look(asked.deck, asked.game, asked.profile)


@router.post("/enrol/keep")
def keep_spread(asked: KeepSpread, request: Request) -> SpreadTaken:
    """Takes the cards of the last look into a deck of one's own, by the names that somebody saw."""
    spreading: Spreading = request.app.state.spreading
    return spreading.keep(asked.id, asked.deck, asked.game, asked.profile, asked.names)


@router.post("/learn")
def learn(asked: Learn, request: Request) -> Learning:
    """Begins to learn a deck that will be used, so that the table need not wait for it, and says how far that is."""
    scanners: Scanners = request.app.state.scanners
    return scanners.learn(asked.deck)


@router.get("/house")
def house_rules(house: HouseHere) -> list[House]:
    """The house rules that were kept, by game and name."""
    return house.all()


@router.post("/house")
def keep_house_rules(asked: KeepHouse, house: HouseHere) -> Done:
    """Keeps house rules of a game under their name."""
    house.keep(House.model_validate(asked.model_dump(exclude={"instead"})), asked.instead)
    return Done()


@router.post("/house/check")
def check_rules(asked: Rules) -> Problem | None:
    """What is wrong with rules that are being put together, at which switch; null where they can be played."""
    try:
        with refusals():
            games.resolve(games.find(asked.game), asked.profile, asked.options)
    except RefusedError as error:
        return error.problem
    return None


@router.get("/house/qr.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
def house_qr(request: Request, code: Annotated[str, Query(pattern=r"^[A-Za-z0-9_-]{4,1800}$")]) -> Response:
    """A QR code of the link by which house rules are taken over. They stand in the address's fragment, which browsers
    send to nobody."""
    doors: Doors = request.app.state.doors
    address = next(iter(doors.addresses), str(request.base_url))
    out = io.BytesIO()
    segno.make(f"{address.rstrip('/')}/#/houses/add/{code}", error="l").save(
        out, kind="svg", scale=4, border=4, dark="#16211c", light="#fff"
    )
    return Response(out.getvalue(), media_type="image/svg+xml")


@router.post("/house/forget")
def forget_house_rules(asked: ForgetHouse, house: HouseHere) -> Done:
    """Deletes house rules of a game. Tables that were played by them keep theirs."""
    house.forget(asked.game, asked.name)
    return Done()


@router.get("/groups")
def list_groups(groups: GroupsHere) -> list[Group]:
    """The groups that played here, the newest first."""
    return groups.all()


@router.post("/groups")
def name_group(asked: NameGroup, groups: GroupsHere) -> list[Group]:
    """Gives a group a name; the groups as they are then."""
    groups.name(asked.id, asked.name)
    return groups.all()


@router.post("/groups/forget")
def forget_group(asked: ForgetGroup, groups: GroupsHere) -> list[Group]:
    """Deletes a group; those that are left."""
    groups.forget(asked.id)
    return groups.all()


@router.get("/table")
def table_now(desk: DeskHere) -> TableNow:
    """What is played now, and before which camera."""
    return desk.table_now()


@router.post("/next-rules")
def keep_next_rules(asked: NextRules, desk: DeskHere) -> Done:
    """Other switches from the next round on, whoever begins it."""
    desk.keep_rules(asked.options)
    return Done()


@router.post("/source")
def change_source(asked: Look, desk: DeskHere) -> Done:
    """The table that is watched goes on before another camera."""
    desk.change_source(asked.source)
    return Done()
