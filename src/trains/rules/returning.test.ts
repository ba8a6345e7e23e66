import { describe, expect, it } from 'vitest'
import { isRefusal } from '../../kernel/result.ts'
import type { RailPassengerType } from './passengers.ts'
import {
  checkReturnable,
  chooseTickets,
  fateOf,
  heldTicketOf,
  leavingWith,
  readTicketId,
  serviceFeeOf,
  ticketIdOf,
  type ReturnableTicket,
} from './returning.ts'
import { TRAIN_ORDER_CODES, type TrainOrderCode } from './states.ts'
import type { TicketFate } from './status.ts'

const { ISSUED, ON_TRIP, REFUNDING } = TRAIN_ORDER_CODES

const party = (...types: (RailPassengerType | readonly [RailPassengerType, TicketFate])[]): ReturnableTicket[] =>
  types.map((one, index) => {
    const [passengerType, fate] = typeof one === 'string' ? [one, one === 'freeChild' ? ('none' as const) : ('issued' as const)] : one
    return { passengerNo: index + 1, passengerType, fate }
  })

/** What choosing these says: their places, or why not. */
function chosen(tickets: readonly ReturnableTicket[], nos: readonly number[], state: TrainOrderCode = ISSUED): string {
  const answer = chooseTickets(state, tickets, nos)
  return isRefusal(answer) ? answer.refused : answer.map(({ passengerNo }) => passengerNo).join()
}

describe('which tickets of trains are given back [C-TRAIN-07] [SC-TRN-08]', () => {
  it('are those of an order that is issued or on its way, one refund after the other', () => {
    const codes = Object.values(TRAIN_ORDER_CODES).filter((code) => checkReturnable(code) === null)
    expect(codes).toEqual([ISSUED, ON_TRIP])
    expect(checkReturnable(REFUNDING)?.refused).toBe('TR-REFUNDING')
  })

  it('are one or several that are named, each once and none that is gone', () => {
    const two = party('adult', ['adult', 'refunded'])
    expect([chosen(two, [1]), chosen(two, [2]), chosen(two, [1, 2])]).toEqual(['1', 'TR-REFUNDED', 'TR-REFUNDED'])
    expect([chosen(two, []), chosen(two, [3]), chosen(two, [1, 1])]).toEqual(['TR-TICKETS', 'TR-TICKETS', '1'])
    expect(chosen(party(['adult', 'changing']), [1])).toBe('TR-TICKET-CHANGING')
    expect(chosen(party(['adult', 'changed']), [1])).toBe('TR-TICKET-CHANGED')
  })

  it('leave no child behind alone, nor more on laps than there are laps', () => {
    expect(chosen(party('adult', 'child'), [1])).toBe('TR-CHILD-LEFT')
    expect(chosen(party('adult', 'child'), [2])).toBe('2')
    expect(chosen(party('adult', 'child'), [1, 2])).toBe('1,2')
    expect(chosen(party('adult', 'student', 'child'), [1])).toBe('1')
    expect(chosen(party('adult', 'adult', 'freeChild', 'freeChild'), [1])).toBe('TR-CHILD-LEFT')
    expect(chosen(party('adult', 'adult', 'freeChild'), [1])).toBe('1')
    expect(chosen(party('adult', 'freeChild'), [2])).toBe('TR-NO-TICKET')
  })

  it('take who sat on a lap along with the last of them, and nobody before', () => {
    const both = party('adult', 'adult', 'freeChild')
    expect(leavingWith(both, [1])).toEqual([1])
    expect(leavingWith(both, [1, 2])).toEqual([1, 2, 3])
    expect(leavingWith(party(['adult', 'refunded'], 'adult', 'freeChild'), [2])).toEqual([2, 3])
    expect(leavingWith(party('adult'), [1])).toEqual([1])
  })

  it('are those of who sat on a lap too, once the railway has numbered them: they stay behind by themselves no more than before', () => {
    const lap = ['freeChild', 'issued'] as const
    const two = party('adult', lap)
    expect([chosen(two, [1]), chosen(two, [2]), chosen(two, [1, 2])]).toEqual(['1,2', 'TR-NO-TICKET', '1,2'])
    const three = party('adult', 'adult', lap)
    expect([chosen(three, [1]), chosen(three, [1, 2]), chosen(three, [1, 3])]).toEqual(['1', '1,2,3', 'TR-NO-TICKET'])
    expect(chosen(party('adult', 'adult', lap, lap), [1])).toBe('TR-CHILD-LEFT')
    expect(chosen(party('adult', 'child', lap), [1])).toBe('TR-CHILD-LEFT')
    expect(chosen(party(['adult', 'refunded'], 'adult', lap), [2])).toBe('2,3')
    expect(leavingWith(two, [1])).toEqual([1, 2])
    expect(leavingWith(three, [1])).toEqual([1])
  })

  it('have each its own part of our fee, together all of it, and none for whoever has no ticket', () => {
    const three = party('adult', 'freeChild', 'adult', 'adult')
    const parts = three.map(({ passengerNo }) => serviceFeeOf(1_000, three, [passengerNo]))
    expect(parts).toEqual([333, 0, 333, 334])
    expect(serviceFeeOf(1_000, three, [1, 3, 4])).toBe(1_000)
  })

  it('are named by their order and the place of their passenger', () => {
    expect(readTicketId(ticketIdOf('T261125000001', 2))).toEqual({ orderSeq: 'T261125000001', passengerNo: 2 })
    for (const none of ['', 'T261125000001', 'T261125000001-0', 'F261125000001-1', 'T261125000001-12'])
      expect(readTicketId(none)).toBeNull()
  })

  it('stand as was noted of them, and are lines to Hong Kong by either end', () => {
    expect([fateOf({ ticketNumber: null }), fateOf({ ticketNumber: 'E1' }), fateOf({ ticketNumber: 'E1', fate: 'refunded' })]).toEqual([
      'none',
      'issued',
      'refunded',
    ])
    const at = (zh: string) => ({ stationCode: 'ABC', station: { zh, en: zh }, city: { zh, en: zh }, at: '2026-12-20T09:00:00+08:00' })
    const held = (from: string, to: string) => heldTicketOf({ train: { from: at(from), to: at(to) }, change: null }, 100).isToHongKong
    expect([held('深圳', '香港'), held('香港', '深圳'), held('深圳', '广州')]).toEqual([true, true, false])
  })
})
