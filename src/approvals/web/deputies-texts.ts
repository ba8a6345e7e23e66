import { texts } from '../../web/texts.ts'
import type { DeputiesText } from '../text/deputies/zh.ts'

export const useDeputiesText = texts<DeputiesText>({
  zh: () => import('../text/deputies/zh.ts').then((m) => m.zh),
  en: () => import('../text/deputies/en.ts').then((m) => m.en),
})
