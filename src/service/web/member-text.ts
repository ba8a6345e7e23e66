import { texts } from '../../web/texts.ts'
import type { MemberText } from '../text/member/zh.ts'

export const useMemberText = texts<MemberText>({
  zh: () => import('../text/member/zh.ts').then((m) => m.zh),
  en: () => import('../text/member/en.ts').then((m) => m.en),
})
