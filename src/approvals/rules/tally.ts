import type { SigningMode } from './flow.ts'

/* How many of how many have spoken, and how: what silence ends was not always silent, and a majority is nobody's alone. */

export interface TallyStep {
  readonly state: 'waiting' | 'asked' | 'agreed' | 'rejected' | 'skipped' | 'closed'
  readonly turn: number | null
  readonly level: number
  readonly part: number
  readonly mode: SigningMode
  readonly needed: number
  readonly askedAt: object | null
  readonly handedToId: string | null
}

export interface Tally {
  readonly agreed: number
  readonly refused: number
  readonly of: number
  /** How many of them have to agree; null where several groups are asked at once, of which each has its own number. */
  readonly needed: number | null
  /** How many had agreed before those were asked. */
  readonly before: number
  readonly mode: SigningMode
}

const turnIn = ({ turn, level }: TallyStep): number => turn ?? level

/** Of those who were asked last. Null where nobody was. */
export function tallyOf(steps: readonly TallyStep[]): Tally | null {
  // Who has handed it on, or was silent where somebody above was asked, counts no more: whoever is asked instead does.
  const counted = steps.filter((step) => step.askedAt !== null && step.state !== 'skipped' && step.handedToId === null)
  const last = Math.max(...counted.map(turnIn))
  const together = counted.filter((step) => turnIn(step) === last)
  const [first] = together
  if (!first) return null
  const isOneGroup = together.every(({ level, part }) => level === first.level && part === first.part)
  return {
    agreed: together.filter(({ state }) => state === 'agreed').length,
    refused: together.filter(({ state }) => state === 'rejected').length,
    of: together.length,
    needed: isOneGroup ? first.needed : null,
    before: counted.filter((step) => turnIn(step) < last && step.state === 'agreed').length,
    mode: first.mode,
  }
}

/** The same of those who decide together with one of them. */
export function tallyBeside(steps: readonly TallyStep[], { level, part, ...step }: TallyStep): Tally | null {
  return tallyOf(steps.filter((one) => turnIn(one) === turnIn({ level, part, ...step }) && one.level === level && one.part === part))
}

/** Whether anybody has spoken at all. */
export const isHeard = ({ agreed, refused, before }: Tally): boolean => agreed + refused + before > 0

/** Several agreed, and more than half sufficed: no one word was the outcome. */
export const isByMajority = (tally: Tally | null): tally is Tally =>
  tally !== null && tally.mode === 'majority' && tally.needed !== null && tally.of > 1 && tally.agreed >= tally.needed

/** As facts of a timeline: numbers alone, no names. Zero stands for a number that there is not. */
export const tallyFacts = ({ agreed, refused, of, needed, before }: Tally) => ({ agreed, refused, of, needed: needed ?? 0, before })
