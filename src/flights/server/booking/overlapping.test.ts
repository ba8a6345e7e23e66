import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import type { BookingForm } from '../../calls/booking.ts'
import type { CabinFare, ListedFlight } from '../../calls/searching.ts'

const DAY = '2026-11-25'
let product: TestProduct
let token: string

beforeAll(async () => {
  product = await testProduct()
  token = await product.tokenOf('QC1001')
})
afterAll(() => product.stop())

interface Found {
  searchId: string
  flights: ListedFlight[]
}

async function search(toCityCode: string): Promise<Found> {
  const asked = { fromCityCode: 'HGH', toCityCode, departDate: DAY, cabin: 'economy' }
  return (await product.ask<Found>('POST', '/airfrond/flightList', asked, { token })).body.result
}

async function offerOf({ searchId }: Found, { flightId }: ListedFlight): Promise<{ searchId: string; offerKey: string }> {
  const answer = await product.ask<{ fares: CabinFare[] }>('POST', '/airfrond/cabinList', { searchId, flightId }, { token })
  const fare = answer.body.result.fares.find(({ verdict }) => verdict.action === 'allow' || verdict.action === 'tell')
  if (!fare) throw new Error('no fare that the policy lets pass')
  return { searchId, offerKey: fare.offerKey }
}

async function open(found: Found, flight: ListedFlight): Promise<BookingForm> {
  const begun = await product.ask<{ bookingId: string }>(
    'POST',
    '/airfrond/startBooking',
    { version: '2.0', ...(await offerOf(found, flight)) },
    { token },
  )
  return (await product.ask<BookingForm>('GET', `/airfrond/getBookingForm/${begun.body.result.bookingId}`, {}, { token })).body.result
}

const submit = async (form: BookingForm, sameDayConfirmed: boolean, as = token) => {
  const body = {
    bookingId: form.bookingId,
    travellers: form.travellers.map(({ userCode, cards }) => ({ userCode, cardId: cards[0]?.cardId })),
    contact: { kind: 'own' },
    attribution: null,
    remark: '',
    termsAgreed: true,
    acceptedTotalMinor: form.totalMinor,
    sameDayConfirmed,
  }
  return (await product.ask('POST', '/airfrond/bookingSubmit', body, { token: as })).body
}

const isBookable = ({ verdict }: ListedFlight) => verdict.action === 'allow' || verdict.action === 'tell'
const instant = (at: string): number => Temporal.Instant.from(at).epochMilliseconds
const overlap = (one: ListedFlight, other: ListedFlight): boolean =>
  instant(one.from.at) < instant(other.to.at) && instant(other.from.at) < instant(one.to.at)

describe('two bookings that overlap', () => {
  it('are asked about once, between other cities too, and one that does not overlap is not [V-FLIGHT-05]', async () => {
    const [north, south] = [await search('BJS'), await search('CAN')]
    const candidates = south.flights.filter(isBookable)
    const first = north.flights.filter(isBookable).find((flight) => candidates.some((one) => overlap(flight, one)))
    const during = first && candidates.find((one) => overlap(first, one))
    const apart = first && candidates.find((one) => !overlap(first, one) && (!during || !overlap(during, one)))
    if (!first || !during || !apart) throw new Error('the timetable has flights that overlap and one that does not')
    expect((await submit(await open(north, first), false)).code).toBe('Z000')
    const form = await open(south, during)
    const asked = await submit(form, false)
    expect(asked.code).toBe('AF-OVERLAP')
    expect(asked.message).toContain(first.number)
    expect((await submit(await open(south, apart), false)).code).toBe('Z000')
    expect((await submit(form, true)).code).toBe('Z000')
  })
})

describe('two bookings between the same cities', () => {
  it('are asked about once, and the question says where they overlap in time, and only there [V-FLIGHT-05]', async () => {
    const found = await search('CTU')
    const candidates = found.flights.filter(isBookable)
    const first = candidates.find((flight) => candidates.some((one) => one.number !== flight.number && overlap(flight, one)))
    const during = first && candidates.find((one) => one.number !== first.number && overlap(first, one))
    const apart = first && candidates.find((one) => !overlap(first, one))
    if (!first || !during || !apart) throw new Error('the timetable has flights that overlap and one that does not')
    expect((await submit(await open(found, first), true)).code).toBe('Z000')
    const [told, plain] = [await submit(await open(found, during), false), await submit(await open(found, apart), false)]
    expect([told.code, plain.code]).toEqual(['AF-SAME-DAY', 'AF-SAME-DAY'])
    expect(told.message).toContain('nobody can be on both')
    expect(plain.message).not.toContain('nobody can be on both')
  })
})

describe('an offer and a form of another company', () => {
  it('answer like unknown ones, and nothing is booked [P-PRIV-01]', async () => {
    const stranger = await product.tokenOf('QC3001')
    const found = await search('BJS')
    const flight = found.flights.findLast(isBookable)
    if (!flight) throw new Error('no flight that the policy lets pass')
    const theirs = await offerOf(found, flight)
    const begin = async (offer: object) =>
      (await product.ask('POST', '/airfrond/startBooking', { version: '2.0', ...offer }, { token: stranger })).body.code
    const unknown = '019ab000-0000-7000-8000-000000000000'
    const refused = await begin({ ...theirs, searchId: unknown })
    expect(refused).not.toBe('Z000')
    expect(await begin(theirs)).toBe(refused)
    const form = await open(found, flight)
    const notThere = await submit({ ...form, bookingId: unknown }, false, stranger)
    expect(notThere.code).not.toBe('Z000')
    expect((await submit(form, false, stranger)).code).toBe(notThere.code)
  })
})
