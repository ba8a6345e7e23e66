import { SupplierUnclear } from '../port.ts'
import type { AcceptAnswer } from '../port/airline-changes.ts'
import { knownStanding } from './change-stands.ts'
import { readAs } from './map.ts'
import { strange } from './orders.ts'
import { newestChange, planOf } from './plans.ts'
import type { Shop } from './shop.ts'
import * as wire from './wire.ts'

/** Agreeing to what the airline plans. Asked first how it stands: there is no key, and a wish that is sent again is told by what it did. */
export async function acceptPlan(
  shop: Shop,
  { supplierBookingId, changeId }: { readonly supplierBookingId: string; readonly changeId: string },
): Promise<AcceptAnswer> {
  const { order, booking } = await knownStanding(shop, supplierBookingId)
  const newest = newestChange(order)
  const plan = planOf(order)
  // Of what is cancelled, and nothing in its place, there is nothing to agree to.
  if (!newest || newest.id !== changeId || !plan?.to) return { is: 'gone' }
  if (newest.action_taken === 'accepted') return { is: 'accepted', booking }
  if (!newest.available_actions.includes('accept')) return { is: 'gone' }
  const answer = await shop.client.write('accept', (duffel) => duffel.airlineInitiatedChanges.accept(changeId))
  if (!answer.ok && answer.problem.status !== 422 && answer.problem.status !== 404) throw strange('accept', answer.problem)
  if (answer.ok && readAs(wire.answeredChange, answer.data, 'accept').id !== changeId)
    throw new SupplierUnclear('duffel accept: answered with another change')
  const after = await knownStanding(shop, supplierBookingId)
  const now = newestChange(after.order)
  const isDone = now?.id === changeId && now.action_taken === 'accepted'
  return isDone ? { is: 'accepted', booking: after.booking } : { is: 'gone' }
}
