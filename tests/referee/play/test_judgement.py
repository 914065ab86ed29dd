"""What a game makes of an event: the ruling for everybody, the state after it for the game alone."""

from referee import games
from referee.events import Event
from referee.play.judgement import FINE, Judgement
from referee.play.protocol import Setup
from referee.ruling import ILLEGAL, Ruling


def test_a_ruling_tells_nothing_of_the_state():
    judgement = Judgement(ILLEGAL, "wrong-phase", "G3").to("a state", effects=("clear",))
    assert judgement.plan == "a state"
    assert judgement.ruling == Ruling(ILLEGAL, "wrong-phase", "G3", effects=("clear",))
    assert "plan" not in judgement.ruling._fields and FINE.plan is None


def test_a_step_is_the_ruling_and_the_state_after_it():
    game = games.find("daifugo")
    state = game.start(Setup(("A", "B", "C"), games.resolve(game, None, {})))
    ruling, after = game.step(state, Event(1, "play", "A", ("D3",)))
    assert (ruling.verdict, game.turn(after)) == ("legal", "B")
    foul, same = game.step(after, Event(2, "play", "A", ("H5",)))
    assert (foul.code, game.turn(same)) == ("not-your-turn", "B")
    _, standing = game.step(after, Event(2, "play", "A", ("H5",), stands=True))
    assert game.public(standing).field.plays[-1].cards == ("H5",)
    _, back = game.step(state, Event(1, "play", "A", ("D3",)), taken_back=True)
    assert not game.public(back).field.plays and game.public(back).known == {"A": ("D3",)}
