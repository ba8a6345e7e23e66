import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** The shortest RSA key that API v3 signs with. */
const RSA_BITS_MIN = 2048
const API_V3_KEY_BYTES = 32

export const isLongRsa = (key: KeyObject): boolean =>
  key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS_MIN

function attempt(way: () => KeyObject): KeyObject | null {
  try {
    const key = way()
    return isLongRsa(key) ? key : null
  } catch {
    // Not a key that is written this way; the caller says so in a sentence.
    return null
  }
}

/** What an operator is given by WeChat Pay: two keys as PEM, one as text, and the numbers under which the first two are known. */
export interface WechatKeys {
  /** Ours, `apiclient_key.pem`. */
  readonly privateKey: string
  /** The number of the certificate that belongs to it. */
  readonly merchantSerial: string
  /** 32 characters; opens what WeChat Pay seals for us. */
  readonly apiV3Key: string
  /** WeChat Pay's own, `pub_key.pem`, with its number `PUB_KEY_ID_…`; null for an account that still has platform certificates only. */
  readonly publicKey: { readonly id: string; readonly pem: string } | null
}

export interface OpenedKeys {
  readonly privateKey: KeyObject
  readonly merchantSerial: string
  readonly apiV3Key: Buffer
  readonly publicKey: { readonly id: string; readonly key: KeyObject } | null
}

/** Throws a sentence where a key is none, too short, or exchanged with another. */
export function openKeys(given: WechatKeys): OpenedKeys {
  const ours = attempt(() => createPrivateKey(given.privateKey))
  if (!ours) throw new Error(`WeChat Pay: our private key must be an RSA key of at least ${RSA_BITS_MIN} bits, as PEM.`)
  const apiV3Key = Buffer.from(given.apiV3Key.trim(), 'utf8')
  if (apiV3Key.length !== API_V3_KEY_BYTES) throw new Error(`WeChat Pay: the APIv3 key must be ${API_V3_KEY_BYTES} characters long.`)
  if (!/^[0-9A-Fa-f]{8,64}$/.test(given.merchantSerial))
    throw new Error('WeChat Pay: the serial number of our certificate must be hexadecimal digits.')
  return { privateKey: ours, merchantSerial: given.merchantSerial.toUpperCase(), apiV3Key, publicKey: openPublicKey(given.publicKey, ours) }
}

function openPublicKey(given: WechatKeys['publicKey'], ours: KeyObject): OpenedKeys['publicKey'] {
  if (given === null) return null
  // Node would make a public key out of a private one without a word.
  const key = given.pem.includes('PRIVATE KEY') ? null : attempt(() => createPublicKey(given.pem))
  if (!key) throw new Error(`WeChat Pay's public key must be an RSA key of at least ${RSA_BITS_MIN} bits, as PEM.`)
  if (!/^PUB_KEY_ID_\w{8,64}$/.test(given.id)) throw new Error("WeChat Pay: the number of its public key must begin with 'PUB_KEY_ID_'.")
  // The usual mistake at the first set-up; every answer would then seem forged.
  if (createPublicKey(ours).equals(key))
    throw new Error("WeChat Pay's public key is asked for, not the one that belongs to our private key.")
  return { id: given.id, key }
}
