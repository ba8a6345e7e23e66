import { describe, expect, it } from 'vitest'
import { SupplierUnclear } from '../port.ts'
import { flightIdOf, minorOf, toOffer, toPrice, waysOf } from './map.ts'
import { toBooking } from './stands.ts'
import * as wire from './wire.ts'

const airline = { iata_code: 'MU', name: 'China Eastern Airlines' }
const condition = (penalty: string | null) => ({
  allowed: penalty !== null,
  penalty_amount: penalty,
  penalty_currency: penalty === null ? null : 'CNY',
})

function segment(from: [string, string, string], to: [string, string, string], cabin: 'economy' | 'business' = 'economy', bags = 2) {
  return {
    marketing_carrier: airline,
    marketing_carrier_flight_number: '583',
    operating_carrier: airline,
    aircraft: { name: 'Boeing 777-300ER' },
    origin: { iata_code: from[0], time_zone: from[1] },
    destination: { iata_code: to[0], time_zone: to[1] },
    departing_at: from[2],
    arriving_at: to[2],
    duration: 'PT12H',
    distance: '10434.6',
    stops: [],
    passengers: [{ cabin_class: cabin, baggages: [{ type: 'checked' as const, quantity: bags }] }],
  }
}

const PVG = (at: string): [string, string, string] => ['PVG', 'Asia/Shanghai', at]
const LAX = (at: string): [string, string, string] => ['LAX', 'America/Los_Angeles', at]

const OFFER = {
  id: 'off_00009htYpSCXrwaB9DnUm0',
  base_amount: '4200.00',
  base_currency: 'CNY',
  tax_amount: '910.50',
  tax_currency: 'CNY',
  total_amount: '5110.50',
  total_currency: 'CNY',
  expires_at: '2027-03-01T04:30:00Z',
  owner: airline,
  conditions: { change_before_departure: condition('300.00'), refund_before_departure: condition(null) },
  passenger_identity_documents_required: true,
  payment_requirements: { requires_instant_payment: false },
  total_emissions_kg: '855',
  passengers: [{ id: 'pas_1', type: 'adult' }],
  slices: [
    {
      duration: 'PT12H',
      fare_brand_name: 'Economy Flex',
      segments: [segment(PVG('2027-03-14T13:00:00'), LAX('2027-03-14T10:00:00'))],
    },
  ],
}

const read = (more: object = {}) => toOffer(wire.offer.parse({ ...OFFER, ...more }), 'CNY')

describe('what Duffel says, in our words', () => {
  it('reads amounts by the digits of their currency, and stops at another currency, a finer amount, or less than nothing', () => {
    expect(minorOf('5110.5', 'CNY', 'CNY')).toBe(511_050)
    expect(minorOf('5110', 'JPY', 'JPY')).toBe(5_110)
    expect(minorOf('12.345', 'KWD', 'KWD')).toBe(12_345)
    expect(minorOf('12.3400', 'CNY', 'CNY')).toBe(1_234)
    for (const [amount, currency] of [
      ['12.345', 'CNY'],
      ['51.5', 'JPY'],
      ['-1.00', 'CNY'],
    ] as const)
      expect(() => minorOf(amount, currency, currency)).toThrow(SupplierUnclear)
    expect(() => minorOf('1.00', 'USD', 'CNY')).toThrow('accounted in CNY')
    expect(() => toPrice({ ...wire.offer.parse(OFFER), total_amount: '5110.51' }, 'CNY')).toThrow('sum of its parts')
  })

  it('makes instants of wall times by the zone of each airport, over the date line and on the night that summer time begins', () => {
    const { flight } = read()
    expect([flight.from.at, flight.to.at]).toEqual(['2027-03-14T13:00:00+08:00', '2027-03-14T10:00:00-07:00'])
    expect(flight.durationMinutes).toBe(12 * 60)
    // In the small hours of that day Los Angeles was on winter time.
    const before = [segment(PVG('2027-03-14T03:00:00'), LAX('2027-03-14T01:30:00'))]
    const slices = [{ ...OFFER.slices[0], segments: before }]
    expect(read({ slices }).flight.to.at).toBe('2027-03-14T01:30:00-08:00')
  })

  it('calls flights that follow each other by what does not change, and knows where to look for them again', () => {
    const segments = [
      segment(['HGH', 'Asia/Shanghai', '2027-03-14T08:00:00'], PVG('2027-03-14T09:00:00'), 'economy', 1),
      segment(PVG('2027-03-14T13:00:00'), LAX('2027-03-14T10:00:00'), 'business', 2),
    ]
    const { flight, fare } = read({ slices: [{ ...OFFER.slices[0], segments }] })
    expect(flight.flightId).toBe('MU583_HGH_PVG_2027-03-14T08:00+MU583_PVG_LAX_2027-03-14T13:00')
    expect(flight.flightId).toBe(flightIdOf(wire.offer.parse({ ...OFFER, slices: [{ ...OFFER.slices[0], segments }] }).slices))
    expect(waysOf(flight.flightId)).toEqual([{ from: 'HGH', to: 'LAX', date: '2027-03-14' }])
    for (const strange of ['', 'XX9999-none', 'MU583_HGH_PVG', `${flight.flightId}+x`, `${flight.flightId}*`])
      expect(waysOf(strange)).toBeNull()
    // The best of its cabins, and the fewest of its bags.
    expect(fare).toMatchObject({ cabin: 'C', segmentCabins: [['Y', 'C']], bags: { checked: 1, carryOn: 0 }, fareId: 'Economy-Flex.YC' })
  })

  it('reads a journey of several slices as one flight with one price, its cabins and its bags over all of them', () => {
    const back = [segment(LAX('2027-03-20T12:00:00'), PVG('2027-03-21T18:00:00'), 'business', 1)]
    const { flight, fare } = read({ slices: [...OFFER.slices, { duration: null, fare_brand_name: 'Business Light', segments: back }] })
    expect(flight.flightId).toBe('MU583_PVG_LAX_2027-03-14T13:00*MU583_LAX_PVG_2027-03-20T12:00')
    expect(waysOf(flight.flightId)).toEqual([
      { from: 'PVG', to: 'LAX', date: '2027-03-14' },
      { from: 'LAX', to: 'PVG', date: '2027-03-20' },
    ])
    expect(flight.slices.map(({ sliceId }) => sliceId)).toEqual(flight.flightId.split('*'))
    // What all flights say is of the first slice.
    expect([flight.from, flight.to]).toEqual([flight.slices[0]?.from, flight.slices[0]?.to])
    expect(flight.slices[1]?.durationMinutes).toBe(15 * 60)
    expect(fare).toMatchObject({
      brand: 'Economy Flex · Business Light',
      fareId: 'Economy-Flex-Business-Light.Y-C',
      cabin: 'C',
      segmentCabins: [['Y'], ['C']],
      bags: { checked: 1, carryOn: 0 },
      fareMinor: 4200_00,
    })
    // A name that slices share is said once.
    const same = { duration: null, fare_brand_name: 'Economy Flex', segments: back }
    expect(read({ slices: [...OFFER.slices, same] }).fare.brand).toBe('Economy Flex')
  })

  it('tells a fee from one that is not allowed, and from one that nobody has named', () => {
    expect(read().fare).toMatchObject({ changeFeeMinor: 300_00, refundFeeMinor: null, fareMinor: 4200_00, taxMinor: 910_50 })
    const unnamed = { allowed: true, penalty_amount: null, penalty_currency: null }
    expect(read({ conditions: { change_before_departure: null, refund_before_departure: unnamed } }).fare).toMatchObject({
      changeFeeMinor: 'unknown',
      refundFeeMinor: 'unknown',
    })
  })

  it('takes no value that it does not know', () => {
    const [slice] = OFFER.slices
    const strange = segment(PVG('2027-03-14T13:00:00'), LAX('2027-03-14T10:00:00'))
    for (const more of [
      { total_amount: 'free' },
      { expires_at: 'soon' },
      { slices: [{ ...slice, segments: [{ ...strange, passengers: [{ cabin_class: 'suite', baggages: [] }] }] }] },
      { slices: [{ ...slice, segments: [{ ...strange, departing_at: '2027-03-14T13:00:00+08:00' }] }] },
      { slices: [{ ...slice, segments: [] }] },
    ])
      expect(wire.offer.safeParse({ ...OFFER, ...more }).success).toBe(false)
  })
})

const { expires_at: _expires, slices: sold, payment_requirements: _requirements, ...amounts } = OFFER
const ORDER = {
  ...amounts,
  id: 'ord_00009hthhsUZ8W4LxQgkjo',
  booking_reference: 'RZPNX8',
  created_at: '2027-03-01T04:00:00Z',
  cancelled_at: null,
  metadata: {},
  available_actions: ['cancel', 'update'],
  payment_status: { awaiting_payment: true, paid_at: null, payment_required_by: '2027-03-03T04:00:00Z', price_guarantee_expires_at: null },
  documents: [],
  slices: sold.map((each) => ({ id: 'sli_1', ...each })),
}
const ticketOf = (number: string, type = 'electronic_ticket') => ({ type, unique_identifier: number, passenger_ids: ['pas_1'] })
const stands = (more: object = {}) => toBooking(wire.order.parse({ ...ORDER, ...more }), 'CNY')

describe('how an order of Duffel stands', () => {
  const paid = { awaiting_payment: false, paid_at: '2027-03-01T05:00:00Z' }

  it('is held while it awaits its payment, issued once everybody has a ticket, and lapsed where nothing else is said', () => {
    expect(stands()).toMatchObject({ status: 'held', ticketingLimitAt: Temporal.Instant.from('2027-03-03T04:00:00Z') })
    expect(stands({ payment_status: paid }).status).toBe('ticketing')
    expect(stands({ payment_status: paid, documents: [ticketOf('781-2400000001')] })).toMatchObject({
      status: 'ticketed',
      ticketNumbers: ['7812400000001'],
    })
    expect(stands({ payment_status: { awaiting_payment: false, paid_at: null } }).status).toBe('lapsed')
    const cancelled_at = '2027-03-02T00:00:00Z'
    expect(stands({ cancelled_at, payment_status: { awaiting_payment: false, paid_at: null } }).status).toBe('released')
    expect(stands({ cancelled_at, payment_status: paid, documents: [ticketOf('7812400000001')] }).tickets).toEqual([
      { ticketNumber: '7812400000001', status: 'refunded' },
    ])
  })

  it('takes a document for a bag for no ticket, and stops at a ticket without a number', () => {
    const bag = ticketOf('7818200000001', 'electronic_miscellaneous_document_associated')
    expect(stands({ payment_status: paid, documents: [bag] }).status).toBe('ticketing')
    expect(() => stands({ payment_status: paid, documents: [ticketOf('PENDING')] })).toThrow('a ticket without a number')
  })

  it('promises nothing beyond a guarantee that has run out', () => {
    expect(stands().priceGuaranteedUntil).toEqual(Temporal.Instant.from(ORDER.created_at))
  })
})
