import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { jsonOf } from '../../../server/answers.ts'
import type { HeardRailNotice } from '../port.ts'

/** What rail/1 tells by itself. Whatever it says is only a reason to read what it names, so an old one that is sent again does no harm. */

const id = z.string().min(1).max(64)
const notice = z.object({ type: z.string().max(64), bookingId: id.optional(), standbyId: id.optional(), clientReference: id })

const BODY_CHARACTERS_MAX = 10_000
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

function isSigned(secret: string, body: string, signature: string): boolean {
  const [, at, sent] = SIGNATURE.exec(signature) ?? []
  if (at === undefined || sent === undefined) return false
  const own = createHmac('sha256', secret).update(`${at}.${body}`).digest()
  return timingSafeEqual(own, Buffer.from(sent, 'hex'))
}

export function hear(
  secret: string | null,
  { body, headers }: { readonly body: string; readonly headers: Readonly<Record<string, unknown>> },
): HeardRailNotice {
  const signature = headers['rail1-signature']
  if (secret === null || typeof signature !== 'string' || body.length > BODY_CHARACTERS_MAX) return { is: 'forged' }
  if (!isSigned(secret, body, signature)) return { is: 'forged' }
  const read = notice.safeParse(jsonOf(body))
  if (!read.success) return { is: 'forged' }
  const { bookingId, standbyId, clientReference: reference } = read.data
  if (standbyId !== undefined) return { is: 'standby', standbyId, reference }
  return bookingId === undefined ? { is: 'forged' } : { is: 'booking', bookingId, reference }
}
