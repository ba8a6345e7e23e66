import { outcomeOf } from '../rules/signing.ts'
import { TURN_STEP, type GroupState, type Walk, type WalkGroup, type WalkSigner } from '../rules/walking.ts'
import type { StepRow } from './store.ts'

/* How a walk stands in rows: one for each person, those of one turn and part together. */

/** A program of the version before writes no turns. */
export const turnOf = (step: Pick<StepRow, 'turn' | 'level'>): number => step.turn ?? step.level * TURN_STEP

/** Part of the walk: neither passed over nor handed on. */
const isWalked = (step: StepRow): boolean => step.state !== 'skipped' && step.handedToId === null

/** A word counts once it has taken effect; until then it can be taken back. */
function signerOf({ approverId, state, decision, decidedById }: StepRow): WalkSigner {
  const hasSpoken = state === 'agreed' || state === 'rejected'
  return { personId: approverId, decision: hasSpoken ? decision : null, decidedById: hasSpoken ? (decidedById ?? approverId) : null }
}

function stateOf(rows: readonly StepRow[], signers: readonly WalkSigner[], { mode, needed }: StepRow): GroupState {
  if (rows.some((row) => row.state === 'asked')) return 'asked'
  if (rows.some((row) => row.state === 'waiting')) return 'waiting'
  const outcome = outcomeOf(mode, needed, signers)
  return outcome === 'open' ? 'closed' : outcome
}

export function walkOfRows(steps: readonly StepRow[], transfers: number): Walk {
  const together = Map.groupBy(steps.filter(isWalked), (step) => `${turnOf(step)}/${step.part}`)
  const groups = [...together.values()].flatMap((rows, index): WalkGroup[] => {
    const [first] = rows
    if (!first) return []
    const signers = rows.map(signerOf)
    const { level, mode, needed, addedById } = first
    return [{ groupId: index + 1, turn: turnOf(first), level, mode, needed, state: stateOf(rows, signers, first), signers, addedById }]
  })
  return { groups: groups.toSorted((a, b) => a.turn - b.turn), transfers }
}

/** How a signer's row stands in such a group. */
export function rowState(group: WalkGroup, signer: WalkSigner): StepRow['state'] {
  if (signer.decision !== null) return signer.decision === 'agree' ? 'agreed' : 'rejected'
  return group.state === 'waiting' || group.state === 'asked' ? group.state : 'closed'
}
