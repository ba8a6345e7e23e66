import { texts } from '../../web/texts.ts'
import type { HostScreensText } from '../text/screens/zh.ts'

export const useHostsText = texts<HostScreensText>({
  zh: () => import('../text/screens/zh.ts').then((m) => m.zh),
  en: () => import('../text/screens/en.ts').then((m) => m.en),
})
