import type { ApprovalWay } from './policy.ts'
import { APPROVAL_WAYS } from './policy.ts'
import type { Verdict } from './verdict.ts'

/** What a booking must bring along, by its broken rules. Read from the rules, since the strictest word hides the others. */
export interface Needs {
  /** A reason of the company's list. Whoever asks for approval says why as well. */
  readonly reason: boolean
  /** How somebody is asked to agree, the strictest way of the broken rules; `null`: nobody is. */
  readonly approval: ApprovalWay | null
}

export function needsOf({ rules }: Pick<Verdict, 'rules'>): Needs {
  const broken = rules.filter((rule) => !rule.pass)
  const ways = broken.filter(({ onBreach }) => onBreach === 'approve').map((rule) => rule.approval ?? 'hard')
  const strictest = APPROVAL_WAYS.findLast((way) => ways.includes(way)) ?? null
  return { reason: strictest !== null || broken.some(({ onBreach }) => onBreach === 'reason'), approval: strictest }
}
