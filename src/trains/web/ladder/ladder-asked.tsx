import { Band } from '../../../web/ui/band.tsx'
import type { TrainApprovalOrder } from '../../calls/orders.ts'
import { useTrainLadderText } from '../ladder-text.ts'
import { LadderList } from './ladder-trains.tsx'
import './ladder.css'

/** Every train that the word covers, for whoever is asked: which come after which, and what each costs. */
export default function LadderAsked({ ladder }: { ladder: NonNullable<TrainApprovalOrder['ladder']> }) {
  const t = useTrainLadderText()
  return (
    <Band title={t.asked.title} flush>
      <p className="note ladderwhy">{ladder.flight ? t.asked.whyFlight : t.asked.why}</p>
      <LadderList rungs={ladder.rungs} flight={ladder.flight} label={t.asked.title} />
      {ladder.isStopped && <p className="note ladderwhy">{ladder.flight ? t.page.stoppedAll : t.page.stopped}</p>}
    </Band>
  )
}
