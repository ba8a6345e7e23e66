import type { FareAbroad, FlightAbroad } from '../../rules/abroad.ts'
import { SANDBOX_FAULTS, SANDBOX_NOON } from '../conformance/sandbox.ts'
import type { Levers, SupplierUnderTest, World } from '../conformance/world.ts'
import type { HoldPassenger } from '../port/holding.ts'
import type { SearchRequest } from '../port/searching.ts'
import { duffelSupplier } from './index.ts'

/** For tests: the worlds that duffel is held to, the sandbox with its control page and Duffel's test mode without one. */

const IMPATIENT_MS = 1_000
const PATIENT_MS = 9_000
/** A privileged port without a service, and none of those that fetch itself refuses. */
const NOBODY = 'http://127.0.0.1:3/duffel/'

/** Adults with passports: nothing about them is real, and no two share a number. */
function travellers(): () => HoldPassenger {
  const run = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
  let last = 0
  return () => {
    last += 1
    return {
      type: 'ADT',
      nameZh: '',
      surname: 'CESHI',
      given: 'REN',
      documentType: 'PP',
      documentNumber: `E${String((run + last * 7_919) % 100_000_000).padStart(8, '0')}`,
      birthDate: '1990-03-07',
      phone: '+86 138-0000-0000',
      abroad: { sex: 'F', email: 'ren.ceshi@example.com', documentCountry: 'CN', documentExpiresOn: '2035-01-01' },
    }
  }
}

function suppliers(access: { baseUrl: string; token: string; currency: string }): Omit<SupplierUnderTest, 'world'> {
  return {
    // Its client's line does not say that an answer broke off: nobody waits here for two minutes to see that.
    supplier: duffelSupplier({ ...access, timeoutMs: PATIENT_MS }),
    impatient: duffelSupplier({ ...access, timeoutMs: IMPATIENT_MS }),
    unreachable: duffelSupplier({ ...access, baseUrl: NOBODY }),
  }
}

/** What the port's methods send, by the names that the sandbox has for it: the act itself where there are several. */
const OPERATION = {
  search: 'duffelSearch',
  lowestFares: 'none',
  extras: 'duffelSearch',
  price: 'duffelSearch',
  hold: 'duffelOrder',
  ticket: 'duffelPay',
  ticketChange: 'duffelConfirmChange',
  release: 'duffelConfirmCancel',
  giveUpQuote: 'duffelCancel',
  giveUp: 'duffelConfirmCancel',
  legChoices: 'duffelChangeRequest',
  changeQuote: 'duffelChangeRequest',
  holdChange: 'duffelChange',
  acceptPlan: 'duffelAccept',
  claim: 'none',
  claimByReference: 'none',
  askReceipt: 'none',
  receipt: 'none',
  booking: 'duffelGetOrder',
  bookingByReference: 'duffelListOrders',
} as const satisfies Record<Parameters<Levers['strikeNext']>[0], string>

const CABINS = ['Y', 'A', 'C', 'F'] as const
const TRIP: SearchRequest = { from: ['PVG'], to: ['NRT'], departDate: '2027-03-30', cabins: CABINS }
const JOURNEYS: readonly SearchRequest[] = [
  { ...TRIP, further: [{ from: ['NRT'], to: ['PVG'], departDate: '2027-04-03' }] },
  // Three legs, the second and third from whichever airport of the city.
  {
    from: ['PVG', 'SHA'],
    to: ['NRT', 'HND'],
    departDate: '2027-03-31',
    cabins: CABINS,
    further: [
      { from: ['NRT', 'HND'], to: ['ICN', 'GMP'], departDate: '2027-04-04' },
      { from: ['ICN', 'GMP'], to: ['PVG', 'SHA'], departDate: '2027-04-07' },
    ],
  },
]

/** The sandbox goes by a flight's key: its number, its airports, its day. */
function keyOf(flight: FlightAbroad): string {
  const first = flight.slices[0]?.segments[0]
  if (!first) throw new Error('a flight without segments')
  return `${first.number}_${first.from.airport}_${first.to.airport}_${first.from.at.slice(0, 10)}`
}

const CABIN_NAMES = { Y: 'economy', A: 'premium_economy', C: 'business', F: 'first' } as const

/** What this adapter lists is of the kind abroad: the suite hands it back as it got it. */
const facts: Pick<World, 'listed' | 'permits' | 'isNonstop'> = {
  isNonstop: (flight) => (flight as FlightAbroad).slices.every(({ segments }) => segments.length === 1),
  listed: (_flight, fare) => ({ fareMinor: fare.fareMinor, airportTaxMinor: (fare as FareAbroad).taxMinor, fuelSurchargeMinor: 0 }),
  permits(fare) {
    const { changeFeeMinor, refundFeeMinor } = fare as FareAbroad
    return { change: changeFeeMinor !== null, refund: refundFeeMinor !== null, leavesValue: false }
  },
}

export async function sandboxUnderTest(
  access: { origin: string; baseUrl: string; token: string },
  end: () => Promise<void>,
): Promise<SupplierUnderTest> {
  const post = async (path: string, body: unknown): Promise<void> => {
    const response = await fetch(`${access.origin}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`The sandbox refused ${path} with ${response.status}: ${await response.text()}`)
    await response.arrayBuffer()
  }
  await post('clock', { now: SANDBOX_NOON })
  const levers: Levers = {
    setSeatsLeft: (flight, { cabin }, seats) =>
      post('duffel/inventory', { flightKey: keyOf(flight as FlightAbroad), cabin: CABIN_NAMES[cabin], seats }),
    raisePrice: (flight, _fare, percent) => post('duffel/price', { flightKey: keyOf(flight as FlightAbroad), percent }),
    cancelFlight: (flight) => post('duffel/flights', { flightKey: keyOf(flight as FlightAbroad), status: 'cancelled', onto: null }),
    plans: {
      ofMinutes: 'open',
      moveTimes: (flight, minutes) => post('duffel/flights', { flightKey: keyOf(flight as FlightAbroad), status: 'moved', minutes }),
      protectOn: (flight, other) =>
        post('duffel/flights', { flightKey: keyOf(flight as FlightAbroad), status: 'cancelled', onto: keyOf(other as FlightAbroad) }),
    },
    seats: null,
    moveClockTo: (at) => post('clock', { now: at.toString() }),
    failNextIssue: () => post('faults', { match: 'duffelPay', kind: 'ticketingFails' }),
    strikeNext: (method, fault, times = 1) => post('faults', { match: OPERATION[method], times, ...SANDBOX_FAULTS[fault] }),
  }
  const world: World = {
    trip: TRIP,
    journeys: JOURNEYS,
    ...facts,
    traveller: travellers(),
    async awaiting(isDone) {
      await post('clock', { advanceMs: 60_000 })
      if (!(await isDone())) throw new Error('a minute was not enough for the sandbox')
    },
    levers,
    end,
  }
  return { ...suppliers({ baseUrl: access.baseUrl, token: access.token, currency: 'CNY' }), world }
}

const LOOK_EVERY_MS = 2_000
const LOOKS = 60

/** Duffel's test mode, by token and billing currency. Its world is what it is: the trip is a month from now, and one waits. */
export function vendorUnderTest(
  access: { baseUrl: string; token: string; currency: string },
  today: Temporal.PlainDate,
): SupplierUnderTest {
  const world: World = {
    trip: { ...TRIP, from: ['LHR'], to: ['JFK'], departDate: today.add({ days: 30 }).toString() },
    journeys: [
      {
        from: ['LHR'],
        to: ['JFK'],
        departDate: today.add({ days: 31 }).toString(),
        cabins: CABINS,
        further: [{ from: ['JFK'], to: ['LHR'], departDate: today.add({ days: 36 }).toString() }],
      },
    ],
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
