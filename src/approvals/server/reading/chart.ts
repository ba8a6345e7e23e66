import type { Language } from '../../../kernel/language.ts'
import { formatMoney } from '../../../kernel/money.ts'
import type { FlowStep } from '../../calls.ts'
import { isSkipReason } from '../../rules/chain.ts'
import type { FlowLevel } from '../../rules/flow.ts'
import { readBy } from '../../rules/read-at.ts'
import { APPROVAL_STATES } from '../../rules/states.ts'
import { approvalsText } from '../../text/index.ts'
import { isEscalatedFrom } from './own.ts'
import type { ApprovalRow, StepRow } from '../store.ts'

/* How the levels of a request stand, as its chart says it. */

interface Seen {
  readonly row: ApprovalRow
  readonly steps: readonly StepRow[]
}

type Draft = Pick<FlowStep, 'state' | 'label' | 'at' | 'comment'>

/** Why a level is passed over: where an amount is the reason, from which on it would be needed. */
function whySkipped({ skipReason }: StepRow, row: ApprovalRow, flowLevel: FlowLevel | undefined, language: Language): string {
  const { skipped, skippedAgreed, skippedBelow, skippedNoExcess, skippedUnder } = approvalsText[language]
  const reason = skipReason !== null && isSkipReason(skipReason) ? skipReason : 'notNeeded'
  if (reason !== 'notNeeded') return skipped[reason]
  const overFrom = flowLevel?.when.over?.fromMinor
  const totalFrom = flowLevel?.when.total?.fromMinor
  if (overFrom !== undefined && row.overMinor < overFrom)
    return row.applicationId === null ? skippedBelow(formatMoney(overFrom)) : skippedNoExcess
  if (totalFrom !== undefined && row.totalMinor !== null && row.totalMinor < totalFrom) return skippedUnder(formatMoney(totalFrom))
  // The whole is so far above the limit, and what comes on top is not: it agreed to the rest before.
  if (overFrom !== undefined && row.round > 1 && Object.keys(flowLevel?.when ?? {}).length === 1)
    return skippedAgreed(formatMoney(overFrom))
  return skipped.notNeeded
}

/** Her yes, and at which price where that was another by then than she was asked about at first. */
function agreedIn(step: StepRow, row: ApprovalRow, language: Language): string {
  const { flow } = approvalsText[language]
  const minor = readBy(row, step)
  return minor === null || minor === row.totalMinor ? flow.agreed : flow.agreedAt(formatMoney(minor))
}

/** How a level stands, in words. A decision that can still be taken back is nobody's to read yet but the decider's. */
export function levelOf(step: StepRow, { row, steps }: Seen, flowLevel: FlowLevel | undefined, language: Language): Draft {
  const { flow } = approvalsText[language]
  const at = step.decidedAt?.toString() ?? null
  // Handed on by herself it names her as who brought the other in; asked instead of her, as for whom.
  const isEscalated = isEscalatedFrom(step, steps)
  switch (step.state) {
    case 'skipped':
      return { state: 'skipped', label: whySkipped(step, row, flowLevel, language), at: null, comment: '' }
    case 'agreed':
      return { state: 'done', label: agreedIn(step, row, language), at, comment: step.comment }
    case 'rejected':
      return { state: 'refused', label: flow.rejected, at, comment: step.comment }
    case 'asked':
      return { state: 'now', label: flow.asked, at: step.askedAt?.toString() ?? null, comment: '' }
    case 'waiting':
      return {
        state: 'next',
        label: row.state === APPROVAL_STATES.APPLIED && row.way !== 'beforeBooking' ? flow.beforeSeats : flow.waiting,
        at: null,
        comment: '',
      }
    case 'closed': {
      if (row.way === 'passive') return { state: 'done', label: flow.told, at: step.askedAt?.toString() ?? null, comment: '' }
      if (row.isSilent && step.askedAt !== null && step.handedToId === null) {
        return { state: 'done', label: flow.silent, at: row.endedAt?.toString() ?? null, comment: '' }
      }
      if (step.handedToId !== null && isEscalated) return { state: 'skipped', label: flow.escalated, at: null, comment: '' }
      if (step.handedToId !== null) return { state: 'skipped', label: flow.handedOn, at: null, comment: step.comment }
      const hasTimedOut = row.state === APPROVAL_STATES.TIMED_OUT && step.askedAt !== null
      if (hasTimedOut) return { state: 'refused', label: flow.timedOut, at: row.endedAt?.toString() ?? null, comment: '' }
      return { state: 'skipped', label: flow.closed, at: null, comment: '' }
    }
  }
}
