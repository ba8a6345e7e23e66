import { texts } from '../../web/texts.ts'
import type { ApproversText } from '../text/form/zh.ts'

/** What the choice of approvers says, on a form and on its own page. */
export const useApproversText = texts<ApproversText>({
  zh: () => import('../text/form/zh.ts').then((m) => m.zh),
  en: () => import('../text/form/en.ts').then((m) => m.en),
})
