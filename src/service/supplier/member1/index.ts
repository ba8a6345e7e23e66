import { z } from 'zod'
import type { Bond, MemberProgramme } from '../port.ts'
import { ProgrammeUnclear, TIERS } from '../port.ts'
import type { Answer, Member1Access } from './client.ts'
import { askerOf } from './client.ts'

const sent = z.object({
  verificationId: z.string().min(1).max(100),
  expiresAt: z.iso.datetime({ offset: true }),
  againAfterSeconds: z.number().int().min(0).max(3_600),
})
const binding = z.object({
  bindingId: z.string().min(1).max(100),
  clientReference: z.string(),
  memberNumber: z.string().min(4).max(40),
  // A tier that we do not know stops here: what it is worth is not ours to guess.
  tier: z.enum(TIERS),
  phone: z.string().max(30),
  boundAt: z.iso.datetime({ offset: true }),
  endedAt: z.string().nullable(),
})
const bindings = z.object({ bindings: z.array(binding).max(1) })

/** The answer in the protocol's shape; anything else is nothing to act on. */
function readAs<S extends z.ZodType>(schema: S, answer: Answer, name: string): z.output<S> {
  if (!answer.ok) throw new ProgrammeUnclear(`member1 ${name}: refused with ${answer.status} ${answer.error.code}`)
  const read = schema.safeParse(answer.body)
  if (!read.success) throw new ProgrammeUnclear(`member1 ${name}: not an answer of its protocol`)
  return read.data
}

function bondOf(found: z.output<typeof binding>, reference: string, name: string): Bond {
  if (found.clientReference !== reference) throw new ProgrammeUnclear(`member1 ${name}: answered with another bond`)
  const { bindingId, memberNumber, tier, phone, boundAt } = found
  return { bindingId, memberNumber, tier, maskedPhone: phone, boundAt: Temporal.Instant.from(boundAt) }
}

/** Memberships over the protocol member/1. */
export function member1(access: Member1Access): MemberProgramme {
  const ask = askerOf(access)
  return {
    name: 'member1',
    async sendCode({ phone, language, key }) {
      const answer = await ask({ name: 'sendCode', path: '/verifications', key, body: { phone, language } })
      if (!answer.ok && answer.error.code === 'too_often')
        return { is: 'tooOften', retryAfterSeconds: Math.max(1, answer.error.retryAfterSeconds ?? 60) }
      const { verificationId, expiresAt, againAfterSeconds } = readAs(sent, answer, 'sendCode')
      return { is: 'sent', verificationId, expiresAt: Temporal.Instant.from(expiresAt), againAfterSeconds }
    },
    async bind({ verificationId, code, reference, key }) {
      const answer = await ask({ name: 'bind', path: '/bindings', key, body: { verificationId, code, clientReference: reference } })
      if (!answer.ok) {
        switch (answer.error.code) {
          case 'code_wrong':
            return { is: 'wrongCode' }
          case 'code_expired':
          case 'not_found': // a verification that was forgotten is one that has ended
            return { is: 'codeEnded' }
          case 'already_bound':
            return { is: 'taken' }
        }
      }
      return { is: 'bound', bond: bondOf(readAs(binding, answer, 'bind'), reference, 'bind') }
    },
    async find(reference) {
      const query = new URLSearchParams({ clientReference: reference })
      const answer = await ask({ name: 'find', path: `/bindings?${query.toString()}` })
      const [found] = readAs(bindings, answer, 'find').bindings
      return found ? bondOf(found, reference, 'find') : null
    },
    async unbind({ bindingId, key }) {
      const answer = await ask({ name: 'end', path: `/bindings/${encodeURIComponent(bindingId)}/end`, key })
      // A bond that the programme does not know any more is over.
      if (!answer.ok && answer.error.code === 'not_found') return
      const ended = readAs(binding, answer, 'end')
      if (ended.endedAt === null) throw new ProgrammeUnclear('member1 end: the bond stands')
    },
  }
}
