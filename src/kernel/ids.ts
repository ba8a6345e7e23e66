/**
 * UUIDv7 (RFC 9562): 48 bits of Unix milliseconds, then version, variant and 74 random bits. Ids sort by time of making.
 * `crypto` is in every browser and in Node.
 */
declare const crypto: { getRandomValues<T extends Uint8Array>(array: T): T }

export function uuidv7(nowMs: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  let ms = nowMs
  for (let i = 5; i >= 0; i -= 1) {
    bytes[i] = ms % 256
    ms = Math.floor(ms / 256)
  }
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
