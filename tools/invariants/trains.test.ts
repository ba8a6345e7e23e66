import { describe, expect, it } from 'vitest'
import type { JournalEntry } from './sandbox-books.ts'
import { accountsDiffer } from './train-money.ts'
import { bookViolations, type OwnOrder, type RailBookingSeen } from './trains.ts'

const ISSUED = 5
const CANCELLED = 15
const issued: OwnOrder = {
  orderId: 'own',
  number: 'T1',
  state: ISSUED,
  supplierBookingId: 'booking',
  fareMinor: 553_00,
  ticketNumbers: ['E1-1'],
  fates: [''],
  working: false,
  isAsking: false,
}
const booking: RailBookingSeen = {
  bookingId: 'booking',
  clientReference: 'own',
  status: 'ticketed',
  tickets: [{ number: 'E1-1', status: 'issued' }],
  totalMinor: 553_00,
}

describe("the railway's bookings against our orders", () => {
  it('agree where each ticket is a passenger’s and each passenger’s ticket was sold', () => {
    expect(bookViolations([issued], [booking])).toEqual([])
  })

  it('tell of a ticket that no passenger has, and of one that nobody sold', () => {
    const sold = { ...booking, tickets: [...booking.tickets, { number: 'E1-2', status: 'issued' }] }
    expect(bookViolations([issued], [sold])).toContain("ticket E1-2 that the railway has sold for order T1 is no passenger's")
    expect(bookViolations([issued], [])).toEqual(['order T1 is issued, the railway says nothing'])
  })

  it('tell of a ticket of an order that is paid by nobody yet, once nobody asks for it any more', () => {
    const waiting = { ...issued, state: 2, ticketNumbers: [], fates: [] }
    expect(bookViolations([waiting], [booking])).toEqual(["ticket E1-1 that the railway has sold for order T1 is no passenger's"])
    expect(bookViolations([{ ...waiting, isAsking: true }], [booking])).toEqual([])
  })

  it('tell of seats of an order that has ended, also while its payments still have something to do', () => {
    const held = { ...booking, status: 'held', tickets: [] }
    const ended = { ...issued, state: CANCELLED, ticketNumbers: [], fates: [], working: true }
    expect(bookViolations([ended], [held])).toEqual(['order T1 has ended, its booking booking still takes seats'])
    expect(bookViolations([{ ...ended, isAsking: true }], [held])).toEqual([])
  })

  it('tell of seats that nobody has ordered, and that were taken twice', () => {
    expect(bookViolations([], [booking])).toEqual(['booking booking at the railway belongs to no order'])
    expect(bookViolations([issued], [booking, { ...booking, bookingId: 'other' }])).toEqual([
      'order reference own takes seats 2 times at the railway',
    ])
  })
})

describe('what was paid to the railway', () => {
  const line = (clientReference: string, amountMinor: number, supplier = 'rail'): JournalEntry => ({
    ...{ seq: 1, at: '', effect: 'ticket' },
    ...{ supplier, clientReference, amountMinor },
  })
  const account = { number: 'T1', orderIds: ['own', 'change'], paidMinor: 500_00, isUnderWay: false }

  it('is what it has taken, counted with all changes', () => {
    expect(accountsDiffer([account], [line('own', 553_00), line('change', -53_00), line('own', 1, 'alipay')])).toEqual([])
  })

  it('is told of where it differs, once nothing of it is under way', () => {
    const journal = [line('own', 553_00)]
    expect(accountsDiffer([account], journal)).toEqual(['order T1 and its changes have paid 50000, the railway has taken 55300'])
    expect(accountsDiffer([{ ...account, isUnderWay: true }], journal)).toEqual([])
  })
})
