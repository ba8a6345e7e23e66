import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge, Solution } from 'altcha-lib/types'

/** A phone of ten years ago needs some ten seconds; what takes longer will not end before the challenge does. */
const TIME_LIMIT_MS = 90_000
const TELL_EVERY_TRIES = 20

/** What the worker says: how many numbers it has tried, and in the end the number, or null where time ran out. */
export type SolverWord = { tried: number } | { solution: Solution | null }

/** Tries number after number until one fits. The browser derives each in a thread of its own. */
export function findSolution(challenge: Challenge, onTried: (tried: number) => void): Promise<Solution | null> {
  let tried = 0
  return solveChallenge({
    challenge,
    timeout: TIME_LIMIT_MS,
    deriveKey: (parameters, salt, password) => {
      tried += 1
      if (tried % TELL_EVERY_TRIES === 0) onTried(tried)
      return deriveKey(parameters, salt, password)
    },
  })
}
