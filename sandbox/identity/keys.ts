import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/**
 * The signing keys of the platforms that sign: the newest signs, all of them are published. Made when first needed, and kept on the
 * disk, as the world keeps its own.
 */
export type Signer = 'oidc' | 'oa' | 'host'
/** What most providers sign with, and what a newer system would choose. */
const ALGORITHM = { oidc: 'RS256', oa: 'ES256', host: 'ES256' } as const satisfies Readonly<Record<Signer, string>>

interface Key {
  readonly kid: string
  readonly privateKey: KeyObject
}
type Keys = Partial<Record<Signer, readonly Key[]>>

const kept = z.array(z.strictObject({ kid: z.string(), pem: z.string() })).min(1)
const file = z.strictObject({ oidc: kept.optional(), oa: kept.optional(), host: kept.optional() })
const KEYS_MAX = 3

const makeKey = (signer: Signer): Key => ({
  kid: randomBytes(6).toString('hex'),
  privateKey:
    ALGORITHM[signer] === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
      : generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
})

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export interface SignOptions {
  /** `none` leaves the signature out; `strange` signs with a key that nobody published. */
  readonly signature?: 'own' | 'strange' | 'none'
}

export class IdentityKeys {
  readonly #path: string | null
  #keys: Keys
  readonly #strange = new Map<Signer, Key>()

  constructor(dataDir: string) {
    this.#path = dataDir === ':memory:' ? null : join(dataDir, 'identity', 'keys.json')
    this.#keys = this.#read()
  }

  #read(): Keys {
    if (this.#path === null || !existsSync(this.#path)) return {}
    const found = file.parse(JSON.parse(readFileSync(this.#path, 'utf8')))
    return Object.fromEntries(
      Object.entries(found).map(([signer, keys = []]) => [
        signer,
        keys.map(({ kid, pem }) => ({ kid, privateKey: createPrivateKey(pem) })),
      ]),
    )
  }

  /** Whole or not at all: a sandbox that is killed while it writes keeps the keys that it had. */
  #write(): void {
    if (this.#path === null) return
    const pemOf = (key: Key) => key.privateKey.export({ type: 'pkcs8', format: 'pem' })
    const text = JSON.stringify(
      Object.fromEntries(
        Object.entries(this.#keys).map(([signer, keys]) => [signer, keys.map((key) => ({ kid: key.kid, pem: pemOf(key) }))]),
      ),
    )
    mkdirSync(join(this.#path, '..'), { recursive: true, mode: 0o700 })
    writeFileSync(`${this.#path}.making`, text, { mode: 0o600, flush: true })
    renameSync(`${this.#path}.making`, this.#path)
  }

  #of(signer: Signer): readonly Key[] {
    const known = this.#keys[signer]
    if (known) return known
    const made = [makeKey(signer)]
    this.#keys = { ...this.#keys, [signer]: made }
    this.#write()
    return made
  }

  /** From now on another key signs. The old ones stay published, unless they are to be forgotten at once. */
  rotate(signer: Signer, forgetOld: boolean): void {
    const old = forgetOld ? [] : this.#of(signer).slice(0, KEYS_MAX - 1)
    this.#keys = { ...this.#keys, [signer]: [makeKey(signer), ...old] }
    this.#write()
  }

  /** The published keys (RFC 7517). */
  jwks(signer: Signer): { keys: object[] } {
    return {
      keys: this.#of(signer).map(({ kid, privateKey }) => ({
        ...createPublicKey(privateKey).export({ format: 'jwk' }),
        kid,
        use: 'sig',
        alg: ALGORITHM[signer],
      })),
    }
  }

  #strangeKey(signer: Signer): Key {
    const key = this.#strange.get(signer) ?? makeKey(signer)
    this.#strange.set(signer, key)
    return key
  }

  /** A compact JWS (RFC 7515) over the claims. */
  sign(signer: Signer, claims: object, { signature = 'own' }: SignOptions = {}): string {
    const [key] = this.#of(signer)
    if (!key) throw new Error(`There is no key for ${signer}`)
    if (signature === 'none') return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
    const text = `${part({ alg: ALGORITHM[signer], typ: 'JWT', kid: key.kid })}.${part(claims)}`
    const { privateKey } = signature === 'strange' ? this.#strangeKey(signer) : key
    const made = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    return `${text}.${made.toString('base64url')}`
  }
}
