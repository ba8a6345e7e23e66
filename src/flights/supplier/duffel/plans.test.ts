import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { STAY, withSlices } from '../../rules/abroad.ts'
import { toOffer, toSlice } from './map.ts'
import { hear } from './notices.ts'
import { planOf } from './plans.ts'
import * as wire from './wire.ts'

const airline = { iata_code: 'MU', name: 'China Eastern Airlines' }
const airport = { PVG: 'Asia/Shanghai', HND: 'Asia/Tokyo' } as const

function slice(id: string, [from, to]: readonly ['PVG', 'HND'] | readonly ['HND', 'PVG'], day: string, hour: string, number = '539') {
  const flown = {
    marketing_carrier: airline,
    marketing_carrier_flight_number: number,
    operating_carrier: airline,
    origin: { iata_code: from, time_zone: airport[from] },
    destination: { iata_code: to, time_zone: airport[to] },
    departing_at: `${day}T${hour}:00:00`,
    arriving_at: `${day}T${String(Number(hour) + 3).padStart(2, '0')}:00:00`,
    duration: 'PT3H',
    stops: [],
  }
  return { id, segments: [flown] }
}

const OUT = slice('sli_out', ['PVG', 'HND'], '2027-03-16', '09')
const BACK = slice('sli_back', ['HND', 'PVG'], '2027-03-20', '15', '540')

interface Told {
  readonly id: string
  readonly at: string
  readonly removed: readonly object[]
  readonly added: readonly object[]
  readonly action?: string
  readonly actions?: readonly string[]
}
const change = ({ id, at, removed, added, action, actions = ['accept', 'cancel', 'change', 'update'] }: Told) => ({
  id,
  created_at: `2027-03-02T0${at}:00:00Z`,
  action_taken: action ?? null,
  available_actions: action === undefined ? actions : [],
  removed,
  added,
})

/** Of a way out and a way back, newest first, as the API lists them. */
const plan = (...changes: readonly Told[]) =>
  planOf(
    wire.order.parse({
      id: 'ord_1',
      base_amount: '1.00',
      base_currency: 'CNY',
      total_amount: '1.00',
      total_currency: 'CNY',
      booking_reference: 'RZPNX8',
      created_at: '2027-03-01T04:00:00Z',
      available_actions: ['cancel'],
      payment_status: { awaiting_payment: false },
      passengers: [{ id: 'pas_1', type: 'adult' }],
      slices: changes.reduce<readonly object[]>(
        (flown, { removed, added }) => [...flown.filter((one) => !removed.includes(one)), ...added],
        [OUT, BACK],
      ),
      airline_initiated_changes: changes.map(change).toReversed(),
    }),
  )

describe('what an airline did to an order of Duffel', () => {
  const later = slice('sli_2', ['PVG', 'HND'], '2027-03-16', '11')

  it('is a change of times while the flights are the same, another flight where they are not, and nothing where none is left', () => {
    expect(plan()).toBeNull()
    expect(plan({ id: 'aic_1', at: '1', removed: [OUT], added: [later] })).toMatchObject({
      changeId: 'aic_1',
      kind: 'retimed',
      status: 'open',
      from: { number: 'MU539', from: { at: '2027-03-16T09:00:00+08:00' } },
      to: {
        number: 'MU539',
        from: { at: '2027-03-16T11:00:00+08:00' },
        journey: [{ sliceId: 'MU539_PVG_HND_2027-03-16T11:00' }, { sliceId: 'MU540_HND_PVG_2027-03-20T15:00' }],
      },
    })
    const other = slice('sli_3', ['PVG', 'HND'], '2027-03-16', '13', '575')
    expect(plan({ id: 'aic_1', at: '1', removed: [OUT], added: [other] })).toMatchObject({ kind: 'protected', to: { number: 'MU575' } })
    expect(plan({ id: 'aic_1', at: '1', removed: [OUT], added: [] })).toMatchObject({ kind: 'cancelled', to: null })
    // Of two slices one has nothing in its place: nobody travels by half a journey.
    const half = plan({ id: 'aic_1', at: '1', removed: [OUT, BACK], added: [BACK] })
    expect(half).toMatchObject({
      kind: 'cancelled',
      to: null,
      from: { journey: [{ from: { airport: 'PVG' } }, { from: { airport: 'HND' } }] },
    })
  })

  it('is told from what was agreed to: over changes that nobody answered, and no further than the last that somebody did', () => {
    const first = { id: 'aic_1', at: '1', removed: [OUT], added: [later] }
    const second = { id: 'aic_2', at: '2', removed: [later], added: [slice('sli_4', ['PVG', 'HND'], '2027-03-16', '12')] }
    expect(plan(first, second)?.from.from.at).toBe('2027-03-16T09:00:00+08:00')
    expect(plan({ ...first, action: 'accepted' }, second)?.from.from.at).toBe('2027-03-16T11:00:00+08:00')
    const undone = { id: 'aic_2', at: '2', removed: [later], added: [slice('sli_5', ['PVG', 'HND'], '2027-03-16', '09')] }
    expect(plan(first, undone)).toMatchObject({ changeId: 'aic_2', status: 'withdrawn' })
  })

  it('is of all ways that nobody has answered, whichever was changed last', () => {
    const out = { id: 'aic_1', at: '1', removed: [OUT], added: [later] }
    const back = { id: 'aic_2', at: '2', removed: [BACK], added: [slice('sli_6', ['HND', 'PVG'], '2027-03-20', '19', '540')] }
    const both = plan(out, back)
    expect(both?.ways?.map(({ kind, from, to }) => [kind, from.number, to?.from.at])).toEqual([
      ['retimed', 'MU540', '2027-03-20T19:00:00+09:00'],
      ['retimed', 'MU539', '2027-03-16T11:00:00+08:00'],
    ])
    expect(both).toMatchObject({ changeId: 'aic_2', kind: 'retimed', status: 'open', from: { number: 'MU540' } })
    expect(both?.flown?.map(({ from }) => from.at)).toEqual(['2027-03-16T11:00:00+08:00', '2027-03-20T19:00:00+09:00'])
    // One that was answered is agreed to; so are those before one that is.
    expect(plan({ ...out, action: 'accepted' }, back)?.ways?.map(({ from }) => from.number)).toEqual(['MU540'])
    expect(plan(out, { ...back, action: 'accepted' })).toMatchObject({
      status: 'accepted',
      to: { journey: [{ from: { at: '2027-03-16T11:00:00+08:00' } }, { from: { at: '2027-03-20T19:00:00+09:00' } }] },
    })
    // What is flown no longer stays what has become of the journey, and the other way goes by its new times.
    const gone = { id: 'aic_1', at: '1', removed: [OUT], added: [] }
    const half = plan(gone, back)
    expect(half).toMatchObject({ changeId: 'aic_2', kind: 'cancelled', status: 'open', to: null, from: { number: 'MU540' } })
    expect(half?.ways?.map(({ kind }) => kind)).toEqual(['retimed', 'cancelled'])
    expect(half?.flown?.map(({ from }) => from.at)).toEqual(['2027-03-16T09:00:00+08:00', '2027-03-20T19:00:00+09:00'])
    // The newest took itself back: what is left is the other one's.
    const asSold = { id: 'aic_3', at: '3', removed: [later], added: [slice('sli_7', ['PVG', 'HND'], '2027-03-16', '09')] }
    expect(plan(out, back, asSold)).toMatchObject({ changeId: 'aic_3', status: 'open', ways: [{ from: { number: 'MU540' } }] })
  })

  it('asks nothing where nothing can be done about it, and is over once the order was given up or changed', () => {
    const told = { id: 'aic_1', at: '1', removed: [OUT], added: [later] }
    expect(plan({ ...told, actions: ['update'] })?.status).toBe('told')
    expect(plan({ ...told, action: 'accepted' })?.status).toBe('accepted')
    for (const action of ['cancelled', 'changed']) expect(plan({ ...told, action })).toBeNull()
  })

  it('makes a journey the slices of now, its name and its first slice with them', () => {
    const sold = (each: typeof OUT) => ({
      ...each,
      duration: null,
      fare_brand_name: null,
      segments: each.segments.map((one) => ({ ...one, passengers: [{ cabin_class: 'economy', baggages: [] }] })),
    })
    const amounts = { base_amount: '1.00', base_currency: 'CNY', total_amount: '1.00', total_currency: 'CNY' }
    const offer = wire.offer.parse({
      id: 'off_1',
      ...amounts,
      expires_at: '2027-03-01T04:00:00Z',
      owner: airline,
      conditions: {},
      passenger_identity_documents_required: true,
      payment_requirements: { requires_instant_payment: false },
      passengers: [{ id: 'pas_1', type: 'adult' }],
      slices: [sold(OUT), sold(BACK)],
    })
    const { flight } = toOffer(offer, 'CNY')
    const now = withSlices(flight, [toSlice(later), toSlice(BACK)])
    expect(now.slices.map(({ sliceId }) => sliceId)).toEqual(['MU539_PVG_HND_2027-03-16T11:00', 'MU540_HND_PVG_2027-03-20T15:00'])
    expect(now).toMatchObject({ flightId: now.slices.map(({ sliceId }) => sliceId).join(STAY), from: { at: '2027-03-16T11:00:00+08:00' } })
    expect(withSlices(flight, flight.slices)).toEqual(flight)
  })
})

const SECRET = 'whsec'
const signed = (body: string, secret = SECRET, at = '1764000000') => ({
  body,
  headers: { 'x-duffel-signature': `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}` },
})
const event = (type: string, object: unknown = { id: 'ord_1', metadata: { reference: 'R1', key: 'k' } }) =>
  JSON.stringify({ id: 'wev_1', type, data: { object }, idempotency_key: 'aic_1' })

describe('an event of Duffel’s webhooks', () => {
  const CHANGED = 'order.airline_initiated_change_detected'

  it('of an airline’s change names the order that is worth reading; others, and orders that are not ours, concern nobody here', () => {
    expect(hear(SECRET, signed(event(CHANGED)))).toEqual({ is: 'plan', supplierBookingId: 'ord_1', reference: 'R1' })
    expect(hear(SECRET, signed(event('order.updated')))).toEqual({ is: 'other' })
    expect(hear(SECRET, signed(event(CHANGED, { id: 'ord_2', metadata: {} })))).toEqual({ is: 'other' })
  })

  it('is believed under its secret alone, as it was sent', () => {
    const good = signed(event(CHANGED))
    expect(hear(null, good)).toEqual({ is: 'forged' })
    expect(hear(SECRET, signed(good.body, 'another'))).toEqual({ is: 'forged' })
    expect(hear(SECRET, { ...good, body: good.body.replace('ord_1', 'ord_2') })).toEqual({ is: 'forged' })
    expect(hear(SECRET, { body: good.body, headers: {} })).toEqual({ is: 'forged' })
    expect(hear(SECRET, { body: good.body, headers: { 'x-duffel-signature': 't=1,v1=00' } })).toEqual({ is: 'forged' })
    for (const body of ['', 'null', '[]', '{"type":"order.created"}']) expect(hear(SECRET, signed(body))).toEqual({ is: 'forged' })
  })
})
