import { createHash, randomBytes } from 'node:crypto'
import type { SandboxClock } from '../kit/clock.ts'
import type { Faults } from '../kit/faults.ts'
import type { Store } from '../kit/store.ts'
import type { IdentityKeys } from './keys.ts'
import type { IdentityPerson } from './people.ts'
import { findPerson } from './people.ts'

/** What the identity platforms hold, and how they hand out what serves once or for a while. */
export interface IdentityWorld {
  readonly store: Store
  readonly clock: SandboxClock
  readonly faults: Faults
  readonly keys: IdentityKeys
  now(): number
}

export const PLATFORMS = ['oidc', 'oa', 'host', 'lark', 'wecom', 'dingtalk', 'wechat'] as const
export type Platform = (typeof PLATFORMS)[number]
type Kind = 'code' | 'insideCode' | 'userToken' | 'userTicket' | 'appToken'

/** What a code was given for; the exchange is held against it. */
export interface GrantDetail {
  readonly redirectUri?: string
  readonly nonce?: string
  readonly challenge?: string
  readonly scope?: string
}

const MINUTE_MS = 60_000
const LIFETIME_MS: Readonly<Record<Kind, number>> = {
  code: 5 * MINUTE_MS,
  insideCode: 5 * MINUTE_MS,
  userToken: 120 * MINUTE_MS,
  userTicket: 30 * MINUTE_MS,
  appToken: 120 * MINUTE_MS,
}
/** The oldest go when more are asked for: a page that is loaded for ever does not fill the disk. */
const GRANTS_MAX = 10_000

const hashOf = (value: string): string => createHash('sha256').update(value).digest('hex')

export function grant(
  world: IdentityWorld,
  platform: Platform,
  kind: Kind,
  person: IdentityPerson | null,
  detail: GrantDetail = {},
): string {
  const value = randomBytes(24).toString('base64url')
  const { store } = world
  store.transaction(() => {
    store.run('DELETE FROM identity_grants WHERE expires_at <= ?', world.now() - 60 * MINUTE_MS)
    store.run(
      'DELETE FROM identity_grants WHERE rowid IN (SELECT rowid FROM identity_grants ORDER BY expires_at DESC LIMIT -1 OFFSET ?)',
      GRANTS_MAX,
    )
    store.run(
      'INSERT INTO identity_grants (value_hash, platform, kind, person, detail, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
      hashOf(value),
      platform,
      kind,
      person?.key ?? null,
      JSON.stringify(detail),
      world.now() + LIFETIME_MS[kind],
    )
  })
  return value
}

export const lifetimeSeconds = (kind: Kind): number => LIFETIME_MS[kind] / 1000

interface Found {
  readonly is: 'valid' | 'unknown' | 'used' | 'expired'
  readonly person: IdentityPerson | undefined
  readonly detail: GrantDetail
}
const NOTHING: Found = { is: 'unknown', person: undefined, detail: {} }

function find(world: IdentityWorld, platform: Platform, kind: Kind, value: unknown): Found {
  if (typeof value !== 'string') return NOTHING
  const row = world.store.get(
    'SELECT * FROM identity_grants WHERE value_hash = ? AND platform = ? AND kind = ?',
    hashOf(value),
    platform,
    kind,
  )
  if (!row) return NOTHING
  const found = { person: findPerson(row.person), detail: JSON.parse(String(row.detail)) as GrantDetail }
  if (row.used_at !== null) return { is: 'used', ...found }
  return { is: Number(row.expires_at) <= world.now() ? 'expired' : 'valid', ...found }
}

/** Looks at what serves for a while. */
export const look = (world: IdentityWorld, platform: Platform, kind: 'userToken' | 'userTicket' | 'appToken', value: unknown): Found =>
  find(world, platform, kind, value)

/** Takes what serves once: the second time it is `used`. */
export function redeem(world: IdentityWorld, platform: Platform, kind: 'code' | 'insideCode', value: unknown): Found {
  return world.store.transaction(() => {
    const found = find(world, platform, kind, value)
    if (found.is === 'valid')
      world.store.run('UPDATE identity_grants SET used_at = ? WHERE value_hash = ?', world.now(), hashOf(String(value)))
    return found
  })
}

/** PKCE (RFC 7636): whether the secret is the one whose hash the code was asked with. */
export const fitsChallenge = (challenge: string | undefined, verifier: unknown): boolean =>
  challenge === undefined || (typeof verifier === 'string' && createHash('sha256').update(verifier).digest('base64url') === challenge)
