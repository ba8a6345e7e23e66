import { texts } from '../../web/texts.ts'
import type { AgentText } from '../text/agent/zh.ts'
import type { GuestText } from '../text/guest/zh.ts'
import type { OutsidersText } from '../text/outsiders/zh.ts'
import type { PartnersText } from '../text/partners/zh.ts'
import type { TogetherText } from '../text/together/zh.ts'

/* Apart from the wing's other words, and from one another: each page loads its own. */

export const useTogetherText = texts<TogetherText>({
  zh: () => import('../text/together/zh.ts').then((m) => m.zh),
  en: () => import('../text/together/en.ts').then((m) => m.en),
})

export const useOutsidersText = texts<OutsidersText>({
  zh: () => import('../text/outsiders/zh.ts').then((m) => m.zh),
  en: () => import('../text/outsiders/en.ts').then((m) => m.en),
})

export const useGuestText = texts<GuestText>({
  zh: () => import('../text/guest/zh.ts').then((m) => m.zh),
  en: () => import('../text/guest/en.ts').then((m) => m.en),
})

export const useAgentText = texts<AgentText>({
  zh: () => import('../text/agent/zh.ts').then((m) => m.zh),
  en: () => import('../text/agent/en.ts').then((m) => m.en),
})

export const usePartnersText = texts<PartnersText>({
  zh: () => import('../text/partners/zh.ts').then((m) => m.zh),
  en: () => import('../text/partners/en.ts').then((m) => m.en),
})
