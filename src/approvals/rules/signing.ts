import type { SigningMode } from './flow.ts'

/** How many of so many have to agree. */
export function signaturesNeeded(mode: SigningMode, people: number): number {
  switch (mode) {
    case 'all':
      return people
    case 'any':
      return Math.min(1, people)
    case 'majority':
      return people === 0 ? 0 : Math.floor(people / 2) + 1
  }
}

export interface Signature {
  readonly decision: 'agree' | 'reject' | null
}

export type GroupOutcome = 'open' | 'agreed' | 'rejected'

/**
 * How a group stands. Where everybody has to agree one rejection ends it; where any one suffices the first word counts, whichever
 * it is; a majority is lost once it can no longer be reached.
 */
export function outcomeOf(mode: SigningMode, needed: number, signatures: readonly Signature[]): GroupOutcome {
  const agreed = signatures.filter((one) => one.decision === 'agree').length
  const rejected = signatures.filter((one) => one.decision === 'reject').length
  if (agreed >= needed) return 'agreed'
  const isLost = mode === 'any' ? rejected > 0 : signatures.length - rejected < needed
  return isLost ? 'rejected' : 'open'
}

/** How a level with several groups stands: every group agrees, or one rejects. */
export function outcomeOfLevel(groups: readonly GroupOutcome[]): GroupOutcome {
  if (groups.includes('rejected')) return 'rejected'
  return groups.every((group) => group === 'agreed') ? 'agreed' : 'open'
}
