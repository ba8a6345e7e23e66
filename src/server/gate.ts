/** What several works ask for that an answer to one of them may settle for all. */
export interface Alike<T> {
  /** Works of one name ask for the same. */
  readonly name: string
  /** Whether this answer is what any of them would be told now. */
  settles(answer: T): boolean
}

/** Lets so many pass at once; the others wait in line, up to a limit, and whoever comes then is told so. */
export interface Gate {
  /**
   * Runs work when its turn comes; null when the line is full and nothing was done. Of work that is alike, what waits while one of it runs takes
   * an answer that settles it for all, and is not run.
   */
  run<T>(work: () => Promise<T>, alike?: Alike<T>): Promise<T | null>
}

interface Waiting {
  readonly name: string | null
  begin(): void
  /** Takes what was answered to another of its name. */
  take(answer: unknown): void
}

/**
 * A rush served in lockstep helps nobody: two hundred bookings of one seat would all ask the price before the first has taken
 * it. In line, the first ones take it, and once one has learned that it is gone so have all who wait for it. Per process; nothing is shared.
 */
export function createGate(limits: { atOnce: number; waitingMax: number }): Gate {
  let running = 0
  let waiting: Waiting[] = []

  /** Waits for a turn; or for an answer that another got. */
  const inLine = (name: string | null): Promise<{ readonly answer: unknown } | null> =>
    new Promise((resolve) => {
      waiting.push({ name, begin: () => resolve(null), take: (answer) => resolve({ answer }) })
    })

  function tell(name: string, answer: unknown): void {
    const told = waiting.filter((one) => one.name === name)
    waiting = waiting.filter((one) => one.name !== name)
    for (const one of told) one.take(answer)
  }

  return {
    async run<T>(work: () => Promise<T>, alike?: Alike<T>) {
      if (running >= limits.atOnce) {
        if (waiting.length >= limits.waitingMax) return null
        const told = await inLine(alike?.name ?? null) // whoever leaves hands her place over
        // Works of one name ask for the same, so their answers are of one type.
        if (told) return told.answer as T
      } else {
        running += 1
      }
      try {
        const answer = await work()
        if (alike?.settles(answer)) tell(alike.name, answer)
        return answer
      } finally {
        const next = waiting.shift()
        if (next) next.begin()
        else running -= 1
      }
    },
  }
}
