"""Why a table cannot be played so, whatever the game: one sentence for every game, profile, player or value refused."""

from __future__ import annotations

from referee.texts import Text

WORDS = {
    # Values of the wrong kind.
    "refused.game-meant": Text(
        "{name}というゲームの名前はありません。こう呼びます: {meant}", 'there is no game "{name}"; it goes by: {meant}'
    ),
    "refused.no-game": Text(
        "「{name}」というゲームはありません。あるのは{known}。", 'there is no game "{name}"; there are {known}'
    ),
    "refused.game-is-profile": Text(
        "「{name}」は{game}のプロファイルです。ゲームに{game}、プロファイルに{name}を指定してください。",
        '"{name}" is a profile of {game}: give {game} as the game and {name} as its profile',
    ),
    "refused.no-profile": Text(
        "{game}に「{name}」というプロファイルはありません。あるのは{known}。",
        '{game} has no profile "{name}"; it has {known}',
    ),
    "refused.no-switch": Text(
        "このゲームにこの設定はありません。あるのは{known}などです。",
        "this game has no such switch; it has {known}, among others",
    ),
    "refused.no-rule": Text("「{name}」というルールはありません。", 'there is no rule "{name}"'),
    "refused.bool": Text("true か false でなければなりません。", "must be true or false"),
    "refused.one-of": Text("次のどれかでなければなりません: {known}。", "must be one of {known}"),
    "refused.whole-to": Text(
        "{low}から{high}までの整数でなければなりません。", "must be a whole number from {low} to {high}"
    ),
    "refused.list": Text(
        "null か、-{high}から{high}までの整数{most}個までのリストでなければなりません。",
        "must be null or a list of at most {most} whole numbers, each from -{high} to {high}",
    ),
    # The table.
    "refused.leader": Text("{name}さんはこのラウンドに参加していません。", "{name} does not play in this round"),
    "refused.players-exactly": Text(
        "このゲームは{low}人で遊びます({given}人ではできません)。", "this game is for {low} players, not {given}"
    ),
    "refused.players-between": Text(
        "このゲームは{low}人から{high}人で遊びます({given}人ではできません)。",
        "this game is for {low} to {high} players, not {given}",
    ),
}
