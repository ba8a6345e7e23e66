import { randomUUID } from 'node:crypto'
import type { BookingForm } from '../../src/flights/calls/booking.ts'
import type { FlightOrderDetails } from '../../src/flights/calls/orders.ts'
import type { CabinFare, ListedFlight } from '../../src/flights/calls/searching.ts'
import type { AskedTravellers } from '../../src/flights/calls/words.ts'
import type { Envelope } from '../../src/kernel/call.ts'

export type Method = 'GET' | 'POST' | 'PUT'

/** How a traveller reaches the product: within a process or over HTTP. */
export type Ask = <T>(method: Method, path: string, body: object | undefined, key: string) => Promise<Envelope<T>>

export interface Opened {
  readonly form: BookingForm
  readonly flight: ListedFlight
  readonly fare: CabinFare
}

/** What a traveller does on the way to a ticket, call by call as her phone would. */
export interface Traveller {
  /** Opens a booking session on the n-th flight of a day that her policy lets pass, with an approval where it asks for one. */
  open(departDate: string, nth?: number): Promise<Opened>
  submit(form: BookingForm, more?: object, key?: string): Promise<Envelope<{ orderSeq: string }>>
  /** Opens and submits; answers with the order's number. */
  book(departDate: string, nth?: number): Promise<string>
  cancel(orderSeq: string): Promise<string>
  order(orderSeq: string): Promise<FlightOrderDetails>
  status(orderSeq: string): Promise<string>
}

type Action = ListedFlight['verdict']['action']

/** The result of a call that must succeed. */
export async function must<T>(ask: Ask, method: Method, path: string, body?: object): Promise<T> {
  const { code, message, result } = await ask<T>(method, path, body, randomUUID())
  if (code !== 'Z000') throw new Error(`${method} ${path}: ${code} ${message}`)
  return result
}

/** Everything that the policy lets pass without anybody else. */
const ALONE: readonly Action[] = ['allow', 'tell']

/** A traveller between two cities, who takes offers with one of these verdicts. */
export function traveller(
  ask: Ask,
  trip: { fromCityCode: string; toCityCode: string },
  takes: readonly Action[] = ALONE,
  /** Who travels beside or instead of her. */
  more: { travellers?: AskedTravellers } = {},
): Traveller {
  const isTaken = ({ verdict }: Pick<ListedFlight, 'verdict'>): boolean => takes.includes(verdict.action)

  async function open(departDate: string, nth = 0): Promise<Opened> {
    const wish = { ...trip, ...more, departDate, cabin: 'economy' }
    const { searchId, flights } = await must<{ searchId: string; flights: ListedFlight[] }>(ask, 'POST', '/airfrond/flightList', wish)
    const flight = flights.filter(isTaken)[nth]
    if (!flight) throw new Error(`no ${nth + 1} flights on ${departDate} can be booked`)
    const { fares } = await must<{ fares: CabinFare[] }>(ask, 'POST', '/airfrond/cabinList', { searchId, flightId: flight.flightId })
    const fare = fares.find(isTaken)
    if (!fare) throw new Error('a flight that can be booked has no such fare')
    const chosen = { version: '2.0', searchId, offerKey: fare.offerKey }
    const { bookingId } = await must<{ bookingId: string }>(ask, 'POST', '/airfrond/startBooking', chosen)
    return { form: await must<BookingForm>(ask, 'GET', `/airfrond/getBookingForm/${bookingId}`), flight, fare }
  }

  function submit(form: BookingForm, more: object = {}, key: string = randomUUID()): Promise<Envelope<{ orderSeq: string }>> {
    const request = form.approval && {
      reason: { code: form.approval.reasons[0]?.code, note: 'Same flight as the client' },
      // Where the company's flow says whom it asks, nobody is chosen.
      approvers: form.approval.byFlow
        ? []
        : form.travellers.map(({ userCode }) => ({ userCode, approverCode: form.approval?.approvers[0]?.userCode })),
    }
    const submission = {
      bookingId: form.bookingId,
      travellers: form.travellers.map(({ userCode, cards }) => ({ userCode, cardId: cards[0]?.cardId })),
      contact: { kind: 'own' },
      attribution: null,
      remark: '',
      termsAgreed: true,
      acceptedTotalMinor: form.totalMinor,
      sameDayConfirmed: true,
      ...request,
      ...more,
    }
    return ask('POST', '/airfrond/bookingSubmit', submission, key)
  }

  return {
    open,
    submit,
    async book(departDate, nth) {
      const { code, message, result } = await submit((await open(departDate, nth)).form)
      if (code !== 'Z000') throw new Error(`bookingSubmit: ${code} ${message}`)
      return result.orderSeq
    },
    async cancel(orderSeq) {
      return (await ask('POST', `/airfrond/closeOrder/${orderSeq}`, { reason: 'plans changed' }, randomUUID())).code
    },
    order: (orderSeq) => must(ask, 'GET', `/airfrond/getOrderDetails/${orderSeq}`),
    async status(orderSeq) {
      return (await must<{ status: { key: string } }>(ask, 'GET', `/airfrond/getOrderStatus?orderSeq=${orderSeq}`)).status.key
    },
  }
}
