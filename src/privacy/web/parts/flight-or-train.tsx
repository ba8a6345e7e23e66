import { useParams } from 'react-router'
import type { LegalPage } from '../../text/legal/shape.ts'
import { LegalReader, useReaderText } from './legal-reader.tsx'

interface FlightOrTrainProps {
  /** The address without its type. */
  path: string
  flight: LegalPage
  train: LegalPage
}

/** A text that says something else of flights and of trains: the address's type chooses, flights where it names none. */
export function FlightOrTrain({ path, flight, train }: FlightOrTrainProps) {
  const { other } = useReaderText()
  return useParams()['type'] === 'train' ? (
    <LegalReader key="train" page={train} other={{ label: other.flight, to: `${path}/flight` }} />
  ) : (
    <LegalReader key="flight" page={flight} other={{ label: other.train, to: `${path}/train` }} />
  )
}
