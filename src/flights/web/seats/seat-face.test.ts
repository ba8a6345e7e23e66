import { describe, expect, it } from 'vitest'
import type { OccupyResult } from '../../calls/seats.ts'
import { faceOf, isFailed, isOffered, refusedHere, tripAgain } from './seat-face.ts'

const seats = { fareName: 'K', totalMinor: 90_000, refund: '', change: '' }
const request: NonNullable<OccupyResult['request']> = {
  state: 1,
  outcome: null,
  askedAt: '2026-12-01T02:00:00Z',
  answerBy: '2026-12-01T02:04:30Z',
  answeredAt: null,
  confirmBy: null,
  confirmsItself: true,
  asked: seats,
  offered: null,
  isOtherSeats: false,
  times: null,
}
const status = { code: 20, key: 'seatsAsked', label: '', tone: 'info', settled: false } satisfies OccupyResult['status']
const stands = { request, status, payOrderId: null } satisfies Pick<OccupyResult, 'request' | 'status' | 'payOrderId'>
const of = (state: 1 | 2 | 3 | 4, more: Partial<NonNullable<OccupyResult['request']>> = {}, key = 'seatsToConfirm') =>
  ({ ...stands, request: { ...request, state, ...more }, status: { ...status, key } }) satisfies typeof stands

describe('what the page of a seat request says [SC-FLT-06] [ST-SEATREQUEST]', () => {
  it('tells that the airline is asked, and that its own time is over', () => {
    expect(faceOf(stands, false)).toBe('asking')
    expect(faceOf(stands, true)).toBe('late')
  })

  it('tells seats as asked for, at another price and of another fare apart', () => {
    expect(faceOf(of(2), true)).toBe('itself')
    expect(faceOf(of(2, { offered: seats }), false)).toBe('moved')
    expect(faceOf(of(2, { offered: seats, isOtherSeats: true }), false)).toBe('other')
    const end = { airport: 'PEK', at: '2026-12-01T08:00:00+08:00', label: 'PEK' }
    const planned = { number: 'HU7072', from: end, to: end }
    const moved = faceOf(of(2, { offered: seats, times: { before: planned, now: planned } }), false)
    expect([moved, isOffered(moved)]).toEqual(['times', true])
  })

  it('goes on after a yes: booked on, to be paid, done, or ended otherwise', () => {
    expect(faceOf(of(3, {}, 'seatRequestProcessing'), false)).toBe('booking')
    expect(faceOf({ ...of(3, {}, 'awaitingPayment'), payOrderId: 'p1' }, false)).toBe('toPay')
    expect(faceOf(of(3, {}, 'ticketIssued'), false)).toBe('done')
    expect(faceOf(of(3, {}, 'lapsed'), false)).toBe('ended')
    expect(faceOf(of(1, {}, 'cancelledClosed'), false)).toBe('ended')
  })

  it('says how a request failed', () => {
    for (const outcome of ['noSeats', 'silent', 'givenUp', 'lapsed'] as const) {
      expect(faceOf(of(4, { outcome }, 'bookingFailed'), false)).toBe(outcome)
      expect(isFailed(outcome)).toBe(true)
      expect(isOffered(outcome)).toBe(false)
    }
  })

  it('knows an order that never waited from one that has not reached its airline', () => {
    expect(faceOf({ ...stands, request: null, status: { ...status, key: 'created' } }, false)).toBe('reaching')
    expect(faceOf({ ...stands, request: null, status: { ...status, key: 'ticketIssued' } }, false)).toBe('none')
  })
})

describe('what is refused there', () => {
  const no = (code: string, message: string) => ({ allowed: false as const, code, message })
  const actions = (confirm: OccupyResult['actions']['confirm'], giveUp: OccupyResult['actions']['giveUp']) => ({
    actions: { confirm, giveUp, confirmWay: 'booking' as const },
  })

  it('is said once, and not where the page says it by itself [V-FLIGHT-11]', () => {
    expect(refusedHere(actions(no('AF-SEATS-WAIT', 'wait'), no('AF-SEAT-CANCELS', 'three')))).toEqual(['three'])
    expect(refusedHere(actions(no('AF-RIGHT-ENDED', 'not yours'), no('AF-RIGHT-ENDED', 'not yours')))).toEqual(['not yours'])
    expect(refusedHere(actions(no('AF-SEATS-OVER', 'over'), { allowed: true }))).toEqual([])
  })
})

describe('the same search anew', () => {
  const again = { fromCityCode: 'HGH', toCityCode: 'BJS', departDate: '2026-12-05', cabin: 'business' as const }

  it('keeps its cities, its day and its cabin, and takes tomorrow for a day that has passed', () => {
    expect(tripAgain({ again }, Temporal.PlainDate.from('2026-12-05'))).toEqual(again)
    expect(tripAgain({ again }, Temporal.PlainDate.from('2026-12-06'))).toEqual({ ...again, departDate: '2026-12-07' })
  })
})
