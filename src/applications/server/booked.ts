import type { Language } from '../../kernel/language.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import type { Orders } from '../../orders/server/index.ts'
import type { BookedShown } from '../calls/booked.ts'
import { takesAwayBooked, type Taken } from '../rules/change-needs-approval.ts'
import type { Plan } from '../rules/plan.ts'
import { mayBeLessened, type ApplicationState } from '../rules/states.ts'
import { wayOut, type WayOut } from '../rules/way-out.ts'
import { cityName } from './cities.ts'
import type { ApplicationsDeps, Who } from './deps.ts'
import { heldOrders } from './store-takes.ts'
import type { ApplicationRow } from './store.ts'

/* What is booked on an application stands in the way of withdrawing and lessening it: what can be done about each order, and what is the least. */

/** What the wing's own pages ask of orders. */
export type BookedDeps = ApplicationsDeps & { readonly orders: Pick<Orders, 'find' | 'findSeen' | 'line' | 'briefs'> }

/** A page shows no more orders of one application than these; the rest are counted. */
const ORDERS_SHOWN_MAX = 20

/** The part that a change would lessen below what is booked of it, and the least that it may come to. */
export function bookedFault(after: Plan, before: Plan, taken: Taken): Refusal | null {
  const less = takesAwayBooked(after, before, taken)
  if (less === null) return null
  const { tripId, product, taken: least } = less
  const segment = before.segments.find((one) => one.tripId === tripId)
  const cities = segment === undefined ? [] : segment.kind === 'leg' ? [segment.from, segment.to] : [segment.city]
  const named = (language: Language): string => cities.map((code) => cityName(code, language)).join(' → ')
  const index = after.segments.findIndex((one) => one.tripId === tripId)
  return refuse('TA-BOOKED', {
    ...(index < 0 ? {} : { field: `segments.${index}.wanted.${product}` }),
    facts: { product, least, partZh: named('zh'), partEn: named('en') },
  })
}

/** It cannot be withdrawn for what is booked; that it can be lessened instead is said only where it can now. */
export const withdrawFault = (state: ApplicationState, mayChange: boolean): Refusal =>
  refuse('TA-BOOKED', { facts: { mayChange: mayChange && mayBeLessened(state) ? 'yes' : 'no' } })

type Held = Awaited<ReturnType<typeof heldOrders>>[number]

/** One order that holds a part: what its line allows whoever asks. Who neither booked it nor travels in it learns that it is there, and no more [P-PRIV-01]. */
async function orderShown(deps: BookedDeps, who: Who, held: Held, language: Language): Promise<BookedShown['orders'][number]> {
  const { tripId, product, units, orderId } = held
  const part = { tripId, product, units }
  const stranger = { ...part, way: 'others', orderSeq: null, title: '', path: null, wayPath: null } as const
  const order = { companyId: who.companyId, orderId }
  const row = await deps.orders.find(deps.db.read, order)
  const seen = row && (await deps.orders.findSeen(deps.db.read, who, row.number))
  if (!seen) return stranger
  const [brief] = await deps.orders.briefs(deps.db.read, [order], language)
  const { verdict, valuePath, returnPath, isReturning } = await deps.orders.line(seen.line).cancelling(who, order, language)
  const tickets = returnPath !== null ? 'returnable' : isReturning ? 'returning' : 'kept'
  const way = wayOut({ cancel: verdict.allowed ? 'allowed' : verdict.code, tickets, leavesValue: valuePath !== null })
  const paths: Readonly<Partial<Record<WayOut, string | null>>> = {
    cancel: `/order/cancel/${seen.number}`,
    refund: returnPath,
    giveUp: valuePath,
  }
  const wayPath = paths[way] ?? null
  return { ...part, way, orderSeq: seen.number, title: brief?.subtitle ?? '', path: brief?.path ?? null, wayPath }
}

/** For who may change it: each order that holds something of it, and what they cost the company; null where nothing is booked, and for anybody else. */
export async function bookedOn(deps: BookedDeps, who: Who, row: ApplicationRow, language: Language): Promise<BookedShown | null> {
  if (row.applicantId !== who.personId && row.recordedById !== who.personId) return null
  const held = await heldOrders(deps.db.read, row)
  if (held.length === 0) return null
  const orders = await Promise.all(held.slice(0, ORDERS_SHOWN_MAX).map((one) => orderShown(deps, who, one, language)))
  const isAllHers = held.length <= ORDERS_SHOWN_MAX && orders.every(({ way }) => way !== 'others')
  // The sum would tell what somebody else's order costs.
  const amounts = held.map(({ amountMinor }) => amountMinor)
  const isKnown = isAllHers && amounts.every((amount) => amount !== null)
  return {
    orders,
    more: held.length - orders.length,
    amountMinor: isKnown ? amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0) : null,
  }
}
