import type { CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { isRefusal, type Refusal } from '../../../kernel/result.ts'
import { isAnew, type Disturbed } from '../../../orders/server/index.ts'
import type { readDisruption } from '../../calls/disruptions.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { extrasAsTicketsMove } from '../extras/extras-showing.ts'
import { cityOf } from '../judging.ts'
import { NAMELESS, presentStatus } from '../reading/orders.ts'
import { fareName, presentFlight } from '../reading/present.ts'
import { refused } from '../returns/refund-showing.ts'
import { findReturnable, type Found } from '../returns/refund-quoting.ts'
import { isFlight } from './disruption-alternatives.ts'
import type { TicketRow } from '../store.ts'
import { presentDisruption, problemOf, ticketsToDecide, ticketsToMove } from './disruption-beside.ts'
import { disruptionsOf, type DisruptionRow } from './disruption-store.ts'

/* The page on which somebody decides about it, with other ways. */

/** For whom another way is looked for. */
async function travellersOf(deps: FlightsDeps, who: Who, { tickets }: Found): Promise<Disturbed['travellers']> {
  const personIds = tickets.map(({ personId }) => personId)
  const people = await deps.people.findAll(deps.db.read, who.companyId, [...new Set(personIds)])
  return {
    mode: personIds.includes(who.personId) ? 'personal' : 'agent',
    userCodes: [...people.values()].map(({ userCode }) => userCode),
  }
}

/** Asks the spine for other ways, whatever they travel by. */
async function waysFor(
  deps: FlightsDeps,
  who: Who & { readonly userCode: string },
  found: Found,
  disruption: DisruptionRow,
  language: Language,
) {
  const { flight } = found.row.offer
  return deps.orders.alternativesFor(
    { companyId: who.companyId, personId: who.personId, userCode: who.userCode, language },
    {
      order: found.order,
      fromCityCode: cityOf(flight.from.airport),
      toCityCode: cityOf(flight.to.airport),
      wanted: { departsAt: Temporal.Instant.from(disruption.plannedBefore.from.at) },
      travellers: await travellersOf(deps, who, found),
      freeUntilDate: disruption.exchangeUntil?.toString() ?? null,
    },
  )
}

export async function readDisrupted(
  deps: FlightsDeps,
  who: Who & { readonly userCode: string },
  orderSeq: string,
  language: Language,
): Promise<CallResult<typeof readDisruption> | Refusal> {
  const found = await findReturnable(deps, who, orderSeq)
  if (isRefusal(found)) return found
  const { row, tickets, number } = found
  const disruption = (await disruptionsOf(deps.db.read, found.order)).at(-1) ?? null
  const problem = problemOf(deps, found, disruption)
  const ways = disruption && problem === null ? await waysFor(deps, who, found, disruption, language) : { shown: [], isPartial: false }
  const people = await deps.people.findAll(deps.db.read, who.companyId, [...new Set(tickets.map(({ personId }) => personId))])
  const concerned = ticketsToDecide(tickets)
  const moving = await ticketsToMove(deps, who, { orderId: found.order.orderId, tickets })
  const nameOf = ({ personId }: TicketRow) => people.get(personId)?.name ?? NAMELESS
  return {
    orderSeq: number,
    status: presentStatus(row, tickets, language),
    flight: presentFlight(row.offer.flight, language),
    fareName: fareName(row.offer.fare, language),
    travellers: concerned.map(nameOf),
    disruption: disruption && presentDisruption(disruption, row, language),
    verdict: problem === null ? { allowed: true } : refused(problem, language),
    passengerNos: concerned.map(({ passengerNo }) => passengerNo),
    movers: moving.map(nameOf),
    extras: await extrasAsTicketsMove(
      deps.db.read,
      found,
      moving.map(({ passengerNo }) => passengerNo),
      language,
    ),
    alternatives: ways.shown.filter(isFlight).map(({ shown }) => shown),
    anew: ways.shown.filter(isAnew).map(({ anew }) => anew),
    isPartial: ways.isPartial,
    now: deps.clock.now().toString(),
  }
}
