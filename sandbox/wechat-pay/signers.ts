import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { Store } from '../kit/store.ts'
import { readMeta, writeMeta } from '../kit/store.ts'
import { newSerial, privatePem } from './account.ts'
import type { WechatPayAccount } from './account.ts'
import { certificateOf } from './certificate.ts'

/**
 * With what WeChat Pay signs its answers and notices: its public key (whose number begins with `PUB_KEY_ID_`) or, as before, the newest
 * of its platform certificates. Which of the two may change between two messages, as it does while a merchant moves from one to the other.
 */
export const SIGNING_MODES = ['publicKey', 'certificate'] as const
export type SigningMode = (typeof SIGNING_MODES)[number]

export interface Signer {
  readonly serial: string
  readonly key: KeyObject
}

export interface PlatformCertificate extends Signer {
  readonly pem: string
  readonly effectiveAt: number
  readonly expiresAt: number
}

const MODE = 'wechat.signingMode'
const FIVE_YEARS_MS = 5 * 365 * 86_400_000
const CERTIFICATES_MAX = 3

export const signingMode = (store: Store): SigningMode => (readMeta(store, MODE) === 'certificate' ? 'certificate' : 'publicKey')

export const switchSigning = (store: Store, mode: SigningMode): void => writeMeta(store, MODE, mode)

/** Newest first; the first one is made when somebody wants to know. */
export function certificates(store: Store, now: number): PlatformCertificate[] {
  const rows = store.all('SELECT * FROM wechat_certificates ORDER BY rowid DESC')
  if (rows.length === 0) return [makeCertificate(store, now)]
  return rows.map((row) => ({
    serial: String(row.serial),
    key: createPrivateKey(String(row.private_pem)),
    pem: String(row.certificate_pem),
    effectiveAt: Number(row.effective_at),
    expiresAt: Number(row.expires_at),
  }))
}

/** The numbers of those that there are, newest first. */
export const certificateSerials = (store: Store): string[] =>
  store.all('SELECT serial FROM wechat_certificates ORDER BY rowid DESC').map((row) => String(row.serial))

function makeCertificate(store: Store, now: number): PlatformCertificate {
  const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const made = { serial: newSerial(), effectiveAt: now, expiresAt: now + FIVE_YEARS_MS }
  const pem = certificateOf(key, made.serial, made.effectiveAt, made.expiresAt)
  store.run(
    'INSERT INTO wechat_certificates (serial, private_pem, certificate_pem, effective_at, expires_at) VALUES (?, ?, ?, ?, ?)',
    made.serial,
    privatePem(key),
    pem,
    made.effectiveAt,
    made.expiresAt,
  )
  return { ...made, key, pem }
}

/** A new certificate signs from now on; the earlier ones are still told, or no longer. */
export function rotateCertificates(store: Store, now: number, forgetOld: boolean): PlatformCertificate {
  const made = makeCertificate(store, now)
  store.run(
    'DELETE FROM wechat_certificates WHERE serial NOT IN (SELECT serial FROM wechat_certificates ORDER BY rowid DESC LIMIT ?)',
    forgetOld ? 1 : CERTIFICATES_MAX,
  )
  return made
}

export function signerOf(store: Store, account: WechatPayAccount, now: number): Signer {
  if (signingMode(store) === 'publicKey') return { serial: account.publicKeyId, key: account.platformPrivateKey }
  const [newest] = certificates(store, now)
  if (!newest) throw new Error('There is no platform certificate')
  return newest
}
