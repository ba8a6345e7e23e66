import { texts } from '../../web/texts.ts'
import type { ApprovalScreensText } from '../text/screens/zh.ts'

/** What the screens of approvals say. */
export const useApprovalsText = texts<ApprovalScreensText>({
  zh: () => import('../text/screens/zh.ts').then((m) => m.zh),
  en: () => import('../text/screens/en.ts').then((m) => m.en),
})
