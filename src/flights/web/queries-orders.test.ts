import { describe, expect, it } from 'vitest'
import { CallError } from '../../web/call-error.ts'
import { nowMs } from '../../web/now.ts'
import { recheckInMs } from './queries-orders.ts'

const inMs = (ms: number): string => Temporal.Instant.fromEpochMilliseconds(nowMs() + ms).toString()

describe('an open booking session', () => {
  it('is asked about when its time is over, not before', () => {
    const waitMs = recheckInMs({ status: 'open', expiresAt: inMs(20 * 60_000) }, null)
    expect(waitMs).toBeGreaterThan(19 * 60_000)
    expect(waitMs).toBeLessThanOrEqual(20 * 60_000)
  })

  it('is asked about now and then where only this phone’s clock says that it is over', () => {
    expect(recheckInMs({ status: 'open', expiresAt: inMs(-60_000) }, null)).toBe(15_000)
  })

  it('is asked about soon while a guest is to fill in her document', () => {
    const form = { status: 'open', expiresAt: inMs(20 * 60_000) }
    expect(recheckInMs({ ...form, travellers: [{ isAwaited: false }, { isAwaited: true }] }, null)).toBe(15_000)
    expect(recheckInMs({ ...form, travellers: [{ isAwaited: false }] }, null)).toBeGreaterThan(15_000)
  })

  it('is left alone once the server has said that it is over [E-FLIGHT-01], or that it became an order', () => {
    const over = new CallError({ code: 'AF-0-0021', message: '', httpStatus: 200 })
    expect(recheckInMs({ status: 'open', expiresAt: inMs(-1) }, over)).toBe(false)
    expect(recheckInMs({ status: 'submitted', expiresAt: inMs(1_000_000) }, null)).toBe(false)
    expect(recheckInMs(undefined, null)).toBe(false)
  })
})
