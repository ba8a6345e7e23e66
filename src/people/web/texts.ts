import { texts } from '../../web/texts.ts'
import type { PeopleText } from '../text/zh.ts'
import type { PeopleScreensText } from '../text/screens/zh.ts'

export const usePeopleText = texts<PeopleText>({
  zh: () => import('../text/zh.ts').then((m) => m.zh),
  en: () => import('../text/en.ts').then((m) => m.en),
})

export const usePeopleScreensText = texts<PeopleScreensText>({
  zh: () => import('../text/screens/zh.ts').then((m) => m.zh),
  en: () => import('../text/screens/en.ts').then((m) => m.en),
})
