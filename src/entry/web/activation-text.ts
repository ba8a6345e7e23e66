import { texts } from '../../web/texts.ts'
import type { ActivationText } from '../text/activation/zh.ts'

export const useActivationText = texts<ActivationText>({
  zh: () => import('../text/activation/zh.ts').then((m) => m.zh),
  en: () => import('../text/activation/en.ts').then((m) => m.en),
})
