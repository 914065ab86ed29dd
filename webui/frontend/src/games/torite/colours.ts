/** The colours of the deck, by their letters. */
export const COLOURS = ['R', 'B', 'Y', 'G'] as const
export type Colour = (typeof COLOURS)[number]

/** Whether a letter is one of them. */
export const isColour = (letter: string | null | undefined): letter is Colour => COLOURS.some((each) => each === letter)
