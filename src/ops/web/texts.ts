import { texts } from '../../web/texts.ts'
import type { OpsText } from '../text/zh.ts'

export const useOpsText = texts<OpsText>({
  zh: () => import('../text/zh.ts').then((m) => m.zh),
  en: () => import('../text/en.ts').then((m) => m.en),
})
