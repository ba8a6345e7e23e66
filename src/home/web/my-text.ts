import { texts } from '../../web/texts.ts'
import type { MyText } from '../text/my/zh.ts'

export const useMyText = texts<MyText>({
  zh: () => import('../text/my/zh.ts').then((m) => m.zh),
  en: () => import('../text/my/en.ts').then((m) => m.en),
})
