import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hear } from './notices.ts'

const SECRET = 'notice-secret'
const told = (type: string) =>
  JSON.stringify({ eventId: 'e', type, bookingId: 'B1', clientReference: 'R1', at: '2026-11-23T10:00:00+08:00' })
const signed = (body: string, secret = SECRET, at = '1764000000') => ({
  body,
  headers: { 'air1-signature': `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}` },
})

describe('a notice of air/1', () => {
  it('of a plan names the booking that is worth reading, and others concern nobody here', () => {
    for (const type of ['flight_cancelled', 'flight_delayed', 'flight_restored', 'schedule_changed'])
      expect(hear(SECRET, signed(told(type)))).toEqual({ is: 'plan', supplierBookingId: 'B1', reference: 'R1' })
    expect(hear(SECRET, signed(told('ticketed')))).toEqual({ is: 'other' })
  })

  it('is believed under its secret alone, as it was sent', () => {
    const good = signed(told('flight_cancelled'))
    expect(hear(null, good)).toEqual({ is: 'forged' })
    expect(hear(SECRET, signed(good.body, 'another'))).toEqual({ is: 'forged' })
    expect(hear(SECRET, { ...good, body: good.body.replace('B1', 'B2') })).toEqual({ is: 'forged' })
    expect(hear(SECRET, { body: good.body, headers: {} })).toEqual({ is: 'forged' })
    expect(hear(SECRET, { body: good.body, headers: { 'air1-signature': 't=1,v1=00' } })).toEqual({ is: 'forged' })
    for (const body of ['', 'null', '[]', '{"type":"flight_cancelled"}', 'x'.repeat(20_000)])
      expect(hear(SECRET, signed(body))).toEqual({ is: 'forged' })
  })
})
