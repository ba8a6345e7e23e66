import { createPublicKey, type KeyObject } from 'node:crypto'
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyOptions } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../../kernel/time.ts'
import { orNull } from '../address.ts'
import type { IdentityAnswer, IdentityPlatform } from '../port.ts'
import { PlatformAway } from '../port.ts'

export interface SignedTokenOptions {
  /** The company's office system, or the native program that shows our pages. */
  readonly platform: 'oa' | 'host'
  readonly companyCode: string
  readonly issuer: string
  /** What the token must be made for: one for another system is worth nothing here. */
  readonly audience: string
  /** Its public keys, as PEM text or as the address of a key set; two at once while one takes over from the other. */
  readonly keys: { readonly pem: string } | { readonly jwksUrl: string }
  readonly clock: Clock
  readonly timeoutMs?: number
  /** An unknown key makes us look again, at most this often. */
  readonly lookAgainAfterMs?: number
}

/** Asymmetric ones alone: with a shared secret whoever checks could also sign, and nothing may go unsigned. */
const ALGORITHMS: NonNullable<JWTVerifyOptions['algorithms']> = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']
const LIFETIME_SECONDS_MAX = 300
const TOLERANCE_SECONDS = 30
const TIMEOUT_MS = 10_000
const LOOK_AGAIN_AFTER_MS = 10_000
const PEM = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g

/** The signing company answers for all of them, as it does for who signs in at its own system. */
const claimsOf = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  jti: z.string().min(1).max(255),
  iat: z.number(),
  exp: z.number(),
  name: z.string().optional(),
  email: z.string().optional(),
  phone_number: z.string().optional(),
  staff_number: z.string().optional(),
})

/** The keys of a PEM text; empty where it holds none that can be read. */
export function publicKeysOf(pem: string): KeyObject[] {
  try {
    return [...pem.matchAll(PEM)].map(([text]) => createPublicKey(text))
  } catch {
    return []
  }
}

type Check = (token: string, options: JWTVerifyOptions) => Promise<JWTPayload>

function checkByPem(pem: string): Check {
  const keys = publicKeysOf(pem)
  return async (token, options) => {
    let last: unknown = new errors.JWKSNoMatchingKey()
    for (const key of keys) {
      try {
        return (await jwtVerify(token, key, options)).payload
      } catch (error) {
        // Another key may fit, also where this one is of another kind; a token that this key has signed fails for good.
        if (error instanceof errors.JOSEError && !(error instanceof errors.JWSSignatureVerificationFailed)) throw error
        last = error
      }
    }
    throw last
  }
}

function checkByKeySet(url: string, { timeoutMs, lookAgainAfterMs }: SignedTokenOptions): Check {
  const keys = createRemoteJWKSet(new URL(url), {
    timeoutDuration: timeoutMs ?? TIMEOUT_MS,
    cooldownDuration: lookAgainAfterMs ?? LOOK_AGAIN_AFTER_MS,
  })
  return async (token, options) => (await jwtVerify(token, keys, options)).payload
}

/** Errors that say that the token is no good; anything else is about reaching its keys. */
const isBadToken = (error: unknown): boolean =>
  error instanceof errors.JWTInvalid ||
  error instanceof errors.JWSInvalid ||
  error instanceof errors.JWTExpired ||
  error instanceof errors.JWTClaimValidationFailed ||
  error instanceof errors.JWSSignatureVerificationFailed ||
  error instanceof errors.JOSEAlgNotAllowed ||
  error instanceof errors.JOSENotSupported ||
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys

/** Whoever signs tokens of her own: a JWS with issuer, audience, at most five minutes to live, and an id that serves once. */
export function signedTokenPlatform(options: SignedTokenOptions): IdentityPlatform {
  const { platform, companyCode, issuer, audience, keys, clock } = options
  const check = 'pem' in keys ? checkByPem(keys.pem) : checkByKeySet(keys.jwksUrl, options)
  async function identify(token: string): Promise<IdentityAnswer> {
    let payload: JWTPayload
    try {
      payload = await check(token, {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        currentDate: new Date(clock.now().epochMilliseconds),
        clockTolerance: TOLERANCE_SECONDS,
        maxTokenAge: LIFETIME_SECONDS_MAX,
        requiredClaims: ['sub', 'jti', 'iat', 'exp'],
      })
    } catch (error) {
      // With keys at hand nobody has to be reached: whatever is wrong is the token.
      if ('pem' in keys || isBadToken(error)) return { is: 'refused', why: 'token' }
      throw new PlatformAway(`${platform} keys: ${error instanceof Error ? error.name : 'unknown'}`, { cause: error })
    }
    const claims = claimsOf.safeParse(payload)
    if (!claims.success || claims.data.exp - claims.data.iat > LIFETIME_SECONDS_MAX) return { is: 'refused', why: 'token' }
    const { sub, jti, exp, name, email, phone_number: phone, staff_number: staffNumber } = claims.data
    return {
      is: 'known',
      identity: {
        tenant: issuer,
        subject: sub,
        name: orNull(name),
        mail: orNull(email),
        phone: orNull(phone),
        staffNumber: orNull(staffNumber),
      },
      // As long as it could be shown again, tolerance included.
      once: { id: `${issuer} ${jti}`, until: Temporal.Instant.fromEpochMilliseconds(Math.ceil(exp + TOLERANCE_SECONDS + 1) * 1000) },
    }
  }
  return { platform, companyCode, redirect: null, ticket: { identify }, inside: null, app: null }
}
