"""What the switches of the shedding games are called on the page."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    "option.jokers": Text("ジョーカーの枚数", "Jokers in the deck"),
    "option.sequences": Text("階段", "Sequences"),
    "option.sequence_follow": Text("階段の返し方", "What answers a sequence"),
    "option.revolution": Text("革命", "Revolution"),
    "option.sequence_revolution": Text(
        "階段革命(最短の枚数、0はなし)", "Revolution by a sequence of at least so many cards (0: never)"
    ),
    "option.five_card_unanswerable": Text(
        "ジョーカー入り5枚革命は返せない",
        "Nobody can answer a five-card revolution with a joker",
    ),
    "option.eight_cut": Text(
        "8切り(なしなら8は反則あがりにもならない)", "8-cut (without it an 8 is no foul finish either)"
    ),
    "option.eight_cut_in_sequences": Text("階段の8でも切れる", "An 8 in a sequence cuts too"),
    "option.joker_as_eight": Text(
        "8の代わりのジョーカーでも切れる",
        "A joker standing for an 8 cuts",
    ),
    "option.eleven_back": Text("イレブンバック", "11-back"),
    "option.eleven_back_counts_as_reversed": Text(
        "イレブンバック中も反則あがりは逆の順番で見る",
        "An 11-back counts as reversed for foul finishes",
    ),
    "option.lock": Text("スート縛り(何回続いたら、0はなし)", "Suit lock after so many plays in a row (0: off)"),
    "option.lock_scope": Text("縛りがかかるとき", "When a lock can begin"),
    "option.lock_sequences": Text("階段も縛る", "Sequences lock too"),
    "option.joker_makes_lock": Text("ジョーカーで縛りを作れる", "A joker can make a lock"),
    "option.spade_three": Text("スペ3返し", "Spade-3 return"),
    "option.spade_three_through_lock": Text("縛りの中でもスペ3を出せる", "The spade 3 may be played through a lock"),
    "option.miyako_ochi": Text("都落ち", "Miyako-ochi: the reigning daifugo falls when another finishes first"),
    "option.foul_triggers_miyako_ochi": Text("反則あがりでも都落ちになる", "A foul finish triggers miyako-ochi too"),
    "option.foul_finish": Text("反則あがり", "Foul finish"),
    "option.pass_final": Text("パスしたら流れるまで出せない", "A pass is final until the field clears"),
    "option.owner_gets_turn": Text("最後に出した人にも番が回る", "The owner of the field gets a turn too"),
    "option.finisher_play": Text("あがった人の札", "A finisher's play"),
    "option.exchange": Text("カード交換", "Exchange"),
    "option.exchange_blind": Text("受け取る前に渡すカードを決める", "Nobody chooses after seeing what they receive"),
    "option.hinmin_gives": Text("貧民が渡すカード", "What the hinmin gives"),
    "option.exchange_ties": Text("同じ強さのとき渡すカード", "Which of equal cards is given"),
    "option.first_leader": Text("最初の親", "First leader"),
    "option.next_leader": Text("2ラウンド目からの親", "Leader from round 2 on"),
    "option.rounds": Text("ラウンド数(0は決めない)", "Rounds (0: open)"),
    "option.points": Text("順位ごとの点(上から)", "Points by rank, best first"),
    "option.skip_5": Text("5飛び", "Each 5 skips a player"),
    "option.pass_7": Text("7渡し", "Each 7 gives a card to the next player"),
    "option.discard_10": Text("10捨て", "Each 10 discards a card"),
    "option.reverse_9": Text("9リバース", "A 9 turns the direction"),
    "option.bomber_q": Text("Qボンバー", "Each Q names a number that all discard"),
    "option.number_lock": Text("数字縛り", "Number lock"),
    "option.strict_lock": Text("激しばり", "Strict lock: suit and number together"),
    "option.color_lock": Text("色縛り", "Colour lock"),
    "option.gekokujo": Text("下剋上", "Gekokujo: all ranks turn over when the daihinmin finishes first"),
    "option.sandstorm": Text("砂嵐(3が3枚)", "Sandstorm: 3-3-3 beats all and clears"),
    "option.stop_4": Text("4止め", "4-stop: as many 4s stop an 8-cut"),
    "option.ambulance": Text("救急車(9が2枚)", "Ambulance: 9-9 clears"),
    "option.rokurokubi": Text("ろくろ首(6が2枚)", "Rokurokubi: 6-6 clears"),
    "option.tenpen": Text("天変地異", "Tenpen: the daihinmin swaps a low hand with the daifugo's"),
    "option.tenpen_highest": Text(
        "天変地異で持っていてよい一番強い札", "The highest card that such a low hand may have"
    ),
    "option.dai_kakumei": Text("大革命(2が4枚)", "Dai-kakumei: 2-2-2-2 is a revolution and wins at once"),
    "option.coup": Text("クーデター(9が3枚)", "Coup: 9-9-9 is a revolution"),
    "option.omen": Text("オーメン(6が3枚)", "Omen: 6-6-6 is the last revolution"),
    "option.lucky_seven": Text("ラッキーセブン(7が3枚)", "Lucky seven: 7-7-7 that nobody answers wins"),
    "option.down_number": Text("ダウンナンバー", "Down number: one lower in the same suit may be played"),
    "option.salvage_3": Text("サルベージ(3で流したら1枚拾う)", "Salvage: a 3 that clears takes a card back"),
    "option.tax_evasion": Text("脱税の罰", "What withholding the strongest costs"),
    "option.foul_clears": Text("反則あがりで場が流れる", "A foul finish clears the field"),
    # Which of several public readings a house rule is.
    "help.tenpen": Text(
        "配られた大貧民の手札が10枚以上で、A・2・ジョーカーがないとき、カード交換の代わりに、大貧民は大富豪と手札を"
        "全部交換できます。ほかの人の交換もありません。Wikipedia「大富豪」と大富豪ローカルルールwikiは「10以下だけ」と"
        "しています。その場合は下の項目を10にします。",
        "If the daihinmin is dealt ten cards or more without an ace, a 2 or a joker, the whole hand may be swapped "
        "with the daifugo's, in place of the exchange; nobody else exchanges either. The Japanese Wikipedia and the "
        "wiki daifugolocal ask for nothing above 10: set the next switch to 10 for that.",
    ),
    "help.tenpen_highest": Text(
        "Kなら3からKまで、10なら3から10までの札だけの手札です。", "K: a hand of 3 to K only; 10: of 3 to 10 only."
    ),
    "help.dai_kakumei": Text(
        "2を4枚(ジョーカー込み)出すと革命が起き、手札が残っていてもすぐにあがりです。反則にもなりません。"
        "Wikipedia「大富豪」と、公開されている大富豪プログラム(nonsankun0515-cloud/daifugo)の説明に合わせています。",
        "Four 2s, jokers counted, are a revolution, and their player is out at once, whatever is left; it is no foul. "
        "So say the Japanese Wikipedia and the rules of a public Daifugo program (nonsankun0515-cloud/daifugo).",
    ),
    "help.coup": Text(
        "9を3枚(ジョーカー込み)出すと革命です。hatsumeihakken.comの革命の一覧と、公開されている大富豪プログラム"
        "(statiolake/rich-rich-daifugo)の説明に合わせています。5の3枚とする所もあります。",
        "Three 9s, jokers counted, are a revolution. So say the list of hatsumeihakken.com and the rules of a public "
        "Daifugo program (statiolake/rich-rich-daifugo); some tables take three 5s.",
    ),
    "help.omen": Text(
        "6を3枚(ジョーカー込み)出すと革命で、そのラウンドではもう革命も革命返しも起こりません。"
        "hatsumeihakken.comの革命の一覧と、公開されている大富豪プログラム(statiolake/rich-rich-daifugo)の説明に"
        "合わせています。",
        "Three 6s, jokers counted, are a revolution, and there is no other in that round. So say the list of "
        "hatsumeihakken.com and the rules of a public Daifugo program (statiolake/rich-rich-daifugo).",
    ),
    "help.lucky_seven": Text(
        "7を3枚(ジョーカー込み)出し、誰も返せずに場が流れると、手札が残っていてもあがりです。反則にもなりません。"
        "公開されている2つの大富豪プログラム(statiolake/rich-rich-daifugo、nonsankun0515-cloud/daifugo)の"
        "説明に合わせています。",
        "Three 7s, jokers counted, that nobody answers until the field clears: their player is out, whatever is left; "
        "it is no foul. So say the rules of two public Daifugo programs (statiolake/rich-rich-daifugo, "
        "nonsankun0515-cloud/daifugo).",
    ),
    "help.down_number": Text(
        "1枚出しのとき、場と同じマークで、今の強さの順番で1つだけ弱い札も出せます。数字縛りの中では出せません。"
        "公開されている2つの大富豪プログラム(statiolake/rich-rich-daifugo、nonsankun0515-cloud/daifugo)の"
        "説明に合わせています。",
        "On a single, the card of the same suit that is exactly one step weaker, in the order in force, may be played "
        "too, though not against a number lock. So say the rules of two public Daifugo programs "
        "(statiolake/rich-rich-daifugo, nonsankun0515-cloud/daifugo).",
    ),
    "help.salvage_3": Text(
        "3(1枚でも組でも)で場が流れたら、出した人は、捨てられた札や流れた札から1枚を手札に入れてもかまいません。"
        "次に札を出すまでです。大富豪ルールwiki(napolitan)と、公開されている大富豪プログラム"
        "(statiolake/rich-rich-daifugo)の説明に合わせています。",
        "When a 3, alone or in a group, clears the field, its player may take one card that was discarded or swept, "
        "until the next card is played. So say the wiki napolitan and the rules of a public Daifugo program "
        "(statiolake/rich-rich-daifugo).",
    ),
    "help.tax_evasion": Text(
        "交換で一番強い札を渡さなかったことが、後の札で証明されたときの罰です。「大貧民になる」ではそのラウンドの"
        "一番下になります。反則あがりと同じ並びで、先に証明された人ほど下です。あがっても都落ちは起こりません。"
        "「最下位の点になる」では階級はそのままで、点だけが最下位と同じになります(点をつけない卓では-1点)。"
        "どちらでも、そのラウンドは最後まで続けます。Wikipedia「大富豪」(weblio.jp)では、その場でゲームから外して"
        "次のゲームで大貧民にするか、ゲームを無効にして配り直します。hatsumeihakken.comも反則としています。"
        "点の罰はGyojiの決めたもので、出典はありません。",
        "What it costs once a later card proves that the strongest was not given in the exchange. Rank: last of the "
        "round, in one order with foul finishers, whoever was proven first the lowest; their finish makes nobody "
        "fall. Points: the rank stays, the points are those of the last (-1 where ranks have none). Either way the "
        "round is played out. The Japanese Wikipedia (quoted on weblio.jp) takes the evader out of the game at once, "
        "to be daihinmin in the next one, or deals again; hatsumeihakken.com calls it a foul too. The points are "
        "Gyoji's own choice: no source has them.",
    ),
    "help.foul_clears": Text(
        "反則あがりの札は、8切りのようにすぐ流れ、時計回りに次の人が親になります。なしなら、ほかの人がパスするまで"
        "残ります。neo-channel.comの説明に合わせています(連盟の公式ルールでは残ります)。",
        "What a foul finisher played is swept at once like an 8, and the next player clockwise leads. Off, it stays "
        "until the others pass. So say neo-channel.com and, without the switch, the official rules.",
    ),
}
