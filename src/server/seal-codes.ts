import { constants, createPrivateKey, generateKeyPair, privateDecrypt, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Clock } from '../kernel/time.ts'
import type { Database, Reader, Writer } from './database/connect.ts'
import type { Secrets } from './secrets.ts'

/*
 * Secret fields arrive sealed for a public key of ours, with a nonce that serves once: a copy of the request is worth nothing,
 * and no proxy or log on the way has read the password. Defence in depth over TLS (READINGS.md, Calls).
 */

/** As strong as 128 bits. They carry 318 bytes under OAEP with SHA-256: a nonce and a password of 20 characters in any script. */
const KEY_BITS = 3072
const KEY_LIFETIME_HOURS = 24
/** A retired key opens a little longer, for those who fetched it just before. */
const KEY_GRACE_HOURS = 1
export const NONCE_LIFETIME_MINUTES = 5
const NONCE_BYTES = 16

const makeKeyPair = promisify(generateKeyPair)
const purposeOf = (keyId: string): string => `seal_key.private/${keyId}`

export interface SealCode {
  readonly keyId: string
  readonly nonce: string
  /** SubjectPublicKeyInfo, base64. */
  readonly publicKey: string
  readonly expiresAt: string
}

export interface SealCodes {
  issue(): Promise<SealCode>
  /** The secret inside, once: the nonce is used up whatever comes of it. Null where anything about the seal is not right. */
  open(sealed: { keyId: string; nonce: string; box: string }): Promise<string | null>
  /** Several secrets that were sealed under one nonce, in their order. Null where any of them is not right. */
  openAll(sealed: { keyId: string; nonce: string; boxes: readonly string[] }): Promise<readonly string[] | null>
}

interface PublicKey {
  readonly id: string
  readonly publicSpki: Buffer
}

function presentKey(reader: Reader, now: Temporal.Instant): Promise<PublicKey | undefined> {
  return reader
    .selectFrom('sealKey')
    .select(['id', 'publicSpki'])
    .where('retiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Makes the day's key and forgets those that open nothing any more. Two processes at the same moment make two: both serve. */
async function replaceKey(db: Database, secrets: Secrets, now: Temporal.Instant): Promise<PublicKey> {
  const { publicKey, privateKey } = await makeKeyPair('rsa', { modulusLength: KEY_BITS })
  return db.transact(async (writer) => {
    const present = await presentKey(writer, now)
    if (present) return present
    await forgetKeys(writer, now)
    const id = randomBytes(9).toString('base64url')
    const publicSpki = publicKey.export({ type: 'spki', format: 'der' })
    const privatePkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
    const privateSealed = secrets.seal(purposeOf(id), privatePkcs8)
    await writer
      .insertInto('sealKey')
      .values({ id, publicSpki, privateSealed, createdAt: now, retiresAt: now.add({ hours: KEY_LIFETIME_HOURS }) })
      .execute()
    return { id, publicSpki }
  })
}

async function forgetKeys(writer: Writer, now: Temporal.Instant): Promise<void> {
  const since = now.subtract({ hours: KEY_GRACE_HOURS })
  const old = await writer.selectFrom('sealKey').select('id').where('retiresAt', '<=', since).execute()
  if (old.length === 0) return
  const ids = old.map((key) => key.id)
  await writer.deleteFrom('sealNonce').where('keyId', 'in', ids).execute()
  await writer.deleteFrom('sealKey').where('id', 'in', ids).execute()
}

/** The secret of `{"nonce":…,"secret":…}`, or null where the box does not open, or holds another nonce. */
function readBox(box: string, privatePkcs8: string, nonce: string): string | null {
  let content: unknown
  try {
    const key = createPrivateKey({ key: Buffer.from(privatePkcs8, 'base64'), format: 'der', type: 'pkcs8' })
    const text = privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, Buffer.from(box, 'base64'))
    content = JSON.parse(text.toString('utf8'))
  } catch {
    return null
  }
  if (typeof content !== 'object' || content === null || !('nonce' in content) || !('secret' in content)) return null
  return content.nonce === nonce && typeof content.secret === 'string' ? content.secret : null
}

export function sealCodesOf(db: Database, clock: Clock, secrets: Secrets): SealCodes {
  return {
    async issue() {
      const now = clock.now()
      const key = (await presentKey(db.read, now)) ?? (await replaceKey(db, secrets, now))
      const nonce = randomBytes(NONCE_BYTES).toString('base64url')
      const expiresAt = now.add({ minutes: NONCE_LIFETIME_MINUTES })
      await db.transact(
        async (writer) => {
          await writer.deleteFrom('sealNonce').where('expiresAt', '<=', now).execute()
          await writer.insertInto('sealNonce').values({ nonce, keyId: key.id, expiresAt }).execute()
        },
        { retries: 3 },
      ) // two that clear away the same rows may stand in each other's way
      return { keyId: key.id, nonce, publicKey: key.publicSpki.toString('base64'), expiresAt: expiresAt.toString() }
    },
    async open({ keyId, nonce, box }) {
      const [secret] = (await openAll({ keyId, nonce, boxes: [box] })) ?? []
      return secret ?? null
    },
    openAll,
  }

  async function openAll({ keyId, nonce, boxes }: { keyId: string; nonce: string; boxes: readonly string[] }) {
    const now = clock.now()
    const used = await db.transact((writer) =>
      writer.deleteFrom('sealNonce').where('nonce', '=', nonce).returning(['keyId', 'expiresAt']).executeTakeFirst(),
    )
    if (!used || used.keyId !== keyId || Temporal.Instant.compare(used.expiresAt, now) <= 0) return null
    const key = await db.read
      .selectFrom('sealKey')
      .select('privateSealed')
      .where('id', '=', keyId)
      .where('retiresAt', '>', now.subtract({ hours: KEY_GRACE_HOURS }))
      .executeTakeFirst()
    if (!key) return null
    const privatePkcs8 = secrets.open(purposeOf(keyId), key.privateSealed)
    const opened = boxes.map((box) => readBox(box, privatePkcs8, nonce))
    return opened.every((secret) => secret !== null) ? opened : null
  }
}
