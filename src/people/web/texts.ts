import { texts } from '../../web/texts.ts'
import type { PeopleText } from '../text/zh.ts'

export const usePeopleText = texts<PeopleText>({
  zh: () => import('../text/zh.ts').then((m) => m.zh),
  en: () => import('../text/en.ts').then((m) => m.en),
})
