import { texts } from '../../web/texts.ts'
import type { MyDataText } from '../text/my-data/zh.ts'

export const useMyDataText = texts<MyDataText>({
  zh: () => import('../text/my-data/zh.ts').then((m) => m.zh),
  en: () => import('../text/my-data/en.ts').then((m) => m.en),
})
