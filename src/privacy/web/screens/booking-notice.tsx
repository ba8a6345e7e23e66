import { texts } from '../../../web/texts.ts'
import type { LegalPage } from '../../text/legal/shape.ts'
import { LegalReader } from '../parts/legal-reader.tsx'

const usePage = texts<LegalPage>({
  zh: () => import('../../text/legal/booking-notice/zh.ts').then((m) => m.page),
  en: () => import('../../text/legal/booking-notice/en.ts').then((m) => m.page),
})

/** What to know before booking. */
export default function BookingNotice() {
  return <LegalReader page={usePage()} />
}
