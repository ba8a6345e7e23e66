import type { Language } from '../../kernel/language.ts'
import type { Caller } from '../../server/http/handler.ts'
import type { PaymentsWingDeps } from './deps.ts'
import { ordersSeen } from './granted-store.ts'

/* How somebody is shown where unused value and reward points went. */

/** What became of a use, by how its payment stands. */
export const USE_STATE = { reserved: 'aside', paid: 'used', released: 'back', returned: 'back' } as const

interface ShownOrder {
  readonly orderSeq: string
  readonly title: string
  /** Null where it is not hers to open. */
  readonly path: string | null
}

/** How orders are shown to somebody. */
export async function ordersShown(
  deps: Pick<PaymentsWingDeps, 'db' | 'orders'>,
  who: Pick<Caller, 'companyId' | 'personId'>,
  orderIds: ReadonlySet<string>,
  language: Language,
): Promise<(orderId: string) => ShownOrder> {
  const { read } = deps.db
  const refs = [...orderIds].map((orderId) => ({ companyId: who.companyId, orderId }))
  const briefs = new Map((await deps.orders.briefs(read, refs, language)).map((brief) => [brief.orderId, brief]))
  const hers = await ordersSeen(read, who, [...orderIds])
  return (orderId) => {
    const brief = briefs.get(orderId)
    return { orderSeq: brief?.orderSeq ?? '', title: brief?.title ?? '', path: hers.has(orderId) ? (brief?.path ?? null) : null }
  }
}
