import { useParams } from 'react-router'
import { useGo } from '../../../web/page-context.ts'
import { Row } from '../../../web/ui/rows.tsx'
import { applyPath, type WantedSeats } from '../form-paths.ts'
import { useTrainGroupText } from '../group-text.ts'

interface ByApplicationRowProps {
  wanted: WantedSeats
  /** Lets go of what was typed: the other form begins anew. */
  onLeave: () => void
}

/** From the form of one order, whose passengers all stand on one application, to where each is asked for hers. Stands among a band's rows. */
export default function ByApplicationRow({ wanted, onLeave }: ByApplicationRowProps) {
  const t = useTrainGroupText()
  const go = useGo()
  const { key = '' } = useParams()
  const leave = (): void => {
    onLeave()
    go.replace(applyPath(key, wanted.trainId))
  }
  return (
    <Row label={t.byApplication} empty onPick={leave}>
      {t.applyTitle}
    </Row>
  )
}
