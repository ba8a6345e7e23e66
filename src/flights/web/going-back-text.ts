import { texts } from '../../web/texts.ts'
import type { GoingBackText } from '../text/going-back/zh.ts'

/** Where money is that goes back: most orders have none, so that it is loaded with the line that says it. */
export const useGoingBackText = texts<GoingBackText>({
  zh: () => import('../text/going-back/zh.ts').then((m) => m.zh),
  en: () => import('../text/going-back/en.ts').then((m) => m.en),
})
