"""Words of Daifugo with NONO cards: the profile, its rules (N), its sheet, the strips."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    # Faults.
    "code.bad-order": Text(
        "強さの順番は、13の副詞を1つずつ並べたものです。", "An order lists each of the thirteen adverbs once."
    ),
    # What was done where something else is awaited.
    "deck.nono": Text("ノノトランプ", "NONO playing cards"),
    "profile.nono": Text("ノノトランプの大富豪", "Daifugo with NONO cards"),
    # The order of strength that holds after it changed.
    "order.strips.usual": Text(
        "強さは元どおり、各自の並びのとおりです。", "The usual order holds: every strip counts as it lies."
    ),
    "order.strips.turned": Text(
        "今は逆順で、各自の並びの一番弱い副詞が一番強くなります。",
        "The order is reversed now: in every strip the weakest adverb is high, the strongest low.",
    ),
    "order.strips.usual.clear": Text(
        "場が流れるまで、強さは各自の並びのとおりです。",
        "Until the field clears, every strip counts as it lies.",
    ),
    "order.strips.turned.clear": Text(
        "場が流れるまで、各自の並びの一番弱い副詞が一番強くなります。",
        "Until the field clears, the weakest adverb of every strip is high, the strongest low.",
    ),
    # What is awaited, where something else came.
    "code.wrong-phase.strips": Text(
        "強さの順番を並べるのは、最初の札が出る前だけです。",
        "Strips are laid before the first card is played, not later.",
    ),
    # Explaining a play.
    "why.asks.bad-order": Text("13の副詞が1つずつ並んでいますか?", "Is each of the thirteen adverbs there once?"),
    "why.strips.normal": Text("{player}さんの並び", "{player}'s strip as it lies"),
    "why.strips.reversed": Text("{player}さんの並びの逆", "{player}'s strip the other way round"),
    "card.nono-jack": Text("自分の並びで弱い方から9番目の副詞", "one's own ninth adverb from the weakest"),
    # Setting up.
    "sheet.players.nono": Text(
        "1箱(2組)なら4人まで、2箱なら12人、3箱なら20人まで遊べます。",
        "One box of two sets is for up to four players, two boxes for twelve, three for twenty.",
    ),
    "sheet.nono.deal.no-jokers": Text(
        "残りの1組を、ジョーカーを入れずに全部配ります。手札の枚数は1枚違ってもかまいません。",
        "The other set is dealt out, without jokers; hands may differ by one card.",
    ),
    "sheet.nono.deal": Text(
        "残りの1組を、ジョーカー{jokers}枚を入れて全部配ります。手札の枚数は1枚違ってもかまいません。",
        "The other set is dealt out, with {jokers:joker|jokers}; hands may differ by one card.",
    ),
    # What may be played.
    "sheet.groups.nono": Text(
        "場が空なら、1枚でも、同じ副詞の2枚以上(組)でも出せます。同じ副詞は誰にとっても同じ組です。",
        "On an empty field a single card, or two or more of one adverb (a group, the same for everyone), may be led.",
    ),
    "sheet.sequences.nono": Text(
        "自分の並びで続いている同じマークの3枚以上は、階段として出せます。",
        "Three or more of one suit that follow one another in one's own strip are a sequence.",
    ),
    "sheet.sequences.above-lowest.nono": Text(
        "階段には、同じ枚数で、一番弱いカードが場の一番弱いカードより強い階段を出せます。"
        "どちらも自分の並びで比べます。",
        "A sequence is answered by one as long whose lowest card is above the lowest on the field, both in one's own "
        "strip.",
    ),
    "sheet.sequences.above-all.nono": Text(
        "階段には、同じ枚数で、全部が場の階段より強い階段を出せます。どちらも自分の並びで比べます。",
        "A sequence is answered by one as long that is wholly above it, both in one's own strip.",
    ),
    # Strength.
    "sheet.nono.strength": Text(
        "強さは、番の人の並びで比べます。場のカードも、出すカードも、その人の並びで見ます。",
        "Strength goes by the strip of the player whose turn it is, for the cards on the field as well.",
    ),
    "sheet.revolution.nono.plain": Text(
        "同じ副詞を4枚出すと革命です。ラウンドが終わるまで、全員の並びの強さが逆になります。もう一度起これば元に戻ります。",
        "Four of one adverb are a revolution: until the round ends every strip is read the other way round. "
        "Another one restores it.",
    ),
    "sheet.revolution.nono.jokers": Text(
        "同じ副詞を4枚以上出すと革命です(ジョーカーも数えます)。ラウンドが終わるまで、全員の並びの強さが逆になります。"
        "ジョーカーの強さは変わりません。もう一度起これば元に戻ります。",
        "Four or more of one adverb, jokers counted, are a revolution: until the round ends every strip is read the "
        "other "
        "way round; the jokers stay above. Another one restores it.",
    ),
    # Special cards.
    "sheet.nono.eight": Text(
        "自分の並びで弱い方から6番目の副詞を1枚でも組でも出すと場が流れ、出した人が続けて親になります(8切り)。",
        "One's own sixth adverb from the weakest, alone or in a group, clears the field, and its player leads again "
        "(8-cut).",
    ),
    "sheet.nono.spade-three": Text(
        "自分の並びで一番弱い副詞のスペード1枚は、1枚で出されたジョーカーに勝ち、場を流します(スペ3返し)。",
        "The single spade of one's own weakest adverb beats a joker played alone, and clears the field (spade-3 "
        "return).",
    ),
    # Finishing.
    "sheet.nono.numbers": Text(
        "ルールに数字が出てくるときは、自分の並びの位置で読みます。一番弱い副詞が3、次が4、5…で、一番強い副詞が2です。",
        "Where a rule names a number, it is a place in one's own strip: the weakest adverb is the 3, then come 4, 5 "
        "and so on; the strongest is the 2.",
    ),
    "sheet.foul.nono.eight": Text("自分の8切りの副詞", "one's own 8-cut adverb"),
    "sheet.foul.nono.top": Text("自分の一番強い副詞", "one's own strongest adverb"),
    "sheet.foul.nono.top.reversed": Text(
        "自分の一番強い副詞(強さが逆のときは一番弱い副詞)",
        "one's own strongest adverb (the weakest while the order is reversed)",
    ),
    "sheet.foul.nono.spade-three": Text(
        "自分の一番弱い副詞のスペード1枚であがるのも反則です。", "So is the spade of one's own weakest adverb, alone."
    ),
    "rule.N1": Text(
        "1箱(2組)で4人まで、2箱で12人、3箱で20人まで遊べます。",
        "One box of two sets is for up to 4 players, two boxes for 12, three for 20.",
    ),
    "rule.N2": Text(
        "1組をマークごとに分け、各自が13枚を弱い順に並べて公開します。",
        "Everyone lays one suit of 13 face up, weakest to strongest, for the whole round.",
    ),
    "rule.N3": Text(
        "もう1組をジョーカー入りで全部配ります。", "The other set, jokers included, is dealt out completely."
    ),
    "rule.N4": Text(
        "強さは、番の人の並びで比べます。", "A play is compared in the order of the player whose turn it is."
    ),
    "rule.N5": Text(
        "同じ副詞は誰にとっても同じ組です。階段は番の人の並びで続いていればよく、返せるかどうかも番の人の並びで見ます。",
        "The same adverb is a group for everyone; a sequence runs in the order of whoever plays it.",
    ),
    "rule.N6": Text(
        "自分の並びで、弱い方から6番目の副詞が8切りになります。",
        "One's own sixth adverb from the weakest is the 8 that cuts.",
    ),
    "rule.N7": Text(
        "自分の並びで一番弱い副詞のスペードが、スペ3の代わりになります。",
        "The spade of one's own weakest adverb is the spade 3.",
    ),
    "rule.N8": Text(
        "革命、都落ち、縛り、反則あがりも、自分の並びで見ます。",
        "Revolution, miyako-ochi, lock and foul finish go by one's own order too.",
    ),
    "rule.N9": Text(
        "カード交換で一番強いカードは、渡す人の並びで決めます。", "In the exchange everyone gives by their own order."
    ),
    # The table.
    "refused.players-strips": Text(
        "順番を並べるカードは{high}人分です({given}人ではできません)。",
        "there are strips for {high} players, not for {given}",
    ),
    "refused.deck-ranks": Text(
        "deck.ranks は13個の違う言葉でなければなりません。", "deck.ranks must be thirteen different words"
    ),
    "source.N": Text(
        "NONO PLAYING CARDS の説明書「大富豪 for NONO PLAYING CARDS」",
        "“Daifugo for NONO PLAYING CARDS”, in the cards' own leaflet",
    ),
    "teach.eight-cut.nono": Text(
        "8切り: 自分の並びで弱い方から6番目の副詞は、すぐに場を流します。出した人が続けて親になります。",
        "8-cut: the sixth adverb of one's own row, from the weakest, clears the field at once; its player leads again.",
    ),
}
