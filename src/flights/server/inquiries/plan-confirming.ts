import { createHash } from 'node:crypto'
import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import { clocksInWords } from '../../../kernel/day-words.ts'
import type { Language } from '../../../kernel/language.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { preConfirmByInquire } from '../../calls/plan-booking.ts'
import { isOfferAbroad, type AnyOffer } from '../../rules/any-offer.ts'
import type { PlanFlight } from '../../rules/inquiry-plan.ts'
import { offerKeyOf, totalMinorOf } from '../../rules/offer.ts'
import { differsFrom, flightsOf, partsOf, seenOfPlan, termNow, type PlanDifferenceKind, type TermNow } from '../../rules/plan-booking.ts'
import { flightText } from '../../text/index.ts'
import { sellerFor } from '../abroad/abroad-opening.ts'
import { openBooking } from '../booking/booking.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { feePromise } from '../fees.ts'
import { presentBaggage } from '../reading/present.ts'
import { findOrder } from '../store.ts'
import { keepFound } from '../keep-found.ts'
import type { Booker } from '../while-open.ts'
import { actsOn } from './inquiry-acting.ts'
import { partyOfInquiry } from './inquiry-asking.ts'
import { priceOf } from './inquiry-showing.ts'
import { plansOf, type AskedRow, type PlanRow } from './inquiry-store.ts'
import { lookFor, type LookedFor, type PartOnSale } from './plan-looking.ts'
import { leavesMainland } from './plan-ordering.ts'
import { deskCallsBy, whyNotBooked } from './plan-standing.ts'
import { partsBooked, type PartBooked } from './plan-store.ts'

/*
 * From a plan that was chosen to the session of its order. The plan says what is wanted; flights, price and rules are asked for where they are
 * sold now, and what differs has to be agreed to first. Everything that governs an order is asked of the session, as of any.
 */

type Asked = CallParsed<typeof preConfirmByInquire>
type Answer = CallResult<typeof preConfirmByInquire>

const MARK_DIGITS = 24

/** By when the desk turns to her stands in what refuses her. */
const withDesk = (refusal: Refusal, row: AskedRow, language: Language): Refusal =>
  refusal.refused === 'AF-PLAN-DESK' ? refuse('AF-PLAN-DESK', { facts: deskCallsBy(row, language) }) : refusal

const clocks = (flights: readonly PlanFlight[], language: Language): string =>
  flights.map(({ number, departAt, arriveAt }) => `${number} ${clocksInWords(departAt, arriveAt, language)}`).join(' · ')

function termSaid(term: TermNow, language: Language): string {
  const { terms, differs } = flightText[language].inquiring
  if (term.is === 'unknown') return differs.unknown
  return term.is === 'fee' ? terms.fee(formatMoney(term.feeMinor ?? 0)) : terms[term.is]
}

const cabinsSaid = (flights: readonly PlanFlight[], isAbroad: boolean, language: Language): string =>
  flights
    .map(({ number, cabin, bookingClass }) => `${number} ${flightText[language].cabin[cabin]}${isAbroad ? '' : ` ${bookingClass}`}`)
    .join(' · ')

interface Compared {
  readonly plan: PlanRow['plan']
  readonly planned: readonly PlanFlight[]
  readonly offer: AnyOffer
  readonly wasMinor: number
  readonly nowMinor: number
}

/** Both values of a kind, in words. */
function bothOf(
  kind: PlanDifferenceKind,
  { plan, planned, offer, wasMinor, nowMinor }: Compared,
  language: Language,
): readonly [string, string] {
  const flights = flightsOf(offer)
  const isAbroad = isOfferAbroad(offer)
  switch (kind) {
    case 'price':
      return [formatMoney(wasMinor), formatMoney(nowMinor)]
    case 'times':
      return [clocks(planned, language), clocks(flights, language)]
    case 'cabin':
      return [cabinsSaid(planned, isAbroad, language), cabinsSaid(flights, isAbroad, language)]
    case 'change':
    case 'refund':
      return [termSaid(plan[kind], language), termSaid(termNow(offer, kind), language)]
    case 'baggage':
      return [flightText[language].inquiring.terms.baggage(plan.baggage), presentBaggage(offer.fare, language).label]
  }
}

/** What the parts that are booked already came to. */
async function bookedMinor(deps: FlightsDeps, { companyId }: Who, live: readonly PartBooked[]): Promise<number> {
  const orders = await Promise.all(live.map(({ orderId }) => findOrder(deps.db.read, { companyId, orderId })))
  return orders.reduce((sum, order) => sum + (order ? totalMinorOf(order.price) : 0), 0)
}

/** All parts that are still to be booked, as they are sold now; one that is not to be had speaks for the plan. */
async function lookForAll(deps: FlightsDeps, looked: LookedFor, live: readonly PartBooked[]): Promise<readonly PartOnSale[] | Refusal> {
  const open = partsOf(looked.plan, looked.abroad !== null).filter(({ part }) => live.every((one) => one.part !== part))
  const onSale: PartOnSale[] = []
  for (const part of open) {
    const found = await lookFor(deps, looked, part)
    if (isRefusal(found)) return found
    onSale.push(found)
  }
  return onSale
}

/** A plan that may be booked now, with all that looking for its flights takes; or why not. */
async function openedOn(deps: FlightsDeps, who: Booker, { id, planId, part }: Asked, language: Language) {
  const row = await actsOn(deps, who, id)
  if (isRefusal(row)) return row
  const chosen = (await plansOf(deps.db.read, who.companyId, [id])).find((plan) => plan.id === planId)
  if (!chosen || row.chosenPlanId !== planId) return refuse('AF-PLAN-OTHER')
  const live = (await partsBooked(deps.db.read, { companyId: who.companyId, inquiryId: id })).filter(({ undoneAt }) => undoneAt === null)
  if (live.some((one) => one.part === part)) return refuse('AF-PLAN-BOOKED')
  const why = whyNotBooked(deps, who.settings, { row, chosen })
  if (why) return withDesk(refuse(why), row, language)
  const party = await partyOfInquiry(deps, row)
  if (isRefusal(party)) return refuse('AF-RIGHT-ENDED')
  const seller = leavesMainland(row) ? sellerFor(deps, who) : null
  if (seller !== null && isRefusal(seller)) return withDesk(refuse('AF-PLAN-DESK'), row, language)
  const fee = row.feePromise ?? feePromise(who, party, { isAbroad: seller !== null })
  const looked: LookedFor = { plan: chosen.plan, wish: row.wish, party, rate: fee.rate, abroad: seller }
  return { row, chosen, live, party, fee, looked }
}

type Opened = Exclude<Awaited<ReturnType<typeof openedOn>>, Refusal>

/** Keeps what was found as a search of hers, and opens the session on it. */
async function openSession(deps: FlightsDeps, who: Booker, { row, chosen, party, fee }: Opened, onSale: PartOnSale) {
  const { offer, request, flights, part } = onSale
  const now = deps.clock.now()
  const scene = await deps.policy.sceneFor(deps.db.read, who, null, now)
  if (isRefusal(scene)) return scene
  const expiresAt = now.add({ minutes: who.settings.offerLifetimeMinutes })
  const searchId = await keepFound(
    deps,
    who,
    { party, request, flights, sceneCode: scene.sceneCode, expiresAt },
    { name: 'flights.plan-found' },
  )
  const planOf = { inquiryId: row.id, planId: chosen.id, part: part.part }
  return openBooking(deps, who, { searchId, offerKey: offerKeyOf(offer.flight, offer.fare) }, { planOf, fee })
}

export async function preConfirmPlan(deps: FlightsDeps, who: Booker, asked: Asked, language: Language): Promise<Answer | Refusal> {
  const opened = await openedOn(deps, who, asked, language)
  if (isRefusal(opened)) return opened
  const { row, chosen, live, looked } = opened
  const { plan } = chosen
  const onSale = await lookForAll(deps, looked, live)
  if (isRefusal(onSale)) return withDesk(onSale, row, language)
  const part = onSale.find((one) => one.part.part === asked.part)
  if (!part) return refuse('AF-PLAN-OTHER')
  const wasMinor = priceOf(row, plan).totalMinor
  const nowMinor = onSale.reduce((sum, { totalMinor }) => sum + totalMinor, await bookedMinor(deps, who, live))
  const compared: Compared = { plan, planned: part.part.legs.flatMap((at) => plan.legs[at] ?? []), offer: part.now, wasMinor, nowMinor }
  const differs = differsFrom(plan, part.part, compared).map((what) => {
    const [was, now] = bothOf(what, compared, language)
    return { what, label: flightText[language].inquiring.differs.labels[what], was, now }
  })
  const seen = createHash('sha256')
    .update(JSON.stringify(seenOfPlan(part.now, nowMinor)))
    .digest('hex')
    .slice(0, MARK_DIGITS)
  const answer = { seen, differs, wasMinor, totalMinor: nowMinor }
  if (differs.length > 0 && asked.agreed !== seen) return { ...answer, stage: 'priced', session: null }
  const session = await openSession(deps, who, opened, part)
  if (isRefusal(session)) return session
  return { ...answer, stage: 'confirmed', session: { ...session, market: looked.abroad ? 'international' : 'domestic' } }
}
