import { z } from 'zod'
import { SupplierUnclear } from '../port.ts'
import { readAs } from './map.ts'
import { strange } from './orders.ts'
import type { Shop } from './shop.ts'
import * as wire from './wire.ts'

/*
 * What we write into an order about each change of it that we begin. A change of Duffel's takes no key and no reference of ours: the order that is
 * changed bears them, written before the change is made, so that whoever asks again finds what was done.
 */

const mark = z.object({
  /** Which booking it changes, in our words: the order, or the change before this one. */
  from: z.string().max(64),
  offer: z.string().max(64),
  key: z.string().max(120),
  /** Once Duffel has made it. */
  change: z.string().max(64).optional(),
  /** The tickets that it replaces. */
  tickets: z.array(z.string()).max(9),
  /** Minor units, of all tickets: the airline's fee, what they are dearer by, and what they are worth afterwards. */
  fee: z.number().int().min(0),
  more: z.number().int().min(0),
  worth: z.number().int().min(0),
  /** It was given back, or its time was over. */
  over: z.enum(['released', 'lapsed']).optional(),
})
export type Mark = z.output<typeof mark>

/** Keys of Duffel's metadata have forty characters, none of them a colon; values have five hundred. */
const PREFIX = 'c_'
const VALUE_MOST = 500
const nameOf = (reference: string): string => `${PREFIX}${reference}`

export const isMarkedWith =
  (reference: string) =>
  (metadata: Readonly<Record<string, string>>): boolean =>
    nameOf(reference) in metadata

function readMark(text: string): Mark {
  try {
    return mark.parse(JSON.parse(text))
  } catch {
    throw new SupplierUnclear('duffel: an order with a mark that is not ours')
  }
}

export const marksOf = ({ metadata }: wire.WireOrder): { readonly reference: string; readonly mark: Mark }[] =>
  Object.entries(metadata ?? {})
    .filter(([name]) => name.startsWith(PREFIX))
    .map(([name, text]) => ({ reference: name.slice(PREFIX.length), mark: readMark(text) }))

export const markOf = (order: wire.WireOrder, reference: string): Mark | null =>
  marksOf(order).find((one) => one.reference === reference)?.mark ?? null

/** All that an order bears is sent along: what is left out may be forgotten. */
export async function writeMark({ client }: Shop, order: wire.WireOrder, reference: string, now: Mark): Promise<wire.WireOrder> {
  const text = JSON.stringify(now)
  if (text.length > VALUE_MOST) throw new Error('a mark is longer than an order bears')
  const metadata = { ...order.metadata, [nameOf(reference)]: text }
  // The client's own `update` wraps what it is given once more, which the API does not read: its line is used without it.
  const sent = { method: 'PATCH', path: `air/orders/${order.id}`, data: { metadata } }
  const answer = await client.write('mark', (duffel) => duffel.orders['request'](sent))
  if (!answer.ok) throw strange('mark', answer.problem)
  const after = readAs(wire.order, answer.data, 'mark')
  if (after.id !== order.id || markOf(after, reference) === null) throw new SupplierUnclear('duffel mark: answered with another order')
  return after
}
