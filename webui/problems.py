"""Everything that can go wrong on the page, as one clear sentence in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from referee.play.options import OptionsError
from referee.records.reader import RecordError
from table.record.storage.log import LogError
from webui.shapes.common import Problem, Said


class RefusedError(Exception):
    """A request that cannot be done: an HTTP `status` and the sentence that says why."""

    def __init__(self, status: int, problem: Problem) -> None:
        super().__init__(problem.code)
        self.status = status
        self.problem = problem


# code -> (HTTP status, English, Japanese)
SENTENCES: dict[str, tuple[int, str, str]] = {
    "no-table": (409, "No table is set up yet.", "まだ卓の準備ができていません。"),
    "source-opening": (409, "A camera is being opened: try again in a few seconds.",
                       "カメラを開いています。数秒後にもう一度試してください。"),
    "table-running": (409, "A table is being watched already.", "すでに卓を見ています。"),
    "no-league": (404, "This table is in no league.", "この卓はリーグに入っていません。"),
    "league-fixed": (409, "The league was chosen when Gyoji was started (--log); it can be changed there alone.",
                     "リーグは起動時の指定(--log)で決まっています。変更は起動時の指定で行ってください。"),
    "league-address": (422, "An address looks like 192.168.0.10 or 192.168.0.10:5432/club.",
                       "アドレスは 192.168.0.10 や 192.168.0.10:5432/club の形で入力してください。"),
    "league-silent": (422, "No database answers there: check that it is on, in this network and lets this computer in.",
                      "データベースの応答がありません。相手のコンピューターの電源、ネットワーク、接続の許可を確かめてください。"),
    "league-name": (422, "Another table of the league is called {name} already.",
                    "リーグには「{name}」という卓がすでにあります。"),
    "no-event": (404, "This is not in the record.", "その出来事は記録にありません。"),
    "no-session": (404, "This session is not kept here.", "この卓の記録はここにありません。"),
    "no-turn": (409, "{name} has had no turn in this round yet.", "{name}さんはこの回でまだ手番を終えていません。"),
    "no-redo": (409, "There is nothing to do again: something else happened since.",
                "やり直せるものがありません。その後に別のことが起きています。"),
    "watched-now": (409, "This table is being watched now: leave it first.",
                    "この卓はいま見ているところです。先に卓を離れてください。"),
    "known-session": (409, "This evening is here already.", "この記録はすでにあります。"),
    "no-record": (422, "This file cannot be read in: {reason}", "このファイルは読み込めません: {reason}"),
    "unreadable-session": (409, "The record of this evening is damaged; it can only be exported or deleted.",
                           "この記録は壊れているため、書き出しと削除だけができます。"),
    "photograph": (422, "The photograph cannot be read: {reason}", "写真を読み込めません: {reason}"),
    "photograph-busy": (429, "Your last photograph is still being read: wait a moment.",
                        "前の写真を読み取っています。少しお待ちください。"),
    "not-enrolled": (422, "The card was not taken: {reason}", "登録できません。{reason}"),
    "no-strip": (422, "No row of cards is seen in the photograph: take it from above, with all thirteen cards in it.",
                 "写真に札の並びが見つかりません。13枚が入るように、真上から撮ってください。"),
    "no-orders": (409, "Nobody has an order of strength of their own in this game.",
                  "このゲームには、一人ひとりの強さの順番はありません。"),
    "round-over": (409, "The round is over, and a new order counts from the next one: begin that first. To correct the "
                   "order of this one, tap it under What happened.",
                   "ラウンドは終わっています。並べ替えは次のラウンドからなので、先に次のラウンドを始めてください。"
                   "このラウンドの並びを直すときは、「これまでの流れ」で選びます。"),
    "no-hand": (422, "No card is seen in the photograph: lay the hand open and take it from above.",
                "写真に札が見つかりません。手札を広げて、真上から撮ってください。"),
    "no-card": (422, "There are not so many cards {card} in this deck.", "この札は足りません: {card}"),
    "not-asked": (409, "Nobody asks for this any more.", "この申し出はもうありません。"),
    "no-picture": (404, "There is no such picture.", "その写真はありません。"),
    "no-picture-yet": (409, "The camera shows nothing now: no picture can be taken.",
                       "カメラの映像がないので、撮影できません。"),
    "zone-kind": (422, "This game has no such zone.", "このゲームにその場所はありません。"),
    "zone-seat": (422, "A player's own zone needs the seat of a player of this table, a shared one has none.",
                  "一人ひとりの場所には席が要ります(共用の場所には要りません)。"),
    "zone-outside": (422, "A zone reaches outside the picture: draw it inside.",
                     "場所が映像の外にはみ出しています。映像の中に収めてください。"),
    "zone-small": (422, "A zone is smaller than a card: draw it larger.",
                   "場所がカードより小さくなっています。大きくしてください。"),
    "whose-hand": (422, "Say whose hand it is.", "誰の手札かを選んでください。"),
    "no-player": (422, "Nobody called {name} sits at this table.", "{name}さんはこの卓にいません。"),
    "no-group": (404, "This group is not kept here any more.", "このグループはもうありません。"),
    "too-many-kept": (409, "At most {most} are kept: delete one first.",
                      "保存できるのは{most}件までです。先にどれかを削除してください。"),
    "no-exercise": (404, "There is no such exercise.", "その練習はありません。"),
    "not-a-play": (409, "This is not a play.", "札を出した記録ではありません。"),
    "no-amend": (409, "This cannot be corrected in this way; undo it instead.",
                 "これはこの形では訂正できません。取り消してください。"),
    "not-illegal": (409, "This was no foul.", "これは反則ではありません。"),
    "virtual-seats": (422, "At the virtual table everybody keeps their seat.", "仮想の卓では席替えはできません。"),
    "no-clock": (409, "Nothing is timed at this table.", "この卓では時間を計っていません。"),
    "already-void": (409, "This has been undone already.", "これはすでに取り消されています。"),
    "stale": (409, "The table changed just before this: look at it again, then tap once more if it is still right.",
              "直前に場が変わりました。今の場を確かめて、正しければもう一度押してください。"),
    "untimely": (409, "{reason} If a play before it was missed, enter that first.",
                 "{reason}その前のプレイが抜けている場合は、先にそれを入力してください。"),
    "refused": (422, "That is not possible: {reason}", "できません: {reason}"),
    "bad-deck": (422, "{name} is no name for a deck of your own: letters, digits, - and _ only.",
                 "「{name}」は自分のデッキの名前に使えません。文字、数字、- と _ で書いてください。"),
    "deck-taken": (409, "{name} cannot be the new deck's name: it is taken, or not of letters, digits, - and _.",
                   "新しいデッキの名前に「{name}」は使えません。すでにあるか、文字・数字・-・_ 以外が入っています。"),
    "no-deck-file": (422, "This deck cannot be read in: {reason}", "このデッキは読み込めません: {reason}"),
    "no-deck": (422, "No deck is called {name}.", "「{name}」というデッキはありません。"),
    "bad-corners": (422, "These are not the four corners of a card.", "カードの四隅になっていません。"),
    "no-such-card": (422, "{card} is no card of this deck.", "{card}はこのデッキの札ではありません。"),
    "nothing-spread": (422, "No card is seen: spread the cards in rows below the camera, none upon another.",
                       "札が見つかりません。重ならないように、カメラの下に並べてください。"),
    "spread-gone": (409, "These cards were kept already, or another picture was taken since: take one again.",
                    "この写真はもう使えません。もう一度撮影してください。"),
    "spread-twice": (422, "{card} is named twice: each card once.",
                     "{card}が2枚あります。同じ名前は1枚だけにしてください。"),
    "disk": (503, "It could not be saved: {reason}", "保存できませんでした: {reason}"),
    "source": (422, "This source cannot be opened: {reason}", "この映像は開けません: {reason}"),
    "same-name": (422, "Two players have the same name.", "同じ名前の人が2人います。"),
    "bad-input": (422, "This input is not valid: {field}.", "入力が正しくありません: {field}"),
    "too-large": (413, "The request is too large.", "送られた内容が大きすぎます。"),
    "wrong-host": (421, "This address does not belong to Gyoji.", "このアドレスは行司のものではありません。"),
    "wrong-origin": (403, "Only Gyoji's own page may do this.", "行司のページ以外からは操作できません。"),
    "locked": (401, "Please join with a code first.", "先にコードを入力して参加してください。"),
    "wrong-code": (403, "This code opens nothing here. Ask the host for the code of this evening.",
                   "このコードでは入れません。今日のコードをホストに聞いてください。"),
    "wait": (429, "Too many wrong codes. Try again in {seconds} seconds.",
             "間違いが続きました。{seconds}秒後にもう一度どうぞ。"),
    "host-only": (403, "Only the host may do this.", "これはホストだけができます。"),
    "players-only": (403, "Only players may do this; you have joined to watch.",
                     "これは参加者だけができます(観戦で入っています)。"),
    "no-network": (409, "This computer is in no network that others could reach it by.",
                   "このコンピューターはネットワークにつながっていません。"),
    "no-door": (409, "The page cannot be opened or closed here: the command that started it says who reaches it.",
                "ここでは切り替えられません。起動したときの指定どおりに公開されています。"),
    "camera-code": (403, "This code makes no phone the camera. Ask the host for a new one.",
                    "このコードではカメラになれません。新しいコードをホストに聞いてください。"),
    "camera-used": (409, "Another phone has used this code: each code is for one phone. Ask the host for a new one.",
                    "このコードはほかのスマホが使いました。コードは1台に1つです。新しいコードをホストに聞いてください。"),
    "camera-locked": (401, "This phone is no camera here: scan the code on the host's page.",
                      "このスマホはカメラとして登録されていません。ホストの画面のQRコードを読み取ってください。"),
    "camera-revoked": (403, "The host has taken this phone off the table.", "ホストがこのスマホを外しました。"),
    "camera-elsewhere": (409, "This camera goes on in another window of this phone.",
                         "このカメラは、同じスマホの別の画面で続いています。"),
    "camera-talk": (422, "The phone sent something that makes no sense here: load its page again.",
                    "スマホから届いた内容が正しくありません。ページを読み込み直してください。"),
    "camera-picture": (422, "The phone sent something that is no JPEG picture: load its page again.",
                       "スマホから届いたものがJPEG画像ではありません。ページを読み込み直してください。"),
    "camera-large": (413, "The phone sent a picture that is too large.", "スマホから届いた画像が大きすぎます。"),
    "no-phone": (404, "There is no such phone.", "そのスマホは登録されていません。"),
    "no-seat": (409, "Pick your seat first.", "先に自分の席を選んでください。"),
    "seat-taken": (409, "Somebody else has taken the seat of {name}. The host can free it.",
                   "{name}さんの席はほかの端末が選んでいます。ホストに空けてもらってください。"),
    "not-yours": (403, "You can do this for yourself only: {name}.",
                  "入力できるのは自分({name}さん)の分だけです。"),
    "for-host": (403, "This is for the host to enter.", "これはホストが入力します。"),
    "outside": (422, "{path} is outside the folders that may be opened. Move it into {folder}, or allow its folder "
                "when you start Gyoji: gyoji serve --allow {parent}",
                "{path}は、開いてよいフォルダーの外にあります。{folder}に移すか、gyoji serve --allow {parent} "
                "で起動してください。"),
    "no-demo": (422, "There is no such demonstration.", "そのデモはありません。"),
    "not-demo": (409, "No demonstration is shown now.", "いまデモは表示していません。"),
    "too-many": (503, "Too many connections are open. Close some pages and try again.",
                 "接続が多すぎます。ほかのページを閉じてから、もう一度お試しください。"),
    "not-found": (404, "There is nothing here.", "ここには何もありません。"),
    "not-allowed": (405, "This cannot be done here.", "ここではできません。"),
    "failed": (500, "Something went wrong inside Gyoji. The log on the terminal says more.",
               "行司の内部で問題が起きました。詳しくは端末の記録を見てください。"),
}  # fmt: skip


def problem(code: str, where: str | None = None, **params: object) -> Problem:
    """The sentence for `code` with its parameters; `where` names the input at fault. Raises KeyError (unknown code)."""
    _, en, ja = SENTENCES[code]
    return Problem(code=code, message=Said(en=en.format(**params), ja=ja.format(**params)), field=where)


def refused(code: str, where: str | None = None, **params: object) -> RefusedError:
    """The exception for `code`, to be raised."""
    return RefusedError(SENTENCES[code][0], problem(code, where, **params))


def sentence(code: str, field: str | None, en: str, ja: str) -> Problem:
    """The sentence for `code` with a reason that is told in both languages."""
    made = problem(code, field, reason="{reason}")
    return Problem(
        code=code,
        field=field,
        message=Said(en=made.message.en.replace("{reason}", en), ja=made.message.ja.replace("{reason}", ja)),
    )


@contextmanager
def refusals() -> Iterator[None]:
    """What the record, the rules or the disk refuse while inside, as a RefusedError."""
    try:
        yield
    except (OptionsError, RecordError) as error:
        raise RefusedError(422, sentence("refused", error.field, error.say("en"), error.say("ja"))) from None
    except LogError as error:
        raise RefusedError(503, sentence("disk", None, error.en, error.ja)) from None
