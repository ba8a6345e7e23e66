import { randomUUID } from 'node:crypto'
import type { BookingForm, CabinFare, FlightOrderDetails, ListedFlight } from '../../src/flights/calls.ts'
import type { Envelope } from '../../src/kernel/call.ts'

/** How a traveller reaches the product: within a process or over HTTP. */
export type Ask = <T>(method: 'GET' | 'POST', path: string, body: object | undefined, key: string) => Promise<Envelope<T>>

export interface Opened {
  readonly form: BookingForm
  readonly flight: ListedFlight
  readonly fare: CabinFare
}

/** What a traveller does on the way to a ticket, call by call as her phone would. */
export interface Traveller {
  /** Opens a booking session on the n-th flight of a day that her policy lets pass. */
  open(departDate: string, nth?: number): Promise<Opened>
  submit(form: BookingForm, more?: object, key?: string): Promise<Envelope<{ orderSeq: string }>>
  /** Opens and submits; answers with the order's number. */
  book(departDate: string, nth?: number): Promise<string>
  cancel(orderSeq: string): Promise<string>
  order(orderSeq: string): Promise<FlightOrderDetails>
  status(orderSeq: string): Promise<string>
}

const isBookable = ({ verdict }: Pick<ListedFlight, 'verdict'>): boolean => verdict.action === 'allow' || verdict.action === 'tell'

export function traveller(ask: Ask, trip: { fromCityCode: string; toCityCode: string }): Traveller {
  async function must<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const { code, message, result } = await ask<T>(method, path, body, randomUUID())
    if (code !== 'Z000') throw new Error(`${method} ${path}: ${code} ${message}`)
    return result
  }

  async function open(departDate: string, nth = 0): Promise<Opened> {
    const wish = { ...trip, departDate, cabin: 'economy' }
    const { searchId, flights } = await must<{ searchId: string; flights: ListedFlight[] }>('POST', '/airfrond/flightList', wish)
    const flight = flights.filter(isBookable)[nth]
    if (!flight) throw new Error(`no ${nth + 1} flights on ${departDate} can be booked`)
    const { fares } = await must<{ fares: CabinFare[] }>('POST', '/airfrond/cabinList', { searchId, flightId: flight.flightId })
    const fare = fares.find(isBookable)
    if (!fare) throw new Error('a flight that can be booked has no such fare')
    const chosen = { version: '2.0', searchId, offerKey: fare.offerKey }
    const { bookingId } = await must<{ bookingId: string }>('POST', '/airfrond/startBooking', chosen)
    return { form: await must<BookingForm>('GET', `/airfrond/getBookingForm/${bookingId}`), flight, fare }
  }

  function submit(form: BookingForm, more: object = {}, key: string = randomUUID()): Promise<Envelope<{ orderSeq: string }>> {
    const submission = {
      bookingId: form.bookingId,
      travellers: [{ userCode: form.traveller.userCode, cardId: form.traveller.cards[0]?.cardId }],
      contact: { kind: 'own' },
      costCentreCode: form.costCentres[0]?.code,
      remark: '',
      termsAgreed: true,
      acceptedTotalMinor: form.totalMinor,
      sameDayConfirmed: true,
      ...more,
    }
    return ask('POST', '/airfrond/bookingSubmit', submission, key)
  }

  const order = (orderSeq: string) => must<FlightOrderDetails>('GET', `/airfrond/getOrderDetails/${orderSeq}`)
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
    order,
    async status(orderSeq) {
      const answer = await must<{ status: { key: string } }>('GET', `/airfrond/getOrderStatus?orderSeq=${orderSeq}`)
      return answer.status.key
    },
  }
}
