import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FEE_TABLES, SPRING_FESTIVAL_PERIODS } from './data/fee-tables.ts'
import {
  changeCost,
  dayEndsAt,
  feeEnds,
  feeMinorOf,
  feeTableAt,
  isSpringFestival,
  REFUND_ONLINE_WORKING_DAYS,
  REFUND_WINDOW_WORKING_DAYS,
  refundFee,
  type HeldTicket,
} from './fees.ts'
import { shanghai } from './testing.ts'

const [TABLE] = FEE_TABLES as [(typeof FEE_TABLES)[number]]
const DEPARTS = shanghai('2026-12-20T09:00')
const before = (duration: Temporal.DurationLike): Temporal.Instant => DEPARTS.subtract(duration)
const ticketOf = (change: Partial<HeldTicket> = {}): HeldTicket => ({
  fareMinor: 66_200,
  departAt: DEPARTS,
  isToHongKong: false,
  moved: null,
  ...change,
})

/** What a refund says, in one line: per cent and the line of the table, or why not. */
function refunded(now: Temporal.Instant, change: Partial<HeldTicket> = {}): string {
  const verdict = refundFee(ticketOf(change), now)
  return verdict.allowed ? `${verdict.fee.percent} ${verdict.fee.rule}` : verdict.code
}

describe('what giving a ticket back costs [C-TRAIN-07] [SC-TRN-08]', () => {
  it('is free from eight days ahead, 5 % from 48 hours, 10 % from 24, 20 % below, each to the second [SC-TRN-08]', () => {
    const steps: [Temporal.DurationLike, string][] = [
      [{ hours: 192 }, '0 free'],
      [{ hours: 191, minutes: 59, seconds: 59 }, '5 step'],
      [{ hours: 48 }, '5 step'],
      [{ hours: 47, minutes: 59, seconds: 59 }, '10 step'],
      [{ hours: 24 }, '10 step'],
      [{ hours: 23, minutes: 59, seconds: 59 }, '20 step'],
      [{ seconds: 1 }, '20 step'],
      [{ seconds: 0 }, 'TR-DEPARTED'],
      [{ seconds: -1 }, 'TR-DEPARTED'],
    ]
    expect(steps.map(([ahead]) => refunded(before(ahead)))).toEqual(steps.map(([, says]) => says))
  })

  it('is 5, 30 and 50 % on lines to Hong Kong, where a changed ticket is not given back at all [SC-TRN-08]', () => {
    const toHongKong = { isToHongKong: true }
    const ahead = [
      { hours: 400 },
      { hours: 48 },
      { hours: 47, minutes: 59, seconds: 59 },
      { hours: 24 },
      { hours: 23, minutes: 59, seconds: 59 },
    ]
    expect(ahead.map((one) => refunded(before(one), toHongKong))).toEqual(
      ['5', '5', '30', '30', '50'].map((percent) => `${percent} hongKong`),
    )
    const moved = { movedAt: before({ hours: 100 }), departedAt: before({ hours: 10 }) }
    expect(refunded(before({ hours: 90 }), { ...toHongKong, moved })).toBe('TR-MOVED-HONGKONG')
  })

  it('is 5 % of a ticket that was moved from inside eight days to a train beyond them, to the second [SC-TRN-08]', () => {
    const departedAt = shanghai('2026-12-08T09:00')
    const movedAhead = (ahead: Temporal.DurationLike) =>
      refunded(before({ hours: 200 }), { moved: { movedAt: departedAt.subtract(ahead), departedAt } })
    expect([movedAhead({ hours: 192 }), movedAhead({ hours: 191, minutes: 59, seconds: 59 })]).toEqual(['0 free', '5 movedAway'])
    // Once its new train is near, it pays what everybody pays.
    expect(refunded(before({ hours: 30 }), { moved: { movedAt: departedAt.subtract({ hours: 1 }), departedAt } })).toBe('10 step')
  })

  it('is 20 % of a ticket that was moved to a day of the spring festival’s traffic, on its first and last day too [SC-TRN-08]', () => {
    const moved = { movedAt: shanghai('2027-01-10T08:00'), departedAt: shanghai('2027-01-20T08:00') }
    const onDay = (day: string, own: HeldTicket['moved'] = moved) =>
      refunded(shanghai('2027-01-11T09:00'), { departAt: shanghai(`${day}T09:00`), moved: own })
    expect([onDay('2027-01-21'), onDay('2027-01-22'), onDay('2027-03-02'), onDay('2027-03-03')]).toEqual([
      '0 free',
      '20 springFestival',
      '20 springFestival',
      '0 free',
    ])
    expect(onDay('2027-01-22', null)).toBe('0 free')
  })

  it('is nothing to be had of a ticket that was changed after its train had left, from that very second on [SC-TRN-08]', () => {
    const departedAt = shanghai('2026-12-19T09:00')
    const movedAt = (at: Temporal.Instant) => refunded(before({ hours: 23 }), { moved: { movedAt: at, departedAt } })
    expect([movedAt(departedAt.subtract({ seconds: 1 })), movedAt(departedAt)]).toEqual(['20 step', 'TR-MOVED-LATE'])
  })

  it('is free where the railway itself has cancelled the train, departed or not', () => {
    const verdict = refundFee(ticketOf(), DEPARTS.add({ hours: 1 }), true)
    expect(verdict).toMatchObject({ allowed: true, fee: { percent: 0, feeMinor: 0, rule: 'railwaysOwn' } })
  })

  it('says until when it holds: at that second it still does, a second later it does not', () => {
    for (const ahead of [{ hours: 300 }, { hours: 100 }, { hours: 30 }, { hours: 3 }]) {
      const verdict = refundFee(ticketOf(), before(ahead))
      if (!verdict.allowed) throw new Error(verdict.code)
      const { holdsUntil, percent } = verdict.fee
      const last = Temporal.Instant.compare(holdsUntil, DEPARTS) === 0 ? holdsUntil.subtract({ seconds: 1 }) : holdsUntil
      expect(refunded(last).split(' ')[0]).toBe(String(percent))
      expect(refunded(holdsUntil.add({ seconds: 1 })).split(' ')[0]).not.toBe(String(percent))
    }
  })

  it('says whether another fee follows then or nothing is given back any more, and no end where the railway has cancelled the train', () => {
    const ends = (ahead: Temporal.DurationLike) => feeEnds(ticketOf(), before(ahead))
    expect([ends({ hours: 300 })?.isLast, ends({ hours: 30 })?.isLast]).toEqual([false, false])
    expect(ends({ hours: 3 })).toEqual({ at: DEPARTS, isLast: true })
    expect(feeEnds(ticketOf(), DEPARTS.add({ hours: 1 }))).toBeNull()
    expect(feeEnds(ticketOf(), before({ hours: 3 }), true)).toBeNull()
  })

  it('comes back within 7 working days online, at a window within 15', () => {
    expect([REFUND_ONLINE_WORKING_DAYS, REFUND_WINDOW_WORKING_DAYS]).toEqual([7, 15]) // train.refundOnlineWithin, train.refundStationWindowWithin
  })
})

describe('a fee is rounded', () => {
  it('to half a yuan: below a quarter down, from three quarters up, and is two yuan at least', () => {
    // 5 % of these fares are 4.20, 4.25, 4.70, 4.75 and 5.00 yuan; then 0.50, and a fare below the least fee.
    expect([8_400, 8_500, 9_400, 9_500, 10_000, 1_000, 150].map((fare) => feeMinorOf(fare, 5, TABLE))).toEqual([
      400, 450, 450, 500, 500, 200, 150,
    ])
    expect(feeMinorOf(66_200, 0, TABLE)).toBe(0)
  })

  it('never by more than a quarter of a yuan, never above the fare, and the more the higher the fare', () => {
    const fare = fc.integer({ min: 1, max: 50_000 }).map((tenths) => tenths * 10)
    const percent = fc.constantFrom(5, 10, 15, 20, 30, 40, 50)
    fc.assert(
      fc.property(fare, fare, percent, (one, other, share) => {
        const fee = feeMinorOf(one, share, TABLE)
        expect(fee).toBeLessThanOrEqual(one)
        const isPlain = fee > TABLE.leastMinor && fee < one
        expect(!isPlain || fee % 50 === 0).toBe(true)
        expect(!isPlain || Math.abs(fee - (one * share) / 100) <= 25).toBe(true)
        expect(feeMinorOf(Math.max(one, other), share, TABLE)).toBeGreaterThanOrEqual(feeMinorOf(Math.min(one, other), share, TABLE))
      }),
    )
  })
})

describe('what moving a ticket costs [C-TRAIN-04] [SC-TRN-07]', () => {
  const cost = (
    now: Temporal.Instant,
    to: string,
    change: { fareMinor?: number; isSameCity?: boolean; moved?: HeldTicket['moved'] } = {},
  ) =>
    changeCost(
      ticketOf({ moved: change.moved ?? null }),
      { fareMinor: change.fareMinor ?? 66_200, departAt: shanghai(to), isSameCity: change.isSameCity ?? true },
      now,
    )
  const said = (...asked: Parameters<typeof cost>): string => {
    const verdict = cost(...asked)
    return verdict.allowed ? `${verdict.cost.fee.percent} ${verdict.cost.fee.rule}` : verdict.code
  }
  const LATER = '2026-12-21T09:00'

  it('to a later day is free from 48 hours ahead, 5 % from 24, 15 % below, 40 % once it has left, each to the second [SC-TRN-07]', () => {
    const steps: [Temporal.DurationLike, string][] = [
      [{ hours: 48 }, '0 free'],
      [{ hours: 47, minutes: 59, seconds: 59 }, '5 step'],
      [{ hours: 24 }, '5 step'],
      [{ hours: 23, minutes: 59, seconds: 59 }, '15 step'],
      [{ seconds: 1 }, '15 step'],
      [{ seconds: 0 }, '40 afterDeparture'],
    ]
    expect(steps.map(([ahead]) => said(before(ahead), LATER))).toEqual(steps.map(([, says]) => says))
  })

  it('to the same day or an earlier one is free, also after departure, and at midnight it is over [SC-TRN-07]', () => {
    expect(said(before({ hours: 30 }), '2026-12-19T08:00')).toBe('0 free')
    expect(said(before({ minutes: 5 }), '2026-12-20T23:59')).toBe('0 free')
    expect(said(DEPARTS.add({ hours: 5 }), '2026-12-20T18:00')).toBe('0 free')
    expect(said(shanghai('2026-12-20T23:59:59'), LATER)).toBe('40 afterDeparture')
    expect(said(shanghai('2026-12-21T00:00'), LATER)).toBe('TR-DAY-OVER')
    expect(dayEndsAt(DEPARTS).toString()).toBe('2026-12-20T16:00:00Z')
  })

  it('happens once, and to a train that has not left [SC-TRN-07]', () => {
    expect(said(before({ hours: 60 }), LATER, { moved: { movedAt: before({ hours: 70 }), departedAt: before({ hours: 65 }) } })).toBe(
      'TR-CHANGED',
    )
    expect(said(DEPARTS.add({ hours: 5 }), '2026-12-20T14:00')).toBe('TR-NOT-LATER')
  })

  it('to another city is possible from 48 hours ahead, to the second [SC-TRN-07]', () => {
    const away = { isSameCity: false }
    expect(said(before({ hours: 48 }), LATER, away)).toBe('0 free')
    expect(said(before({ hours: 47, minutes: 59, seconds: 59 }), LATER, away)).toBe('TR-DESTINATION-LATE')
  })

  it('takes its share of the lower fare, and a refund’s share of what a cheaper train leaves over [SC-TRN-07]', () => {
    const dearer = cost(before({ hours: 30 }), LATER, { fareMinor: 106_000 })
    expect(dearer).toMatchObject({ cost: { fee: { feeMinor: 3_300 }, differenceMinor: 39_800, differenceFeeMinor: 0, totalMinor: 43_100 } })
    const cheaper = cost(before({ hours: 30 }), LATER, { fareMinor: 50_000 })
    // 5 % of 500 yuan, and 10 % of the 162 yuan that come back.
    expect(cheaper).toMatchObject({
      cost: { fee: { feeMinor: 2_500 }, differenceMinor: -16_200, differenceFeeMinor: 1_600, totalMinor: -12_100 },
    })
    expect(cost(before({ hours: 300 }), LATER, { fareMinor: 50_000 })).toMatchObject({
      cost: { differenceFeeMinor: 0, totalMinor: -16_200 },
    })
  })

  it('never costs more than the new fare and the fee, and never brings back more than was paid', () => {
    const fare = fc.integer({ min: 10, max: 30_000 }).map((tenths) => tenths * 10)
    fc.assert(
      fc.property(fare, fare, fc.integer({ min: -14, max: 400 }), (old, wanted, hours) => {
        const verdict = changeCost(
          ticketOf({ fareMinor: old }),
          { fareMinor: wanted, departAt: shanghai('2026-12-25T09:00'), isSameCity: true },
          before({ hours }),
        )
        if (!verdict.allowed) throw new Error(verdict.code)
        const { fee, differenceFeeMinor, totalMinor } = verdict.cost
        expect(fee.feeMinor).toBeLessThanOrEqual(Math.min(old, wanted))
        expect(totalMinor).toBe(wanted - old + fee.feeMinor + differenceFeeMinor)
        expect(totalMinor).toBeGreaterThanOrEqual(-old)
      }),
    )
  })
})

describe('the table', () => {
  it('is the one in force since 15 January 2024, and none is guessed for days before', () => {
    expect(feeTableAt(shanghai('2024-01-15T00:00')).since).toBe('2024-01-15')
    expect(feeTableAt(shanghai('2026-11-24T12:00'))).toBe(TABLE)
    expect(() => feeTableAt(shanghai('2024-01-14T23:59:59'))).toThrow('no fees of the railway are known for 2024-01-14')
  })

  it('steps down towards departure without a gap, and fees never fall as it comes nearer', () => {
    for (const steps of [TABLE.refund, TABLE.refundHongKong, TABLE.changeToLaterDay]) {
      expect(steps.at(-1)?.fromHoursBefore).toBe(0)
      expect(steps.map(({ fromHoursBefore }) => fromHoursBefore)).toEqual(
        steps.map((step) => step.fromHoursBefore).toSorted((a, b) => b - a),
      )
      expect(steps.map(({ percent }) => percent)).toEqual(steps.map((step) => step.percent).toSorted((a, b) => a - b))
    }
  })

  it('knows forty days of the spring festival a year', () => {
    for (const { firstDate, lastDate } of SPRING_FESTIVAL_PERIODS) {
      expect(Temporal.PlainDate.from(firstDate).until(lastDate).days).toBe(39)
    }
    expect([isSpringFestival('2026-02-01'), isSpringFestival('2026-02-17')]).toEqual([false, true])
  })
})
