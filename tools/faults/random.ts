/** Chance that can be repeated: a seed brings the same moments and choices about. */
export interface Random {
  /** A whole number from 0 to below this. */
  below(limit: number): number
}

/** mulberry32: small, and good enough to pick moments with. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  return {
    below(limit) {
      state = (state + 0x6d2b79f5) >>> 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
    },
  }
}
