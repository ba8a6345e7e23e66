import { texts } from '../../web/texts.ts'
import type { ReportText } from '../text/report/zh.ts'

export const useReportText = texts<ReportText>({
  zh: () => import('../text/report/zh.ts').then((m) => m.zh),
  en: () => import('../text/report/en.ts').then((m) => m.en),
})
