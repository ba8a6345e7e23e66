import { texts } from '../../../web/texts.ts'
import type { PointsText } from '../../text/points/zh.ts'

export const usePointsText = texts<PointsText>({
  zh: () => import('../../text/points/zh.ts').then((m) => m.zh),
  en: () => import('../../text/points/en.ts').then((m) => m.en),
})
