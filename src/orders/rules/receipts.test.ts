import { describe, expect, it } from 'vitest'
import { canAskReceipt, receiptReminderAt, receiptStanding, RECEIPT_STANDINGS, type ReceiptStanding } from './receipts.ts'

const ARRIVES = '2026-11-24T10:30:00+08:00'
const at = (time: string) => Temporal.Instant.from(time)
const AFTER = at('2026-11-24T10:30:00+08:00')

const facts = {
  ticket: { wasIssued: true, isForTravel: true },
  receipt: null,
  arrivesAt: ARRIVES,
  isCancelled: false,
  isOffered: true,
} as const

describe('how a receipt stands', () => {
  it('can be asked for from the planned arrival to the end of the 180th day after it, in Beijing', () => {
    const standing = (time: string) => receiptStanding(facts, at(time))
    expect(standing('2026-11-24T10:29:59+08:00')).toBe('notFlown')
    expect(standing('2026-11-24T10:30:00+08:00')).toBe('open')
    expect(standing('2027-05-23T23:59:59+08:00')).toBe('open')
    expect(standing('2027-05-24T00:00:00+08:00')).toBe('late')
  })

  it('is what the airline has made of it, and nothing new comes of a time that is over', () => {
    const of = (state: 'asked' | 'issued' | 'refused', refusal: string | null = null) =>
      receiptStanding({ ...facts, receipt: { state, refusal } }, AFTER)
    expect([of('asked'), of('issued'), of('refused', 'notFlown'), of('refused', 'tooLate')]).toEqual(['asked', 'issued', 'refused', 'late'])
    const late = at('2027-08-01T00:00:00Z')
    expect(receiptStanding({ ...facts, receipt: { state: 'issued', refusal: null } }, late)).toBe('issued')
  })

  it('is none of a ticket that does not hold, void where it was issued before, and nothing of what is no ticket', () => {
    const ticket = { wasIssued: true, isForTravel: false }
    expect(receiptStanding({ ...facts, ticket }, AFTER)).toBe('notHeld')
    expect(receiptStanding({ ...facts, ticket, receipt: { state: 'issued', refusal: null } }, AFTER)).toBe('void')
    expect(receiptStanding({ ...facts, ticket: { wasIssued: false, isForTravel: false } }, AFTER)).toBeNull()
  })

  it('is the airline’s own matter where its supplier issues none, and none of a flight that was cancelled', () => {
    expect(receiptStanding({ ...facts, isOffered: false }, AFTER)).toBe('notOffered')
    expect(receiptStanding({ ...facts, isCancelled: true }, AFTER)).toBe('notFlown')
  })

  it('promises none for the ticket of a change where its supplier issues none', () => {
    const changed = { ...facts, isOffered: false, ticket: { wasIssued: true, isForTravel: false } }
    expect(receiptStanding(changed, AFTER)).toBeNull()
    expect(receiptStanding({ ...changed, receipt: { state: 'issued', refusal: null } }, AFTER)).toBe('void')
  })

  it('is asked for where nobody has yet, or in vain', () => {
    const asked = RECEIPT_STANDINGS.filter((standing: ReceiptStanding) => canAskReceipt(standing))
    expect([asked, canAskReceipt(null)]).toEqual([['open', 'refused'], false])
  })

  it('is reminded of at nine in Beijing, two weeks before its last day', () => {
    expect(receiptReminderAt(ARRIVES).toString()).toBe('2027-05-09T01:00:00Z')
  })
})
