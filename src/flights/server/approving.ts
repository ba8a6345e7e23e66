import { isBookingRule } from '../../policy/rules/policy.ts'
import { flowFor } from '../../approvals/rules/flow.ts'
import type { CallResult } from '../../kernel/call.ts'
import type { Language } from '../../kernel/language.ts'
import { invariant, refuse, type Refusal } from '../../kernel/result.ts'
import { mayBePaid } from '../../approvals/rules/status.ts'
import type { Approver } from '../../approvals/server/index.ts'
import { cheapestCompliant } from '../../policy/rules/alternatives.ts'
import { needsOf } from '../../policy/rules/needs.ts'
import { overToApproveMinor } from '../../policy/rules/payers.ts'
import type { Verdict } from '../../policy/rules/verdict.ts'
import type { Reader } from '../../server/database/connect.ts'
import type { BookingForm } from '../calls/booking.ts'
import type { approvalOrder } from '../calls/orders.ts'
import type { Alternative } from '../calls/words.ts'
import { factsOfOffer } from '../rules/any-facts.ts'
import { findAnyOffer, isOfferAbroad, type AnyFlightWithFares, type AnyOffer } from '../rules/any-offer.ts'
import type { JourneyType } from '../rules/journey.ts'
import { totalMinorOf } from '../rules/offer.ts'
import { actionFor, isAboveParty } from '../rules/party.ts'
import { flightText } from '../text/index.ts'
import { eachFareOf } from './changes/change-paid.ts'
import type { FlightsDeps, Who } from './deps.ts'
import { isBrokenByBooking } from './governing.ts'
import { presentGoverned } from './reading/governed.ts'
import { presentAbroadOf } from './abroad/order-abroad.ts'
import { presentBeside } from './both-ways/ways-beside.ts'
import { cityOf, explainFor, payersOfOrder, standingOfOrder, type Judged, type JudgedOffer, type Standing } from './judging.ts'
import { presentBefore } from './reading/asked-before.ts'
import { presentStatus } from './reading/orders.ts'
import { judgedAs, type Party } from './party.ts'
import { fareName, presentBaggage, presentConditions, presentFare, presentFlight, presentLines, presentPayers } from './reading/present.ts'
import { findOrder, findTickets } from './store.ts'
import type { Booker } from './while-open.ts'

type Bookable = BookingForm['bookable']
type ApprovalNeed = BookingForm['approval']

type NotBookable = 'AF-OVER' | 'AF-PARTY-OVER' | 'AF-NO-APPROVER' | 'AF-NO-CASHIER' | 'AF-SEAT-CANCELS'

export function refused(code: NotBookable, language: Language, facts: Refusal['facts'] = {}): Bookable {
  const message = flightText[language].refusals[code]
  return { allowed: false, code, message: typeof message === 'string' ? message : message(facts) }
}

/** Nobody is set: whoever can set it right is told by name [E-ACCESS-01]. */
export async function nobodyToAsk(deps: FlightsDeps, reader: Reader, companyId: string): Promise<Refusal> {
  const contacts = await deps.people.accounts.contacts(reader, companyId)
  const names = (language: Language) => contacts.map((name) => name[language]).join(language === 'zh' ? '、' : ', ')
  return refuse('AF-NO-APPROVER', { facts: { contactsZh: names('zh'), contactsEn: names('en') } })
}

/** Who may be asked first about a booking, unless a flow of the company's own decides whom it asks. */
export interface Askable {
  readonly byFlow: boolean
  readonly approvers: readonly Approver[]
  /** Somebody has to be asked, and nobody is set. */
  readonly nobody: Refusal | null
}

const asksApproval = (verdict: Verdict, size: number): boolean =>
  actionFor(verdict, size) !== 'forbid' && needsOf(verdict).approval !== null

const isForbidden = ({ rules }: Verdict): boolean =>
  rules.some(({ rule, pass, onBreach }) => !pass && onBreach === 'forbid' && !isBookingRule(rule))

/**
 * Whether an offer may be booked as things stand: forbidden ones not, and above a limit only where somebody can agree and be paid. What
 * an application or another cost centre would mend is told by itself.
 */
export function bookableOf(
  deps: FlightsDeps,
  offer: { verdict: Verdict; size: number; personMinor: number; askable: Askable },
  language: Language,
): Bookable {
  const { verdict, size, personMinor, askable } = offer
  if (isForbidden(verdict)) return refused('AF-OVER', language)
  if (size > 1 && isAboveParty(verdict)) return refused('AF-PARTY-OVER', language)
  if (askable.nobody) return refused('AF-NO-APPROVER', language, askable.nobody.facts)
  if (personMinor > 0 && !deps.payments.takesPersonalPayments) return refused('AF-NO-CASHIER', language)
  return { allowed: true }
}

/**
 * Who may be asked about an offer: whoever stands above its one traveller, or above the host who brings her along; never the booker.
 * Several travellers have each their own, so that the form of approvers asks for them. Nobody is looked for where nobody has to agree,
 * or nobody may.
 */
export async function askableFor(
  deps: FlightsDeps,
  who: Booker,
  { travellers }: Party,
  { verdict, totalMinor, offer }: { readonly verdict: Verdict; readonly totalMinor: number; readonly offer: AnyOffer },
): Promise<Askable> {
  const about = askedAbout(verdict, { totalMinor, isInternational: isOfferAbroad(offer) })
  // A flow that does not fit this order decides nothing about it: the levels above are asked, and she chooses whom.
  const byFlow = flowFor(who.settings.approval.flows, about) !== null || travellers.length > 1
  if (travellers.length === 0 || !asksApproval(verdict, travellers.length)) return { byFlow, approvers: [], nobody: null }
  const { companyId, personId: applicantId } = who
  const travellerIds = [...new Set(travellers.map(judgedAs))]
  const [first = applicantId] = travellerIds
  const approvers = byFlow ? [] : await deps.approvals.candidates(deps.db.read, { companyId, travellerId: first, applicantId })
  const isNobody = byFlow
    ? await deps.approvals.isNobodySet(deps.db.read, {
        companyId,
        applicantId,
        travellerIds,
        about,
      })
    : approvers.length === 0
  return { byFlow, approvers, nobody: isNobody ? await nobodyToAsk(deps, deps.db.read, companyId) : null }
}

/** What a company's flows are chosen by. */
export const askedAbout = (verdict: Verdict, { totalMinor, isInternational }: { totalMinor: number; isInternational: boolean }) => ({
  product: 'flight',
  isInternational,
  totalMinor,
  ...aboutBreaches(verdict),
})

const aboutBreaches = (verdict: Verdict) => ({
  overMinor: overToApproveMinor(verdict),
  breaches: verdict.rules.filter((rule) => !rule.pass).map((rule) => rule.rule),
})

export const presentReasons = ({ reasons }: Standing, language: Language) =>
  reasons.map(({ code, name, needsNote }) => ({ code, label: name[language], needsNote }))

/** What an order above the limit needs: a reason of the company's list, and somebody to agree. */
export function approvalNeedOf(standing: Standing, verdict: Verdict, { byFlow, approvers }: Askable, language: Language): ApprovalNeed {
  if (!asksApproval(verdict, standing.size)) return null
  return {
    reasons: presentReasons(standing, language),
    byFlow,
    about: aboutBreaches(verdict),
    approvers: approvers.map(({ userCode, name, role }) => ({ userCode, name, role: flightText[language].approverRole[role] })),
  }
}

/** What would have complied, kept with the order: whoever has to agree sees what the traveller saw. */
export interface KeptAlternatives {
  readonly withinMinutes: number | null
  readonly ways: readonly {
    readonly offer: AnyOffer
    readonly departsLaterMinutes: number
    readonly savesMinor: number
    readonly isCheapest: boolean
  }[]
}

export function alternativesTo(
  found: { readonly flights: readonly AnyFlightWithFares[]; readonly journeyType: JourneyType | null },
  judged: Judged,
  chosen: Pick<JudgedOffer, 'facts' | 'verdict'>,
): KeptAlternatives {
  const cheapest = cheapestCompliant(judged.facts, judged.verdicts, chosen)
  const ways = cheapest.nearest.flatMap(({ offerKey, departsLaterMinutes, savesMinor, isCheapest }) => {
    const offer = findAnyOffer(found, offerKey)
    return offer ? [{ offer, departsLaterMinutes, savesMinor, isCheapest }] : []
  })
  return { withinMinutes: cheapest.withinMinutes, ways }
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
  const [spine, row, tickets, terms] = await Promise.all([
    deps.orders.find(deps.db.read, order),
    findOrder(deps.db.read, order),
    findTickets(deps.db.read, order.companyId, [order.orderId]),
    deps.payments.terms(deps.db.read, order),
  ])
  if (!spine || !row) return refuse('P404') // an approval of another line
  const standing = await standingOfOrder(
    deps,
    spine,
    row,
    tickets.map((ticket) => ticket.personId),
  )
  const totalMinor = totalMinorOf(row.price)
  const payers = payersOfOrder(standing, row, terms.serviceFeePaidBy)
  const fee = { price: row.price, feePaidBy: terms.serviceFeePaidBy, payers }
  const [request, governed, costCentres, people] = await Promise.all([
    deps.approvals.ofOrder(deps.db.read, order),
    presentGoverned(deps, row, { standing, payers, language }),
    deps.costs.named(deps.db.read, order.companyId, [spine.costCentreId]),
    deps.people.findAll(deps.db.read, order.companyId, [spine.bookerId, ...tickets.map((ticket) => ticket.personId)]),
  ])
  const { flight, fare } = row.offer
  const facts = factsOfOffer(row.offer, cityOf)
  const costCentre = costCentres.get(spine.costCentreId)
  invariant(costCentre, 'an order has its cost centre')
  const explanation = explainFor(deps, standing, { facts, verdict: row.verdict }, fee, language)
  const isBeyondBudget = isBrokenByBooking(row.verdict, 'budget-not-exceeded')
  // Another flight is no answer to a budget that gives no more: nothing is proposed where that alone stands against it.
  const kept = isBeyondBudget && explanation.rules.every(({ pass }) => pass) ? null : row.alternatives
  return {
    orderSeq: spine.number,
    status: presentStatus(row, tickets, language),
    flight: presentFlight(flight, language),
    abroad: presentAbroadOf(row, true, language),
    beside: await presentBeside(deps, row, language),
    before: await presentBefore(deps, row, language),
    fare: { ...presentFare(flight, fare), name: fareName(fare, language) },
    travellers: tickets.map((ticket) => people.get(ticket.personId)?.name ?? { zh: '', en: '' }),
    bookedBy: tickets.some((ticket) => ticket.personId === spine.bookerId) ? null : (people.get(spine.bookerId)?.name ?? null),
    explanation,
    beyondBudget: isBeyondBudget ? flightText[language].beyondBudget : null,
    alternatives: kept && presentAlternatives(kept, language),
    withinHours: kept?.withinMinutes == null ? null : kept.withinMinutes / 60,
    conditions: presentConditions(row.offer, language, deps.clock.now(), eachFareOf({ row, tickets })),
    baggage: presentBaggage(fare, language),
    lines: presentLines(row, tickets.length, language),
    totalMinor,
    // Nobody pays anything of an order whose request ended without an agreement.
    payers: request && !mayBePaid(request) ? [] : presentPayers(payers, language),
    costCentre,
    remark: spine.remark,
    governed,
    submittedAt: spine.submittedAt.toString(),
    heldUntil: row.ticketingLimitAt?.toString() ?? null,
  }
}
