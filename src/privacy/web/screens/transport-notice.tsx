import { texts } from '../../../web/texts.ts'
import type { LegalPage } from '../../text/legal/shape.ts'
import { FlightOrTrain } from '../parts/flight-or-train.tsx'

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
  return <FlightOrTrain path="/transportNotice" flight={useFlightPage()} train={useTrainPage()} />
}
