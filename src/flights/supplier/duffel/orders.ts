import { SupplierUnclear } from '../port.ts'
import type { Problem } from './client.ts'
import { readAs } from './map.ts'
import type { Shop } from './shop.ts'
import * as wire from './wire.ts'

/** Finding orders. There is no key and no search by what we wrote into an order, so lists are read and looked through. */

/** A refusal that we did not expect. Its code is Duffel's word, and says nothing of people. */
export const strange = (operation: string, { status, code }: Problem): SupplierUnclear =>
  new SupplierUnclear(`duffel ${operation}: refused with ${status} ${code}`)

/** A reason for logs: the code, and the field that it is about, never what stood in it. */
export function reasonOf({ code, pointer }: Problem): string {
  return /^[a-z0-9_/]+$/.test(pointer) ? `${code}: ${pointer}` : code
}

export async function findOrder({ client }: Shop, id: string): Promise<wire.WireOrder | null> {
  const answer = await client.read('getOrder', (duffel) => duffel.orders.get(id))
  if (!answer.ok) {
    if (answer.problem.status === 404) return null
    throw strange('getOrder', answer.problem)
  }
  const found = readAs(wire.order, answer.data, 'getOrder')
  if (found.id !== id) throw new SupplierUnclear('duffel getOrder: answered with another order')
  return found
}

/** An order that Duffel gave us and now denies is nothing to guess about. */
export async function knownOrder(shop: Shop, id: string): Promise<wire.WireOrder> {
  const order = await findOrder(shop, id)
  if (!order) throw new SupplierUnclear('duffel getOrder: does not know an order that it made')
  return order
}

const PAGE = 200
/** Fifty thousand orders. Whoever has more needs to say since when one may have been made; "there is none" is not said before all were seen. */
const PAGES_MOST = 250

type Metadata = NonNullable<wire.WireOrder['metadata']>

/** All orders whose metadata is so, newest first. */
export async function ordersWith({ client }: Shop, isMeant: (metadata: Metadata) => boolean): Promise<wire.WireOrder[]> {
  const found: wire.WireOrder[] = []
  let after: string | null = null
  for (let page = 0; page < PAGES_MOST; page += 1) {
    const from: string | null = after
    const answer = await client.read('listOrders', (duffel) =>
      duffel.orders.list({ limit: PAGE, ...(from === null ? {} : { after: from }) }),
    )
    if (!answer.ok) throw strange('listOrders', answer.problem)
    found.push(...readAs(wire.orders, answer.data, 'listOrders').filter(({ metadata }) => isMeant(metadata ?? {})))
    after = answer.after
    if (after === null) return found.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  }
  throw new SupplierUnclear('duffel listOrders: more orders than are looked through')
}
