import type { CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { isAnew } from '../../../orders/server/index.ts'
import type { trainAlternatives } from '../../calls/orders.ts'
import { TRAIN_ORDER_CODES } from '../../rules/states.ts'
import { readsOnlyIn } from '../acting.ts'
import { cityCodeOf } from '../looking/cities.ts'
import type { TrainsDeps, Who } from '../deps.ts'
import { asking } from '../railway.ts'
import { areHers } from '../changes/costing.ts'
import { isForTravel, isGone } from '../../rules/returning.ts'
import { findOrder, findTickets, type TrainTicketRow } from '../store.ts'

/* Whether the railway has cancelled a train that somebody has tickets of, and what else there is. */

type Answered = CallResult<typeof trainAlternatives>

/** Tickets are in somebody's hand, or some of them are on their way back. */
const HAS_TICKETS: ReadonlySet<number> = new Set([TRAIN_ORDER_CODES.ISSUED, TRAIN_ORDER_CODES.REFUNDING])

/** Who still rides on a ticket, or on somebody's lap. */
const needsAnother = (ticket: TrainTicketRow): boolean => isForTravel(ticket) || (ticket.passengerType === 'freeChild' && !isGone(ticket))

/** Asked with each look at the page: the railway says of a train whether it runs. */
export async function readAlternatives(deps: TrainsDeps, who: Who, orderSeq: string, language: Language): Promise<Answered | Refusal> {
  const seen = await deps.orders.findSeen(deps.db.read, who, orderSeq)
  if (seen?.line !== 'train') return refuse('P404')
  const order = { companyId: who.companyId, orderId: seen.orderId }
  const [row, tickets] = await Promise.all([findOrder(deps.db.read, order), findTickets(deps.db.read, who.companyId, [order.orderId])])
  invariant(row, 'an order of trains has its detail')
  const runs: Answered = { isCancelled: false, ways: [], travellers: null, isPartial: false }
  const { railway } = deps
  if (railway === null || !HAS_TICKETS.has(row.state)) return runs
  const stops = await asking(() => railway.stops(row.train.trainId))
  if (isRefusal(stops)) return stops
  if (stops === null || !stops.isCancelled) return runs
  const personIds = tickets.map(({ personId }) => personId)
  // Whoever has given hers back, or moved, needs none.
  const stranded = tickets.filter(needsAnother)
  // Who only goes along is told; whoever may act looks for another way.
  if ((await readsOnlyIn(deps, who, seen, personIds)) !== null) return { ...runs, isCancelled: true }
  const people = await deps.people.findAll(deps.db.read, who.companyId, [...new Set(stranded.map(({ personId }) => personId))])
  // In the order of their tickets.
  const codesOf = (some: readonly TrainTicketRow[]) => some.flatMap(({ personId }) => people.get(personId)?.userCode ?? [])
  const travellers = {
    mode: areHers(who, [...people.values()]) ? ('personal' as const) : ('agent' as const),
    userCodes: codesOf(stranded),
    students: codesOf(stranded.filter(({ passengerType }) => passengerType === 'student')),
  }
  const { from, to } = row.train
  const { shown, isPartial } = await deps.orders.alternativesFor(
    { companyId: who.companyId, personId: who.personId, userCode: who.userCode, language },
    {
      order,
      fromCityCode: cityCodeOf(from.city.zh),
      toCityCode: cityCodeOf(to.city.zh),
      wanted: { departsAt: Temporal.Instant.from(from.at) },
      travellers,
      freeUntilDate: null,
    },
  )
  return { isCancelled: true, ways: shown.filter(isAnew).map(({ anew }) => anew), travellers, isPartial }
}
