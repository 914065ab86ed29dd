import { effects, steps as shedding } from '../../shedding/steps.ts'
import type { GamePart, Turn } from '../part.ts'
import Badge from './Badge.svelte'
import Hands from './Hands.svelte'
import { KINDS, type ToriteKind } from './kinds.ts'
import Layout from './Layout.svelte'
import Signs from './Signs.svelte'
import { strength } from './strength.ts'
import { steps } from './steps.ts'
import TricksPanel from './TricksPanel.svelte'
import { turn as sheds } from '../../shedding/turn.ts'
import { turn as trick } from '../../tricks/turn.ts'
import { values } from './values.ts'
import { t } from './words.ts'

const lays: Turn = { of: (player) => t('turn.lay', { player }), mark: () => t('turn.lay.mark') }

export default {
  kinds: KINDS,
  signs: Signs,
  field: ({ kind }) => (kind === 'sevens' ? Layout : kind === 'poker' ? Hands : null),
  panel: TricksPanel,
  badge: Badge,
  steps: { ...shedding, ...steps },
  effects,
  passes: ({ kind }) => kind === 'climbing' || kind === 'sevens',
  fouls: (detail) => (detail.kind === 'climbing' ? detail.fouls : []),
  decks: { coloured: (params) => t('deck', params) },
  strength,
  turn: (detail, began) => (detail.kind === 'sevens' ? lays : detail.kind === 'climbing' ? sheds(detail, began) : detail.kind === 'coloured-trick' ? trick(detail, began) : null),
  trick: ({ kind }) => kind === 'coloured-trick',
  values,
} satisfies GamePart<ToriteKind>
