import { Duffel } from '@duffel/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  canBeHeld,
  flightKeyOf,
  hold,
  oneWay,
  refusal,
  search,
  startDuffelForTest,
  traveller,
  type Running,
} from '../testing/duffel-traveller.ts'

let running: Running
beforeAll(async () => void (running = await startDuffelForTest()))
afterAll(() => running.sandbox.stop())

const instantOf = (local: string, zone: string): number => Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds

describe('Duffel: searching', () => {
  it('finds nonstops and connections out of the mainland, each priced to the digit, and the same for whoever asks again', async () => {
    const { duffel } = running
    const offers = await search(duffel, oneWay('PVG', 'LHR', '2027-03-16'))
    expect(offers.length).toBeGreaterThan(20)
    const changes = new Set(offers.map((offer) => offer.slices[0]?.segments.length))
    expect(changes).toEqual(new Set([1, 2]))
    for (const offer of offers) {
      const [base, tax, total] = [offer.base_amount, offer.tax_amount ?? '', offer.total_amount]
      expect([base, tax, total].every((amount) => /^\d+\.\d{2}$/.test(amount))).toBe(true)
      expect(Number(base) + Number(tax)).toBeCloseTo(Number(total), 2)
      expect(offer.passenger_identity_documents_required).toBe(true)
    }
    const again = await search(duffel, oneWay('PVG', 'LHR', '2027-03-16'))
    expect(again.map((offer) => [offer.total_amount, offer.slices[0]?.comparison_key])).toEqual(
      offers.map((offer) => [offer.total_amount, offer.slices[0]?.comparison_key]),
    )
  })

  it('tells wall times of each end that fit the duration, across the date line and the night when summer time begins', async () => {
    const { duffel } = running
    for (const [from, to, date] of [
      ['PVG', 'LAX', '2027-03-12'],
      ['PVG', 'LAX', '2027-03-14'],
      ['LAX', 'PVG', '2027-03-13'],
      ['PVG', 'LHR', '2027-03-27'],
      ['LHR', 'PVG', '2027-03-28'],
      ['PVG', 'AKL', '2027-04-03'],
    ] as const) {
      const offers = await search(duffel, { ...oneWay(from, to, date), max_connections: 0 })
      expect(offers.length).toBeGreaterThan(0)
      for (const { slices } of offers) {
        const [segment] = slices[0]?.segments ?? []
        if (!segment) throw new Error('a slice of no segments')
        const lasts =
          instantOf(segment.arriving_at, segment.destination.time_zone) - instantOf(segment.departing_at, segment.origin.time_zone)
        expect(Temporal.Duration.from(segment.duration ?? '').total({ unit: 'milliseconds' })).toBe(lasts)
        expect(segment.departing_at.slice(0, 10)).toBe(date)
      }
    }
    const [west] = await search(duffel, { ...oneWay('PVG', 'LAX', '2027-03-16'), max_connections: 0 })
    const [segment] = west?.slices[0]?.segments ?? []
    expect((segment?.arriving_at ?? '') < (segment?.departing_at ?? '')).toBe(true)
  })

  it('prices children and infants, a way back with the same airline, and a journey of three cities with an airline and its partners', async () => {
    const { duffel } = running
    const slice = (origin: string, destination: string, departure_date: string) => ({
      origin,
      destination,
      departure_date,
      departure_time: null,
      arrival_time: null,
    })
    const family = await search(duffel, {
      slices: [slice('SHA', 'TYO', '2027-03-16'), slice('TYO', 'SHA', '2027-03-20')],
      passengers: [{ type: 'adult' }, { age: 7 }, { age: 1 }],
    })
    expect(family.length).toBeGreaterThan(10)
    expect(family[0]?.passengers.map(({ type }) => type)).toEqual(['adult', 'child', 'infant_without_seat'])
    expect(new Set(family.map(({ slices }) => slices.length))).toEqual(new Set([2]))
    const tour = await search(duffel, {
      slices: [slice('BJS', 'LHR', '2027-03-16'), slice('LHR', 'PAR', '2027-03-20'), slice('PAR', 'BJS', '2027-03-24')],
      passengers: [{ type: 'adult' }],
    })
    for (const { slices } of tour) expect(slices.map(({ origin }) => origin.iata_code).at(-1)).toBe('CDG')
    // No airline flies all of it: who sells the first slice sells what its partners fly, each by a fare of its own.
    const partners = tour.filter(({ slices }) => new Set(slices.map((each) => each.segments[0]?.marketing_carrier.iata_code)).size > 1)
    expect(partners.length).toBeGreaterThan(0)
    expect(partners.some(({ slices }) => new Set(slices.map((each) => each.fare_brand_name)).size > 1)).toBe(true)
    const [first] = partners
    const allowed = (first?.slices ?? []).map((each) => each.conditions?.change_before_departure?.penalty_amount ?? null)
    const sum = allowed.includes(null) ? null : allowed.reduce((total, each) => total + Number(each), 0).toFixed(2)
    expect(first?.conditions.change_before_departure?.penalty_amount ?? null).toBe(sum)
    expect(await refusal(search(duffel, { ...oneWay('PVG', 'NRT', '2027-03-16'), passengers: [{ age: 1 }] }))).toMatchObject({
      status: 422,
      type: 'validation_error',
    })
  })

  it('joins flights of airlines across alliances on one ticket where both sell each other’s', async () => {
    const { duffel } = running
    const offers = await search(duffel, { ...oneWay('CAN', 'LHR', '2027-03-16'), max_connections: 1 })
    const pairs = offers.flatMap(({ slices }) => {
      const segments = slices[0]?.segments ?? []
      return segments.length === 2 ? [segments.map(({ marketing_carrier: { iata_code } }) => iata_code).join('+')] : []
    })
    expect(pairs).toContain('CZ+BA')
    // Those that sell nothing of each other stay apart.
    expect(pairs).not.toContain('CZ+LH')
  })

  it('keeps to the cabin and the number of changes asked for, lists by price, page by page, and gets one with its services', async () => {
    const { duffel } = running
    const asked = { ...oneWay('PEK', 'LHR', '2027-03-16'), cabin_class: 'business' as const, max_connections: 0 as const }
    const { data } = await duffel.offerRequests.create({ ...asked, return_offers: false, supplier_timeout: 10_000 })
    const seen: string[] = []
    for await (const { data: offer } of duffel.offers.listWithGenerator({ offer_request_id: data.id, sort: 'total_amount', limit: 2 })) {
      seen.push(offer.total_amount)
      expect(offer.slices[0]?.segments.map(({ passengers }) => passengers[0]?.cabin_class)).toEqual(['business'])
    }
    expect(seen.length).toBeGreaterThan(2)
    expect(seen.map(Number)).toEqual(seen.map(Number).toSorted((a, b) => a - b))
    const [first] = (await duffel.offerRequests.get(data.id)).data.offers
    const offer = (await duffel.offers.get(first?.id ?? '', { return_available_services: true })).data
    expect(offer.available_services.map(({ type }) => type)).toEqual(['baggage'])
    const [map] = (await duffel.seatMaps.get({ offer_id: offer.id })).data
    expect(map?.segment_id).toBe(offer.slices[0]?.segments[0]?.id)
    expect(map?.cabins[0]?.rows.length).toBeGreaterThan(5)
  })

  it('tells airlines and airports page by page', async () => {
    const codes: string[] = []
    for await (const { data } of running.duffel.airports.listWithGenerator()) codes.push(data.iata_code ?? '')
    expect(codes).toEqual(expect.arrayContaining(['PVG', 'HKG', 'TPE', 'MFM', 'AKL']))
    expect(new Set(codes).size).toBe(codes.length)
    const { data, meta } = await running.duffel.airlines.list({ limit: 5 })
    expect([data.length, meta?.limit, typeof meta?.after]).toEqual([5, 5, 'string'])
  })

  it('tells amounts in the organisation’s currency, with its digits', async () => {
    for (const [currency, pattern] of [
      ['JPY', /^\d+$/],
      ['KWD', /^\d+\.\d{3}$/],
      ['USD', /^\d+\.\d{2}$/],
    ] as const) {
      await running.control('duffel/settings', { currency })
      const [offer] = await search(running.duffel, oneWay('PVG', 'NRT', '2027-03-16'))
      expect(offer?.total_currency).toBe(currency)
      expect(offer?.total_amount).toMatch(pattern)
    }
    await running.control('duffel/settings', { currency: 'CNY' })
  })

  it('refuses strangers, other versions, unknown places and whoever asks too often, each with a request id', async () => {
    const { duffel, sandbox } = running
    const stranger = new Duffel({ token: 'guess', basePath: sandbox.duffel.url })
    const refused = await refusal(search(stranger, oneWay('PVG', 'NRT', '2027-03-16')))
    expect(refused).toMatchObject({ status: 401, type: 'authentication_error', code: 'access_token_not_found' })
    expect(refused.requestId).toHaveLength(20)
    const old = new Duffel({ token: sandbox.duffel.token, basePath: sandbox.duffel.url, apiVersion: 'v1' })
    expect(await refusal(old.airlines.list())).toMatchObject({ status: 400, code: 'unsupported_version' })
    expect(await refusal(search(duffel, oneWay('PVG', 'XXX', '2027-03-16')))).toMatchObject({ status: 422, code: 'validation_invalid' })
    expect(await refusal(search(duffel, oneWay('PVG', 'NRT', '2027-02-01')))).toMatchObject({ status: 422, code: 'validation_past' })
    expect(await refusal(duffel.orders.get('ord_none'))).toMatchObject({ status: 404, code: 'not_found' })
    await running.control('duffel/settings', { requestsPerMinute: 1 })
    await Promise.allSettled([duffel.airlines.list(), duffel.airlines.list()])
    expect(await refusal(duffel.airlines.list())).toMatchObject({ status: 429, code: 'rate_limit_exceeded' })
    await running.control('duffel/settings', { requestsPerMinute: 6000 })
  })

  it('sells the last seat once, tells a price that has moved, and an offer is gone after its time', async () => {
    const { duffel, control } = running
    const asked = { ...oneWay('PVG', 'SIN', '2027-03-16'), cabin_class: 'business' as const, max_connections: 0 as const }
    const offer = (await search(duffel, asked)).find(canBeHeld)
    const segment = offer?.slices[0]?.segments[0]
    if (!offer || !segment) throw new Error('nothing can be held')
    await control('duffel/inventory', { flightKey: flightKeyOf(segment), cabin: 'business', seats: 1 })
    const tries = await Promise.allSettled(Array.from({ length: 4 }, () => hold(duffel, offer)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusal(duffel.offers.get(offer.id))).toMatchObject({
      status: 422,
      type: 'airline_error',
      code: 'offer_no_longer_available',
    })
    const other = (await search(duffel, asked)).findLast(canBeHeld)
    if (!other) throw new Error('nothing else can be held')
    const before = (await duffel.offers.get(other.id)).data.total_amount
    await control('duffel/price', { flightKey: flightKeyOf(other.slices[0]?.segments[0] ?? segment), percent: 10 })
    expect(Number((await duffel.offers.get(other.id)).data.total_amount)).toBeGreaterThan(Number(before))
    await control('clock', { advanceMs: 31 * 60_000 })
    expect(await refusal(hold(duffel, other, { passengers: other.passengers.map(({ id }) => traveller(id)) }))).toMatchObject({
      code: 'offer_no_longer_available',
    })
    expect(await running.findings()).toEqual([])
  })
})
