import { texts } from '../../../web/texts.ts'
import type { SsoText } from '../../text/sso/zh.ts'

export const useSsoText = texts<SsoText>({
  zh: () => import('../../text/sso/zh.ts').then((m) => m.zh),
  en: () => import('../../text/sso/en.ts').then((m) => m.en),
})
