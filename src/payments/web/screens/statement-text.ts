import { texts } from '../../../web/texts.ts'
import type { StatementText } from '../../text/statement/zh.ts'

export const useStatementText = texts<StatementText>({
  zh: () => import('../../text/statement/zh.ts').then((m) => m.zh),
  en: () => import('../../text/statement/en.ts').then((m) => m.en),
})
