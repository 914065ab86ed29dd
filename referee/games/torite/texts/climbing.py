"""What the sheet of Daifugo on the coloured deck says in its own way (D1)."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    # Setting up.
    "sheet.coloured.deal": Text(
        "赤・青・黄・緑の1から10までの40枚を配ります。",
        "The 40 cards, 1 to 10 in red, blue, yellow and green, are dealt.",
    ),
    # What may be played.
    "sheet.groups.coloured": Text(
        "場が空なら、1枚でも、同じ数字の2枚以上(組)でも出せます。",
        "On an empty field a single card, or two or more of one number (a group), may be led.",
    ),
    "sheet.sequences.coloured": Text(
        "同じ色で3枚以上の続き番号は、階段として出せます。10から1へはつながりません。",
        "Three or more in a row of one colour are a sequence. Sequences run from 1 up to 10 and do not wrap.",
    ),
    "sheet.sequences.above-lowest.coloured": Text(
        "階段には、同じ枚数で、一番弱いカードが場の一番弱いカードより強い階段を出せます(3・4・5に4・5・6)。",
        "A sequence is answered by one as long whose lowest card is above the lowest on the field (4-5-6 on 3-4-5).",
    ),
    "sheet.sequences.above-all.coloured": Text(
        "階段には、同じ枚数で、全部が場の階段より強い階段を出せます(3・4・5に6・7・8)。",
        "A sequence is answered by one as long that is wholly above it (6-7-8 on 3-4-5).",
    ),
    # Strength.
    "sheet.coloured.strength": Text("1が一番弱く、10が一番強いカードです。", "1 is the lowest card, 10 the highest."),
    # Locks.
    "sheet.lock.coloured": Text(
        "同じ色が{times}続けて出ると縛りがかかり、場が流れるまでその色しか出せません。",
        "When the same colour is played {times} in a row, only that colour may follow until the field clears.",
    ),
    "sheet.lock.first-two.coloured": Text(
        "場が流れたあとの1番目と2番目に出たカードの色が同じなら縛りがかかり、場が流れるまでその色しか出せません。"
        "あとからは縛れません。",
        "When the first two plays on an empty field are of the same colour, only that colour may follow until the "
        "field "
        "clears. No lock begins later.",
    ),
    # Finishing.
    "sheet.lock.groups.coloured": Text(
        "組は、色の組み合わせが全部同じときだけ縛りになります。",
        "A group locks only when its whole combination of colours is the same.",
    ),
    "sheet.H7.coloured": Text(
        "同じ色ですぐ次の数字が出ると、色と数字の両方が縛られます(激しばり)。",
        "When the same colour and the very next number are played, both are locked (strict lock).",
    ),
    "sheet.H19.coloured": Text(
        "1枚出しのとき、場と同じ色で1つだけ弱い札も出せます(ダウンナンバー)。",
        "On a single, the card of the same colour that is exactly one step weaker may be played too (down number).",
    ),
    "sheet.coloured.finish.out": Text(
        "誰かがあがったら、その人の勝ちでラウンドが終わります。",
        "As soon as somebody is out, that player has won, and the round is over.",
    ),
    "sheet.coloured.finish": Text(
        "誰かの手札がなくなったら、その人の勝ちでラウンドが終わります。",
        "As soon as a hand is empty its player has won, and the round is over.",
    ),
}
