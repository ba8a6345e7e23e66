import { texts } from '../../../web/texts.ts'
import type { LegalPage } from '../../text/legal/shape.ts'
import { LegalReader } from '../parts/legal-reader.tsx'

const usePage = texts<LegalPage>({
  zh: () => import('../../text/legal/fraud/zh.ts').then((m) => m.page),
  en: () => import('../../text/legal/fraud/en.ts').then((m) => m.page),
})

/** How swindlers use travel data, and what to do. */
export default function FraudNotice() {
  return <LegalReader page={usePage()} />
}
