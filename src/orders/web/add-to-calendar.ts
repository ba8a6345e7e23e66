import { bridge } from '../../web/bridge/index.ts'
import type { Ended } from '../../web/bridge/port.ts'
import { http } from '../../web/http.ts'
import './contract.ts'

/** Puts an order's trip into her calendar, by the host or as a file; says how that ended, and whether it is a file that she opens. */
export async function addToCalendar(orderSeq: string): Promise<{ readonly outcome: Ended['outcome']; readonly isFile: boolean }> {
  const trip = await http('GET', '/order/calendar/trip', { orderSeq })
  const to = await bridge()
  const { outcome } = await to.calendar(trip)
  return { outcome, isFile: to.host !== 'native' }
}
