/** Why a project cannot be charged on a day. */
export type ProjectFault = 'closed' | 'notYet' | 'over'

export interface ProjectSpan {
  readonly isOpen: boolean
  /** Days in Shanghai, both included; null for no end or no beginning. */
  readonly fromDate: Temporal.PlainDate | null
  readonly untilDate: Temporal.PlainDate | null
}

/** A project is charged on the days of its span, while it is open. The day is that of travel: its cost belongs there. */
export function projectFault({ isOpen, fromDate, untilDate }: ProjectSpan, date: Temporal.PlainDate): ProjectFault | null {
  if (!isOpen) return 'closed'
  if (fromDate && Temporal.PlainDate.compare(date, fromDate) < 0) return 'notYet'
  return untilDate && Temporal.PlainDate.compare(date, untilDate) > 0 ? 'over' : null
}
