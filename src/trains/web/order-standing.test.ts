import { describe, expect, it } from 'vitest'
import type { TrainTimelineStep } from '../calls/orders.ts'
import { TRAIN_USER_STATUSES } from '../rules/status.ts'
import { hasEnded, isTrip, payersOf, readsOnly, seatOf, shownSteps, wayAfter, whyNotCancelled, whyNotChanged } from './order-standing.ts'

const SEEN = Temporal.Instant.from('2026-11-25T04:00:00Z')

describe('how an order of trains stands', () => {
  it('is over where nothing came of it, and a trip where one may still be made', () => {
    const standing = (judged: (status: { key: string }) => boolean) => TRAIN_USER_STATUSES.filter((key) => judged({ key }))
    expect(standing(hasEnded)).toEqual(['ticketFailed', 'cancelledClosed', 'bookingFailed', 'lookingForFlight', 'lapsed', 'rejected'])
    expect(TRAIN_USER_STATUSES.filter((key) => !isTrip({ key }))).toEqual([
      ...(['ticketFailed', 'cancelledClosed', 'bookingFailed', 'lookingForFlight', 'changed', 'refunded'] as const),
      ...(['trainCancelled', 'lapsed', 'rejected'] as const),
    ])
  })

  it('is only read by whoever may not act on it, and not by whoever came too late to cancel', () => {
    const refused = (code: string) => readsOnly({ actions: { cancel: { allowed: false, code, message: '' } } })
    expect(['TR-RIGHT-ENDED', 'TR-NOT-YOURS', 'TR-COMPLETE', 'TR-ISSUING'].map(refused)).toEqual([true, true, false, false])
    expect(readsOnly({ actions: { cancel: { allowed: true } } })).toBe(false)
  })
})

describe('an order that came to nothing', () => {
  const after = (key: string, more: object = {}) =>
    wayAfter({
      status: { code: 16, key, label: '', tone: 'quiet', settled: true },
      part: 'booker',
      changeOf: null,
      ladder: null,
      ...more,
    } as never)

  it('leads to a new search, and a change to the order whose tickets stay', () => {
    expect(after('lapsed')).toEqual({ label: 'searchAgain', path: '/train/index' })
    expect(after('rejected', { changeOf: 'T261125000001' })).toEqual({ label: 'toOldOrder', path: '/order/train/T261125000001' })
    expect([after('ticketIssued', { changeOf: 'T261125000001' }), after('lapsed', { part: 'companion' })]).toEqual([null, null])
  })
})

describe('an order that another one goes on from', () => {
  const after = (ladder: object, { part = 'booker', key = 'bookingFailed' } = {}) =>
    wayAfter({ status: { code: 16, key, label: '', tone: 'quiet', settled: true }, part, changeOf: null, ladder } as never)

  it('leads to that one, of trains or of a flight, also whoever goes along', () => {
    const flown = {
      goesOnAs: null,
      flight: { state: 'handedOn', goesOnAs: { orderSeq: 'F261202000001', path: '/flights/order/F261202000001' } },
    }
    expect(after(flown, { part: 'companion' })).toEqual({ label: 'toNextOrder', path: '/flights/order/F261202000001' })
    expect(after({ goesOnAs: 'T261202000002', flight: null })).toEqual({ label: 'toNextOrder', path: '/order/train/T261202000002' })
  })

  it('leads nowhere while a flight is looked for, and to a new search where none was had', () => {
    expect(after({ goesOnAs: null, flight: { state: 'trying', goesOnAs: null } }, { key: 'lookingForFlight' })).toBeNull()
    expect(after({ goesOnAs: null, flight: { state: 'failed', goesOnAs: null } })).toMatchObject({ label: 'searchAgain' })
  })
})

describe('who pays an order', () => {
  const words = {
    payer: (name: string) => `${name} pays`,
    payersAtMost: { company: 'company at most', person: (name: string | null) => `${name ?? 'you'} at most` },
  }
  const said = (more: object) =>
    payersOf(
      { payers: { companyMinor: 55_300, personMinor: 38_000 }, personPart: null, ladder: null, pickupNumber: null, ...more } as never,
      words,
      'en',
    )?.map(({ label }) => label)
  const payer = { zh: '林一帆', en: 'Yifan Lin' }

  it('is named where it is not the reader, who would read that she pays for somebody else', () => {
    expect(said({ personPart: { payer } })).toEqual([undefined, 'Yifan Lin pays'])
    expect(said({ personPart: { payer: null } })).toEqual([undefined, undefined])
    expect(said({ payers: null })).toBeUndefined()
  })

  it('pays so much at most as long as any of several trains may be taken', () => {
    expect(said({ ladder: {}, personPart: { payer } })).toEqual(['company at most', 'Yifan Lin at most'])
    expect(said({ ladder: {} })).toEqual(['company at most', 'you at most'])
    expect(said({ ladder: {}, pickupNumber: 'E1' })).toEqual([undefined, undefined])
  })
})

describe('why an order cannot be cancelled', () => {
  const why = (key: string, code: string) =>
    whyNotCancelled(
      {
        status: { code: 5, key, label: '', tone: 'ok', settled: true },
        actions: { cancel: { allowed: false, code, message: 'as the server says' } },
      },
      'ticketed',
    )

  it('is that it is ticketed before the ride, the server’s reason otherwise, and nothing of an order that is over', () => {
    expect(why('ticketIssued', 'TR-COMPLETE')).toBe('ticketed')
    expect(why('partialRefund', 'TR-COMPLETE')).toBe('ticketed')
    expect(why('onTrip', 'TR-COMPLETE')).toBe('ticketed')
    expect(why('ticketIssued', 'TR-NOT-YOURS')).toBe('as the server says')
    expect(why('completed', 'TR-COMPLETE')).toBe('as the server says')
    expect(why('cancelledClosed', 'TR-COMPLETE')).toBeNull()
  })
})

describe('why tickets cannot be changed', () => {
  const why = (change: unknown, cancelCode = 'TR-COMPLETE') =>
    whyNotChanged({ actions: { cancel: { allowed: false, code: cancelCode, message: '' }, refund: null, change } as never })

  it('is said where the action stands, and neither where it can be taken nor to who only reads', () => {
    const once = { allowed: false, code: 'TR-CHANGED', message: 'changed once' }
    expect([why(once), why({ allowed: true }), why(null), why(once, 'TR-NOT-YOURS')]).toEqual(['changed once', null, null, null])
  })
})

describe('a seat', () => {
  const words = (car: string, place: string, isBerth: boolean): string =>
    [car && `Coach ${car}`, place && `${isBerth ? 'berth' : 'seat'} ${place}`].filter(Boolean).join(', ')

  it('is said as far as the railway has given it', () => {
    expect(seatOf({ seatName: 'Second class', car: '05', place: '12A', berth: null }, words)).toBe('Second class · Coach 05, seat 12A')
    const berth = { seatName: 'Hard sleeper, lower berth', car: '11', place: '05', berth: 'lower' } as const
    expect(seatOf(berth, words)).toBe('Hard sleeper, lower berth · Coach 11, berth 05')
    expect(seatOf({ seatName: 'Standing', car: '07', place: null, berth: null }, words)).toBe('Standing · Coach 07')
    expect(seatOf({ seatName: null, car: null, place: null, berth: null }, words)).toBeNull()
  })
})

describe('the story of an order', () => {
  const step = (at: string, state: TrainTimelineStep['state'] = 'done') => ({ at, state, title: 'Held', detail: 'Until 11:30' })

  it('says the time of today alone, the day above it on another one, and nothing of what is to come', () => {
    const times = shownSteps(
      [step('2026-11-25T02:30:00Z'), step('2026-11-24T15:59:00Z'), step('2026-11-30T08:00:00+08:00', 'next')],
      'en',
      SEEN,
    )
    expect(times.map(({ id, time }) => [id, time])).toEqual([
      ['0', '10:30'],
      ['1', '24 Nov\n23:59'],
      ['2', ''],
    ])
  })

  it('leaves out the sentence that stands above it already, and only that', () => {
    const steps = [step('2026-11-25T02:30:00Z'), step('2026-11-25T02:31:00Z', 'now')]
    const texts = (said?: TrainTimelineStep): unknown[] => shownSteps(steps, 'en', SEEN, said).map(({ text }) => text)
    expect([texts(), texts(steps[1])]).toEqual([
      ['Until 11:30', 'Until 11:30'],
      ['Until 11:30', ''],
    ])
  })
})
