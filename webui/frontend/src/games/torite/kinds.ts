/** The kinds of detail that mini-games on the coloured deck have. */
export const KINDS = ['coloured-trick', 'sevens', 'poker', 'climbing'] as const
export type ToriteKind = (typeof KINDS)[number]
