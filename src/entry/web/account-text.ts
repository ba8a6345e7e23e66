import { texts } from '../../web/texts.ts'
import type { AccountText } from '../text/account/zh.ts'

export const useAccountText = texts<AccountText>({
  zh: () => import('../text/account/zh.ts').then((m) => m.zh),
  en: () => import('../text/account/en.ts').then((m) => m.en),
})
