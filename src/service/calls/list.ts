import { feedbackCalls } from './feedback.ts'
import { memberCalls } from './member.ts'
import { newsCalls } from './news.ts'
import { clientReport } from './reports.ts'
import { switchCalls } from './switches.ts'

/** Every call of the wing. */
export const callList = [clientReport, ...feedbackCalls, ...memberCalls, ...switchCalls, ...newsCalls] as const
