import { texts } from '../../web/texts.ts'
import type { ScreensText } from '../text/screens/zh.ts'

export const useScreensText = texts<ScreensText>({
  zh: () => import('../text/screens/zh.ts').then((m) => m.zh),
  en: () => import('../text/screens/en.ts').then((m) => m.en),
})
