import { texts } from '../../web/texts.ts'
import type { PreviewText } from '../text/preview/zh.ts'

export const usePreviewText = texts<PreviewText>({
  zh: () => import('../text/preview/zh.ts').then((m) => m.zh),
  en: () => import('../text/preview/en.ts').then((m) => m.en),
})
