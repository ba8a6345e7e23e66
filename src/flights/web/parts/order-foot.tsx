import type { FlightOrderDetails } from '../../calls/orders.ts'
import EndedFoot from '../again/ended-foot.tsx'
import SeatFoot from '../seats/seat-foot.tsx'
import { seatsToSee } from '../seats/seat-paths.ts'

/** Under an order for which there is one thing to do next: see about its seats, or choose another flight. */
export default function OrderFoot({ order }: { order: FlightOrderDetails }) {
  const seats = seatsToSee(order.status)
  return seats === null ? <EndedFoot order={order} /> : <SeatFoot orderSeq={order.orderSeq} to={seats} />
}
