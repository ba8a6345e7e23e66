import { describe, expect, it } from 'vitest'
import type { TicketFacts } from './fees.ts'
import { changeFee, differenceFee, feeMinor, mayChangeDestination, movesAway, refundFee, toHalfYuan } from './fees.ts'

/** The railway's dated table, on both sides of each of its steps. */
const HOUR_MS = 3_600_000
const SECOND_MS = 1000
const ticket = (leftMs: number, more: Partial<TicketFacts> = {}): TicketFacts => ({
  today: '2026-11-23',
  leftMs,
  travelDate: '2026-12-01',
  hongKong: false,
  changed: false,
  movedAway: false,
  changedAfterDeparture: false,
  ...more,
})
const percent = (leftMs: number, more: Partial<TicketFacts> = {}) => refundFee(ticket(leftMs, more))?.percent

describe('refund fees', () => {
  it.each([
    [8 * 24, 0, 5],
    [48, 5, 10],
    [24, 10, 20],
  ])('from %i hours on %i %%, a second later %i %%', (hours, on, after) => {
    expect(percent(hours * HOUR_MS)).toBe(on)
    expect(percent(hours * HOUR_MS - SECOND_MS)).toBe(after)
  })

  it('are of no ticket whose train has left', () => {
    expect(percent(SECOND_MS)).toBe(20)
    expect(percent(0)).toBeUndefined()
  })

  it('stay 5 % for a ticket moved from inside eight days to beyond', () => {
    expect(percent(9 * 24 * HOUR_MS, { changed: true, movedAway: true })).toBe(5)
    expect(movesAway('2026-11-23', 8 * 24 * HOUR_MS - 1, 8 * 24 * HOUR_MS)).toBe(true)
    expect(movesAway('2026-11-23', 8 * 24 * HOUR_MS, 9 * 24 * HOUR_MS)).toBe(false)
  })

  it('are 20 % of a changed ticket for the spring festival, on its first and its last day', () => {
    for (const travelDate of ['2027-01-22', '2027-03-02']) expect(percent(9 * 24 * HOUR_MS, { changed: true, travelDate })).toBe(20)
    for (const travelDate of ['2027-01-21', '2027-03-03']) expect(percent(9 * 24 * HOUR_MS, { changed: true, travelDate })).toBe(0)
    expect(percent(9 * 24 * HOUR_MS, { travelDate: '2027-01-22' })).toBe(0)
  })

  it('are 5, 30 and 50 % to Hong Kong, and not given back once changed', () => {
    const hongKong = { hongKong: true }
    expect([48, 24, 1].map((hours) => percent(hours * HOUR_MS, hongKong))).toEqual([5, 30, 50])
    expect([48, 24].map((hours) => percent(hours * HOUR_MS - SECOND_MS, hongKong))).toEqual([30, 50])
    expect(percent(9 * 24 * HOUR_MS, { ...hongKong, changed: true })).toBeUndefined()
  })

  it('are of no ticket that was changed after its train had left', () => {
    expect(percent(9 * 24 * HOUR_MS, { changed: true, changedAfterDeparture: true })).toBeUndefined()
  })

  it('are rounded to the half yuan, two yuan at least and never more than the fare', () => {
    expect([124, 125, 174, 175].map(toHalfYuan)).toEqual([100, 150, 150, 200])
    expect([feeMinor(55_300, 5), feeMinor(1000, 5), feeMinor(100, 20), feeMinor(55_300, 0)]).toEqual([2750, 200, 100, 0])
  })
})

describe('change fees', () => {
  const fee = (leftMs: number, newDate: string, today = '2026-11-30') =>
    changeFee({ today, leftMs, travelDate: '2026-12-01' }, newDate)?.percent

  it('are none to the same day or an earlier one, and to a later one by the hours left', () => {
    expect([fee(SECOND_MS, '2026-12-01'), fee(SECOND_MS, '2026-11-30')]).toEqual([0, 0])
    expect([48, 24].map((hours) => fee(hours * HOUR_MS, '2026-12-02'))).toEqual([0, 5])
    expect([48, 24].map((hours) => fee(hours * HOUR_MS - SECOND_MS, '2026-12-02'))).toEqual([5, 15])
    expect(fee(SECOND_MS, '2026-12-02')).toBe(15)
  })

  it('are 40 % to a later day once the train has left, none on the same day, and end with the day', () => {
    expect([fee(0, '2026-12-02', '2026-12-01'), fee(-HOUR_MS, '2026-12-01', '2026-12-01')]).toEqual([40, 0])
    expect(fee(-HOUR_MS, '2026-12-02', '2026-12-02')).toBeUndefined()
  })

  it('keep the refund fee of what is paid back', () => {
    expect([9 * 24, 48, 24, 1].map((hours) => differenceFee(ticket(hours * HOUR_MS)).percent)).toEqual([0, 5, 10, 20])
    expect(differenceFee(ticket(-HOUR_MS)).percent).toBe(20)
  })

  it('let the destination change until 48 hours before departure', () => {
    expect(mayChangeDestination(ticket(48 * HOUR_MS))).toBe(true)
    expect(mayChangeDestination(ticket(48 * HOUR_MS - SECOND_MS))).toBe(false)
  })
})
