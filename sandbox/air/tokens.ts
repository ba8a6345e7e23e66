import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Store } from '../kit/store.ts'
import { readMeta, writeMeta } from '../kit/store.ts'

/**
 * A price token says "this was the price" and is signed, so that pricing stores nothing and a token outlives a restart.
 */
export interface PriceClaim {
  readonly flightId: string
  readonly fareId: string
  readonly adults: number
  readonly children: number
  readonly infants: number
  readonly totalMinor: number
  readonly expiresAt: number
}

export const TOKEN_LIFETIME_MS = 20 * 60_000

/** A secret of the installation, made on first use. */
export function installationSecret(store: Store, name: string): string {
  const known = readMeta(store, `secret.${name}`)
  if (known) return known
  const made = randomBytes(32).toString('base64url')
  writeMeta(store, `secret.${name}`, made)
  return made
}

const sign = (secret: string, payload: string) => createHmac('sha256', secret).update(payload).digest('base64url')

export function sealClaim(secret: string, claim: PriceClaim): string {
  const payload = Buffer.from(JSON.stringify(claim)).toString('base64url')
  return `${payload}.${sign(secret, payload)}`
}

/** The claim, or nothing where the signature is not ours. */
export function openClaim(secret: string, token: string): PriceClaim | undefined {
  const [payload = '', signature = ''] = token.split('.')
  const wanted = Buffer.from(sign(secret, payload))
  const given = Buffer.from(signature)
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return undefined
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as PriceClaim
}
