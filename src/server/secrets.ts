import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { invariant } from '../kernel/result.ts'

/**
 * Seals single fields with AES-256-GCM under keys that are not in the database. A sealed value is
 * `version 1 | key id (4 bytes) | iv (12) | tag (16) | ciphertext`; the purpose is bound in as additional data, so that a
 * value cannot be moved to another column. The first key seals, all keys open: that is how keys are rotated.
 */
export interface Secrets {
  seal(purpose: string, text: string): Buffer
  /** Throws when the value was altered, or sealed under a key that is no longer given. */
  open(purpose: string, sealed: Uint8Array): string
  /** A keyed hash for finding a value without storing it. */
  hash(purpose: string, text: string): Buffer
  /** A keyed digest, as hex, that vouches for what stands elsewhere in plain words; with the id of the key that made it. */
  vouch(purpose: string, text: string): { readonly keyId: string; readonly digest: string }
  /** The digest that one of the keys makes; null where that key is no longer given. */
  vouchWith(keyId: string, purpose: string, text: string): string | null
}

interface Key {
  id: Buffer
  sealing: Buffer
  hashing: Buffer
  vouching: Buffer
}

function derive(master: Buffer): Key {
  const part = (info: string, bytes: number) => Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), info, bytes))
  return {
    id: part('qicheng/key-id', 4),
    sealing: part('qicheng/field-sealing', 32),
    hashing: part('qicheng/lookup-hash', 32),
    vouching: part('qicheng/vouching', 32),
  }
}

const digestBy = (key: Buffer, purpose: string, text: string): Buffer =>
  createHmac('sha256', key).update(purpose).update('\0').update(text).digest()

/** Whether a text is 32 bytes in base64. */
export function isMasterKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=?$/.test(text)
}

export function secretsFrom(masterKeysBase64: readonly string[]): Secrets {
  const keys = masterKeysBase64.map((text) => derive(Buffer.from(text, 'base64')))
  const present = keys[0]
  // Look-up hashes must stay the same over rotations, so they are made with the oldest key.
  const oldest = keys.at(-1)
  invariant(present && oldest, 'there must be a master key')
  return {
    seal(purpose, text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', present.sealing, iv)
      cipher.setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([1]), present.id, iv, cipher.getAuthTag(), body])
    },
    open(purpose, value) {
      const sealed = Buffer.from(value)
      invariant(sealed[0] === 1 && sealed.length >= 33, 'not a sealed value of version 1')
      const key = keys.find((k) => k.id.equals(sealed.subarray(1, 5)))
      invariant(key, 'sealed under a key that is not configured')
      const decipher = createDecipheriv('aes-256-gcm', key.sealing, sealed.subarray(5, 17))
      decipher.setAAD(Buffer.from(purpose))
      decipher.setAuthTag(sealed.subarray(17, 33))
      return Buffer.concat([decipher.update(sealed.subarray(33)), decipher.final()]).toString('utf8')
    },
    hash: (purpose, text) => digestBy(oldest.hashing, purpose, text),
    vouch: (purpose, text) => ({ keyId: present.id.toString('hex'), digest: digestBy(present.vouching, purpose, text).toString('hex') }),
    vouchWith(keyId, purpose, text) {
      const key = keys.find(({ id }) => id.toString('hex') === keyId)
      return key === undefined ? null : digestBy(key.vouching, purpose, text).toString('hex')
    },
  }
}

/** The keys given in the environment, else the one in the file, else a new one written there for its owner only. */
export function masterKeys(given: readonly string[], file: string): readonly string[] {
  if (given.length > 0) return given
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const draft = `${file}.${randomBytes(8).toString('hex')}`
    writeThrough(draft, `${randomBytes(32).toString('base64')}\n`)
    try {
      linkSync(draft, file) // refuses where another process was first: both then read the same key
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(draft)
    }
  }
  return keysIn(file)
}

/** The same for whoever only looks: a key that is missing is said to be so, and none is made. */
export function knownMasterKeys(given: readonly string[], file: string): readonly string[] {
  if (given.length > 0) return given
  if (!existsSync(file)) throw new Error(`There is no master key at ${file}: without it nothing can be read that is sealed.`)
  return keysIn(file)
}

function keysIn(file: string): readonly string[] {
  const keys = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  if (keys.length > 0 && keys.every(isMasterKey)) return keys
  throw new Error(`${file} must hold the master key, 32 bytes in base64, and below it the keys of the past, one per line.`)
}

/** On the disk before it is used: what is sealed under a lost key is lost. */
function writeThrough(file: string, text: string): void {
  const handle = openSync(file, 'wx', 0o600)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
