import { texts } from '../../../web/texts.ts'
import type { BoardingText } from '../../text/boarding/zh.ts'

export const useBoardingText = texts<BoardingText>({
  zh: () => import('../../text/boarding/zh.ts').then((m) => m.zh),
  en: () => import('../../text/boarding/en.ts').then((m) => m.en),
})
