import { texts } from '../../web/texts.ts'
import type { CodesText } from '../text/codes/zh.ts'

export const useCodesText = texts<CodesText>({
  zh: () => import('../text/codes/zh.ts').then((m) => m.zh),
  en: () => import('../text/codes/en.ts').then((m) => m.en),
})
