/** Lets so many pass at once; the others wait in line, up to a limit, and whoever comes then is told so. */
export interface Gate {
  /** Runs work when its turn comes; null when the line is full and nothing was done. */
  run<T>(work: () => Promise<T>): Promise<T | null>
}

/**
 * A rush served in lockstep helps nobody: two hundred bookings of one seat would all ask the price before the first has taken
 * it. In line, the first ones take it and the rest learn at once that it is gone. Per process; nothing is shared.
 */
export function createGate(limits: { atOnce: number; waitingMax: number }): Gate {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    async run(work) {
      if (running >= limits.atOnce) {
        if (waiting.length >= limits.waitingMax) return null
        await new Promise<void>((resolve) => waiting.push(resolve)) // whoever leaves hands her place over
      } else {
        running += 1
      }
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
