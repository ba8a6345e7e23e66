import type { BookingForm } from '../../src/flights/calls/booking.ts'
import type { FlightOrderCard, FlightOrderDetails } from '../../src/flights/calls/orders.ts'
import type { CabinFare, ListedFlight } from '../../src/flights/calls/searching.ts'
import type { TestProduct } from './product.ts'

/** For tests: an assistant who books for others, over HTTP, on the real server. */

interface Asked {
  readonly mode: 'personal' | 'agent'
  readonly userCodes: readonly string[]
}

interface Found {
  readonly searchId: string
  readonly travellerCount: number
  readonly limitMinor: number | null
  readonly standardOf: { readonly zh: string; readonly en: string } | null
  readonly flights: readonly ListedFlight[]
}

const NOON = { fromCityCode: 'HGH', toCityCode: 'BJS', cabin: 'economy' }

/** A machine with a lot to do may let the sandbox answer late, and the job try again. */
const LOOKS_MAX = 12

export function partyDesk(product: TestProduct) {
  async function must<T>(method: 'GET' | 'POST' | 'PUT', path: string, input: object, token: string): Promise<T> {
    const { body } = await product.ask<T>(method, path, input, { token })
    if (body.code !== 'Z000') throw new Error(`${method} ${path}: ${body.code} ${body.message}`)
    return body.result
  }
  const codeOf = async (method: 'GET' | 'POST', path: string, input: object, token: string): Promise<string> =>
    (await product.ask(method, path, input, { token })).body.code

  const search = (token: string, travellers: Asked | undefined, departDate: string): Promise<Found> =>
    must('POST', '/airfrond/flightList', { ...NOON, departDate, ...(travellers && { travellers }) }, token)

  const cabins = async (found: Found, flight: ListedFlight, token: string): Promise<readonly CabinFare[]> => {
    const asked = { searchId: found.searchId, flightId: flight.flightId }
    return (await must<{ fares: CabinFare[] }>('POST', '/airfrond/cabinList', asked, token)).fares
  }

  const form = (bookingId: string, token: string): Promise<BookingForm> => must('GET', `/airfrond/getBookingForm/${bookingId}`, {}, token)

  /** The form of the first offer that is wanted. */
  async function open(
    token: string,
    travellers: Asked | undefined,
    departDate: string,
    isWanted: (fare: CabinFare) => boolean = ({ verdict }) => verdict.action === 'allow' || verdict.action === 'tell',
  ): Promise<{ form: BookingForm; fare: CabinFare; found: Found }> {
    const found = await search(token, travellers, departDate)
    for (const flight of found.flights) {
      const fare = (await cabins(found, flight, token)).find(isWanted)
      if (!fare) continue
      const opened = { version: '2.0', searchId: found.searchId, offerKey: fare.offerKey }
      const { bookingId } = await must<{ bookingId: string }>('POST', '/airfrond/startBooking', opened, token)
      return { form: await form(bookingId, token), fare, found }
    }
    throw new Error('no such offer')
  }

  const submission = (opened: BookingForm, more: object = {}) => ({
    bookingId: opened.bookingId,
    travellers: opened.travellers.map(({ userCode, cards, maskedPhone }) => ({
      userCode,
      cardId: cards[0]?.cardId,
      ...(maskedPhone === '' ? { phone: '13900001234' } : {}),
    })),
    contact: { kind: 'own' },
    attribution: null,
    remark: '',
    termsAgreed: true,
    acceptedTotalMinor: opened.totalMinor,
    sameDayConfirmed: true,
    ...(opened.approval && {
      reason: { code: 'CLIENT', note: 'Same flight as the client' },
      approvers: opened.travellers.map(({ userCode }) => ({ userCode, approverCode: opened.approval?.approvers[0]?.userCode })),
    }),
    ...more,
  })

  /** Submits and lets the seats be held. */
  async function submit(opened: BookingForm, token: string, more: object = {}): Promise<string> {
    const { orderSeq } = await must<{ orderSeq: string }>('POST', '/airfrond/bookingSubmit', submission(opened, more), token)
    await product.program.jobs.runDue()
    return orderSeq
  }

  const order = (orderSeq: string, token: string): Promise<FlightOrderDetails> =>
    must('GET', `/airfrond/getOrderDetails/${orderSeq}`, {}, token)

  /** Lets the tickets be issued: the sandbox takes a moment, our look comes after it. */
  async function issue(orderSeq: string, token: string): Promise<void> {
    for (let look = 0; look < LOOKS_MAX && !(await order(orderSeq, token)).status.settled; look += 1) await product.advance({ seconds: 4 })
  }

  return {
    must,
    codeOf,
    search,
    cabins,
    form,
    open,
    submission,
    submit,
    issue,
    order,
    async orders(whose: 'mine' | 'others', token: string): Promise<readonly FlightOrderCard[]> {
      const asked = { status: 'all', whose, cursor: null, size: 50 }
      return (await must<{ orders: FlightOrderCard[] }>('POST', '/airfrond/getOrderPage', asked, token)).orders
    },
  }
}
