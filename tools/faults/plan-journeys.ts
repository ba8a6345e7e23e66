import type { BookingForm } from '../../src/flights/calls/booking.ts'
import type { InquiryDetails } from '../../src/flights/calls/inquiring.ts'
import type { preConfirmByInquire } from '../../src/flights/calls/plan-booking.ts'
import type { CallResult } from '../../src/kernel/call.ts'
import { findAnyAirport } from '../../src/places/rules/world-cities.ts'
import type { Ground } from './ground.ts'
import { choosePlan, quoteAtDesk, untilStep } from './inquiry-journeys.ts'
import { journey, type Journey } from './journey.ts'
import { must } from './traveller.ts'
import type { Walker } from './walker.ts'

/* A plan that the desk has written from what is sold becomes an order; and is open again where that comes to nothing. */

const cityOf = (airport: string): string => findAnyAirport(airport)?.city.code ?? airport

/** Asks for a flight that is sold, lets the desk write it, and chooses that. Answers with the request. */
async function chosen(walker: Walker, ground: Ground): Promise<string> {
  const { flight, fare } = await walker.open()
  const legs = [
    { fromCityCode: cityOf(flight.from.airport), toCityCode: cityOf(flight.to.airport), departDate: flight.from.at.slice(0, 10) },
  ]
  const { inquireOrderSeq: id } = await must<{ inquireOrderSeq: string }>(walker.ask, 'POST', '/airfrond/inquireOrderStart', { legs })
  const wish = { legs, cabin: 'Y', flexDays: 0, budgetMinor: null, remark: '' }
  await must(walker.ask, 'POST', `/airfrond/inquireOrderSubmit/${id}`, wish)
  const { fareMinor, airportTaxMinor, fuelSurchargeMinor } = fare.price
  const written = {
    number: flight.number,
    from: flight.from.airport,
    to: flight.to.airport,
    departAt: flight.from.at.slice(0, 16),
    arriveAt: flight.to.at.slice(0, 16),
    cabin: fare.cabin,
    bookingClass: fare.bookingClass,
  }
  const plan = {
    legs: [[written]],
    fareMinor,
    taxesMinor: airportTaxMinor + fuelSurchargeMinor,
    change: { is: 'no', feeMinor: null },
    refund: { is: 'no', feeMinor: null },
    baggage: { pieces: 1, kgEach: 20, carryOnKg: 5 },
    note: '',
    holdsUntil: ground.now().add({ hours: 30 }).toString(),
  }
  await quoteAtDesk(walker, ground, id, plan)
  await choosePlan(walker, id)
  return id
}

/** Agrees to whatever differs from the plan, and submits its form: a tap whose answer was lost finds its order. */
async function book({ ask }: Walker, id: string): Promise<string> {
  const { plans } = await must<InquiryDetails>(ask, 'GET', `/airfrond/inquireOrderDetails/${id}`)
  const path = `/airfrond/preConfirmByInquire/${id}`
  const planId = plans[0]?.planId
  const first = await must<CallResult<typeof preConfirmByInquire>>(ask, 'POST', path, { planId })
  const { session } = first.session
    ? first
    : await must<CallResult<typeof preConfirmByInquire>>(ask, 'POST', path, { planId, agreed: first.seen })
  if (!session) throw new Error(`the plan of ${id} does not open`)
  const form = await must<BookingForm>(ask, 'GET', `/airfrond/journey/${session.market}/bookingForm/${session.bookingId}`)
  const { orderSeq } = await must<{ orderSeq: string }>(ask, 'POST', form.submitBy, {
    bookingId: form.bookingId,
    travellers: form.travellers.map(({ userCode, cards }) => ({ userCode, cardId: cards[0]?.cardId })),
    contact: { kind: 'own' },
    attribution: null,
    remark: '',
    termsAgreed: true,
    acceptedTotalMinor: form.totalMinor,
    sameDayConfirmed: true,
  })
  return orderSeq
}

export const PLAN_JOURNEYS: readonly Journey[] = [
  journey(
    'books a plan of the desk',
    {},
    'booked',
    chosen,
    async (w, id) => {
      await w.until(await book(w, id), 'ticketIssued')
      return untilStep(w, id, 'booked')
    },
    { isForStorms: false, passes: ['flights.submit'] },
  ),
  journey(
    'gets no ticket for a plan of the desk, which is open again',
    { magic: 'TICKETFAIL' },
    'chosen',
    chosen,
    async (w, id) => {
      await w.until(await book(w, id), 'ticketFailed')
      return untilStep(w, id, 'chosen')
    },
    { isForStorms: false, passes: ['flights.issue-failed'] },
  ),
]
