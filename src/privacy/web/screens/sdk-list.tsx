import { useParams } from 'react-router'
import { texts } from '../../../web/texts.ts'
import type { LegalPage } from '../../text/legal/shape.ts'
import { LegalReader } from '../parts/legal-reader.tsx'

const usePage = texts<LegalPage>({
  zh: () => import('../../text/legal/sdk-list/zh.ts').then((m) => m.page),
  en: () => import('../../text/legal/sdk-list/en.ts').then((m) => m.page),
})

/** The SDKs of others; `:type` names a host to open at. */
export default function SdkList() {
  return <LegalReader page={usePage()} at={useParams()['type']} />
}
