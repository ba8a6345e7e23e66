import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { airlineName } from '../../rules/airlines.ts'
import { SupplierUnclear } from '../port.ts'
import type { SearchRequest } from '../port/searching.ts'
import { isFare } from './fare.ts'
import { readAs, toBooking, toFlights } from './map.ts'
import { samples } from './samples.ts'
import * as wire from './wire.ts'

const REQUEST: SearchRequest = { from: ['PEK', 'PKX'], to: ['SHA'], departDate: '2027-03-30', cabins: ['Y', 'A'] }

const withFlight = (change: object) => ({
  ...samples.search,
  flights: [samples.flight, { ...samples.flight, flightId: 'other', ...change }],
})
const withFare = (change: object) => ({
  ...samples.search,
  flights: [{ ...samples.flight, fares: [...samples.flight.fares, { ...samples.fare, fareId: 'other', ...change }] }],
})

/** Places in a JSON value, from the whole to the leaves. */
function pathsOf(value: unknown, at: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...at, Array.isArray(value) ? Number(key) : key]))]
}

function replaced(value: unknown, [key, ...rest]: readonly (string | number)[], by: unknown): unknown {
  if (key === undefined) return by
  if (Array.isArray(value)) return value.map((inner: unknown, index) => (index === key ? replaced(inner, rest, by) : inner))
  return { ...(value as object), [key]: replaced((value as Record<string, unknown>)[key], rest, by) }
}

/** A valid value with one or two of its places holding anything at all. */
function spoilt(value: unknown): fc.Arbitrary<unknown> {
  const likely = fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    'A',
    'a',
    'B',
    'Y',
    'Z',
    0,
    1,
    8,
    9,
    -1,
    1.5,
    1e12,
    Number.MAX_SAFE_INTEGER,
    'x'.repeat(129),
    [],
    {},
    'é',
  )
  const anything = fc.oneof(likely, fc.jsonValue())
  const spot = fc.record({ path: fc.constantFrom(...pathsOf(value)), by: anything })
  return fc.array(spot, { minLength: 1, maxLength: 2 }).map((spots) => {
    const [first, second] = spots
    const once = first ? replaced(value, first.path, first.by) : value
    try {
      return second ? replaced(once, second.path, second.by) : once
    } catch {
      return once // the second place went with the first
    }
  })
}

describe('a search’s answer', () => {
  it('reads CO2 by cabin where the carrier says it', () => {
    const said = { ...samples.flight, co2GramsByCabin: { Y: 84_000, C: 185_000 } }
    const read = (flight: object) => toFlights({ ...samples.search, flights: [flight] }, REQUEST).flights[0]
    expect([read(said)?.co2GramsByCabin, read(samples.flight)?.co2GramsByCabin]).toEqual([{ Y: 84_000, C: 185_000 }, undefined])
  })

  it('is told in the wing’s words', () => {
    const { flights, dropped } = toFlights(samples.search, REQUEST)
    expect(dropped).toEqual({ flights: 0, fares: 0 })
    expect(flights).toEqual([
      {
        flightId: 'MU2120-20270330',
        carrier: 'MU',
        carrierName: { zh: '东航', en: 'China Eastern' },
        number: 'MU2120',
        aircraft: '737 MAX 8',
        from: { airport: 'PEK', terminal: 'T2', at: '2027-03-30T08:10:00+08:00' },
        to: { airport: 'SHA', terminal: '', at: '2027-03-30T10:25:00+08:00' },
        durationMinutes: 135,
        stops: ['TNA'],
        mealServed: true,
        distanceKm: 1_076,
        fullFareMinor: 225_000,
        airportTaxMinor: 5_000,
        fuelSurchargeMinor: 2_000,
        fares: [
          expect.objectContaining({ fareId: 'MU2120-N', seatsLeft: 7 }),
          expect.objectContaining({ fareId: 'MU2120-Y', seatsLeft: null }),
        ],
      },
    ])
    expect(flights[0]?.fares[0]?.conditions.change).toEqual([
      { untilHoursBefore: 168, feePercent: 10 },
      { untilHoursBefore: 0, feePercent: 50 },
      { untilHoursBefore: null, feePercent: null },
    ])
  })

  it.each([
    ['a status that the protocol does not list', { status: 'diverted' }],
    ['another day', { departAt: '2027-03-31T08:10:00+08:00' }],
    ['an airport that was not asked for', { from: { airport: 'TSN', terminal: '' } }],
    ['an id that came before', { flightId: samples.flight.flightId }],
    ['a time without its offset', { departAt: '2027-03-30T08:10:00' }],
    ['an amount with a fraction', { airportTaxMinor: 50.5 }],
  ])('loses a flight with %s, counted, and keeps the others', (_what, change) => {
    const { flights, dropped } = toFlights(withFlight(change), REQUEST)
    expect(flights.map((flight) => flight.flightId)).toEqual([samples.flight.flightId])
    expect(dropped).toEqual({ flights: 1, fares: 0 })
  })

  it.each(['cancelled', 'departed'])('leaves out a flight that is %s without a word', (status) => {
    expect(toFlights(withFlight({ status }), REQUEST)).toMatchObject({
      flights: [{ flightId: samples.flight.flightId }],
      dropped: { flights: 0, fares: 0 },
    })
  })

  it.each([
    ['nine seats in figures, which are told as "A"', { seatsLeft: 9 }],
    ['a letter for seats that is not A', { seatsLeft: 'B' }],
    ['no seats', { seatsLeft: 0 }],
    ['an unknown cabin', { cabin: 'W' }],
    ['a cabin that was not asked for', { cabin: 'C' }],
    ['conditions that are not in the answer', { conditionsId: 'toString' }],
    ['an id that came before', { fareId: samples.fare.fareId }],
    ['a price of nothing', { fareMinor: 0 }],
  ])('loses a fare with %s, counted, and keeps the others', (_what, change) => {
    const { flights, dropped } = toFlights(withFare(change), REQUEST)
    expect(flights[0]?.fares.map((fare) => fare.fareId)).toEqual(['MU2120-N', 'MU2120-Y'])
    expect(dropped).toEqual({ flights: 0, fares: 1 })
  })

  it.each([
    [
      'steps out of time',
      [
        { untilHoursBeforeDeparture: 4, feePercent: 10 },
        { untilHoursBeforeDeparture: 48, feePercent: 0 },
        { untilHoursBeforeDeparture: null, feePercent: 0 },
      ],
    ],
    ['no word on what holds after departure', [{ untilHoursBeforeDeparture: 4, feePercent: 10 }]],
    ['a fee above the fare', [{ untilHoursBeforeDeparture: null, feePercent: 101 }]],
    ['no step at all', []],
  ])('does not offer fares whose conditions have %s', (_what, change) => {
    const conditions = { 'mu-standard': { ...samples.search.conditions['mu-standard'], change } }
    expect(() => toFlights({ ...samples.search, conditions }, REQUEST)).toThrow(SupplierUnclear)
  })

  it('is unclear in another currency, without its list, or when nothing in it can be read', () => {
    const broken = [
      { ...samples.search, currency: 'USD' },
      { ...samples.search, flights: null },
      { ...samples.search, flights: [{}] },
      {},
      null,
      undefined,
      'OK',
    ]
    for (const body of broken) expect(() => toFlights(body, REQUEST)).toThrow(SupplierUnclear)
    expect(toFlights({ ...samples.search, flights: [] }, REQUEST).flights).toEqual([])
  })

  it('never yields a flight or fare that breaks the wing’s own words, whatever comes', () => {
    fc.assert(
      fc.property(spoilt(samples.search), (body) => {
        try {
          for (const { fares, from, fullFareMinor } of toFlights(body, REQUEST).flights) {
            expect(REQUEST.from).toContain(from.airport)
            expect(Number.isSafeInteger(fullFareMinor) && fullFareMinor > 0).toBe(true)
            for (const { seatsLeft, cabin, fareMinor, conditions } of fares) {
              expect(seatsLeft === null || (seatsLeft >= 1 && seatsLeft <= 8)).toBe(true)
              expect(['Y', 'A']).toContain(cabin)
              expect(Number.isSafeInteger(fareMinor) && fareMinor > 0).toBe(true)
              expect(conditions.refund.at(-1)?.untilHoursBefore).toBeNull()
            }
          }
        } catch (error) {
          if (!(error instanceof SupplierUnclear)) throw error
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('the check of fares by hand', () => {
  it('says what the schema says of anything', () => {
    fc.assert(
      fc.property(fc.oneof(spoilt(samples.fare), spoilt(samples.flight.fares[1]), fc.jsonValue()), (value) => {
        expect(isFare(value)).toBe(wire.fare.safeParse(value).success)
      }),
      { numRuns: 5_000 },
    )
  })

  it('takes what the protocol shows', () => {
    expect(samples.flight.fares.map((fare) => isFare(fare))).toEqual([true, true])
  })
})

describe('a booking', () => {
  const read = (change: object) => toBooking(readAs(wire.booking, { ...samples.booking, ...change }, 'getBooking'))
  const passenger = (ticketNumber?: string) => ({
    ...samples.booking.passengers[0],
    ...(ticketNumber === undefined ? {} : { ticketNumber, ticketStatus: 'issued' }),
  })

  it('is told in the wing’s words', () => {
    expect(read({})).toEqual({
      supplierBookingId: 'b-1',
      extras: [],
      flyersTaken: [null],
      pnr: 'Q9ZG7E',
      status: 'held',
      priceGuaranteedUntil: Temporal.Instant.from('2027-03-01T06:00:00Z'),
      ticketingLimitAt: Temporal.Instant.from('2027-03-02T04:00:00Z'),
      price: { fareMinor: 146_000, airportTaxMinor: 5_000, fuelSurchargeMinor: 2_000 },
      ticketNumbers: [],
      tickets: [],
      seatRequest: null,
      failure: null,
      change: null,
      airlineChange: null,
      keptValues: [],
    })
    const statuses = ['occupying', 'held', 'ticketing', 'ticketing_failed', 'cancelled', 'lapsed'].map((status) => read({ status }).status)
    expect(statuses).toEqual(['occupying', 'held', 'ticketing', 'ticketingFailed', 'released', 'lapsed'])
    const seatRequest = { askedAt: '2027-03-01T12:00:00+08:00', answerBy: '2027-03-01T12:04:30+08:00', tight: true, otherSeats: true }
    const { seatsLeft: _left, conditionsId: _id, ...fare } = samples.fare
    const conditions = samples.search.conditions['mu-standard']
    expect(read({ seatRequest, fare, conditions }).seatRequest).toMatchObject({
      askedAt: Temporal.Instant.from('2027-03-01T04:00:00Z'),
      answeredAt: null,
      isTight: true,
      otherFare: { fareId: 'MU2120-N', seatsLeft: null, conditions: { refund: [{ untilHoursBefore: 168, feePercent: 10 }, {}, {}] } },
    })
    // What is sold instead has to be readable, or nobody knows what she says yes to.
    expect(() => read({ seatRequest, conditions })).toThrow(SupplierUnclear)
    expect(read({ status: 'ticketing_failed', failure: { code: 'airline_rejected', message: 'no' } }).failure).toBe('airline_rejected')
  })

  it.each([
    ['a status that the protocol does not list', { status: 'on_hold' }],
    ['a failure that the protocol does not list', { status: 'ticketing_failed', failure: { code: 'mood', message: '' } }],
    ['a ticket number of twelve digits', { status: 'ticketed', passengers: [passenger('781240000000')] }],
    ['a ticketed passenger without a ticket', { status: 'ticketed', passengers: [passenger('7812400000001'), passenger()] }],
    ['parts that do not add up to the total', { price: { ...samples.booking.price, totalMinor: 153_001 } }],
    [
      'passengers that do not add up to the sums',
      { price: { ...samples.booking.price, passengers: [{ ...samples.booking.price.passengers[0], count: 2 }] } },
    ],
    ['another currency', { price: { ...samples.booking.price, currency: 'USD' } }],
    ['a limit without its offset', { ticketingLimitAt: '2027-03-02T12:00:00' }],
  ])('is unclear with %s', (_what, change) => {
    expect(() => read(change)).toThrow(SupplierUnclear)
  })

  it('has its ticket numbers in the order of the passengers', () => {
    const passengers = [passenger('7812400000002'), passenger('7812400000001')]
    expect(read({ status: 'ticketed', passengers }).ticketNumbers).toEqual(['7812400000002', '7812400000001'])
  })

  it('says of each ticket how it stands, and is unclear where one is without a status', () => {
    const statuses = ['issued', 'checked_in', 'used', 'refund_review', 'refund_processing', 'refunded', 'exchange_processing', 'exchanged']
    const passengers = statuses.map((ticketStatus, index) => ({ ...passenger(`781240000000${index}`), ticketStatus }))
    expect(read({ status: 'ticketed', passengers }).tickets.map(({ status }) => status)).toEqual([
      'issued',
      'checkedIn',
      'used',
      'underReview',
      'refunding',
      'refunded',
      'changing',
      'changed',
    ])
    const { ticketStatus: _, ...bare } = passenger('7812400000001') as { ticketStatus?: string }
    expect(() => read({ status: 'ticketed', passengers: [bare] })).toThrow(SupplierUnclear)
  })

  it('does not repeat in an error what stood in a wrong field', () => {
    expect(() => read({ pnr: 'Wang Xiaoming' })).toThrow(/^(?!.*Wang).*pnr/)
  })
})

describe('an airline', () => {
  it('has a name in both languages, and is called by its code where we do not know it', () => {
    expect(airlineName('3U')).toEqual({ zh: '川航', en: 'Sichuan Airlines' })
    expect(airlineName('Q9')).toEqual({ zh: 'Q9', en: 'Q9' })
    expect(airlineName('constructor')).toEqual({ zh: 'constructor', en: 'constructor' })
  })
})
