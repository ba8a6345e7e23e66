import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** The shortest RSA key that RSA2, Alipay's SHA-256 signature, is to be used with. */
const RSA_BITS_MIN = 2048

/**
 * Alipay's own tools hand keys over as bare base64 without the lines of PEM, private ones as PKCS#8 or as PKCS#1, depending on the
 * language one says one uses. All of these are taken.
 */
function bare(text: string): Buffer | null {
  const joined = text.replaceAll(/\s/g, '')
  return /^[A-Za-z0-9+/]+=*$/.test(joined) ? Buffer.from(joined, 'base64') : null
}

function attempts(...ways: (() => KeyObject)[]): KeyObject | null {
  for (const way of ways) {
    try {
      const key = way()
      if (key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS_MIN) return key
    } catch {
      // Not written this way; the caller says so where no way fits.
    }
  }
  return null
}

function privateKeyOf(text: string): KeyObject {
  const der = bare(text)
  const key = der
    ? attempts(
        () => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
        () => createPrivateKey({ key: der, format: 'der', type: 'pkcs1' }),
      )
    : attempts(() => createPrivateKey(text))
  if (!key) throw new Error(`Alipay: our private key must be an RSA key of at least ${RSA_BITS_MIN} bits, as PEM or base64.`)
  return key
}

function publicKeyOf(text: string): KeyObject {
  const der = bare(text)
  // Node would make a public key out of a private one without a word.
  const key = text.includes('PRIVATE KEY') ? null : attempts(() => createPublicKey(der ? { key: der, format: 'der', type: 'spki' } : text))
  if (!key) throw new Error(`Alipay's public key must be an RSA key of at least ${RSA_BITS_MIN} bits, as PEM or base64.`)
  return key
}

/**
 * Both keys as the SDK reads them: without a line break at the end, or it leaves the END line in the middle of the key, which not
 * every reader of PEM forgives. Throws a sentence where one is none.
 */
export function keyPair(given: { privateKey: string; alipayPublicKey: string }): { privateKey: string; alipayPublicKey: string } {
  const ours = privateKeyOf(given.privateKey)
  const theirs = publicKeyOf(given.alipayPublicKey)
  // The usual mistake at the first set-up; every answer would then seem forged.
  if (createPublicKey(ours).equals(theirs))
    throw new Error("Alipay's public key is asked for, not the one that belongs to our private key.")
  return {
    privateKey: ours.export({ type: 'pkcs8', format: 'pem' }).trim(),
    alipayPublicKey: theirs.export({ type: 'spki', format: 'pem' }).trim(),
  }
}
