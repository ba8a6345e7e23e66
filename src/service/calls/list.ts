import { feedbackCalls } from './feedback.ts'
import { memberCalls } from './member.ts'
import { clientReport } from './reports.ts'

/** Every call of the wing. */
export const callList = [clientReport, ...feedbackCalls, ...memberCalls] as const
