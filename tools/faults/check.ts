import type { Ground } from './ground.ts'
import type { Gateway } from './walker.ts'

/** How much of everything: as much as each run of all tests, as much as somebody waits for, as much as a night. */
export const DEPTHS = ['short', 'usual', 'long'] as const
export type Depth = (typeof DEPTHS)[number]

export interface CheckOptions {
  readonly depth: Depth
  /** Whether the depth is that of each run. */
  readonly short: boolean
  /** Of each fault of each gateway's notices, and of each kind of difference in its bills; null for as many as the depth says. */
  readonly cases: number | null
  /** The gateways whose faults are tried. */
  readonly gateways: readonly Gateway[]
  readonly seed: number
  /** Rounds of the last seat, and how many want it. */
  readonly rounds: number
  readonly clients: number
  /** Of all fault points only those whose names begin so, separated by commas; empty for all. */
  readonly at: string
  /** Of the kill check: only journeys whose name has these words. */
  readonly journey: string
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
