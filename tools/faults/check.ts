import type { Ground } from './ground.ts'

export interface CheckOptions {
  readonly short: boolean
  readonly seed: number
  /** Rounds of the last seat, and how many want it. */
  readonly rounds: number
  readonly clients: number
  /** Of all fault points only those whose names begin so, separated by commas; empty for all. */
  readonly at: string
  /** Random kills. */
  readonly kills: number
  print(line: string): void
}

export interface CheckResult {
  /** What was done and what was measured, in a sentence. */
  readonly summary: string
  readonly problems: readonly string[]
}

/** One kind of breaking things, on a ground where others have broken things before. */
export interface Check {
  readonly name: string
  readonly about: string
  run(ground: Ground, options: CheckOptions): Promise<CheckResult>
}
