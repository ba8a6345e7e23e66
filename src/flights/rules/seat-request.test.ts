import { describe, expect, it } from 'vitest'
import { allows } from '../../kernel/states.ts'
import { confirmBy, isSilent, pauseBeforeAsking, SEAT_REQUEST_CODES as S, seatRequestTransitions, whyNotSeats } from './seat-request.ts'

const at = (time: string): Temporal.Instant => Temporal.Instant.from(`2026-12-01T${time}:00Z`)

describe('a seat request', () => {
  // By hand, for each state: what moves it on, whether it may be given up, and whether it may be confirmed [ST-SEATREQUEST].
  it.each([
    [S.PROCESSING, ['offer', 'goOn', 'fail'], null, 'AF-SEATS-WAIT'],
    [S.OFFERED, ['offer', 'confirm', 'fail'], null, null],
    [S.COMPLETED, ['offer'], 'AF-SEATS-OVER', 'AF-SEATS-OVER'],
    [S.FAILED, [], 'AF-SEATS-OVER', 'AF-SEATS-OVER'],
  ] as const)('in state %s moves by %s; given up: %s; confirmed: %s', (state, events, giveUp, confirm) => {
    const all = ['offer', 'goOn', 'confirm', 'fail'] as const
    expect(all.filter((event) => allows(seatRequestTransitions, state, event))).toEqual(events)
    const standing = { state, confirmBy: state === S.PROCESSING ? null : at('10:10'), cancels: 2, isForbidden: false, isRetimed: false }
    expect(whyNotSeats('giveUp', standing, at('10:00'))).toBe(giveUp)
    expect(whyNotSeats('confirm', standing, at('10:00'))).toBe(confirm)
  })

  it('is given up three times a day at most, and confirmed in time and inside of policy [V-FLIGHT-11]', () => {
    const offered = { state: S.OFFERED, confirmBy: at('10:10'), cancels: 3, isForbidden: false, isRetimed: false }
    expect(whyNotSeats('giveUp', offered, at('10:00'))).toBe('AF-SEAT-CANCELS')
    expect(whyNotSeats('giveUp', { ...offered, isRetimed: true }, at('10:00'))).toBeNull()
    expect(whyNotSeats('confirm', offered, at('10:00'))).toBeNull()
    expect(whyNotSeats('confirm', offered, at('10:10'))).toBe('AF-SEATS-OVER')
    expect(whyNotSeats('confirm', { ...offered, isForbidden: true }, at('10:00'))).toBe('AF-SEATS-POLICY')
  })

  it('waits ten minutes at an unchanged price, and as long as the airline does at another one', () => {
    const offer = { answeredAt: at('10:00'), ticketingLimitAt: at('14:00') }
    expect(confirmBy({ ...offer, isMoved: false })).toEqual(at('10:10'))
    expect(confirmBy({ ...offer, isMoved: true })).toEqual(at('13:50'))
    expect(confirmBy({ ...offer, ticketingLimitAt: at('10:15'), isMoved: false })).toEqual(at('10:05'))
  })

  it('asks ever more slowly, and stops half an hour after it was to be answered', () => {
    const pauses = ['10:00', '10:01', '10:05', '11:00'].map((time) => pauseBeforeAsking(at('10:00'), at(time)))
    expect(pauses).toEqual([2_000, 6_000, 30_000, 30_000])
    expect([isSilent(at('10:00'), at('10:29')), isSilent(at('10:00'), at('10:30'))]).toEqual([false, true])
  })
})
