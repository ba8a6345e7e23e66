import { texts } from '../../web/texts.ts'
import type { ChangesText } from '../text/changes/zh.ts'

/** What is said of changing tickets to another flight. */
export const useChangesText = texts<ChangesText>({
  zh: () => import('../text/changes/zh.ts').then((m) => m.zh),
  en: () => import('../text/changes/en.ts').then((m) => m.en),
})
