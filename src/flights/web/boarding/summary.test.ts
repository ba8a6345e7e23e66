import { describe, expect, it } from 'vitest'
import { CallError, NO_NETWORK } from '../../../web/call-error.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import { boardingFrom, boardingOf, checkInBy, isOfUse, isRefused, usefulUntil } from './summary.ts'

const end = (label: string, terminal: string, at: string) => ({ airport: 'XXX', label, terminal, city: { zh: '城', en: 'City' }, at })
const leg = {
  carrier: { code: 'CA', name: { zh: '国航', en: 'Air China' } },
  number: 'CA1715',
  from: end('萧山 T3', 'T3', '2026-12-01T07:30:00+08:00'),
  to: end('首都 T3', 'T3', '2026-12-01T09:50:00+08:00'),
  durationMinutes: 140,
  arrivalDayOffset: 0,
  stops: [],
}
const passenger = {
  name: { zh: '林一帆', en: 'Yifan Lin' },
  isCaller: true,
  ticketName: 'LIN/YIFAN',
  document: '身份证 3301**********0018',
  maskedPhone: '138****6621',
  maskedMail: 'l***@example.com',
  ticketNumber: '999-1234567890',
  ticketStatus: '已出票',
  extras: [{ kind: 'seat', name: { zh: '12A', en: '12A' }, priceMinor: 50_00, contents: [], voucher: null }],
}
const order = {
  orderSeq: 'F261124000017',
  pnr: 'ABC123',
  flight: { flightId: 'x', aircraft: 'A321', mealServed: true, ...leg },
  passengers: [passenger],
  baggage: { checkedKg: 20, carryOnKg: 5, checkedPieces: null, carryOnPieces: null, label: '20 公斤' },
  status: { key: 'ticketIssued' },
  abroad: null,
  airline: null,
} as unknown as FlightOrderDetails

const withStatus = (key: string, passengers: readonly object[] = order.passengers): FlightOrderDetails =>
  ({ ...order, status: { ...order.status, key }, passengers }) as unknown as FlightOrderDetails

describe('what one needs at the airport', () => {
  it('is flight, passengers, tickets and reference, and nothing of money, phone or mail', () => {
    const boarding = boardingOf(order)
    expect(boarding).toEqual({
      orderSeq: 'F261124000017',
      pnr: 'ABC123',
      legs: [
        {
          carrier: { zh: '国航', en: 'Air China' },
          number: 'CA1715',
          operatedBy: null,
          from: { label: '萧山 T3', terminal: 'T3', at: '2026-12-01T07:30:00+08:00' },
          to: { label: '首都 T3', terminal: 'T3', at: '2026-12-01T09:50:00+08:00' },
          durationMinutes: 140,
          arrivalDayOffset: 0,
          stops: [],
        },
      ],
      passengers: [
        {
          name: { zh: '林一帆', en: 'Yifan Lin' },
          ticketName: 'LIN/YIFAN',
          document: '身份证 3301**********0018',
          ticketNumber: '999-1234567890',
          ticketStatus: '',
          extras: [{ kind: 'seat', name: { zh: '12A', en: '12A' } }],
        },
      ],
      baggage: '20 公斤',
      closesMinutes: 45,
    })
    expect(JSON.stringify(boarding)).not.toMatch(/138\*|example\.com|priceMinor/)
  })

  it('is every flight of a journey abroad, with who flies it', () => {
    const segment = { ...leg, operatedBy: 'Brussels Airlines', aircraft: 'A320' }
    const slices = [{ segments: [segment] }, { segments: [segment, { ...segment, number: 'LH721' }] }]
    const abroad = { ...order, abroad: {}, flight: { ...order.flight, slices } } as unknown as FlightOrderDetails
    const boarding = boardingOf(abroad)
    expect(boarding?.legs.map(({ number, operatedBy }) => [number, operatedBy])).toEqual([
      ['CA1715', 'Brussels Airlines'],
      ['CA1715', 'Brussels Airlines'],
      ['LH721', 'Brussels Airlines'],
    ])
    expect(boarding?.closesMinutes).toBe(60)
  })

  it('is what is left of a journey abroad of which its airline has cancelled a way', () => {
    const way = (number: string, at: string, from: string, to: string) => {
      const ends = { from: end(from, '', at), to: end(to, '', at) }
      return { ...ends, segments: [{ ...leg, ...ends, number, operatedBy: null, aircraft: 'A320' }] }
    }
    const [out, back] = [
      way('CA213', '2027-02-09T20:35:00+08:00', 'Xiaoshan', 'Hong Kong'),
      way('CA214', '2027-02-12T13:15:00+08:00', 'Hong Kong', 'Xiaoshan'),
    ]
    const cancelled = (...slices: readonly object[]) =>
      boardingOf({
        ...withStatus('flightCancelled'),
        abroad: {},
        flight: { ...order.flight, slices },
      } as unknown as FlightOrderDetails)?.legs.map(({ number }) => number)
    const off = { isCancelled: true }
    expect(cancelled(out, { ...back, ...off })).toEqual(['CA213'])
    expect(cancelled({ ...out, ...off }, back)).toEqual(['CA214'])
    expect(cancelled({ ...out, ...off }, { ...back, ...off })).toBeUndefined()
    expect(cancelled(out, back)).toBeUndefined()
  })

  it.each(['issuingTickets', 'refunding', 'refunded', 'changed', 'cancelledClosed'])('is nothing of an order that is %s', (key) => {
    expect(boardingOf(withStatus(key))).toBeNull()
  })

  it('is there where the airline moved the flight and nobody has answered yet: it leaves all the same', () => {
    expect(boardingOf(withStatus('flightChanged'))?.passengers).toHaveLength(1)
    expect(boardingOf(withStatus('flightCancelled'))).toBeNull()
    // Nor while its tickets are being changed, nor where another flight is kept that nobody has agreed to.
    const broken = (kind: string, state = 'open') =>
      boardingOf({ ...withStatus('changing'), airline: { kind, state } } as unknown as FlightOrderDetails)
    expect([broken('cancelled'), broken('protected'), broken('protected', 'accepting')]).toEqual([null, null, null])
    expect([broken('retimed'), broken('protected', 'accepted')].every((one) => one !== null)).toBe(true)
  })

  it('stays for those who fly while another ticket of the order is on its way back', () => {
    const other = { ...passenger, ticketStatus: '退票处理中' }
    expect(boardingOf(withStatus('refunding', [passenger, other]))?.passengers.map(({ ticketStatus }) => ticketStatus)).toEqual([
      '已出票',
      '退票处理中',
    ])
    expect(boardingOf(withStatus('refunding', [other, other]))).toBeNull()
  })

  it('says of each ticket what became of it where some were given back', () => {
    const other = { ...passenger, ticketStatus: '已退票' }
    expect(boardingOf(withStatus('partialRefund', [passenger, other]))?.passengers.map(({ ticketStatus }) => ticketStatus)).toEqual([
      '已出票',
      '已退票',
    ])
    expect(boardingOf(withStatus('ticketIssued', [{ ...passenger, ticketNumber: null }]))).toBeNull()
  })

  it('is of use until a day after the last arrival, and check-in ends by the clocks of the airport', () => {
    expect(
      usefulUntil({
        legs: [leg, { ...leg, to: end('x', '', '2026-12-03T10:00:00-08:00') }].map((one) => ({
          ...one,
          carrier: one.carrier.name,
          operatedBy: null,
        })),
      }),
    ).toBe('2026-12-04T18:00:00Z')
    expect(checkInBy(leg, 45)).toEqual({ day: null, time: '06:45' })
    expect(checkInBy({ from: end('x', '', '2026-12-03T00:20:00-08:00') }, 60)).toEqual({ day: '2026-12-02', time: '23:20' })
  })

  it('is offered on the order as long as it is of use, and only of tickets that one flies on', () => {
    const at = (instant: string): number => Temporal.Instant.from(instant).epochMilliseconds
    expect([isOfUse(order, at('2026-12-02T01:49:59Z')), isOfUse(order, at('2026-12-02T01:50:00Z'))]).toEqual([true, false])
    expect(isOfUse(withStatus('refunded'), at('2026-11-24T00:00:00Z'))).toBe(false)
  })

  it('is read back as it was kept, and nothing else is taken for it', () => {
    const kept: unknown = JSON.parse(JSON.stringify(boardingOf(order)))
    expect(boardingFrom(kept)).toEqual(boardingOf(order))
    for (const wrong of [null, 'x', {}, { orderSeq: 'F1', legs: 3 }]) expect(boardingFrom(wrong)).toBeNull()
  })

  it('is forgotten where the server says no, and stays where it cannot be reached', () => {
    const answered = (httpStatus: number, code = 'P404') => new CallError({ code, message: '', httpStatus })
    expect([401, 403, 404].map((status) => isRefused(answered(status)))).toEqual([true, true, true])
    expect([answered(0, NO_NETWORK), answered(503, 'P503'), answered(429, 'P429'), null].map(isRefused)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})
