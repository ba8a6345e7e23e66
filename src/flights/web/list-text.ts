import { texts } from '../../web/texts.ts'
import type { FlightListText } from '../text/list/zh.ts'

/** What the list of flights says. Apart from the other screens, whose words it need not wait for. */
export const useFlightListText = texts<FlightListText>({
  zh: () => import('../text/list/zh.ts').then((m) => m.zh),
  en: () => import('../text/list/en.ts').then((m) => m.en),
})
