import { texts } from '../../web/texts.ts'
import type { PlacesText } from '../text/zh.ts'

export const usePlacesText = texts<PlacesText>({
  zh: () => import('../text/zh.ts').then((m) => m.zh),
  en: () => import('../text/en.ts').then((m) => m.en),
})
