import { texts } from '../../../web/texts.ts'
import type { LegalPage } from '../../text/legal/shape.ts'
import { LegalReader } from '../parts/legal-reader.tsx'

const usePage = texts<LegalPage>({
  zh: () => import('../../text/legal/third-parties/zh.ts').then((m) => m.page),
  en: () => import('../../text/legal/third-parties/en.ts').then((m) => m.page),
})

/** Who receives personal data, which, and why. */
export default function ThirdParties() {
  return <LegalReader page={usePage()} />
}
