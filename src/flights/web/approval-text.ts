import { texts } from '../../web/texts.ts'
import type { FlightApprovalText } from '../text/approval/zh.ts'

/** What an approver reads of a flight; in a chunk of its own, for she sees none of the other screens on her way. */
export const useFlightApprovalText = texts<FlightApprovalText>({
  zh: () => import('../text/approval/zh.ts').then((m) => m.zh),
  en: () => import('../text/approval/en.ts').then((m) => m.en),
})
