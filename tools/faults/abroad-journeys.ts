import type { confirmFlight, FareAbroadShown, LegPage, preConfirm } from '../../src/flights/calls/abroad.ts'
import type { BookingForm } from '../../src/flights/calls/booking.ts'
import type { ReturnQuote } from '../../src/flights/calls/returning.ts'
import type { CallResult } from '../../src/kernel/call.ts'
import { DEFAULT_ZONE } from '../../src/kernel/time.ts'
import { change } from './change-journeys.ts'
import type { Ground } from './ground.ts'
import { cancelled, journey, nothing, type Journey } from './journey.ts'
import { must } from './traveller.ts'
import type { Walker } from './walker.ts'

/* There and back abroad, over the protocol of its supplier. */

const FIRST_DAY = 40
const AWAY_DAYS = 3
/** Each takes other days: their documents are of one kind, and an airline sells a person one seat of a flight. */
let journeys = 0

const isRefundable = ({ conditions }: FareAbroadShown): boolean => conditions.refund[0]?.fee !== 'No refund'

interface Found {
  readonly searchId: string
  readonly offerKey: string
}

/** The first ways there and back of which money comes back, as somebody chooses them list by list. */
async function find({ ask, kind }: Walker, ground: Ground): Promise<Found> {
  journeys += 1
  const out = Temporal.PlainDate.from(ground.now().toZonedDateTimeISO(DEFAULT_ZONE)).add({ days: FIRST_DAY + journeys })
  const legs = [
    { fromCityCode: 'SHA', toCityCode: 'TYO', departDate: out.toString() },
    { fromCityCode: 'TYO', toCityCode: 'SHA', departDate: out.add({ days: AWAY_DAYS }).toString() },
  ]
  const page = await must<LegPage>(ask, 'POST', '/airfrond/international/flightList', { journeyType: 'RT', legs, cabin: 'economy' })
  const { searchId } = page
  for (const { sliceId } of page.slices) {
    const back = await must<LegPage>(ask, 'POST', '/airfrond/international/legList', { searchId, chosen: [sliceId] })
    for (const way of back.slices) {
      const chosen = [sliceId, way.sliceId]
      const { fares } = await must<{ fares: FareAbroadShown[] }>(ask, 'POST', '/airfrond/international/cabinList', { searchId, chosen })
      const fare = fares.find((one) => isRefundable(one) && (kind === 'free' ? one.verdict.compliant : one.verdict.action === 'approve'))
      if (fare) return { searchId, offerKey: fare.offerKey }
    }
  }
  throw new Error(`there is no way abroad on ${out.toString()} of which money comes back`)
}

/** Prices what was found, and agrees that her document goes to the airline. */
async function open(walker: Walker, ground: Ground): Promise<BookingForm> {
  const found = await find(walker, ground)
  const { bookingId } = await must<CallResult<typeof preConfirm>>(walker.ask, 'POST', '/airfrond/preConfirm', found)
  const form = await must<BookingForm>(walker.ask, 'GET', `/airfrond/getBookingForm/${bookingId}`)
  const consent = { kind: 'documentsAbroad', version: form.abroad?.consent.version ?? '' }
  await must(walker.ask, 'POST', '/basicservice/personalInfoAuth/give', consent)
  return form
}

/** Confirms at the second stage what was seen at the first, and submits it. */
async function submit({ ask, traveller }: Walker, { bookingId }: BookingForm): Promise<string> {
  const form = await must<BookingForm>(ask, 'GET', `/airfrond/getBookingForm/${bookingId}`)
  const cardId = form.travellers[0]?.cards.find(({ fault }) => fault === null)?.cardId
  const asked = { bookingId, seen: form.abroad?.seen ?? '', cardId }
  const confirmed = await must<CallResult<typeof confirmFlight>>(ask, 'POST', '/airfrond/confirmFlight', asked)
  const travellers = form.travellers.map(({ userCode }) => ({ userCode, cardId }))
  const { code, message, result } = await traveller.submit(form, {
    travellers,
    acceptedTotalMinor: confirmed.totalMinor,
    abroad: { seen: confirmed.seen, oneWayReason: null },
  })
  if (code !== 'Z000') throw new Error(`bookingSubmit: ${code} ${message}`)
  return result.orderSeq
}

async function issued(walker: Walker, ground: Ground): Promise<string> {
  const orderSeq = await submit(walker, await open(walker, ground))
  await walker.until(orderSeq, 'ticketIssued')
  return orderSeq
}

async function giveBack({ ask }: Walker, orderSeq: string): Promise<void> {
  const { quoteId } = await must<ReturnQuote>(ask, 'POST', `/airfrond/getRefundFee/${orderSeq}`, { tickets: [1], kind: 'voluntary' })
  await must(ask, 'POST', `/airfrond/addRefund/${orderSeq}`, { quoteId, reason: 'planChanged', note: '', fileIds: [] })
}

const ABROAD = { isForStorms: false, protocol: 'duffel' } as const

export const ABROAD_JOURNEYS: readonly Journey[] = [
  journey(
    'goes abroad and back',
    { abroad: true },
    'ticketIssued',
    nothing,
    async (w, _, ground) => issued(w, ground).then((orderSeq) => w.until(orderSeq, 'ticketIssued')),
    ABROAD,
  ),
  journey(
    'gives a ticket abroad back for money',
    { abroad: true },
    'refunded',
    issued,
    async (w, orderSeq) => {
      await giveBack(w, orderSeq)
      return w.until(orderSeq, 'refunded')
    },
    ABROAD,
  ),
  journey(
    'moves a leg of a journey abroad',
    { abroad: true },
    'changed',
    issued,
    async (w, orderSeq) => {
      await w.until(await change(w, orderSeq, 1), 'ticketIssued')
      return w.until(orderSeq, 'changed')
    },
    ABROAD,
  ),
  journey(
    'calls a journey abroad off before its ticket',
    { abroad: true, kind: 'one' },
    'cancelledClosed',
    nothing,
    // All in one half: airlines abroad hold seats for minutes, and whoever is killed before takes longer.
    async (w, _, ground) => {
      const orderSeq = await submit(w, await open(w, ground))
      await w.until(orderSeq, 'awaitingApproval')
      return cancelled(w, orderSeq)
    },
    ABROAD,
  ),
]
