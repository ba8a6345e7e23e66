import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { jsonOf } from '../../../server/answers.ts'
import type { HeardNotice, NoticeSent } from '../port/airline-changes.ts'

/** What air/1 tells by itself. Whatever it says is only a reason to read the booking, so an old one that is sent again does no harm. */

const notice = z.object({ type: z.string().max(64), bookingId: z.string().min(1).max(128), clientReference: z.string().min(1).max(64) })

/** What it tells of flights; the rest is asked for by whoever waits for it. */
const OF_PLANS = new Set(['flight_cancelled', 'flight_delayed', 'flight_restored', 'schedule_changed'])

const BODY_CHARACTERS_MAX = 10_000
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

function isSigned(secret: string, { body, signature }: { readonly body: string; readonly signature: string }): boolean {
  const [, at, sent] = SIGNATURE.exec(signature) ?? []
  if (at === undefined || sent === undefined) return false
  const own = createHmac('sha256', secret).update(`${at}.${body}`).digest()
  return timingSafeEqual(own, Buffer.from(sent, 'hex'))
}

export function hear(secret: string | null, { body, headers }: NoticeSent): HeardNotice {
  const signature = headers['air1-signature']
  if (secret === null || typeof signature !== 'string' || body.length > BODY_CHARACTERS_MAX) return { is: 'forged' }
  if (!isSigned(secret, { body, signature })) return { is: 'forged' }
  const read = notice.safeParse(jsonOf(body))
  if (!read.success) return { is: 'forged' }
  const { type, bookingId, clientReference } = read.data
  if (type === 'seats_answered') return { is: 'seats', supplierBookingId: bookingId, reference: clientReference }
  return OF_PLANS.has(type) ? { is: 'plan', supplierBookingId: bookingId, reference: clientReference } : { is: 'other' }
}
