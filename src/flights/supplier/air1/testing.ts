import type { HoldPassenger } from '../port/holding.ts'
import type { SearchRequest } from '../port/searching.ts'
import type { FareOnOffer, OfferedFare, OfferedFlightWithFares } from '../../rules/offer.ts'
import { SANDBOX_FAULTS, SANDBOX_NOON } from '../conformance/sandbox.ts'
import type { Levers, SupplierUnderTest, World } from '../conformance/world.ts'
import { theirs } from '../../rules/sellers.ts'
import { air1Supplier } from './index.ts'

/** For tests: the worlds that air1 is held to, the sandbox with its control page and a vendor's test mode without one. */

const CABINS = ['Y', 'A', 'C', 'F'] as const
const IMPATIENT_MS = 1_000
/** A privileged port without a service, and none of those that fetch itself refuses. */
const NOBODY = 'http://127.0.0.1:3/air/1'

/** Adults with passports: nothing about them is real, and no two share a number. */
function travellers(): () => HoldPassenger {
  const run = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
  let last = 0
  return () => {
    last += 1
    const number = `E${String((run + last * 7_919) % 100_000_000).padStart(8, '0')}`
    const phone = '+86 138-0000-0000'
    return {
      type: 'ADT',
      nameZh: '',
      surname: 'CESHI',
      given: 'REN',
      documentType: 'PP',
      documentNumber: number,
      birthDate: '1990-03-07',
      phone,
      abroad: null,
    }
  }
}

function suppliers(access: { baseUrl: string; key: string }): Omit<SupplierUnderTest, 'world'> {
  return {
    supplier: air1Supplier(access),
    impatient: air1Supplier({ ...access, timeoutMs: IMPATIENT_MS }),
    unreachable: air1Supplier({ ...access, baseUrl: NOBODY }),
  }
}

/** The protocol's names of what the port's methods send. */
const OPERATION = {
  search: 'search',
  lowestFares: 'calendar',
  price: 'price',
  extras: 'extras',
  hold: 'hold',
  ticket: 'ticket',
  ticketChange: 'ticket',
  release: 'cancel',
  giveUpQuote: 'refundQuote',
  giveUp: 'refund',
  legChoices: 'none',
  changeQuote: 'changeQuote',
  holdChange: 'change',
  acceptPlan: 'acceptScheduleChange',
  claim: 'refundClaim',
  claimByReference: 'findRefundClaims',
  askReceipt: 'receipt',
  receipt: 'getReceipt',
  booking: 'getBooking',
  bookingByReference: 'findBookings',
} as const satisfies Record<Parameters<Levers['strikeNext']>[0], string>

/** Posts to the sandbox's control page; the answer must be a yes. */
export function sandboxControl(origin: string): (path: string, body: unknown) => Promise<void> {
  return async (path, body) => {
    const response = await fetch(`${origin}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`The sandbox refused ${path} with ${response.status}: ${await response.text()}`)
    await response.arrayBuffer()
  }
}

const TRIP: SearchRequest = { from: ['PEK', 'PKX'], to: ['SHA', 'PVG'], departDate: '2027-03-30', cabins: CABINS }

export async function sandboxUnderTest(origin: string, end: () => Promise<void>): Promise<SupplierUnderTest> {
  const tell = sandboxControl(origin)
  /** Among several suppliers a flight has a name that says whose it is (rules/sellers.ts); its own seller knows it without. */
  const post = (path: string, body: Readonly<Record<string, unknown>>) =>
    tell(
      path,
      Object.fromEntries(Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? theirs(value).name : value])),
    )
  await post('clock', { now: SANDBOX_NOON })
  const levers: Levers = {
    setSeatsLeft: ({ flightId }, fare, seats) => post('inventory', { flightId, bookingClass: classOf(fare), seats }),
    raisePrice: ({ flightId }, fare, percent) => post('price', { flightId, bookingClass: classOf(fare), percent }),
    cancelFlight: ({ flightId }) => post('flights', { flightId, status: 'cancelled' }),
    plans: {
      ofMinutes: 'told',
      moveTimes: ({ flightId }, minutes) => post('schedule', { flightId, minutes }),
      protectOn: ({ flightId }, other) => post('schedule', { flightId, protectOn: other.flightId }),
    },
    seats: { answerSeats: ({ flightId }, fare, answer) => post('seats', { flightId, bookingClass: classOf(fare), answer }) },
    moveClockTo: (at) => post('clock', { now: at.toString() }),
    failNextIssue: () => post('faults', { match: 'ticket', kind: 'ticketingFails' }),
    strikeNext: (method, fault, times = 1) => post('faults', { match: OPERATION[method], times, ...SANDBOX_FAULTS[fault] }),
  }
  const world: World = {
    trip: TRIP,
    journeys: [],
    ...facts,
    traveller: travellers(),
    async awaiting(isDone) {
      await post('clock', { advanceMs: 60_000 })
      if (!(await isDone())) throw new Error('a minute was not enough for the sandbox')
    },
    levers,
    end,
  }
  return { ...suppliers({ baseUrl: `${origin}/air/1`, key: 'sandbox' }), world }
}

/** What this adapter lists is of the mainland's kind: the suite hands it back as it got it. */
const facts: Pick<World, 'listed' | 'permits' | 'isNonstop'> = {
  isNonstop: () => true,
  listed(flight, { fareMinor }) {
    const { airportTaxMinor, fuelSurchargeMinor } = flight as OfferedFlightWithFares
    return { fareMinor, airportTaxMinor, fuelSurchargeMinor }
  },
  permits(fare) {
    const { change, refund, leavesValue } = (fare as OfferedFare).conditions
    const isAllowed = (steps: typeof change): boolean => steps.every(({ feePercent }) => feePercent !== null)
    return { change: isAllowed(change), refund: isAllowed(refund), leavesValue: leavesValue === true }
  },
}
const classOf = (fare: FareOnOffer): string => (fare as OfferedFare).bookingClass

const LOOK_EVERY_MS = 2_000
const LOOKS = 60

/** A vendor's test mode, by address and key. Its world is what it is: the trip is a month from now, and one waits. */
export function vendorUnderTest(access: { baseUrl: string; key: string }, today: Temporal.PlainDate): SupplierUnderTest {
  const world: World = {
    trip: { ...TRIP, departDate: today.add({ days: 30 }).toString() },
    journeys: [],
    ...facts,
    traveller: travellers(),
    async awaiting(isDone) {
      for (let looked = 0; looked < LOOKS; looked += 1) {
        if (await isDone()) return
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
      }
      throw new Error('the supplier has not done it within two minutes')
    },
    levers: null,
    end: async () => undefined,
  }
  return { ...suppliers(access), world }
}
