import { texts } from '../../../web/texts.ts'
import type { ValueText } from '../../text/value/zh.ts'

export const useValueText = texts<ValueText>({
  zh: () => import('../../text/value/zh.ts').then((m) => m.zh),
  en: () => import('../../text/value/en.ts').then((m) => m.en),
})
