import { describe, expect, it } from 'vitest'
import { isForTransfer, isTransferDay, pauseAfterRefund, refusalNow } from './refused-refunds.ts'

const at = (text: string): Temporal.Instant => Temporal.Instant.from(text)
const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text)

describe('a refund that its gateway refuses', () => {
  it('will never be paid there once its payment is too old, whatever the word', () => {
    const paidAt = at('2025-11-21T15:59:59Z') // 23:59 in Shanghai
    const asked = (now: string) => refusalNow('notNow', { paidAt, now: at(now), refundableDays: 365 })
    expect(asked('2026-11-20T15:59:59Z')).toBe('notNow')
    expect(asked('2026-11-20T16:00:00Z')).toBe('never')
    expect(refusalNow('closed', { paidAt, now: at('2026-01-01T00:00:00Z'), refundableDays: 365 })).toBe('closed')
  })

  it('is for a transfer only where the gateway has said that it does not pay', () => {
    expect([isForTransfer('closed'), isForTransfer('never'), isForTransfer('notNow'), isForTransfer(null)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('waits until a minute has passed since the last one of its trade was sent', () => {
    const now = at('2026-11-21T02:00:00Z')
    expect(pauseAfterRefund(null, now)).toEqual(now)
    expect(pauseAfterRefund(at('2026-11-21T01:58:59Z'), now)).toEqual(now)
    expect(pauseAfterRefund(at('2026-11-21T01:59:57Z'), now)).toEqual(at('2026-11-21T02:00:58Z'))
  })

  it('is paid by a transfer of a day between the one on which it was owed and today, by the clock of Shanghai', () => {
    const when = { owedAt: at('2026-11-20T16:30:00Z'), now: at('2026-11-23T16:30:00Z') }
    expect(['2026-11-20', '2026-11-21', '2026-11-24', '2026-11-25'].map((text) => isTransferDay(day(text), when))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})
