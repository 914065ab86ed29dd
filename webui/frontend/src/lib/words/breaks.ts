/** A title in pieces between which a line may break: at a bracket, and between katakana and kanji. Japanese wraps by phrases,
 * and a long name is one phrase: without a place to break it would be broken anywhere, in the middle of a word. */
export function pieces(title: string): string[] {
  return title.split(/(?<=[ァ-ヶー])(?=[一-龠])|(?<=[一-龠])(?=[ァ-ヶ])|(?=\()/)
}

/** A text in which no line breaks between a number and its unit. */
export function glued(text: string): string {
  return text.replace(/(\d) (?=(?:px|mm|cm|MB|GB)(?![a-z]))/gi, '$1\u00a0')
}
