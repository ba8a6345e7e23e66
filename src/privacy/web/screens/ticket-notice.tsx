import { useParams } from 'react-router'
import { texts } from '../../../web/texts.ts'
import type { LegalPage } from '../../text/legal/shape.ts'
import { LegalReader, useReaderText } from '../parts/legal-reader.tsx'

const useFlightPage = texts<LegalPage>({
  zh: () => import('../../text/legal/ticket-flight/zh.ts').then((m) => m.page),
  en: () => import('../../text/legal/ticket-flight/en.ts').then((m) => m.page),
})
const useTrainPage = texts<LegalPage>({
  zh: () => import('../../text/legal/ticket-train/zh.ts').then((m) => m.page),
  en: () => import('../../text/legal/ticket-train/en.ts').then((m) => m.page),
})

/** Changes, refunds and invoices of air tickets or, with the type `train`, of train tickets. */
export default function TicketNotice() {
  const flight = useFlightPage()
  const train = useTrainPage()
  const { other } = useReaderText()
  return useParams()['type'] === 'train' ? (
    <LegalReader key="train" page={train} other={{ label: other.flight, to: '/ticketNotice/flight' }} />
  ) : (
    <LegalReader key="flight" page={flight} other={{ label: other.train, to: '/ticketNotice/train' }} />
  )
}
