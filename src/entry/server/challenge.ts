import { createHash, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { Refusal } from '../../kernel/result.ts'
import { invariant, refuse } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import type { Writer } from '../../server/database/connect.ts'
import type { CallContext } from '../../server/http/handler.ts'
import type { Limit, Limits } from '../../server/http/limits.ts'
import type { Secrets } from '../../server/secrets.ts'
import type { challenge } from '../calls/codes.ts'
import { CHALLENGE_KEY, USED_ONCE_HASH } from './purposes.ts'
import { takeOnce } from './store.ts'

/*
 * A message costs us money and its receiver patience, a request costs its sender nothing: before a code goes to a number that
 * somebody merely typed, her browser works for about a second. The challenge is signed and kept nowhere; only that it was used is.
 */

const ALGORITHM = 'PBKDF2/SHA-256'
/** One try: so many rounds of PBKDF2, in the browser's own code. */
const COST = 2_000
/** The number to be found lies between these, so that the work is about the same for everybody. */
const TRIES_MIN = 300
const TRIES_MAX = 600
const KEY_BYTES = 32
export const CHALLENGE_LIFETIME_MINUTES = 10
/** Making one costs us a try. */
const CHALLENGE_LIMIT: Limit = { name: 'challenge.address', hitsMax: 120, windowSeconds: 900 }

const parameters = z.strictObject({
  algorithm: z.literal(ALGORITHM),
  nonce: z.string().max(128),
  salt: z.string().max(128),
  cost: z.literal(COST),
  keyLength: z.literal(KEY_BYTES),
  keyPrefix: z.string().max(128),
  keySignature: z.string().max(128),
  data: z.strictObject({ binding: z.string().max(64), from: z.string().max(64), endsAt: z.number().int() }),
})

const handedIn = z.strictObject({
  challenge: z.strictObject({ parameters, signature: z.string().max(128) }),
  solution: z.strictObject({ counter: z.number().int().min(0).max(0xffff_ffff), derivedKey: z.string().max(128) }),
})

export interface Challenges {
  give(context: CallContext, input: CallParsed<typeof challenge>): Promise<CallResult<typeof challenge> | Refusal>
  /** Whether this browser, at this address, has solved a challenge of ours that nobody has used yet; it is used from now on. */
  redeem(writer: Writer, context: CallContext, given: { proof: string; binding: string }): Promise<true | Refusal>
}

export interface ChallengeDeps {
  readonly clock: Clock
  readonly secrets: Secrets
  readonly limits: Limits
}

export function challengesOf({ clock, secrets, limits }: ChallengeDeps): Challenges {
  const keys = {
    hmacSignatureSecret: secrets.hash(CHALLENGE_KEY, 'signature').toString('hex'),
    hmacKeySignatureSecret: secrets.hash(CHALLENGE_KEY, 'key').toString('hex'),
  }
  return {
    async give(context, { hash }) {
      const admission = await limits.hit(CHALLENGE_LIMIT, context.address)
      if (!admission.admitted) return refuse('P429', { facts: { retryAfterSeconds: admission.retryAfterSeconds } })
      const expiresAt = clock.now().add({ minutes: CHALLENGE_LIFETIME_MINUTES })
      const endsAt = Math.floor(expiresAt.epochMilliseconds / 1000)
      const made = await createChallenge({
        algorithm: ALGORITHM,
        cost: COST,
        keyLength: KEY_BYTES,
        counter: randomInt(TRIES_MIN, TRIES_MAX),
        deriveKey,
        data: { binding: hash, from: fromOf(context), endsAt },
        ...keys,
      })
      invariant(made.signature, 'a challenge made with a key is signed')
      return {
        parameters: parameters.parse(made.parameters),
        signature: made.signature,
        triesMax: TRIES_MAX,
        expiresAt: expiresAt.toString(),
      }
    },
    async redeem(writer, context, { proof, binding }) {
      const given = read(proof)
      if (!given) return refuse('AUTH-CHALLENGE')
      const { data } = given.challenge.parameters
      const endsAt = Temporal.Instant.fromEpochMilliseconds(data.endsAt * 1000)
      const isOurs =
        data.from === fromOf(context) &&
        data.binding === createHash('sha256').update(binding).digest('hex') &&
        Temporal.Instant.compare(endsAt, clock.now()) > 0
      if (!isOurs) return refuse('AUTH-CHALLENGE')
      const { verified } = await verifySolution({ ...given, deriveKey, ...keys })
      if (!verified) return refuse('AUTH-CHALLENGE')
      const idHash = secrets.hash(USED_ONCE_HASH, given.challenge.signature)
      return (await takeOnce(writer, { kind: 'challenge', idHash, expiresAt: endsAt })) || refuse('AUTH-CHALLENGE')
    },
  }
}

/** The address is a keyed hash already; a part of it is enough to tell one from the other. */
const fromOf = ({ address }: CallContext): string => address.slice(0, 32)

/** Null for what is no solution in form: a forged `endsAt` beyond what an instant can be ends here too. */
function read(proof: string): z.output<typeof handedIn> | null {
  try {
    const parsed = handedIn.safeParse(JSON.parse(Buffer.from(proof, 'base64').toString('utf8')))
    const isInTime = parsed.success && Math.abs(parsed.data.challenge.parameters.data.endsAt) < 8_640_000_000_000
    return isInTime ? parsed.data : null
  } catch {
    return null
  }
}
