import { texts } from '../../../web/texts.ts'
import type { LegalPage } from '../../text/legal/shape.ts'
import { FlightOrTrain } from '../parts/flight-or-train.tsx'

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
  return <FlightOrTrain path="/ticketNotice" flight={useFlightPage()} train={useTrainPage()} />
}
