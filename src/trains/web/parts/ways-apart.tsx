import { useParams } from 'react-router'
import { useGo } from '../../../web/page-context.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { togetherPath, type WantedSeats } from '../form-paths.ts'
import { useTrainGroupText } from '../group-text.ts'

interface WaysApartProps {
  wanted: WantedSeats
  /** Lets go of what was typed: the other form begins anew. */
  onLeave: () => void
}

/** From the form of one order to that of several. */
export default function WaysApart({ wanted, onLeave }: WaysApartProps) {
  const t = useTrainGroupText()
  const go = useGo()
  const { key = '' } = useParams()
  const leave = (): void => {
    onLeave()
    go.replace(togetherPath(key, wanted.trainId))
  }
  return (
    <Band flush label={t.asGroup}>
      <Rows>
        <Row label={t.asGroup} empty onPick={leave}>
          {t.asGroupValue}
        </Row>
      </Rows>
    </Band>
  )
}
