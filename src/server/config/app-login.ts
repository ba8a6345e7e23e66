import { createPublicKey } from 'node:crypto'
import type { Environment, KeySource } from './keys.ts'
import { keySource } from './keys.ts'

/** Where the keys are with which the companies' own apps sign in their people; null where there are none. */
export interface AppLoginConfig {
  readonly keys: KeySource | null
  /** Whom the tokens must name as their reader. */
  readonly audience: string
}

const AUDIENCE = 'qicheng-travel'
/** HMAC with SHA-256 is as strong as its key: less than 32 bytes could be guessed. */
const HMAC_KEY_BYTES_MIN = 32
const ENTRY = /^([A-Za-z0-9][A-Za-z0-9._-]{0,19})=(hs256|eddsa):([A-Za-z0-9+/]+={0,2})$/

/** A company's key as the setting writes it: `CODE=hs256:<base64>` or `CODE=eddsa:<base64 of the public key, SPKI>`. */
export interface AppKeyEntry {
  readonly companyCode: string
  readonly kind: 'hs256' | 'eddsa'
  readonly key: Buffer
}

/** Reads the list of keys, separated by commas or lines; says in sentences what is wrong with it and never repeats a key. */
export function readAppKeys(text: string): { readonly entries: readonly AppKeyEntry[]; readonly problems: readonly string[] } {
  const problems: string[] = []
  const entries: AppKeyEntry[] = []
  const lines = text
    .split(/[,\n]/)
    .map((line) => line.trim())
    .filter(Boolean)
  for (const [index, line] of lines.entries()) {
    const [, companyCode = '', kind, base64 = ''] = ENTRY.exec(line) ?? []
    const key = Buffer.from(base64, 'base64')
    if (kind !== 'hs256' && kind !== 'eddsa') {
      problems.push(`APP_LOGIN_KEYS: entry ${index + 1} is not written as COMPANY=hs256:<base64> or COMPANY=eddsa:<base64>.`)
    } else if (kind === 'hs256' && key.length < HMAC_KEY_BYTES_MIN) {
      problems.push(`APP_LOGIN_KEYS: the key of ${companyCode} must have at least ${HMAC_KEY_BYTES_MIN} bytes.`)
    } else if (kind === 'eddsa' && !isEd25519(key)) {
      problems.push(`APP_LOGIN_KEYS: the key of ${companyCode} is no public key of Ed25519 (SPKI, DER, base64).`)
    } else if (entries.some((other) => other.companyCode === companyCode)) {
      problems.push(`APP_LOGIN_KEYS: ${companyCode} stands twice.`)
    } else entries.push({ companyCode, kind, key })
  }
  return { entries, problems }
}

function isEd25519(key: Buffer): boolean {
  try {
    return createPublicKey({ key, format: 'der', type: 'spki' }).asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}

export function appLoginFrom(env: Environment, problems: string[]): AppLoginConfig {
  const keys = keySource(env, 'APP_LOGIN_KEYS', problems)
  if (keys && 'text' in keys) problems.push(...readAppKeys(keys.text).problems)
  return { keys, audience: env.APP_LOGIN_AUDIENCE?.trim() || AUDIENCE }
}
