import { texts } from '../../../web/texts.ts'
import type { FlightAbroadFormText } from '../../text/abroad-form/zh.ts'

/** What the order form asks of a journey abroad. */
export const useAbroadFormText = texts<FlightAbroadFormText>({
  zh: () => import('../../text/abroad-form/zh.ts').then((m) => m.zh),
  en: () => import('../../text/abroad-form/en.ts').then((m) => m.en),
})
