import type { CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { dateIn, DEFAULT_ZONE } from '../../../kernel/time.ts'
import { inProportion } from '../../../costs/rules/attribution-is-completed.ts'
import { isOfferAbroad } from '../../rules/any-offer.ts'
import { groupOf } from '../../rules/offer.ts'
import { chooseAgain } from '../../rules/again.ts'
import type { chooseAgain as chooseAgainCall } from '../../calls/again.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { cityOf } from '../judging.ts'
import { presentStatus, readOrder } from '../reading/orders.ts'
import { isSearchAgain, partyOfOrder } from './again-store.ts'

/* A flight is chosen again in the place of an order that came to nothing. */

type ReadOrder = Exclude<Awaited<ReturnType<typeof readOrder>>, Refusal>

const verdictOn = (who: Who, { order, row }: ReadOrder) =>
  chooseAgain({
    order: row.state,
    isChange: row.change !== null,
    isBooker: order.bookerId === who.personId,
    isAbroad: isOfferAbroad(row.offer),
  })

/** What an order was charged to, as the next one may be: in shares of the whole, since that costs something else. */
async function costOf(deps: FlightsDeps, { row: { companyId, orderId } }: ReadOrder) {
  const charges = await deps.costs.chargesOf(deps.db.read, { companyId, orderId })
  if (charges.length === 0) return null
  const shares = charges.map(({ to, project, legalEntity, amountMinor }) => ({
    to: { kind: to.kind, code: to.code },
    projectCode: project?.code ?? null,
    legalEntityCode: legalEntity?.code ?? null,
    amountMinor,
  }))
  const attribution = inProportion({ by: 'amount', shares })
  invariant(attribution.by === 'percent', 'what is said in proportion is said in shares')
  const named = charges.flatMap(({ to, project, legalEntity }) => [
    [`${to.kind} ${to.code}`, to.name] as const,
    ...(project ? [[`project ${project.code}`, project.name] as const] : []),
    ...(legalEntity ? [[`legalEntity ${legalEntity.code}`, legalEntity.name] as const] : []),
  ])
  return {
    attribution: { by: attribution.by, shares: attribution.shares.map((share) => ({ ...share })) },
    names: Object.fromEntries(named),
  }
}

/** A day that has passed moves to tomorrow, as it does on the form of home. */
function dayOf(deps: FlightsDeps, departDate: string): { departDate: string; passedDate: string | null } {
  const today = dateIn(DEFAULT_ZONE, deps.clock.now())
  if (departDate >= today.toString()) return { departDate, passedDate: null }
  return { departDate: today.add({ days: 1 }).toString(), passedDate: departDate }
}

/** Where the order leads whose flight somebody wants to choose again, and what goes along. */
export async function openAgain(
  deps: FlightsDeps,
  who: Who & { readonly userCode: string },
  number: string,
  language: Language,
): Promise<CallResult<typeof chooseAgainCall> | Refusal> {
  const found = await readOrder(deps, who, number)
  if (isRefusal(found)) return found
  const { order, row, tickets } = found
  const verdict = verdictOn(who, found)
  if (verdict.way === 'none') return refuse(verdict.code)
  if (verdict.way === 'change') {
    const origin =
      row.change && verdict.of === 'origin' ? await deps.orders.find(deps.db.read, { ...order, orderId: row.change.fromOrderId }) : order
    return { way: 'change', orderSeq: (origin ?? order).number }
  }
  const [kept, applications, cost] = await Promise.all([
    partyOfOrder(deps.db.read, row),
    deps.applications.ofOrder(deps.db.read, row),
    costOf(deps, found),
  ])
  const { flight, fare } = row.offer
  const { departDate, passedDate } = dayOf(deps, flight.from.at.slice(0, 10))
  const userCodes = kept && kept.party.length > 0 ? [...kept.party] : [who.userCode]
  return {
    way: 'choose',
    orderSeq: order.number,
    status: presentStatus(row, tickets, language),
    trip: {
      fromCityCode: cityOf(flight.from.airport),
      toCityCode: cityOf(flight.to.airport),
      cabin: groupOf(fare.cabin),
      departDate,
    },
    passedDate,
    travellers: { mode: kept?.mode ?? 'personal', userCodes },
    sceneCode: row.sceneCode,
    carried: { remark: order.remark, applicationId: applications[0]?.applicationId ?? null, cost },
  }
}

/** The order in whose place a search is made, by its id; null of a search that is made in no order's place. */
export async function againOf(deps: FlightsDeps, who: Who, number: string | null): Promise<string | null | Refusal> {
  if (number === null) return null
  const found = await readOrder(deps, who, number)
  if (isRefusal(found)) return found
  const verdict = verdictOn(who, found)
  if (verdict.way === 'choose') return found.row.orderId
  return refuse(verdict.way === 'none' ? verdict.code : 'AF-STANDS')
}

/**
 * That a search or a session is over. Made in an order's place it leads back to the flights for that order [E-FLIGHT-11], any other to a new search [E-FLIGHT-01].
 */
export const isOver = ({ againOf: of }: { readonly againOf: string | null }): Refusal => refuse(of === null ? 'AF-0-0021' : 'AF-0-0022')

/** The same of a search that is over and of which nothing else was read. */
export const searchIsOver = async (deps: FlightsDeps, who: Who, searchId: string): Promise<Refusal> =>
  refuse((await isSearchAgain(deps.db.read, who, searchId)) ? 'AF-0-0022' : 'AF-0-0021')
