"""Pages of a tour that the games of the family share: each says what one table's switches make of a rule."""

from __future__ import annotations

from collections.abc import Iterator

from referee.play.lessons import Page, page
from referee.shedding.book import GENERIC, Book, cite
from referee.shedding.options import SheddingOptions

STRENGTH = "S3 S4 S5 S6 S7 S8 S9 S10 SJ SQ SK SA S2 JK"


def goal(*rows: str) -> Page:
    """What the game is about; `rows` of cards to show it with."""
    return page(
        ("目指すこと", "What it is about"),
        (
            "配られた手札を、誰よりも早く出しきった人が勝ちです。時計回りに、前の人より強いカードを出していきます。"
            "出せないとき、出したくないときはパスします。",
            "Whoever gets rid of the whole hand first wins. Clockwise, everybody plays something stronger than "
            "what lies "
            "there, or passes.",
        ),
        *(rows or ("H5", "C9", "DK")),
    )


def strength(o: SheddingOptions) -> Page:
    """The order of the cards."""
    joker = ("一番強いのはジョーカーです。", " The joker stands above them all.") if o.jokers else ("", "")
    return page(
        ("強さの順番", "The order of strength"),
        (
            f"弱い方から3、4、5…K、A、2の順です。AやKより2が強いところに気をつけましょう。{joker[0]}",
            f"From weak to strong: 3, 4, 5 … K, A, 2. Mind that a 2 beats an ace and a king.{joker[1]}",
        ),
        STRENGTH if o.jokers else STRENGTH.removesuffix(" JK"),
        rule="G2",
    )


def melds(o: SheddingOptions, book: Book = GENERIC) -> Page:
    """Singles, groups, sequences, and what answers them."""
    above = o.sequence_follow == "above-all"
    answer = (
        ("階段には、全部がそれより強い階段を出します。", "A sequence is answered by one that is wholly above it.")
        if above
        else ("階段は、一番弱いカードどうしを比べます。", "Sequences are compared by their lowest cards.")
    )
    return page(
        ("出し方は3つ", "Three ways to play"),
        (
            "1枚、同じ数字の組、同じマークで3枚以上続く階段があります。親は好きな出し方を選べます。"
            f"ほかの人は、同じ枚数・同じ出し方で、より強いものを出します。{answer[0]}",
            "A single card, cards of one number, or a sequence: three or more of one suit in a row. "
            "The leader chooses. "
            f"The others play as many cards in the same way, and stronger. {answer[1]}",
        ),
        "H7",
        "H7 D7",
        "S4 S5 S6",
        rule=cite(book, "meld"),
    )


def passing(o: SheddingOptions, book: Book = GENERIC) -> Page:
    """How the field clears."""
    if o.owner_gets_turn:
        return page(
            ("パスと、場の流れ", "Passing, and clearing the field"),
            (
                "一度パスしたら、場が流れるまで出せません。ほかの全員がパスしても、最後に出した人にもう一度番が回"
                "ります。"
                "その人もパスすると場が流れ、その人が親になります。",
                "Whoever has passed is out until the field clears. When all others have passed, the turn comes back "
                "to whoever played last; when that player passes too, the field clears and that player leads.",
            ),
            "H9",
            rule="U",
        )
    return page(
        ("パスと、場の流れ", "Passing, and clearing the field"),
        (
            "パスしても、番が回ってくればまた出せます。ほかの全員がパスしたら場が流れます。最後に出した人が親になり、"
            "好きなものを出せます。親はパスできません。",
            "Whoever passes may play again at the next turn. When everybody else has passed, the field is cleared, and "
            "whoever played last leads with anything. The leader may not pass.",
        ),
        rule=cite(book, "leads"),
    )


def eight_cut(o: SheddingOptions, book: Book = GENERIC) -> Page:
    """The 8."""
    runs = o.eight_cut_in_sequences
    more = (
        ("8の入った階段でも切れます。", "A sequence with an 8 in it cuts as well.")
        if runs
        else ("8の入った階段では切れません。", "A sequence with an 8 in it does not cut.")
    )
    return page(
        ("8切り", "The 8-cut"),
        (
            f"8を出すと、すぐに場が流れ、出した人が続けて親になります。2枚以上の8でも同じです。{more[0]}",
            f"An 8 clears the field at once, and its player leads again; so do several 8s. {more[1]}",
        ),
        "D8",
        "S8 H8",
        rule=cite(book, "eight-cut"),
    )


def revolution(o: SheddingOptions, book: Book = GENERIC) -> Page:
    """Four of a kind, and long sequences where they count."""
    length = o.sequence_revolution
    rows = ["S6 H6 D6 C6", *([" ".join(f"S{rank}" for rank in ("9", "10", "J", "Q", "K")[:length])] if length else [])]
    more = (
        (f"{length}枚以上の階段でも起こります。", f" So does a sequence of {length} or more.")
        if length
        else ("階段では起こりません。", " A sequence is no revolution.")
    )
    return page(
        ("革命", "Revolution"),
        (
            f"同じ数字を4枚以上出すと革命です。そのラウンドが終わるまで、3が強く2が弱くなります。{more[0]}"
            "もう一度起こると「革命返し」で元に戻ります。ジョーカーはいつでも一番強いままです。",
            "Four or more of one number turn the order round until the round ends: now 3 is strong and 2 is "
            f"weak.{more[1]} "
            "A second one turns it back. The joker stays on top.",
        ),
        *rows,
        rule=cite(book, "revolution"),
    )


def eleven_back(o: SheddingOptions, book: Book = GENERIC) -> Page:
    """The jack."""
    told = (
        ("Jを出した人が「イレブンバック」と言うと", "If the player of a jack says so")
        if o.eleven_back == "optional"
        else ("Jを出すと", "A jack")
    )
    en = "the order is turned round" if o.eleven_back == "optional" else "turns the order round"
    comma = ", " if o.eleven_back == "optional" else " "
    return page(
        ("イレブンバック", "The 11-back"),
        (
            f"{told[0]}、場が流れるまで強さが逆になります。革命中に出すと、ふだんの順番に戻ります。",
            f"{told[1]}{comma}{en} until the field clears. In a revolution that makes it the usual order again.",
        ),
        "HJ",
        rule=cite(book, "eleven-back"),
    )


def lock(o: SheddingOptions, book: Book = GENERIC) -> Page:
    """The suit lock."""
    first = o.lock_scope == "first-two"
    joker = (
        ("ジョーカーは足りないマークの代わりになります。", " A joker takes the suit that is missing.")
        if o.joker_makes_lock
        else ("ジョーカーは縛りの間も出せます。", " A joker may be played through a lock.")
        if o.jokers
        else ("", "")
    )
    start = (
        (
            "場の最初の2回が同じマークだと「縛り」です。",
            "When the first two plays of a field have the same suit, it is locked:",
        )
        if first
        else (
            "直前の人と同じマークを出すと「縛り」です。",
            "When a play has the suit of the one before it, that suit is locked:",
        )
    )
    return page(
        ("縛り", "The suit lock"),
        (
            f"{start[0]}場が流れるまで、そのマークしか出せません。組で出すときは、マークの組み合わせがまったく同じ"
            "なら縛りです。"
            f"{joker[0]}",
            f"{start[1]} only that suit may be played until the field clears. Groups lock when all their suits "
            "are the same."
            f"{joker[1]}",
        ),
        "S5",
        "S9",
        rule=cite(book, "lock"),
    )


def spade_three(book: Book = GENERIC) -> Page:
    """What beats the joker."""
    return page(
        ("ジョーカーとスペ3返し", "The joker, and the spade 3"),
        (
            "ジョーカーは、組や階段の中でどのカードの代わりにもなります。1枚で出すと一番強いカードですが、"
            "♠3だけは1枚のジョーカーに勝ち、場を流します。",
            "A joker stands for any card in a group or a sequence. Alone it is the strongest card, but for one: "
            "the single "
            "spade 3 beats it and clears the field.",
        ),
        "JK",
        "S3",
        rule=cite(book, "spade-three"),
    )


def foul_finish(o: SheddingOptions, book: Book = GENERIC) -> Page:
    """How one may not finish."""
    if o.foul_finish == "pure":
        return page(
            ("反則あがり", "The foul finish"),
            (
                "最後に出すカードがジョーカー、2、8だけだと反則あがりで、大貧民になります(強さが逆のときは2の代わりに3)。"
                "階段であがるのは、いつでも大丈夫です。",
                "Whoever goes out with nothing but jokers, 2s or 8s has lost (3s instead of 2s while the order "
                "is turned "
                "round). Going out with a sequence is always fine.",
            ),
            "H2",
            "D8",
            "JK",
            rule=cite(book, "foul-finish"),
        )
    return page(
        ("反則あがり", "The foul finish"),
        (
            "最後に出すカードに、ジョーカー、8、2(革命中は3)が入っていると反則あがりです。♠3の1枚であがるのも反則です。"
            "あがったのに大貧民になってしまうので、こういうカードは先に使いましょう。",
            "Whoever goes out with a joker, an 8 or a 2 (a 3 in a revolution) among the last cards has lost "
            "after all; so "
            "has the single spade 3. Use them earlier.",
        ),
        "H2",
        "D8",
        "JK",
        "S3",
        rule=cite(book, "foul-finish"),
    )


def ranks(o: SheddingOptions, book: Book = GENERIC) -> Page:
    """Ranks, exchange and the fall."""
    fall = (
        (
            "大富豪より先に誰かがあがると、その大富豪は「都落ち」ですぐに大貧民になります。",
            " If somebody goes out before the daifugo, the daifugo falls to the bottom at once.",
        )
        if o.miyako_ochi
        else ("", "")
    )
    return page(
        ("階級とカード交換", "Ranks, and the exchange"),
        (
            "あがった順に、大富豪、富豪、平民、貧民、大貧民です。次のラウンドの前に、大貧民は一番強い2枚を大富豪に、"
            "貧民は一番強い1枚を富豪に渡し、代わりに相手が選んだカードを同じ枚数もらいます。" + fall[0],
            "The first to go out is daifugo, then fugo, heimin, hinmin; the last is daihinmin. Before the next "
            "round the "
            "daihinmin gives the daifugo the two strongest cards and the hinmin gives the fugo the strongest; "
            "each gets as many back, of the other's choice." + fall[1],
        ),
        rule=cite(book, "exchange"),
    )


def tour(o: SheddingOptions, book: Book = GENERIC) -> Iterator[Page]:
    """The pages of a table with these switches."""
    yield goal()
    yield strength(o)
    yield melds(o, book)
    yield passing(o, book)
    if o.eight_cut:
        yield eight_cut(o, book)
    if o.revolution:
        yield revolution(o, book)
    if o.eleven_back != "off":
        yield eleven_back(o, book)
    if o.lock:
        yield lock(o, book)
    if o.spade_three and o.jokers:
        yield spade_three(book)
    if o.foul_finish in ("contains", "pure"):
        yield foul_finish(o, book)
    if o.exchange != "none":
        yield ranks(o, book)
