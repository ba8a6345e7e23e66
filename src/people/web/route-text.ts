import { texts } from '../../web/texts.ts'
import type { RouteText } from '../text/route/zh.ts'

/** Words about journeys out of the mainland: forms of those alone load them. */
export const useRouteText = texts<RouteText>({
  zh: () => import('../text/route/zh.ts').then((m) => m.zh),
  en: () => import('../text/route/en.ts').then((m) => m.en),
})
