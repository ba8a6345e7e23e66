import { texts } from '../../web/texts.ts'
import type { RemarkText } from '../text/remark/zh.ts'

export const useRemarkText = texts<RemarkText>({
  zh: () => import('../text/remark/zh.ts').then((m) => m.zh),
  en: () => import('../text/remark/en.ts').then((m) => m.en),
})
