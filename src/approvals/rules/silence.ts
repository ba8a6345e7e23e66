import type { ApprovalWay } from '../../policy/rules/policy.ts'
import type { FlowTime, SilenceAction } from './flow.ts'

/** Somebody above is asked so often at most before silence is a no. */
export const ESCALATIONS_MAX = 3

/**
 * What silence does. It agrees only to what the policy asks for softly, and only that: whatever else is asked, a company's flow may have
 * those above asked, and then silence is a no. Who is told only (passive) is not waited for.
 */
export function onSilence(time: Pick<FlowTime, 'onSilence'>, way: ApprovalWay): SilenceAction {
  switch (way) {
    case 'passive':
    case 'soft':
      return 'agree'
    case 'hard':
    case 'beforeBooking':
      return time.onSilence === 'escalate' ? 'escalate' : 'deny'
  }
}

export interface Waiting {
  /** Since when those who are asked now may think. */
  readonly since: Temporal.Instant
  /** Whether the flow's own reminder was sent since then. */
  readonly isReminded: boolean
  readonly escalations: number
  /** Whether somebody fit stands above who is asked. */
  readonly hasAbove: boolean
  /** The last instant at which a decision is of use: the seats are paid before. Null where nothing presses. */
  readonly latestAt: Temporal.Instant | null
}

export interface NextOnTime {
  readonly what: 'remind' | SilenceAction
  readonly at: Temporal.Instant
}

const earlier = (one: Temporal.Instant, other: Temporal.Instant | null): Temporal.Instant =>
  other !== null && Temporal.Instant.compare(other, one) < 0 ? other : one

/**
 * What time does next to somebody who is asked. Where a decision is needed before the hours are over, silence acts then, and there is
 * nobody left to escalate to: whoever stands above would have no time to read it.
 */
export function nextOnTime(time: FlowTime, waiting: Waiting, way: ApprovalWay): NextOnTime {
  const { since, isReminded, escalations, hasAbove, latestAt } = waiting
  const byFlow = since.add({ hours: time.hoursToDecide })
  const end = earlier(byFlow, latestAt)
  if (time.remindAfterHours !== null && !isReminded) {
    const at = since.add({ hours: time.remindAfterHours })
    if (Temporal.Instant.compare(at, end) < 0) return { what: 'remind', at }
  }
  const wanted = onSilence(time, way)
  const canEscalate = hasAbove && escalations < ESCALATIONS_MAX && end.equals(byFlow)
  return { what: wanted === 'escalate' && !canEscalate ? 'deny' : wanted, at: end }
}
