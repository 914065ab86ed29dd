"""Lessons under `/api`: a game's course, a play tried in it, questions of one's own recording, the rule card."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from typing import Annotated, Literal, TypeVar

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel

from referee import games
from referee.fold import Table as Moment
from referee.json_values import JsonObject, JsonValue
from referee.play.lessons import NAMES, Page, Position, Question, Task, codes_of
from referee.play.options import OptionsError
from referee.words import quiz
from referee.words.rule_card import rule_card as rule_card_of
from table.printing.rule_sheet import pdf
from webui.desk.desk import Desk
from webui.problems import refusals, refused
from webui.routes.common import REFUSALS, DeskHere
from webui.shapes.learning import (
    Answer,
    Attempt,
    Attempted,
    CourseInfo,
    Exercise,
    OwnQuiz,
    Past,
    Quizzed,
    RuleCard,
    RuleLine,
    RuleSection,
    Scene,
    Switched,
    TourPage,
)
from webui.shapes.teaching import Lying
from webui.teaching.explanations import explained, lying, maybe, said
from webui.teaching.fresh_quiz import fresh

router = APIRouter(prefix="/api", responses=REFUSALS)
Shape = TypeVar("Shape", bound=BaseModel)
Game = Annotated[str, Query(max_length=32)]
PAST = ("play", "pass", "draw", "show", "bid", "meeple")
"""Kinds of events that a scene shows as what happened before."""
TOLD = ("play", "show", "meeple", "draw")
"""Kinds of events that an exercise may be done with."""


@router.get("/course")
def course(game: Game, profile: Game) -> CourseInfo:
    """A game's course by one profile."""
    with refusals():
        return _course(game, profile)


@router.post("/course/try")
def attempt(asked: Attempt) -> Attempted:
    """Rules on a play in an exercise of a course."""
    task = _task(asked)
    line: dict[str, JsonValue] = {"type": asked.type, "player": task.player}
    if asked.cards:
        line["cards"] = list(asked.cards)
    if asked.type == "draw":
        line["count"] = 1
    if asked.colour is not None:
        line["colour"] = asked.colour
    with refusals():
        found, done = quiz.attempt(task, line)
    return _called(Attempted(why=explained(found), done=done))


@router.get("/quiz/own")
def own_quiz(desk: DeskHere) -> OwnQuiz:
    """Questions made of the recording that is shown, else of the newest one that is kept."""
    session = desk.newest()
    if session is None:
        return OwnQuiz()
    return OwnQuiz(session=session.id, quiz=[_posed(each) for each in quiz.from_record(session.trial())])


@router.get("/quiz/fresh")
def fresh_quiz(game: Game, profile: Game, seed: Annotated[int, Query(ge=0, le=2**31)]) -> list[Quizzed]:
    """Questions about positions that nobody has seen, others for every seed; none where the game has none."""
    with refusals():
        return [_called(_posed(each)) for each in fresh(game, profile, seed)]


@router.get("/rule-card")
def rule_card(
    desk: DeskHere, game: Game = "", profile: Game = "", options: Annotated[str, Query(max_length=4000)] = "{}"
) -> RuleCard:
    """A table's rules on one page: those of the table that is watched where no game is named. `options`: switches that
    are set otherwise than in the profile, as a JSON object."""
    with refusals():
        return card(*_table(desk, game, profile, options))


@router.get(
    "/rule-card.pdf",
    response_class=Response,
    responses={200: {"content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}}},
)
def printed_rule_card(
    desk: DeskHere,
    game: Game = "",
    profile: Game = "",
    options: Annotated[str, Query(max_length=4000)] = "{}",
    lang: Literal["ja", "en"] = "en",
) -> Response:
    """The same card as a PDF: one side of A4."""
    with refusals():
        found = rule_card_of(*_table(desk, game, profile, options))
    headers = {"Content-Disposition": f'inline; filename="gyoji-{found.profile}-{lang}.pdf"'}
    return Response(pdf(found, lang), media_type="application/pdf", headers=headers)


def _table(desk: Desk, game: str, profile: str, options: str) -> tuple[str, str, JsonObject]:
    """Whose rules are asked for: game, profile and switches; those of the table that is watched where no game is
    named. Raises OptionsError."""
    if game:
        return game, profile or games.find(game).default_profile, _switches(options)
    moment = desk.current().moment()
    return moment.game.name, moment.setup.profile or moment.game.default_profile, moment.overrides


def _switches(text: str) -> JsonObject:
    try:
        found = json.loads(text)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise refused("bad-input", "options", field="options")
    return found


@functools.cache
def _course(game: str, profile: str) -> CourseInfo:
    found = quiz.course(game, profile)
    if found is None:
        known = ", ".join(quiz.courses(game))
        raise OptionsError("profile", "no-profile", game=game, name=profile, known=known)
    shown = [each.position.lines for each in found.tasks]  # the tour ends in these: they are known
    return _called(
        CourseInfo(
            game=game,
            profile=profile,
            pages=[_page(each) for each in found.pages],
            exercises=[_exercise(each) for each in found.tasks],
            quiz=[_posed(quiz.pose(each)) for each in found.quiz if each.position.lines not in shown],
            names={name: said(text) for name, text in NAMES.items()},
        )
    )


def _task(asked: Attempt) -> Task:
    with refusals():
        found = quiz.course(asked.game, asked.profile)
    task = None if found is None else next((each for each in found.tasks if each.name == asked.exercise), None)
    if task is None:
        raise refused("no-exercise", "exercise")
    return task


def _page(found: Page) -> TourPage:
    return TourPage(
        title=said(found.title), text=said(found.text), cards=[list(row) for row in found.cards], rule=found.rule
    )


def _exercise(task: Task) -> Exercise:
    moment = quiz.folded(task.position).table
    expected = {each.kind for each in moment.game.expects(moment.state)}
    scene = _scene(moment, task.position, task.player, task.hand)
    return Exercise(
        name=task.name, goal=said(task.goal), scene=scene, types=[kind for kind in TOLD if kind in expected]
    )


def _posed(posed: quiz.Posed) -> Quizzed:
    question: Question = posed.question
    own = question.kind in ("which", "takes")
    event = posed.event
    play = None
    if event is not None and event.player is not None and event.cards:
        play = Lying(player=event.player, cards=list(event.cards), readings=list(event.readings or ()))
    scene = _scene(posed.moment, question.position, question.player, question.hand)
    return Quizzed(
        name=question.name,
        ask=said(posed.ask),
        scene=scene if question.kind not in ("turn", "winner") else scene.model_copy(update={"turn": None}),
        play=play,
        answers=[
            Answer(
                label=said(answer.label),
                cards=list(answer.cards),
                right=answer.right,
                why=explained(answer.explanation) if own else None,
            )
            for answer in posed.answers
        ],
        why=None if own else explained(posed.answers[0].explanation),
    )


def _scene(moment: Moment, position: Position, player: str, hand: tuple[str, ...]) -> Scene:
    """What a lesson shows of a moment."""
    game, state = moment.game, moment.state
    public = game.public(state)
    order = game.order(state)
    usual = game.order(game.start(moment.setup))
    orders: Mapping[str, tuple[str, ...]] = getattr(public.detail, "orders", {})
    laid = getattr(public.detail, "laid", ())
    return Scene(
        players=list(moment.setup.players),
        turn=public.turn,
        player=player or None,
        hand=list(hand),
        field=lying(public.field),
        past=[_past(line) for line in position.lines if line["type"] in PAST],
        layout=list(laid) if isinstance(laid, tuple) else [],
        cards_left={name: left for name, left in public.cards_left.items() if left is not None},
        orders={name: list(ranks) for name, ranks in orders.items()},
        order=None if order == usual else maybe(order),
        note=maybe(position.note),
    )


def _past(line: JsonObject) -> Past:
    """Something that happened before."""
    player, cards = str(line["player"]), list(codes_of(line))
    return Past(player=player, cards=cards, said=None if cards else said(quiz.did(line)))


def _called(shape: Shape) -> Shape:
    """The same with the players of the lessons called as in Japanese in every Japanese sentence."""
    return type(shape).model_validate(_renamed(shape.model_dump()))


def _renamed(value: object) -> object:
    if isinstance(value, dict):
        if value.keys() == {"en", "ja"}:
            return {"en": value["en"], "ja": functools.reduce(_kana, NAMES, str(value["ja"]))}
        return {key: _renamed(item) for key, item in value.items()}
    return [_renamed(item) for item in value] if isinstance(value, list) else value


def _kana(sentence: str, name: str) -> str:
    return sentence.replace(name, NAMES[name].ja)


def card(name: str, profile: str, asked: JsonObject) -> RuleCard:
    """A table's rule card as the page shows it. Raises OptionsError."""
    found = rule_card_of(name, profile, asked)
    sections = [
        RuleSection(
            title=said(section.title),
            lines=[
                RuleLine(rule=line.rule, text=said(line.text), cards=[list(row) for row in line.cards])
                for line in section.lines
            ],
        )
        for section in found.sections
    ]
    return RuleCard(
        game=name,
        profile=profile,
        title=said(found.title),
        sections=sections,
        changed=[
            Switched(
                key=each.key,
                title=said(each.title),
                value=each.value if isinstance(each.value, bool | int | str) else None,
            )
            for each in found.changed
        ],
        sources=[said(text) for text in found.sources],
    )
