import { Notice } from '../../../web/ui/notice.tsx'
import type { FlightOrderDetails } from '../../calls/orders.ts'

/** Whoever booked for them and may only read now is told why nothing can be done here. */
export function RightEnded({ verdict }: { verdict: FlightOrderDetails['actions']['cancel'] }) {
  return !verdict.allowed && verdict.code === 'AF-RIGHT-ENDED' ? <Notice>{verdict.message}</Notice> : null
}
