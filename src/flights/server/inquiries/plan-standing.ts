import { isRefusal } from '../../../kernel/result.ts'
import type { Language } from '../../../kernel/language.ts'
import type { CompanySettings } from '../../../people/server/index.ts'
import type { InquiryDetails } from '../../calls/inquiring.ts'
import { hasEndedUnbooked, INQUIRY_CODES as CODE } from '../../rules/inquiry-states.ts'
import { partsOf } from '../../rules/plan-booking.ts'
import { flightText } from '../../text/index.ts'
import { sellerFor } from '../abroad/abroad-opening.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { presentStatus } from '../reading/orders.ts'
import { findOrder, findTickets } from '../store.ts'
import type { AskedRow, PlanRow } from './inquiry-store.ts'
import { minuteOf } from './inquiry-watching.ts'
import { isSoldHere } from './plan-looking.ts'
import { leavesMainland } from './plan-ordering.ts'
import { partsBooked } from './plan-store.ts'

/* How the plan that was chosen stands: whether it can be booked, and what of it is. */

export interface Chosen {
  readonly row: AskedRow
  readonly chosen: PlanRow
}

/** Why whoever asked cannot book a plan that she has chosen; null where its flights can be looked for. */
export function whyNotBooked(
  deps: FlightsDeps,
  settings: CompanySettings,
  { row, chosen }: Chosen,
): 'AF-INQUIRY-OVER' | 'AF-PLAN-OVER' | 'AF-INTL-SELF' | 'AF-PLAN-DESK' | null {
  if (row.state !== CODE.CHOSEN) return 'AF-INQUIRY-OVER'
  if (hasEndedUnbooked(row, chosen, deps.clock.now())) return 'AF-PLAN-OVER'
  const isAbroad = leavesMainland(row)
  // Out of the mainland everybody books for herself alone [V-FLIGHT-06]; with companions the desk does it.
  if (isAbroad && row.travellers.some((one) => one !== row.personId)) return 'AF-INTL-SELF'
  const seller = isAbroad ? sellerFor(deps, { settings }) : null
  const abroad = seller === null || isRefusal(seller) ? null : seller
  return isSoldHere({ plan: chosen.plan, isAbroad, abroad }) ? null : 'AF-PLAN-DESK'
}

/** By when the desk turns to her, for the sentence that says that it does. */
export const deskCallsBy = ({ dueAt }: Pick<AskedRow, 'dueAt'>, language: Language) => ({ by: dueAt ? minuteOf(dueAt, language) : '' })

async function orderOn(deps: FlightsDeps, { companyId }: Who, orderId: string, language: Language) {
  const ref = { companyId, orderId }
  const [order, row, tickets] = await Promise.all([
    deps.orders.find(deps.db.read, ref),
    findOrder(deps.db.read, ref),
    findTickets(deps.db.read, companyId, [orderId]),
  ])
  if (!order || !row) return null
  const { label, tone } = presentStatus(row, tickets, language)
  return { orderSeq: order.number, label, tone }
}

/** What whoever asked reads of the plan that she chose; `reads`: why she may only read. Nobody else is told of orders. */
export async function presentBookingOf(
  deps: FlightsDeps,
  who: Who,
  {
    row,
    chosen,
    settings,
    reads,
  }: Chosen & { readonly settings: CompanySettings; readonly reads: 'AF-INQUIRY-OTHERS' | 'AF-RIGHT-ENDED' | null },
  language: Language,
): Promise<InquiryDetails['booking']> {
  const live = (await partsBooked(deps.db.read, { companyId: row.companyId, inquiryId: row.id })).filter(
    ({ undoneAt }) => undoneAt === null,
  )
  const isHers = row.personId === who.personId
  const parts = await Promise.all(
    partsOf(chosen.plan, leavesMainland(row)).map(async ({ part, legs }) => {
      const booked = live.find((one) => one.part === part)
      const order = isHers && booked ? await orderOn(deps, row, booked.orderId, language) : null
      return { part, legs: legs.map((at) => at + 1), order }
    }),
  )
  const why = reads ?? whyNotBooked(deps, settings, { row, chosen })
  if (why === null) return { parts, allowed: { allowed: true } }
  const words = flightText[language].refusals[why]
  return { parts, allowed: { allowed: false, code: why, message: typeof words === 'string' ? words : words(deskCallsBy(row, language)) } }
}
