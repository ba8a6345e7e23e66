import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hear } from './notices.ts'

const SECRET = 'shared'
const NOTICE = { eventId: 'e-1', type: 'held', bookingId: 'b-1', clientReference: 'order-1', at: '2026-11-24T12:00:00+08:00' }

function heardOf(body: string, { secret = SECRET, at = '1764000000' }: { secret?: string; at?: string } = {}) {
  const v1 = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return hear(SECRET, { body, headers: { 'rail1-signature': `t=${at},v1=${v1}` } })
}

describe('a notice of the railway', () => {
  it('names a booking or a standby that is worth reading', () => {
    expect(heardOf(JSON.stringify(NOTICE))).toEqual({ is: 'booking', bookingId: 'b-1', reference: 'order-1' })
    const ofStandby = { ...NOTICE, bookingId: undefined, standbyId: 's-1', type: 'standby_served' }
    expect(heardOf(JSON.stringify(ofStandby))).toEqual({ is: 'standby', standbyId: 's-1', reference: 'order-1' })
  })

  it('is forged with another secret, another body, without a signature, without a name, or where we know no secret', () => {
    const body = JSON.stringify(NOTICE)
    expect(heardOf(body, { secret: 'guessed' })).toEqual({ is: 'forged' })
    const v1 = createHmac('sha256', SECRET).update(`1764000000.${body}`).digest('hex')
    const headers = { 'rail1-signature': `t=1764000000,v1=${v1}` }
    expect(hear(SECRET, { body: `${body} `, headers })).toEqual({ is: 'forged' })
    expect(hear(SECRET, { body, headers: {} })).toEqual({ is: 'forged' })
    expect(hear(null, { body, headers })).toEqual({ is: 'forged' })
    expect(heardOf(JSON.stringify({ ...NOTICE, bookingId: undefined }))).toEqual({ is: 'forged' })
    expect(heardOf('no JSON')).toEqual({ is: 'forged' })
  })
})
