import { useParams } from 'react-router'
import { texts } from '../../../web/texts.ts'
import type { LegalPage } from '../../text/legal/shape.ts'
import { LegalReader, useReaderText } from '../parts/legal-reader.tsx'

const useFlightPage = texts<LegalPage>({
  zh: () => import('../../text/legal/danger-flight/zh.ts').then((m) => m.page),
  en: () => import('../../text/legal/danger-flight/en.ts').then((m) => m.page),
})
const useTrainPage = texts<LegalPage>({
  zh: () => import('../../text/legal/danger-train/zh.ts').then((m) => m.page),
  en: () => import('../../text/legal/danger-train/en.ts').then((m) => m.page),
})

/** What may not be taken along, on flights or, with the type `train`, on trains. */
export default function DangerNotice() {
  const flight = useFlightPage()
  const train = useTrainPage()
  const { other } = useReaderText()
  return useParams()['type'] === 'train' ? (
    <LegalReader key="train" page={train} other={{ label: other.flight, to: '/dangerNotice/flight' }} />
  ) : (
    <LegalReader key="flight" page={flight} other={{ label: other.train, to: '/dangerNotice/train' }} />
  )
}
