import { Notice } from '../../../web/ui/notice.tsx'
import type { TrainOrderFormShown } from '../../calls/booking.ts'
import '../trains.css'

/** A budget that does not suffice: which one, and what follows by policy's word; never how much is left. */
export function ShortBudget({
  budget,
  edge = false,
}: Pick<TrainOrderFormShown, 'budget'> & { /** Between bands, not under rows. */ edge?: boolean }) {
  if (budget === null) return null
  const notice = (
    <Notice kind={budget.word === 'tell' ? 'info' : budget.word === 'forbid' ? 'danger' : 'over'} inside={!edge} live="status">
      {budget.sentence}
    </Notice>
  )
  return edge ? notice : <div className="trainshort">{notice}</div>
}
