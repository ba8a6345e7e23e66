import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { jsonOf } from '../../../server/answers.ts'
import type { HeardNotice, NoticeSent } from '../port/airline-changes.ts'

/**
 * What Duffel's webhooks tell. They come at least once, in no order, and for three days; whatever they say is only a reason to read the order, so
 * an old one that is sent again does no harm.
 */

const event = z.object({ type: z.string().max(80), data: z.object({ object: z.unknown() }) })
const order = z.object({ id: z.string().min(4).max(64), metadata: z.object({ reference: z.string().min(1).max(64) }) })

const OF_PLANS = 'order.airline_initiated_change_detected'

/** The event holds the whole order, with all that its airline ever changed. */
const BODY_CHARACTERS_MAX = 1_000_000
const SIGNATURE = /^t=(\d{1,12}),v\d=([0-9a-f]{64})$/

/** The HMAC-SHA256 of second and body, a full stop between them, under the secret as it was given with the webhook. */
function isSigned(secret: string, { body, signature }: { readonly body: string; readonly signature: string }): boolean {
  const [, at, sent] = SIGNATURE.exec(signature.trim()) ?? []
  if (at === undefined || sent === undefined) return false
  const own = createHmac('sha256', secret).update(`${at}.${body}`).digest()
  return timingSafeEqual(own, Buffer.from(sent, 'hex'))
}

export function hear(secret: string | null, { body, headers }: NoticeSent): HeardNotice {
  const signature = headers['x-duffel-signature']
  if (secret === null || typeof signature !== 'string' || body.length > BODY_CHARACTERS_MAX) return { is: 'forged' }
  if (!isSigned(secret, { body, signature })) return { is: 'forged' }
  const told = event.safeParse(jsonOf(body))
  if (!told.success) return { is: 'forged' }
  if (told.data.type !== OF_PLANS) return { is: 'other' }
  const about = order.safeParse(told.data.data.object)
  // An order that bears no reference of ours was made by somebody else in our organisation.
  return about.success ? { is: 'plan', supplierBookingId: about.data.id, reference: about.data.metadata.reference } : { is: 'other' }
}
