import type { StepWays } from '../games/part.ts'
import type { Offer } from '../lib/server/types.ts'
import { named } from '../lib/cards/steps.ts'
import RemedyChoice from './RemedyChoice.svelte'
import SuitChoice from './SuitChoice.svelte'
import { t } from './words.ts'

type Remedy = 'none' | 'replay' | 'trick' | 'loss'
const known = (what: string | null | undefined): what is Remedy => what === 'none' || what === 'replay' || what === 'trick' || what === 'loss'

/** What an offer after a proven revoke says. */
export function remedyWords(offer: Offer): string {
  return known(offer.what) ? t(`remedy.${offer.what}`, { player: offer.to ?? '' }) : ''
}

/** What follows a revoke that was proven. */
const remedy: StepWays = {
  title: () => t('ask.remedy'),
  proven: () => t('proven'),
  hint: () => t('hint.remedy'),
  label: () => '',
  choice: () => RemedyChoice,
  event: (_step, _player, offer) =>
    known(offer?.what) && typeof offer.target === 'number'
      ? { type: 'remedy', target: offer.target, what: offer.what, ...(offer.to ? { to: offer.to } : {}) }
      : null,
}

/** The suit that whoever led a joker names. */
export const suit: StepWays = {
  title: (step, player) => t('ask.suit', named(step, player)),
  label: () => '',
  choice: () => SuitChoice,
  event: (_step, player, offer) => (typeof offer?.value === 'string' ? { type: 'declare', player, what: 'suit', value: offer.value } : null),
}

/** The steps that games of tricks have beside the common ones. */
export const steps: Readonly<Record<string, StepWays>> = { remedy, declare: suit }
