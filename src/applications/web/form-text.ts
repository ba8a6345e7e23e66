import { texts } from '../../web/texts.ts'
import type { FormText } from '../text/form/zh.ts'

export const useFormText = texts<FormText>({
  zh: () => import('../text/form/zh.ts').then((m) => m.zh),
  en: () => import('../text/form/en.ts').then((m) => m.en),
})
