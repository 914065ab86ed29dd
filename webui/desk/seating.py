"""Who sits where at the table, and what follows from it: what they are shown, enter, and ask of the others."""

from __future__ import annotations

from collections.abc import Callable

from table.record.session import Session
from webui.access.roles import Role, Visitor
from webui.desk.consent import Consent
from webui.desk.entering import enter
from webui.desk.seats import Seats
from webui.problems import refused
from webui.shapes.room import Room, You
from webui.views.pages import Audience


class Seating:
    """The devices around the table that is shown now. All methods may be called from any thread.

    `seats` says which device sits where; `shown` gives the session that is shown, None where there is none.
    """

    def __init__(self, seats: Seats, shown: Callable[[], Session | None]) -> None:
        self.seats = seats
        self._shown = shown
        self._consent = Consent()

    def audience(self, visitor: Visitor) -> Audience:
        """As whom somebody is shown the table: as the player whose seat they have, else as everybody."""
        seat = self.seats.of(visitor.device) if visitor.role == Role.PLAYER else None
        session = self._shown()
        if seat is None or session is None:
            return None
        return seat if seat in session.moment().setup.players else None

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits at the table that is shown; nobody where there is none."""
        session = self._shown()
        return () if session is None else session.moment().setup.players

    def enters_for(self, visitor: Visitor) -> str | None:
        """The player for whom alone somebody enters events; None: for everybody. Raises RefusedError where a player has
        no seat at this table."""
        if visitor.role == Role.HOST:
            return None
        found = self.audience(visitor)
        if found is None:
            self._session()
            raise refused("no-seat")
        return found

    def holder(self, visitor: Visitor, named: str | None) -> str:
        """Whose hand somebody asks about, who has `named` a player or nobody. Raises RefusedError where a player asks
        about another's, or the host does not say whose it is."""
        seat = self.enters_for(visitor)
        if seat is not None and named not in (None, seat):
            raise refused("not-yours", "player", name=seat)
        holder = seat or named
        if holder is None:
            raise refused("whose-hand", "player")
        return holder

    def take(self, device: str, player: str) -> None:
        """A device takes the seat of a player at this table. Raises RefusedError where another has it."""
        if player not in self._session().moment().setup.players:
            raise refused("no-player", "player", name=player)
        if not self.seats.take(device, player):
            raise refused("seat-taken", "player", name=player)

    def you(self, visitor: Visitor) -> You:
        """What a device is here."""
        seat = self.audience(visitor)
        return You(role=visitor.role.label, seat=seat, here=visitor.here, joined=bool(visitor.device))

    def room(self) -> Room:
        """Whose seats are taken, what is asked of the table, and what it did not agree to."""
        session = self._shown()
        players = () if session is None else session.moment().setup.players
        taken = self.seats.taken()
        asking = None if session is None else self._consent.shown(session, taken)
        declined = None if session is None else self._consent.declined(session)
        return Room(taken=[name for name in players if name in taken], asking=asking, declined=declined)

    def ask_back(self, visitor: Visitor, target: int) -> None:
        """A player asks to take back an event of their own. Raises RefusedError."""
        player = self.enters_for(visitor)
        if player is None:
            raise refused("players-only")
        self._consent.ask(self._session(), player, target)

    def answer_back(self, visitor: Visitor, target: int, yes: bool) -> None:
        """Somebody agrees to what is asked, or does not; once all agree it is entered. Raises RefusedError."""
        seat, session = self.enters_for(visitor), self._session()
        agreed = self._consent.answer(session, target, seat, yes, self.seats.taken())
        if agreed is not None:
            enter(session, agreed)

    def _session(self) -> Session:
        session = self._shown()
        if session is None:
            raise refused("no-table")
        return session
