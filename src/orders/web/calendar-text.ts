import { texts } from '../../web/texts.ts'
import type { CalendarText } from '../text/calendar/zh.ts'

export const useCalendarText = texts<CalendarText>({
  zh: () => import('../text/calendar/zh.ts').then((m) => m.zh),
  en: () => import('../text/calendar/en.ts').then((m) => m.en),
})
