"""The rules that the shedding games share in one or two sentences each: the generic ones (G) and house rules (H)."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    "rule.G1": Text(
        "カードを全部配り、時計回りに出していきます。最初に手札をなくした人の勝ちです。"
        "2ラウンド目からは、卓で決めていなければ大貧民が親です。",
        "All cards are dealt and play goes clockwise. The first to "
        "empty the hand wins. From round two the daihinmin leads, unless the table has settled otherwise.",
    ),
    "rule.G2": Text(
        "弱い方から3、4、5…K、A、2の順で、ジョーカーが一番強いカードです。",
        "3 is the weakest, then up to K, A, 2 and the joker.",
    ),
    "rule.G3": Text(
        "場と同じ出し方、同じ枚数で、より強いカードを出すか、パスをします。親はパスできません。",
        "Beat the field with the same kind and number of cards, or pass. Whoever leads may not pass.",
    ),
    "rule.G4": Text(
        "場が空なら、1枚、同じ数字の組、(使う卓では)階段のどれでも出せます。",
        "On an empty field a single, a group or, where they are played, a sequence may be led.",
    ),
    "rule.G5": Text(
        "他の全員がパスしたら場が流れ、最後に出した人が親になります。",
        "When all others have passed, the field clears and the last to play leads.",
    ),
    "rule.G6": Text(
        "階段は同じマークで3枚以上の続き番号です。同じ枚数で、場の一番弱い札より強ければ返せます。",
        "A sequence is three or more in a row of one suit. Answer with as many, above the field's lowest card.",
    ),
    "rule.G7": Text(
        "ジョーカーは組や階段でどのカードの代わりにもなります。", "A joker stands for any card in a group or sequence."
    ),
    "rule.G8": Text(
        "あがった順に階級が決まります。次のラウンドでは大貧民と大富豪が2枚、"
        "貧民と富豪が1枚を交換し、大貧民と貧民は一番強いカードを渡します。",
        "Ranks follow the order of finishing. Next round the daihinmin "
        "and daifugo exchange two cards, the hinmin and fugo "
        "one; the poor give their strongest.",
    ),
    "rule.G9": Text(
        "同じ数字を4枚以上出すと革命で、強さの順番が逆になります。",
        "Four or more of one number make a revolution: the order turns round.",
    ),
    "rule.G10": Text(
        "8を出すと場が流れ、出した人が続けて出せます。", "An 8 clears the field and its player leads again."
    ),
    "rule.G11": Text(
        "大富豪より先に誰かがあがると、大富豪は都落ちで大貧民になります。",
        "When someone finishes before the reigning daifugo, that daifugo falls to daihinmin.",
    ),
    "rule.G12": Text(
        "直前と同じマークが出たら、場が流れるまでそのマークしか出せません。",
        "When the same suits are played twice in a row, only those may follow until the field clears.",
    ),
    "rule.G13": Text(
        "♠3は1枚のジョーカーに勝ち、場を流します。縛りの中でも出せます。",
        "The single ♠3 beats a single joker, even under a lock, and clears the field.",
    ),
    "rule.G14": Text(
        "最後に出した札にジョーカー、8、2(革命中は3)が入っているか、♠3の1枚だけなら、反則あがりで負けになります。",
        "Finishing with a joker, an 8, the single ♠3 or a 2 (a 3 in a revolution) is a foul finish and loses.",
    ),
    "rule.G15": Text(
        "反則あがりが何人もいたら、最初の人から大貧民、貧民…となります。",
        "Of several foul finishers the first is daihinmin, the next hinmin, and so on.",
    ),
    "rule.H1": Text(
        "5を出すと、その枚数だけ次の人から飛ばされます。あがりの札でも同じです。"
        "全員が飛ばされたら場が流れ、出した人が親になります。",
        "Each 5 skips one player, also where its player goes out with it; where that is everybody, the field clears "
        "and its player leads.",
    ),
    "rule.H2": Text(
        "7を出すと、その枚数だけ次の人に手札を渡します(7渡し)。",
        "Each 7 gives one card of the hand to the next player.",
    ),
    "rule.H3": Text("10を出すと、その枚数だけ手札を捨てます(10捨て)。", "Each 10 discards one card of the hand."),
    "rule.H4": Text(
        "9を出すと、1枚ごとに回る向きが逆になります(2枚なら元のまま)。あがりの札でも同じです。",
        "Each 9 turns the direction of play, so two cancel; also where its player goes out with it.",
    ),
    "rule.H5": Text(
        "Qを出すと、その枚数まで数字を指定でき、全員がその数字を捨てます(Qボンバー)。あがる人も指定できます。"
        "それで手札がなくなったら反則なしのあがりで、出した人から時計回りの順です。",
        "For each Q a number may be named, and every hand discards it; a finisher may name them too. A hand that this "
        "empties is out, and never foul: the bomber first, then clockwise.",
    ),
    "rule.H6": Text(
        "場のすぐ次の数字が出ると、場が流れるまで、続きの数字しか出せません(数字縛り)。",
        "When the very next number is played, only the next in line may follow until the field clears (number lock).",
    ),
    "rule.H7": Text(
        "同じマークですぐ次の数字が出ると、マークと数字の両方が縛られます(激しばり)。",
        "When the same suit and the very next number are played, both are locked (strict lock).",
    ),
    "rule.H8": Text(
        "同じ色(赤か黒)が続くと、場が流れるまでその色しか出せません(色縛り)。",
        "When red or black is played twice in a row, only that colour may follow until the field clears (colour lock).",
    ),
    "rule.H9": Text(
        "大貧民が最初にあがると、全員の階級が逆転してラウンドが終わります(下剋上)。そのとき、都落ちにはなりません。",
        "When the daihinmin finishes first, all ranks turn over and the round is over (gekokujo); nobody falls then.",
    ),
    "rule.H10": Text(
        "3を3枚出すと、場に何が何枚出ていても勝ち、場が流れます(砂嵐)。",
        "3-3-3 beats whatever lies there, however many cards, and clears the field (sandstorm).",
    ),
    "rule.H11": Text(
        "8切りの8と同じ枚数の4を出せば、誰でも8切りを止められます(4止め)。縛りの中でもかまいません。"
        "ジョーカーは4として数えます。",
        "Anybody may stop an 8-cut with as many 4s, even under a lock; a joker counts as a 4 (4-stop).",
    ),
    "rule.H12": Text("9を2枚出すと場が流れます(救急車)。", "9-9 clears the field (ambulance)."),
    "rule.H13": Text("6を2枚出すと場が流れます(ろくろ首)。", "6-6 clears the field (rokurokubi)."),
    "rule.H14": Text(
        "配られた大貧民の手札が10枚以上で、A・2・ジョーカーがないとき、カード交換の代わりに、"
        "大富豪と手札を全部交換できます(天変地異)。",
        "A daihinmin dealt ten cards or more without an ace, a 2 or a joker may swap the whole hand with the "
        "daifugo's, in place of the exchange (tenpen).",
    ),
    "rule.H15": Text(
        "2を4枚出すと革命が起き、手札が残っていてもすぐにあがりです。反則あがりにはなりません(大革命)。",
        "2-2-2-2 is a revolution and wins at once, whatever is left in the hand; it is no foul finish (dai-kakumei).",
    ),
    "rule.H16": Text("9を3枚出すと革命です(クーデター)。", "9-9-9 is a revolution (coup)."),
    "rule.H17": Text(
        "6を3枚出すと革命で、そのラウンドでは、もう革命も革命返しも起こりません(オーメン)。",
        "6-6-6 is a revolution, and no other one follows in that round (omen).",
    ),
    "rule.H18": Text(
        "7を3枚出し、誰も返せずに場が流れると、手札が残っていてもあがりです(ラッキーセブン)。",
        "7-7-7 that nobody beats until the field clears: its player is out, whatever is left in hand (lucky seven).",
    ),
    "rule.H19": Text(
        "1枚出しのとき、場と同じマークで1つだけ弱い札も出せます(ダウンナンバー)。",
        "On a single, the card of the same suit that is exactly one step weaker may be played too (down number).",
    ),
    "rule.H20": Text(
        "3で場が流れたら、出した人は、捨てられた札や流れた札から1枚を手札に入れてもかまいません(サルベージ)。",
        "When a 3 clears the field, its player may take one card that was discarded or swept (salvage).",
    ),
    "rule.H21": Text(
        "交換で一番強いカードを渡さなかったこと(脱税)が証明されたら、卓で決めた罰があります。",
        "Whoever is proven to have withheld the strongest card in the exchange pays for it as the table has settled.",
    ),
    "rule.H22": Text(
        "反則あがりの札は8切りのように流れ、次の人が親になります。",
        "A foul finish is swept like an 8, and the next player leads.",
    ),
    # Where the rules stand.
    "source.G": Text(
        "NONO PLAYING CARDS の説明書「大富豪(大貧民)のルールと遊び方」",
        "“Daifugo (Daihinmin): rules and how to play”, in the leaflet of the NONO PLAYING CARDS",
    ),
    "source.H": Text("よく遊ばれているローカルルール", "house rules in wide use"),
}
