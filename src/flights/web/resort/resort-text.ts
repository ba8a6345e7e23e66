import { texts } from '../../../web/texts.ts'
import type { ResortText } from '../../text/resort/zh.ts'

export const useResortText = texts<ResortText>({
  zh: () => import('../../text/resort/zh.ts').then((m) => m.zh),
  en: () => import('../../text/resort/en.ts').then((m) => m.en),
})
