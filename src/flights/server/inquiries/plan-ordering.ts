import type { OrderRef } from '../../../orders/server/index.ts'
import { invariant, refuse, type Refusal } from '../../../kernel/result.ts'
import { isAbroad } from '../../../places/rules/world-cities.ts'
import { readHolidays } from '../../../places/server/index.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { faultPoint } from '../../../server/faults.ts'
import { promisedAt } from '../../rules/desk-hours.ts'
import { INQUIRY_CODES as CODE } from '../../rules/inquiry-states.ts'
import { partsOf } from '../../rules/plan-booking.ts'
import type { FlightsDeps } from '../deps.ts'
import type { PlanOf } from '../store-sessions.ts'
import { deskHoursOf, worksOn } from './inquiry-asking.ts'
import { lockInquiry, moveInquiry, plansOf, type InquiryRow } from './inquiry-store.ts'
import { insertPartBooked, partsBooked, planOfOrder, undoPart } from './plan-store.ts'

/* What orders do to the request whose plan they were booked from, inside the transaction in which they begin or come to nothing. */

export const leavesMainland = ({ wish }: Pick<InquiryRow, 'wish'>): boolean =>
  wish.legs.some((leg) => isAbroad(leg.fromCityCode) || isAbroad(leg.toCityCode))

/** An order is a part of a plan from now on; refused where another one is, or the request went another way meanwhile. */
export async function takePart(deps: FlightsDeps, writer: Writer, order: OrderRef, planOf: PlanOf): Promise<Refusal | null> {
  const ref = { companyId: order.companyId, inquiryId: planOf.inquiryId }
  const row = await lockInquiry(writer, ref)
  if (!row) return refuse('AF-PLAN-OTHER')
  const live = (await partsBooked(writer, ref)).filter(({ undoneAt }) => undoneAt === null)
  if (live.some(({ part }) => part === planOf.part)) return refuse('AF-PLAN-BOOKED')
  if (row.state !== CODE.CHOSEN) return refuse('AF-INQUIRY-OVER')
  if (row.chosenPlanId !== planOf.planId) return refuse('AF-PLAN-OTHER')
  const plan = (await plansOf(writer, ref.companyId, [ref.inquiryId])).find(({ id }) => id === planOf.planId)
  invariant(plan, 'a plan that was chosen is there')
  const now = deps.clock.now()
  await faultPoint('flights.plan.before-take')
  await insertPartBooked(writer, order, planOf, now)
  if (live.length + 1 === partsOf(plan.plan, leavesMainland(row)).length) await moveInquiry(writer, row, 'book', now)
  return null
}

/**
 * An order came to nothing. What was booked of a plan can be booked again while the plan lives; where nothing of it stands any more, and it
 * lives no longer, the request is over. What the desk had ended meanwhile stays as it is.
 */
export async function reopenPart(deps: FlightsDeps, writer: Writer, order: OrderRef): Promise<void> {
  const now = deps.clock.now()
  const of = await planOfOrder(writer, order)
  if (!of) return
  const { inquiryId } = of
  const ref = { companyId: order.companyId, inquiryId }
  // First the request, as whoever books from it does.
  const row = await lockInquiry(writer, ref)
  await faultPoint('flights.plan.before-reopen')
  await undoPart(writer, order, now)
  if (row?.state !== CODE.BOOKED) return
  const [plans, parts, settings] = await Promise.all([
    plansOf(writer, ref.companyId, [inquiryId]),
    partsBooked(writer, ref),
    deps.people.companySettings(writer, ref.companyId),
  ])
  const chosen = plans.find(({ id }) => id === row.chosenPlanId)
  const lives = chosen !== undefined && Temporal.Instant.compare(chosen.holdsUntil, now) > 0
  if (!lives && parts.every(({ undoneAt }) => undoneAt !== null)) return moveInquiry(writer, row, 'lapse', now)
  await moveInquiry(writer, row, 'reopen', now, { dueAt: promisedAt(now, deskHoursOf({ settings }), worksOn(readHolidays())) })
}
