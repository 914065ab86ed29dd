import { named } from '../../lib/cards/steps.ts'
import { both } from '../../lib/words/i18n.svelte.ts'
import { steps as tricks, suit } from '../../tricks/steps.ts'
import { SUIT_ORDER } from '../../tricks/strength.ts'
import { turn } from '../../tricks/turn.ts'
import { values as revokes } from '../../tricks/values.ts'
import type { GamePart, StepWays } from '../part.ts'
import Choice from './Choice.svelte'
import Panel from './Panel.svelte'
import Signs from './Signs.svelte'
import { t } from './words.ts'

/** What is said: who the partners are, which suit follows a led joker. */
const kan: StepWays = {
  title: (step, player) => t(player === null ? 'ask.kan.any' : 'ask.kan', named(step, player)),
  label: () => '',
  choice: () => Choice,
  event: (_step, player, offer) => (offer?.what ? { type: 'declare', player, what: offer.what } : null),
}
const declare: StepWays = {
  title: (step, player) => (step.offers[0]?.what === 'suit' ? suit : kan).title(step, player),
  label: () => '',
  choice: (step) => (step.offers[0]?.what === 'suit' ? suit : kan).choice?.(step) ?? null,
  event: (step, player, offer) => (offer?.what === 'suit' ? suit : kan).event?.(step, player, offer) ?? null,
}

export default {
  kinds: ['suit-tricks'],
  signs: Signs,
  panel: Panel,
  steps: { ...tricks, declare },
  strength: () => SUIT_ORDER,
  turn,
  passes: () => false,
  values: {
    ...revokes,
    'trumps.turns': both('♣ ♦ ♥ in turn', '♣♦♥の順'),
    'trumps.C': both('clubs', '♣'),
    'trumps.D': both('diamonds', '♦'),
    'trumps.H': both('hearts', '♥'),
    'trumps.S': both('spades', '♠'),
    'joker_last.weakest': both('weakest', '一番弱い'),
    'joker_last.forbidden': both('not allowed', '出せない'),
  },
} satisfies GamePart<'suit-tricks'>
