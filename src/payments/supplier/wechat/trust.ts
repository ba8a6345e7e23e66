import { X509Certificate, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../../kernel/time.ts'
import { isLongRsa, type OpenedKeys } from './keys.ts'
import { isSigned, opened, type Stamp } from './signing.ts'

/**
 * Whose signature is WeChat Pay's: its public key's, and that of the platform certificates that it tells us of. Which of them signs may
 * change from one message to the next, so each is looked up by the number that the message names.
 */
export interface Trust {
  /** Whether a message is WeChat Pay's, from now, and not one that was heard before. */
  judge(stamp: Stamp | null, body: Uint8Array): Promise<Judgement>
}

export type Judgement = 'genuine' | 'forged' | 'old' | 'repeated'

/** An answer to the question for the certificates, as it came. */
export interface RawCertificates {
  readonly stamp: Stamp | null
  readonly body: Uint8Array
}

/** Beside ours and theirs, in either direction. */
const VALID_FOR_SECONDS = 300
/** Whoever can reach us can name numbers that nobody knows: they make us ask at most this often. */
const LEARNT_EVERY_SECONDS = 30
const CERTIFICATES_MAX = 20
/** A probe: its signature cannot be right, and whoever lets it pass does not check. Nothing else about it is special. */
const PROBE = 'WECHATPAY/SIGNTEST/'
const BASE64 = /^[A-Za-z0-9+/]{300,1400}={0,2}$/
const CERTIFICATE_SERIAL = /^[0-9A-F]{8,64}$/

const list = z.object({
  data: z
    .array(
      z.object({
        serial_no: z.string().regex(CERTIFICATE_SERIAL),
        encrypt_certificate: z.object({
          algorithm: z.literal('AEAD_AES_256_GCM'),
          nonce: z.string().min(12).max(16),
          associated_data: z.string().max(32).optional(),
          ciphertext: z.string().max(16_384),
        }),
      }),
    )
    .max(CERTIFICATES_MAX),
})

interface Known {
  readonly key: KeyObject
  readonly from: Temporal.Instant
  readonly until: Temporal.Instant
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return undefined // no list of certificates, then
  }
}

/** The certificates in an answer: each is sealed with our key, so that only WeChat Pay and we ourselves can have written it. */
function certificatesIn(body: Uint8Array, apiV3Key: Buffer): Map<string, Known> | null {
  const told = list.safeParse(jsonOf(body))
  if (!told.success) return null
  const found = new Map<string, Known>()
  for (const { serial_no: serial, encrypt_certificate: sealed } of told.data.data) {
    const pem = opened(apiV3Key, sealed)
    if (pem === null) return null
    try {
      const { publicKey, serialNumber, validFromDate, validToDate } = new X509Certificate(pem)
      if (serialNumber !== serial || !isLongRsa(publicKey)) return null
      found.set(serial, { key: publicKey, from: validFromDate.toTemporalInstant(), until: validToDate.toTemporalInstant() })
    } catch {
      return null // no certificate
    }
  }
  return found
}

/** Signatures that were heard in the last minutes. One message has one: whoever brings it a second time has only overheard it. */
class Heard {
  readonly #until = new Map<string, number>()

  /** False where it was heard before; `now` in seconds. */
  first(signature: string, now: number): boolean {
    if ((this.#until.get(signature) ?? 0) > now) return false
    if (this.#until.size >= HEARD_MAX) this.#forget(now)
    this.#until.set(signature, now + 2 * VALID_FOR_SECONDS)
    return true
  }

  #forget(now: number): void {
    for (const [signature, until] of this.#until) if (until <= now) this.#until.delete(signature)
    // Still too many: the oldest go, for a map keeps the order in which it was filled.
    for (const signature of this.#until.keys()) {
      if (this.#until.size < HEARD_MAX) break
      this.#until.delete(signature)
    }
  }
}
/** Some megabytes; only genuine messages are kept. */
const HEARD_MAX = 20_000

interface TrustOptions {
  readonly keys: Pick<OpenedKeys, 'apiV3Key' | 'publicKey'>
  readonly clock: Clock
  /** Asks WeChat Pay for its certificates. */
  readonly ask: () => Promise<RawCertificates>
}

export function trustOf({ keys, clock, ask }: TrustOptions): Trust {
  let learnt: ReadonlyMap<string, Known> = new Map()
  let learnAgainAt = 0
  let learning: Promise<void> | null = null
  const heard = new Heard()
  const seconds = (): number => Math.floor(clock.now().epochMilliseconds / 1000)

  const keyIn = (certificates: ReadonlyMap<string, Known>, serial: string): KeyObject | null => {
    if (keys.publicKey?.id === serial) return keys.publicKey.key
    const known = certificates.get(serial)
    if (!known) return null
    const now = clock.now()
    // WeChat Pay's clock may be a little ahead of ours, as with every message.
    const hasBegun = Temporal.Instant.compare(known.from, now.add({ seconds: VALID_FOR_SECONDS })) <= 0
    const isValid = hasBegun && Temporal.Instant.compare(now, known.until) < 0
    return isValid ? known.key : null
  }
  const isFromNow = ({ timestamp }: Stamp): boolean =>
    /^\d{10}$/.test(timestamp) && Math.abs(Number(timestamp) - seconds()) <= VALID_FOR_SECONDS
  const isReadable = ({ signature, nonce }: Stamp): boolean => BASE64.test(signature) && nonce.length > 0 && nonce.length <= 128

  /** The answer that tells of new certificates is signed by one of them: opened first, then held against its own signature. */
  async function learn(): Promise<void> {
    const { stamp, body } = await ask()
    const told = certificatesIn(body, keys.apiV3Key)
    if (!told || !stamp || !isFromNow(stamp) || !isReadable(stamp)) return
    const key = keyIn(told, stamp.serial)
    // What is no longer told is no longer WeChat Pay's.
    if (key && isSigned(key, stamp, body)) learnt = told
  }

  async function keyOf(serial: string): Promise<KeyObject | null> {
    const known = keyIn(learnt, serial)
    if (known || !CERTIFICATE_SERIAL.test(serial)) return known
    if (!learning && seconds() >= learnAgainAt) {
      learnAgainAt = seconds() + LEARNT_EVERY_SECONDS
      learning = learn().finally(() => (learning = null))
    }
    // Not reached, or not answered: the number stays unknown, and whoever asked says what follows from that.
    await learning?.catch(() => undefined)
    return keyIn(learnt, serial)
  }

  return {
    async judge(stamp, body) {
      if (!stamp || stamp.signature.startsWith(PROBE) || !isReadable(stamp)) return 'forged'
      if (!isFromNow(stamp)) return 'old'
      const key = await keyOf(stamp.serial)
      if (!key || !isSigned(key, stamp, body)) return 'forged'
      return heard.first(stamp.signature, seconds()) ? 'genuine' : 'repeated'
    },
  }
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

/** The stamp around a message; null where a part is missing or stands there twice, for then two readers could read two stamps. */
export function stampIn(headers: Headers): Stamp | null {
  const [timestamp, nonce, serial, signature] = ['timestamp', 'nonce', 'serial', 'signature'].map((name) => headers[`wechatpay-${name}`])
  if (typeof timestamp !== 'string' || typeof nonce !== 'string') return null
  if (typeof serial !== 'string' || typeof signature !== 'string') return null
  return { timestamp, nonce, serial, signature }
}
