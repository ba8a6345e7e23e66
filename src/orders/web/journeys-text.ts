import { texts } from '../../web/texts.ts'
import type { JourneysText } from '../text/journeys/zh.ts'

export const useJourneysText = texts<JourneysText>({
  zh: () => import('../text/journeys/zh.ts').then((m) => m.zh),
  en: () => import('../text/journeys/en.ts').then((m) => m.en),
})
