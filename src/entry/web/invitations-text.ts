import { texts } from '../../web/texts.ts'
import type { InvitationsText } from '../text/invitations/zh.ts'

export const useInvitationsText = texts<InvitationsText>({
  zh: () => import('../text/invitations/zh.ts').then((m) => m.zh),
  en: () => import('../text/invitations/en.ts').then((m) => m.en),
})
