import { texts } from '../texts.ts'
import type { UiText } from './text/zh.ts'

/** The kit's own words in the language on screen. Suspends until they are there, like every wing's texts. */
export const useUiText = texts<UiText>({
  zh: () => import('./text/zh.ts').then((m) => m.zh),
  en: () => import('./text/en.ts').then((m) => m.en),
})
