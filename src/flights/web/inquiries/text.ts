import { texts } from '../../../web/texts.ts'
import type { InquiryText } from '../../text/inquiry/zh.ts'

/** What is said of journeys that the desk is asked for. */
export const useInquiryText = texts<InquiryText>({
  zh: () => import('../../text/inquiry/zh.ts').then((m) => m.zh),
  en: () => import('../../text/inquiry/en.ts').then((m) => m.en),
})
