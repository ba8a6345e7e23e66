import type { CallResult } from '../../kernel/call.ts'
import type { Language } from '../../kernel/language.ts'
import { invariant, refuse, type Refusal } from '../../kernel/result.ts'
import type { Approver } from '../../approvals/server/index.ts'
import { cheapestCompliant } from '../../policy/rules/alternatives.ts'
import type { FlightFacts } from '../../policy/rules/facts.ts'
import type { Verdict } from '../../policy/rules/verdict.ts'
import type { BookingForm } from '../calls/booking.ts'
import type { approvalOrder } from '../calls/orders.ts'
import type { Alternative } from '../calls/words.ts'
import { flightFactsOf } from '../rules/facts.ts'
import { findOffer, totalMinorOf, type Offer, type OfferedFlightWithFares } from '../rules/offer.ts'
import { actionFor } from '../rules/party.ts'
import { flightText } from '../text/index.ts'
import type { FlightsDeps, Who } from './deps.ts'
import { cityOf, explainFor, payersOf, standingOfOrder, type Judged, type Standing } from './judging.ts'
import { presentStatus } from './orders.ts'
import { judgedAs, type Party } from './party.ts'
import { fareName, presentBaggage, presentConditions, presentFare, presentFlight, presentLines, presentPayers } from './present.ts'
import { findOrder, findTickets } from './store.ts'

type Bookable = BookingForm['bookable']
type ApprovalNeed = BookingForm['approval']

function refused(code: 'AF-OVER' | 'AF-PARTY-OVER' | 'AF-NO-APPROVER' | 'AF-NO-CASHIER', language: Language): Bookable {
  const message = flightText[language].refusals[code]
  return { allowed: false, code, message: typeof message === 'string' ? message : message({}) }
}

/** Whether an offer may be booked as things stand: forbidden ones not, and above a limit only where somebody can agree and be paid. */
export function bookableOf(
  deps: FlightsDeps,
  offer: { verdict: Verdict; size: number; personMinor: number; approvers: readonly Approver[] },
  language: Language,
): Bookable {
  const { action } = offer.verdict
  if (action === 'forbid') return refused('AF-OVER', language)
  if (actionFor(offer.verdict, offer.size) === 'forbid') return refused('AF-PARTY-OVER', language)
  if (action === 'approve' && offer.approvers.length === 0) return refused('AF-NO-APPROVER', language)
  if (offer.personMinor > 0 && !deps.payments.takesPersonalPayments) return refused('AF-NO-CASHIER', language)
  return { allowed: true }
}

/**
 * Who may be asked about an offer: whoever stands above its one traveller, or above the host who brings her along; never the booker.
 * Nobody is looked for where nobody has to agree, or nobody may.
 */
export async function approversFor(deps: FlightsDeps, who: Who, { travellers }: Party, verdict: Verdict): Promise<readonly Approver[]> {
  const [traveller, ...others] = travellers
  if (!traveller || others.length > 0 || verdict.action !== 'approve') return []
  return deps.approvals.candidates(deps.db.read, {
    companyId: who.companyId,
    travellerId: judgedAs(traveller),
    applicantId: who.personId,
  })
}

/** What an order above the limit needs: a reason of the company's list, and somebody to agree. */
export function approvalNeedOf(standing: Standing, verdict: Verdict, approvers: readonly Approver[], language: Language): ApprovalNeed {
  if (actionFor(verdict, standing.size) !== 'approve') return null
  return {
    reasons: standing.reasons.map(({ code, name, needsNote }) => ({ code, label: name[language], needsNote })),
    approvers: approvers.map(({ userCode, name, role }) => ({ userCode, name, role: flightText[language].approverRole[role] })),
  }
}

/** What would have complied, kept with the order: whoever has to agree sees what the traveller saw. */
export interface KeptAlternatives {
  readonly withinMinutes: number | null
  readonly ways: readonly {
    readonly offer: Offer
    readonly departsLaterMinutes: number
    readonly savesMinor: number
    readonly isCheapest: boolean
  }[]
}

export function alternativesTo(flights: readonly OfferedFlightWithFares[], judged: Judged, chosen: FlightFacts): KeptAlternatives {
  const found = cheapestCompliant(judged.facts, judged.verdicts, chosen)
  const ways = found.nearest.flatMap(({ offerKey, departsLaterMinutes, savesMinor, isCheapest }) => {
    const offer = findOffer(flights, offerKey)
    return offer ? [{ offer, departsLaterMinutes, savesMinor, isCheapest }] : []
  })
  return { withinMinutes: found.withinMinutes, ways }
}

export function presentAlternatives({ ways }: KeptAlternatives, language: Language): Alternative[] {
  return ways.map(({ offer: { flight, fare }, ...way }) => ({
    flight: presentFlight(flight, language),
    fare: presentFare(flight, fare),
    ...way,
  }))
}

/** The order behind an approval, for its applicant and for whoever was asked; for anybody else there is none. */
export async function readApprovalOrder(
  deps: FlightsDeps,
  who: Who,
  approvalId: string,
  language: Language,
): Promise<CallResult<typeof approvalOrder> | Refusal> {
  const order = await deps.approvals.orderFor(deps.db.read, who, approvalId)
  if (!order) return refuse('P404')
  const [spine, row, tickets] = await Promise.all([
    deps.orders.find(deps.db.read, order),
    findOrder(deps.db.read, order),
    findTickets(deps.db.read, order.companyId, [order.orderId]),
  ])
  if (!spine || !row) return refuse('P404') // an approval of another line
  const [standing, costCentres, people] = await Promise.all([
    standingOfOrder(
      deps,
      spine,
      row,
      tickets.map((ticket) => ticket.personId),
    ),
    deps.costs.named(deps.db.read, order.companyId, [spine.costCentreId]),
    deps.people.findAll(deps.db.read, order.companyId, [spine.bookerId, ...tickets.map((ticket) => ticket.personId)]),
  ])
  const { flight, fare } = row.offer
  const [facts] = flightFactsOf({ ...flight, fares: [fare] }, cityOf)
  const costCentre = costCentres.get(spine.costCentreId)
  invariant(facts && costCentre, 'an order has its facts and its cost centre')
  const totalMinor = totalMinorOf(row.price)
  const kept = row.alternatives ?? { withinMinutes: null, ways: [] }
  return {
    orderSeq: spine.number,
    status: presentStatus(row, tickets, language),
    flight: presentFlight(flight, language),
    fare: { ...presentFare(flight, fare), name: fareName(fare, language) },
    travellers: tickets.map((ticket) => people.get(ticket.personId)?.name ?? { zh: '', en: '' }),
    bookedBy: tickets.some((ticket) => ticket.personId === spine.bookerId) ? null : (people.get(spine.bookerId)?.name ?? null),
    explanation: explainFor(deps, standing, { facts, verdict: row.verdict }, totalMinor, language),
    alternatives: presentAlternatives(kept, language),
    withinHours: kept.withinMinutes === null ? null : kept.withinMinutes / 60,
    conditions: presentConditions(row.offer, language, deps.clock.now()),
    baggage: presentBaggage(fare, language),
    lines: presentLines(row.price, tickets.length, language),
    totalMinor,
    payers: presentPayers(payersOf(standing, row.verdict, totalMinor), language),
    costCentre,
    remark: spine.remark,
    submittedAt: spine.submittedAt.toString(),
    heldUntil: row.ticketingLimitAt?.toString() ?? null,
  }
}
