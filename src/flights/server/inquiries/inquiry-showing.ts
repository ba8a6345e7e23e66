import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { allows } from '../../../kernel/states.ts'
import { maskPhone } from '../../../people/rules/phone.ts'
import { serviceFeeMinor } from '../../../payments/rules/service-fees.ts'
import type { InquiryBrief, InquiryDetails, InquiryPlan, inquireOrderList, planTicketRule } from '../../calls/inquiring.ts'
import { planTotalMinor, type Plan, type PlanTerm } from '../../rules/inquiry-plan.ts'
import { hasEndedUnbooked, INQUIRY_CODES as CODE, inquiryStatus, inquiryTransitions } from '../../rules/inquiry-states.ts'
import { eachOf } from '../../rules/party.ts'
import { flightText } from '../../text/index.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { CONTACT_PURPOSE, partyOfInquiry, peopleOf, presentTraveller, type InquiryContact } from './inquiry-asking.ts'
import { judgePlan, judgesFor, presentPolicy } from './inquiry-judging.ts'
import { presentLeg, presentPlanFlight } from './inquiry-places.ts'
import { findInquiry, inquiriesOf, isAsked, plansOf, type AskedRow, type InquiryRow, type PlanRow } from './inquiry-store.ts'
import { lastHold } from './inquiry-watching.ts'
import { presentBookingOf } from './plan-standing.ts'
import { hasLivePart } from './plan-store.ts'

/* What people read of requests: whoever asked all of it, whoever travels on one as well; nobody else anything. */

const SHOWN_AT_ONCE = 20

export const mayRead = ({ personId, travellers }: InquiryRow, who: Who): boolean =>
  personId === who.personId || travellers.includes(who.personId)

/** The promise of an answer has passed; also for the desk's turning to her, which is promised alike. */
const isLate = ({ state, promisedAt }: AskedRow, now: Temporal.Instant): boolean =>
  (state === CODE.ASKED || state === CODE.TAKEN) && Temporal.Instant.compare(promisedAt, now) < 0

function presentStatus(row: InquiryRow, { hasEnded }: { readonly hasEnded: boolean }, language: Language): InquiryDetails['status'] {
  const status = inquiryStatus(row.state)
  const t = flightText[language].inquiring
  return hasEnded ? { ...status, tone: 'warn', ...t.chosenEnded } : { ...status, ...t.steps[status.step] }
}

export async function listInquiries(
  deps: FlightsDeps,
  who: Who,
  { after }: CallParsed<typeof inquireOrderList>,
  language: Language,
): Promise<CallResult<typeof inquireOrderList>> {
  const { read } = deps.db
  const now = deps.clock.now()
  const rows = await inquiriesOf(read, who, { after, size: SHOWN_AT_ONCE + 1 })
  const page = rows.slice(0, SHOWN_AT_ONCE).filter(isAsked)
  const plans = Map.groupBy(
    await plansOf(
      read,
      who.companyId,
      page.filter(({ state }) => state === CODE.QUOTED || state === CODE.CHOSEN).map(({ id }) => id),
    ),
    (plan) => plan.inquiryId,
  )
  const askers = await deps.people.findAll(read, who.companyId, [...new Set(page.map(({ personId }) => personId))])
  const inquiries = page.map((row): InquiryBrief => {
    const own = plans.get(row.id) ?? []
    return {
      applySeq: row.id,
      number: row.number,
      status: presentStatus(
        row,
        {
          hasEnded: hasEndedUnbooked(
            row,
            own.find(({ id }) => id === row.chosenPlanId),
            now,
          ),
        },
        language,
      ),
      legs: row.wish.legs.map(presentLeg),
      askedAt: row.askedAt.toString(),
      promisedAt: row.promisedAt.toString(),
      isLate: isLate(row, now),
      plans: row.state === CODE.QUOTED ? own.length : 0,
      holdsUntil: (row.state === CODE.QUOTED && lastHold(own)?.toString()) || null,
      askedBy: row.personId === who.personId ? null : (askers.get(row.personId)?.name ?? null),
    }
  })
  return { inquiries, next: rows.length > SHOWN_AT_ONCE ? (page.at(-1)?.id ?? null) : null, now: now.toString() }
}

function presentTerm(kind: 'change' | 'refund', term: PlanTerm, language: Language): InquiryPlan['change'] {
  const t = flightText[language].inquiring.terms
  const text = term.is === 'fee' ? t.fee(formatMoney(term.feeMinor ?? 0)) : t[term.is]
  return { is: term.is, label: t.labels[kind], text }
}

const presentRules = (plan: Plan, language: Language) => ({
  change: presentTerm('change', plan.change, language),
  refund: presentTerm('refund', plan.refund, language),
  baggage: flightText[language].inquiring.terms.baggage(plan.baggage),
  note: plan.note,
})

/** What one traveller and what all pay; our fee for an order is shared out among them, rounded up as prices of parties are. */
export function priceOf({ feePromise, travellers }: Pick<InquiryRow, 'feePromise' | 'travellers'>, plan: Plan) {
  const count = travellers.length
  const { fareMinor, taxesMinor } = plan
  const feeMinor = serviceFeeMinor(feePromise?.rate ?? null, { fareMinor: fareMinor * count, tickets: count })
  const each = eachOf(feeMinor, count)
  return {
    price: { fareMinor, taxesMinor, serviceFeeMinor: each, totalMinor: planTotalMinor(plan, each) },
    totalMinor: planTotalMinor(plan, 0) * count + feeMinor,
  }
}

async function presentPlans(deps: FlightsDeps, row: InquiryRow, plans: readonly PlanRow[], language: Language): Promise<InquiryPlan[]> {
  const now = deps.clock.now()
  const party = await partyOfInquiry(deps, row)
  const judges = isRefusal(party) ? null : await judgesFor(deps, row, party)
  return plans.map((one) => {
    const { plan, holdsUntil } = one
    const { price, totalMinor } = priceOf(row, plan)
    return {
      planId: one.id,
      position: one.position,
      legs: plan.legs.map((flights) => {
        const shown = flights.map((flight) => presentPlanFlight(flight, language))
        const [first, last] = [shown[0], shown.at(-1)]
        const durationMs = first && last ? last.arrives.epochMilliseconds - first.departs.epochMilliseconds : 0
        return { flights: shown.map((flight) => flight.shown), durationMinutes: Math.round(durationMs / 60_000) }
      }),
      price,
      totalMinor,
      overBudgetMinor: row.wish.budgetMinor === null ? 0 : Math.max(0, price.totalMinor - row.wish.budgetMinor),
      ...presentRules(plan, language),
      holdsUntil: holdsUntil.toString(),
      isOver: Temporal.Instant.compare(holdsUntil, now) <= 0,
      policy: judges && presentPolicy(deps, judgePlan(judges, one, now), language),
      isChosen: one.id === row.chosenPlanId,
    }
  })
}

/** Why somebody may only read a request; null where she may act on it. */
export async function readsOnlyInquiry(
  deps: FlightsDeps,
  who: Who,
  row: InquiryRow,
): Promise<'AF-INQUIRY-OTHERS' | 'AF-RIGHT-ENDED' | null> {
  if (row.personId !== who.personId) return 'AF-INQUIRY-OTHERS'
  return isRefusal(await partyOfInquiry(deps, row)) ? 'AF-RIGHT-ENDED' : null
}

type ReadsOnly = Awaited<ReturnType<typeof readsOnlyInquiry>>

async function actionsOf(
  deps: FlightsDeps,
  { row, reads, hasEnded }: { readonly row: InquiryRow; readonly reads: ReadsOnly; readonly hasEnded: boolean },
  language: Language,
): Promise<InquiryDetails['actions']> {
  const { refusals } = flightText[language]
  const no = (code: 'AF-INQUIRY-OTHERS' | 'AF-RIGHT-ENDED' | 'AF-INQUIRY-OVER' | 'AF-INQUIRY-OPEN' | 'AF-INQUIRY-BOOKED') => {
    const words = refusals[code]
    return { allowed: false, code, message: typeof words === 'string' ? words : words({}) } as const
  }
  const yes = { allowed: true } as const
  const isOpen = allows(inquiryTransitions, row.state, 'cancel')
  const isBooked = isOpen && (await hasLivePart(deps.db.read, { companyId: row.companyId, inquiryId: row.id }))
  return {
    choose: reads ? no(reads) : allows(inquiryTransitions, row.state, 'choose') ? yes : no('AF-INQUIRY-OVER'),
    // Whoever asked may call it off, whatever has become of her right to book.
    cancel: reads === 'AF-INQUIRY-OTHERS' ? no(reads) : isBooked ? no('AF-INQUIRY-BOOKED') : isOpen ? yes : no('AF-INQUIRY-OVER'),
    restart: reads ? no(reads) : isOpen && !hasEnded ? no('AF-INQUIRY-OPEN') : yes,
  }
}

export async function describeInquiry(
  deps: FlightsDeps,
  who: Who,
  inquiryId: string,
  language: Language,
): Promise<InquiryDetails | Refusal> {
  const { read } = deps.db
  const row = await findInquiry(read, { companyId: who.companyId, inquiryId })
  if (!isAsked(row) || !mayRead(row, who)) return refuse('P404')
  const [plans, people, settings, asker] = await Promise.all([
    plansOf(read, row.companyId, [row.id]),
    peopleOf(deps, row.companyId, row.travellers),
    deps.people.companySettings(read, row.companyId),
    deps.people.find(read, row),
  ])
  const now = deps.clock.now()
  const isHers = row.personId === who.personId
  const chosen = plans.find(({ id }) => id === row.chosenPlanId)
  const hasEnded = hasEndedUnbooked(row, chosen, now)
  const reads = await readsOnlyInquiry(deps, who, row)
  const contact = isHers && row.contactSealed ? (JSON.parse(deps.secrets.open(CONTACT_PURPOSE, row.contactSealed)) as InquiryContact) : null
  return {
    applySeq: row.id,
    number: row.number,
    status: presentStatus(row, { hasEnded }, language),
    wish: { ...row.wish, legs: row.wish.legs.map(presentLeg) },
    travellers: people.map((person) => presentTraveller(who, person)),
    askedBy: isHers ? null : (asker?.name ?? null),
    maskedPhone: contact ? maskPhone(contact.phone) : '',
    askedAt: row.askedAt.toString(),
    promisedAt: row.promisedAt.toString(),
    isLate: isLate(row, now),
    answeredAt: row.answeredAt?.toString() ?? null,
    chosenAt: row.chosenAt?.toString() ?? null,
    contactBy: row.state === CODE.CHOSEN ? (row.dueAt?.toString() ?? null) : null,
    endedAt: row.endedAt?.toString() ?? null,
    deskWords: row.deskWords,
    desk: { from: settings.inquiries.from, until: settings.inquiries.until },
    plans: await presentPlans(deps, row, plans, language),
    booking: chosen ? await presentBookingOf(deps, who, { row, chosen, settings, reads }, language) : null,
    actions: await actionsOf(deps, { row, reads, hasEnded }, language),
    now: now.toString(),
  }
}

export async function readPlanRules(
  deps: FlightsDeps,
  who: Who,
  { id, planId }: CallParsed<typeof planTicketRule>,
  language: Language,
): Promise<CallResult<typeof planTicketRule> | Refusal> {
  const row = await findInquiry(deps.db.read, { companyId: who.companyId, inquiryId: id })
  if (!isAsked(row) || !mayRead(row, who)) return refuse('P404')
  const found = (await plansOf(deps.db.read, row.companyId, [row.id])).find((plan) => plan.id === planId)
  return found ? { planId, ...presentRules(found.plan, language), holdsUntil: found.holdsUntil.toString() } : refuse('AF-PLAN-OTHER')
}
