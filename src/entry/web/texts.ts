import { texts } from '../../web/texts.ts'
import type { EntryText } from '../text/zh.ts'

export const useEntryText = texts<EntryText>({
  zh: () => import('../text/zh.ts').then((m) => m.zh),
  en: () => import('../text/en.ts').then((m) => m.en),
})
