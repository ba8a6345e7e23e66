import { useParams } from 'react-router'
import { texts } from '../../../web/texts.ts'
import type { LegalPage } from '../../text/legal/shape.ts'
import { LegalReader } from '../parts/legal-reader.tsx'

const usePage = texts<LegalPage>({
  zh: () => import('../../text/legal/privacy-policy/zh.ts').then((m) => m.page),
  en: () => import('../../text/legal/privacy-policy/en.ts').then((m) => m.page),
})

/** The privacy policy; `:type` names a section to open at. */
export default function PrivacyPolicy() {
  return <LegalReader page={usePage()} at={useParams()['type']} />
}
