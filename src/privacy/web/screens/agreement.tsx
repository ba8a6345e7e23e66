import { texts } from '../../../web/texts.ts'
import type { LegalPage } from '../../text/legal/shape.ts'
import { LegalReader } from '../parts/legal-reader.tsx'

const usePage = texts<LegalPage>({
  zh: () => import('../../text/legal/agreement/zh.ts').then((m) => m.page),
  en: () => import('../../text/legal/agreement/en.ts').then((m) => m.page),
})

/** The terms of service. */
export default function Agreement() {
  return <LegalReader page={usePage()} />
}
