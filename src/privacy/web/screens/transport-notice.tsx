import { useParams } from 'react-router'
import { texts } from '../../../web/texts.ts'
import type { LegalPage } from '../../text/legal/shape.ts'
import { LegalReader, useReaderText } from '../parts/legal-reader.tsx'

const useFlightPage = texts<LegalPage>({
  zh: () => import('../../text/legal/transport-flight/zh.ts').then((m) => m.page),
  en: () => import('../../text/legal/transport-flight/en.ts').then((m) => m.page),
})
const useTrainPage = texts<LegalPage>({
  zh: () => import('../../text/legal/transport-train/zh.ts').then((m) => m.page),
  en: () => import('../../text/legal/transport-train/en.ts').then((m) => m.page),
})

/** What carriers owe their passengers, by air or, with the type `train`, by rail. */
export default function TransportNotice() {
  const flight = useFlightPage()
  const train = useTrainPage()
  const { other } = useReaderText()
  return useParams()['type'] === 'train' ? (
    <LegalReader key="train" page={train} other={{ label: other.flight, to: '/transportNotice/flight' }} />
  ) : (
    <LegalReader key="flight" page={flight} other={{ label: other.train, to: '/transportNotice/train' }} />
  )
}
