import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../../../../tools/testing/sandbox.ts'
import type { FareAbroad, FlightAbroad } from '../../rules/abroad.ts'
import type { PassengerCounts } from '../../rules/passenger-types.ts'
import { SupplierAway, SupplierUnclear, type FlightSupplier } from '../port.ts'
import type { HoldPassenger } from '../port/holding.ts'
import { duffelSupplier } from './index.ts'

/** What is Duffel's own, beyond what all suppliers are held to. */
let sandbox: TestSandbox
let supplier: FlightSupplier<FlightAbroad>
let access: { baseUrl: string; token: string; currency: string }
beforeAll(async () => {
  sandbox = await startTestSandbox()
  const { url, token } = sandbox.ready['duffel'] as { url: string; token: string }
  access = { baseUrl: url, token, currency: 'CNY' }
  supplier = duffelSupplier(access)
  await sandbox.control('POST', '/clock', { now: '2027-03-01T12:00:00+08:00' })
})
afterAll(() => sandbox.stop())

const CABINS = ['Y', 'A', 'C', 'F'] as const
const looking = (from: string, to: string, departDate: string) => supplier.search({ from: [from], to: [to], departDate, cabins: CABINS })

let people = 0
function traveller(more: Partial<HoldPassenger> = {}): HoldPassenger {
  people += 1
  return {
    type: 'ADT',
    nameZh: '',
    surname: 'CESHI',
    given: 'REN',
    documentType: 'PP',
    documentNumber: `E${String(people).padStart(8, '0')}`,
    birthDate: '1990-03-07',
    phone: '13800000000',
    abroad: { sex: 'M', email: 'ren.ceshi@example.com', documentCountry: 'CN', documentExpiresOn: '2035-01-01' },
    ...more,
  }
}

const ONE: PassengerCounts = { adults: 1, children: 0, infants: 0 }

async function holding(flight: FlightAbroad, fare: FareAbroad, passengers = [traveller()], counts = ONE, key = `hold-${people}`) {
  const priced = await supplier.price({ flightId: flight.flightId, fareId: fare.fareId, passengers: counts })
  if (priced.is !== 'priced') throw new Error(priced.is)
  const request = {
    priceToken: priced.priceToken,
    expectedPrice: priced.price,
    passengers,
    contactPhone: '13800000000',
    reference: `order-${key}`,
    key,
  }
  return { priced, request, answer: await supplier.hold(request) }
}

async function held(flight: FlightAbroad, fare: FareAbroad) {
  const { answer } = await holding(flight, fare)
  if (answer.is !== 'held') throw new Error(answer.is)
  return answer.booking
}

/** A nonstop flight and its cheapest fare that is paid back. */
async function flexible(date: string) {
  for (const flight of await looking('PVG', 'NRT', date)) {
    const fare = flight.fares.find((one) => one.cabin === 'Y' && typeof one.refundFeeMinor === 'number')
    if (flight.slices[0]?.segments.length === 1 && fare) return { flight, fare }
  }
  throw new Error('nothing is paid back')
}

const keyOf = ({ slices: [slice] }: Pick<FlightAbroad, 'slices'>, first = slice?.segments[0]): string =>
  `${first?.number ?? ''}_${first?.from.airport ?? ''}_${first?.to.airport ?? ''}_${first?.from.at.slice(0, 10) ?? ''}`

describe('Duffel', () => {
  it('is searched to places that mainland airlines have no nonstop to, with every change told, and without what cannot be held', async () => {
    const flights = await looking('HGH', 'FRA', '2027-03-30')
    expect(flights.length).toBeGreaterThan(0)
    for (const { slices, from, to, durationMinutes } of flights) {
      expect(slices).toHaveLength(1)
      const segments = slices.flatMap((slice) => slice.segments)
      expect([segments[0]?.from, segments.at(-1)?.to]).toEqual([from, to])
      expect(segments.length).toBe(2)
      expect(durationMinutes).toBeGreaterThan(segments.reduce((sum, one) => sum + one.durationMinutes, 0))
    }
    const toTokyo = await looking('PVG', 'NRT', '2027-03-30')
    const named = new Map(toTokyo.map(({ carrier, carrierName }) => [carrier, carrierName]))
    expect([named.get('NH'), named.get('MU')?.zh]).toEqual([{ zh: '全日空', en: 'All Nippon Airways' }, '东航'])
    expect(toTokyo.every(({ carrierName: { zh } }) => /\p{Script=Han}/u.test(zh))).toBe(true)
    // Spring Airlines and the lightest fares of others have to be paid at once.
    expect(toTokyo.some(({ carrier }) => carrier === '9C')).toBe(false)
    expect(toTokyo.flatMap(({ fares }) => fares.map(({ brand }) => brand))).not.toContain('Economy Light')
  })

  it('prices and holds a family, with the infant on the lap of an adult', async () => {
    const { flight, fare } = await flexible('2027-03-30')
    const counts = { adults: 2, children: 1, infants: 1 }
    const party = [
      traveller(),
      traveller({ type: 'CNN', birthDate: '2020-05-01' }),
      traveller({ type: 'INF', birthDate: '2026-05-01' }),
      traveller(),
    ]
    const { answer, priced } = await holding(flight, fare, party, counts)
    expect(answer).toMatchObject({ is: 'held', booking: { status: 'held', price: priced.price } })
    const others = await holding(flight, fare, [traveller(), traveller()], counts)
    expect(others.answer).toEqual({ is: 'refused', reason: 'passengers: others than were priced' })
  })

  it('holds for nobody of whom it does not know what airlines abroad ask', async () => {
    const { flight, fare } = await flexible('2027-03-31')
    for (const missing of [{ abroad: null }, { documentType: 'NI' }, { birthDate: null }, { given: '' }]) {
      expect((await holding(flight, fare, [traveller(missing)])).answer).toMatchObject({ is: 'refused' })
    }
    const old = traveller()
    const abroad = old.abroad && { ...old.abroad, documentExpiresOn: '2027-03-02' }
    const { answer } = await holding(flight, fare, [{ ...old, abroad }])
    expect(answer).toEqual({ is: 'refused', reason: expect.stringContaining('expires_on') as string })
  })

  it('sends no document where the airline asks for none, whichever somebody travels on', async () => {
    const [flight] = await looking('PVG', 'HKG', '2027-03-31')
    const [fare] = flight?.fares ?? []
    if (!flight || !fare) throw new Error('nobody flies to Hong Kong')
    expect(fare.needsDocument).toBe(false)
    const permit = traveller({ documentType: 'HM', documentNumber: 'C#unreadable#' })
    expect((await holding(flight, fare, [permit])).answer).toMatchObject({ is: 'held' })
  })

  it('finds a hold by its key when another process asks for it again', async () => {
    const { flight, fare } = await flexible('2027-04-01')
    const { request, answer } = await holding(flight, fare)
    expect(await duffelSupplier(access).hold(request)).toEqual(answer)
  })

  it('does not pay more than was agreed to once a guarantee has run out', async () => {
    const { flight, fare } = await flexible('2027-04-06')
    const { supplierBookingId, price } = await held(flight, fare)
    await sandbox.control('POST', '/duffel/price', { flightKey: keyOf(flight), percent: 25 })
    await sandbox.control('POST', '/clock', { advanceMs: 25 * 3_600_000 })
    expect(await supplier.ticket({ supplierBookingId, key: 'ticket-1' })).toEqual({ is: 'refused', reason: 'price_changed' })
    const now = await supplier.booking(supplierBookingId)
    expect(now?.status).toBe('held')
    expect(now?.price.fareMinor).toBeGreaterThan(price.fareMinor)
  })

  it('gives all back where the airline has cancelled the flight, and says why', async () => {
    const { flight, fare } = await flexible('2027-04-13')
    const { supplierBookingId } = await held(flight, fare)
    await supplier.ticket({ supplierBookingId, key: 'ticket-2' })
    await sandbox.control('POST', '/clock', { advanceMs: 5_000 })
    const { ticketNumbers = [] } = (await supplier.booking(supplierBookingId)) ?? {}
    const before = await supplier.giveUpQuote({ supplierBookingId, ticketNumbers })
    await sandbox.control('POST', '/duffel/flights', { flightKey: keyOf(flight), status: 'cancelled' })
    const after = await supplier.giveUpQuote({ supplierBookingId, ticketNumbers })
    expect(before).toMatchObject({ is: 'quoted', isInvoluntary: false })
    expect(after).toMatchObject({ is: 'quoted', isInvoluntary: true, feeMinor: 0 })
    // The quote of before is worth nothing since there is a newer one.
    const quoteId = before.is === 'quoted' ? before.quoteId : ''
    expect(await supplier.giveUp({ supplierBookingId, quoteId, key: 'give-up-1' })).toEqual({ is: 'quoteGone' })
  })

  it('is away where it does not know our token, and says nothing in a currency that we do not account in', async () => {
    const stranger = duffelSupplier({ ...access, token: 'guess' })
    await expect(stranger.booking('ord_any')).rejects.toThrow(SupplierAway)
    await sandbox.control('POST', '/duffel/settings', { currency: 'USD' })
    await expect(looking('PVG', 'NRT', '2027-04-20')).rejects.toThrow(SupplierUnclear)
    const inDollars = duffelSupplier({ ...access, currency: 'USD' })
    const [flight] = await inDollars.search({ from: ['PVG'], to: ['NRT'], departDate: '2027-04-20', cabins: CABINS })
    expect(flight?.fares[0]?.fareMinor).toBeGreaterThan(0)
    await sandbox.control('POST', '/duffel/settings', { currency: 'CNY' })
  })

  it('leaves no trace in the world’s books that does not add up', async () => {
    expect(await sandbox.control<{ findings: string[] }>('GET', '/check')).toEqual({ findings: [] })
  })
})
