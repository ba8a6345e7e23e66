/**
 * Seals secret fields for the server's current public key: RSA-OAEP with SHA-256 over `{"nonce":…,"secret":…}`, base64. Key and
 * nonce come from getLoginRandomCode; a nonce serves once. Defence in depth over TLS: what is sealed is worthless in a log.
 */
export interface SealingKey {
  /** SubjectPublicKeyInfo, base64. */
  readonly publicKey: string
  readonly nonce: string
}

/** Browsers give out WebCrypto on secure origins only (https, or the machine itself). */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined

export async function seal({ publicKey, nonce }: SealingKey, secret: string): Promise<string> {
  const { subtle } = globalThis.crypto
  const key = await subtle.importKey('spki', bytesOf(publicKey), { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt'])
  const plain = new TextEncoder().encode(JSON.stringify({ nonce, secret }))
  return base64Of(new Uint8Array(await subtle.encrypt({ name: 'RSA-OAEP' }, key, plain)))
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
