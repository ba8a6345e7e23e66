/**
 * Chance that repeats itself: every "random" fact of the sandbox is a hash of the seed and of what it is about, so that the same
 * question gets the same answer in every process and after every restart, in whatever order it is asked.
 */
export function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i)
    hash = Math.imul(hash, 0x01000193)
  }
  return mix32(hash)
}

/** Spreads the bits of a number (the finalizer of MurmurHash3); derives further draws from one hash cheaply. */
export function mix32(value: number): number {
  let hash = value | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A fraction in [0, 1) from a text. */
export function fraction(text: string): number {
  return hash32(text) / 0x1_0000_0000
}

/** A fraction in [0, 1) from a hash and the number of the draw: for hot loops that must not build strings. */
export function draw(hash: number, nth: number): number {
  return mix32(hash + Math.imul(nth + 1, 0x9e3779b1)) / 0x1_0000_0000
}
