import { useParams } from 'react-router'
import { useGo } from '../../../web/page-context.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { applyPath, togetherPath, type WantedSeats } from '../form-paths.ts'
import { useTrainGroupText } from '../group-text.ts'

interface WaysApartProps {
  wanted: WantedSeats
  /** Lets go of what was typed: the other form begins anew. */
  onLeave: () => void
}

/** From the form of one order to that of several: for whom they are, and where passengers stand on several applications. */
export default function WaysApart({ wanted, onLeave }: WaysApartProps) {
  const t = useTrainGroupText()
  const go = useGo()
  const { key = '' } = useParams()
  const leaveFor = (path: string): void => {
    onLeave()
    go.replace(path)
  }
  return (
    <Band flush label={t.asGroup}>
      <Rows>
        <Row label={t.asGroup} empty onPick={() => leaveFor(togetherPath(key, wanted.trainId))}>
          {t.asGroupValue}
        </Row>
        <Row label={t.byApplication} empty onPick={() => leaveFor(applyPath(key, wanted.trainId))}>
          {t.applyTitle}
        </Row>
      </Rows>
    </Band>
  )
}
