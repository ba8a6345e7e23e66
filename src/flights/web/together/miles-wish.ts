import type { CallInput } from '../../../kernel/call.ts'
import type { giveTraveller, TogetherTraveller } from '../../calls/together.ts'

/** What is chosen on the page for somebody's miles: `best`, `kept` and a programme, `typed`, or `none`. */
export interface MilesWish {
  readonly key: string
  readonly programme: string | null
  readonly number: string
}

/** As it stands: a number that was entered before is kept unless another one is. */
export function milesAsGiven({ flyerUse, flyer, programmes }: TogetherTraveller): MilesWish {
  const key = flyerUse === 'kept' && flyer ? `kept ${flyer.programme}` : flyerUse
  return { key, programme: (flyerUse === 'typed' ? flyer?.programme : undefined) ?? programmes[0]?.code ?? null, number: '' }
}

type Sent = CallInput<typeof giveTraveller>['flyer']

/** What of it is sent; nothing where all stays as it was. */
export function milesSent(wish: MilesWish, before: MilesWish): Sent {
  const { key, programme, number } = wish
  if (key === before.key && number === '' && (key !== 'typed' || programme === before.programme)) return undefined
  if (key.startsWith('kept ')) return { use: 'kept', programme: key.slice('kept '.length) }
  if (key === 'typed') return { use: 'typed', programme: programme ?? '', number }
  return { use: key === 'none' ? 'none' : 'best' }
}
