import { texts } from '../../../web/texts.ts'
import type { LegalPage } from '../../text/legal/shape.ts'
import { FlightOrTrain } from '../parts/flight-or-train.tsx'

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
  return <FlightOrTrain path="/dangerNotice" flight={useFlightPage()} train={useTrainPage()} />
}
