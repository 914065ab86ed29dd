"""Why a record cannot be read: one sentence for every line or field refused."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    # The whole record, a whole line.
    "record.empty": Text("記録が空です。見出しがありません。", "the record is empty: it has no header"),
    "record.blank": Text(
        "記録に見出しがありません。最初の行が空です。", "the record has no header: its first line is blank"
    ),
    "record.line-long": Text("1行が{most}文字を超えています。", "the line has more than {most} characters"),
    "record.deep": Text("この行は入れ子が深すぎます。", "the line is nested too deeply"),
    "record.torn": Text(
        "この行はJSONオブジェクトではありません(途中で切れたか、壊れています)。",
        "the line is no JSON object (torn or garbled)",
    ),
    "record.no-object": Text("この行はJSONオブジェクトではありません。", "the line is no JSON object"),
    "record.digits": Text("桁数の多すぎる数があります。", "a number has too many digits"),
    "record.no-utf-8": Text("この行はUTF-8ではありません。", "the line is not UTF-8"),
    # Its number and its type.
    "record.no-seq": Text("出来事には整数の番号が必要です。", "an event needs a whole number here"),
    "record.seq-twice": Text(
        "{seq}は{line}行目ですでに使われています。", "{seq} was used before, on line {line}"
    ),
    "record.seq-falls": Text(
        "{last}の次が{seq}です。番号は増えていかなければなりません。",
        "{seq} comes after {last}: numbers must rise",
    ),
    "record.no-header": Text(
        '最初の行は見出し(種類は"game")でなければなりません。', 'the first line must be the header, of type "game"'
    ),
    "record.format": Text('形式は"{format}"でなければなりません。', 'the format must be "{format}"'),
    "record.header-seq": Text("見出しの番号は0です。", "the header's number is 0"),
    "record.no-type": Text("出来事には種類が必要です。", "an event needs a type"),
    "record.second-header": Text("見出しにできるのは最初の行だけです。", "only the first line can be a header"),
    "record.unknown-type": Text("{name}という種類の出来事はありません。", "{name} is no type of event"),
    "record.nested": Text("訂正の中に別の訂正({type})は入れられません。", "a correction cannot hold another ({type})"),
    # Its fields.
    "record.header": Text("見出し", "the header"),
    "record.event": Text("{type}の行", "a {type}"),
    "record.either": Text("{what}には{fields}が必要です。", "{what} needs {fields}"),
    "record.no-field": Text("{what}にこの項目はありません。", "{what} has no such field"),
    "record.needs-field": Text("{what}にはこの項目が必要です。", "{what} needs this field"),
    "record.field-twice": Text("同じ項目が2つあります。", "the field stands twice"),
    "record.as": Text(
        "ジョーカー1枚につき1つ必要です。{jokers}枚なのに{count}個あります。",
        "needs one entry per joker: {jokers}, not {count}",
    ),
    "record.count": Text(
        "{count}は、書かれた札の枚数{cards}と合いません。", "{count} does not agree with the {cards} cards named"
    ),
    "record.no-event": Text("これより前に{seq}番の出来事はありません。", "there is no earlier event {seq}"),
    "record.no-player": Text("{name}という参加者はいません。", "{name} is none of the players"),
    "record.no-number": Text("{name}は数ではありません。", "{name} is no number"),
    # What a field may hold.
    "record.must-be": Text("{kind}でなければなりません。", "must be {kind}"),
    "record.must-be.highest": Text(
        "{kind}でなければなりません。大きさは{highest}までです。", "must be {kind} to {highest}"
    ),
    "record.must-be.listed": Text(
        "{kind}でなければなりません。1つのリストに{most}個までです。", "must be {kind}, at most {most} in a list"
    ),
    "record.must-be.long": Text(
        "{kind}でなければなりません。{longest}文字までです。", "must be {kind} of at most {longest} characters"
    ),
    "record.kind.anything": Text("何か", "anything"),
    "record.kind.text": Text("文字列", "a text"),
    "record.kind.object": Text("オブジェクト", "an object"),
    "record.kind.truth": Text("trueかfalse", "true or false"),
    "record.kind.number": Text("整数", "a whole number"),
    "record.kind.positive": Text("1以上の整数", "a whole number from 1"),
    "record.kind.amount": Text("0以上の整数", "a whole number from 0"),
    "record.kind.time": Text("ミリ秒で表した時刻", "a time in milliseconds"),
    "record.kind.share": Text("0から1までの数", "a number from 0 to 1"),
    "record.kind.source": Text("{choices}のどれか", "one of {choices}"),
    "record.kind.player": Text("参加者の名前", "a player's name"),
    "record.kind.players": Text("重複のない名前のリスト", "a list of different names"),
    "record.kind.words": Text("言葉のリスト", "a list of words"),
    "record.kind.cards": Text("1枚以上の札のリスト", "a list of at least one card"),
    "record.kind.hand": Text("札のリスト", "a list of cards"),
    "record.kind.pile": Text("札のリストか枚数", "a list of cards or a number of cards"),
    "record.kind.ranks": Text(
        "参加者ごとの階級({choices}のどれか)のオブジェクト", "an object with one rank per player, of {choices}"
    ),
    "record.kind.counts": Text("参加者ごとの数のオブジェクト", "an object with one number per player"),
    "record.kind.hands": Text("参加者ごとの札のリストのオブジェクト", "an object with one list of cards per player"),
    "record.kind.audience": Text('"all"か参加者のリスト', '"all" or a list of players'),
    "record.kind.evidence": Text("オブジェクトのリスト", "a list of objects"),
    "record.kind.target": Text("前の出来事の番号", "the number of an earlier event"),
    "record.kind.place": Text("前の出来事の番号", "the number of an earlier event"),
    "record.kind.event": Text("出来事", "an event"),
}  # fmt: skip
