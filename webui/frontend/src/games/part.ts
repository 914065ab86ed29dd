import type { Component } from 'svelte'
import type { Both } from '../lib/words/i18n.svelte.ts'
import type { Asked, DetailOf, Entry, Hello, Kind, Offer, Player, Step, Told, View } from '../lib/server/types.ts'

/** What a component of a game is given: the view, and of it the game's own detail. */
export interface GameProps<K extends Kind> {
  view: View
  detail: DetailOf<K>
  hello: Hello | null
  /** Opens the sheet of a step for a player, in which it is told or told again. */
  tell: (type: string, player: string) => void
}

/** What a sheet on which a step is told is given: the step, or the entry that is corrected. */
export interface SheetProps {
  view: View
  hello: Hello | null
  ways: StepWays
  step: Step | null
  entry: Entry | null
  player: string
  busy: boolean
  send: (event: Asked) => void
  close: () => void
}

/** What a component on a player's own phone is given: the table as that player sees it. */
export interface OwnProps {
  view: View
  player: string
  busy: boolean
  send: (event: Asked) => void
}

/** Whose turn it is, said as the game says it. */
export interface Turn {
  /** The sentence beside the field. */
  of: (player: string) => string
  /** The words on the player's own tile. */
  mark: () => string
  /** What is said where it is nobody's turn. */
  any?: () => string
}

/** How one kind of step that no camera sees is asked for and told. */
export interface StepWays {
  /** The question of the panel; `player` is null where several may take the step. */
  title: (step: Step, player: string | null) => string
  /** What the panel says below it; else whether cards wait for the step. */
  hint?: () => string
  /** How the turn is called while this is waited for; else as at any other time. */
  turn?: Turn
  /** What a proven fault is called that this settles. */
  proven?: () => string
  /** Whether everybody tells it one after the other, so that the next one's sheet opens when one is told. */
  chain?: boolean
  /** The word on the button. */
  label: (step: Step, player: string) => string
  /** The event that a tap tells; null where the sheet has to ask. Without it the sheet always asks. */
  event?: (step: Step, player: string, offer: Offer | null) => Asked | null
  /** What stands on the buttons where there is one for each offer; null where one button is enough. */
  choice?: (step: Step) => Component<{ offer: Offer; hello: Hello | null }> | null
  /** Whether the steps of several players stand together, such as the sides of an exchange. */
  together?: boolean
  /** What somebody should look at where an entry of this step is asked about. */
  question?: (entry: Entry) => string
  /** Where the step is told with more than a tap, and where it is corrected. It is loaded when it is first opened. Without it, it can only be undone. */
  sheet?: () => Promise<{ default: Component<SheetProps> }>
  /** The event of so many cards, for a sheet that asks for their number. */
  counted?: (player: string, count: number, to: string | null) => Told | null
  /** The event of these cards, for a sheet on which cards are chosen. */
  shown?: (player: string, cards: string[]) => Told
}

/** What one game adds to the page. All but `kinds` is optional: the common parts show a game that adds nothing. */
export interface GamePart<K extends Kind> {
  /** The kinds of detail that its views have. */
  kinds: readonly K[]
  /** Signs beside whose turn it is, such as a lock or the contract. */
  signs?: Component<GameProps<K>>
  /** What lies on the field, where that is more than plays, such as rows that are laid out; null where plays lie there. */
  field?: (detail: DetailOf<K>) => Component<GameProps<K>> | null
  /** What stands below the players. */
  panel?: Component<GameProps<K>>
  /** What stands on a player's own phone, beside what everybody sees; it is loaded there. */
  own?: () => Promise<{ default: Component<OwnProps> }>
  /** What stands on a player's tile. */
  badge?: Component<{ detail: DetailOf<K>; player: Player; hello: Hello | null }>
  /** How the turn is called, with nothing (`began` false) or something on the field; null: as usual. */
  turn?: (detail: DetailOf<K>, began: boolean) => Turn | null
  /** Whether everybody lays one card in turn, so that a trick can be entered at once. */
  trick?: (detail: DetailOf<K>) => boolean
  /** Its own kinds of steps, by type of event; a `pass` among them is corrected as what it might have been. */
  steps?: Readonly<Record<string, StepWays>>
  /** Effects that are worth a seal beside the ruling. */
  effects?: readonly string[]
  /** Who has ended the round by a foul. */
  fouls?: (detail: DetailOf<K>) => readonly string[]
  /** Whether passes still mean something; they do unless the game says otherwise. */
  passes?: (detail: DetailOf<K>) => boolean
  /** What cards are for a player, where that is not the same for everybody. */
  reads?: (detail: DetailOf<K>, cards: readonly string[], player: string | null | undefined) => string
  /** The ranks from weak to strong as a player chooses among them; empty where the deck's own order serves. */
  ranks?: (detail: DetailOf<K>, player: string) => readonly string[]
  /** The ranks as they beat each other now, weakest first, where one order holds for the whole table or for whoever is to play. */
  strength?: (detail: DetailOf<K>, view: View) => readonly string[]
  /** Its decks in words, by the deck's name. */
  decks?: Readonly<Record<string, (params: { n: number; jokers: number }) => string>>
  /** Values of its switches in words: by value, or by `switch.value` where the same value means something else. */
  values?: Readonly<Record<string, Both>>
}

/** A part of which only is known that it fits the view it was found for. */
export type AnyPart = GamePart<Kind>
