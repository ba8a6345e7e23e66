import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { unlessRefused } from '../../../server/database/unless-refused.ts'
import type { goOnAlone } from '../../calls/both-ways.ts'
import { FLIGHT_ORDER_CODES } from '../../rules/states.ts'
import { readsOnlyIn } from '../acting.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { lock } from '../moving.ts'
import { readOrder } from '../reading/orders.ts'
import { leaveOut } from './ways-store.ts'
import { standingAmong, wakeAll } from './ways-waiting.ts'

/** Goes on without the way that came to nothing. What waits is paid by a job, which looks at its price where that is guaranteed no longer. */
export async function goOnWithout(
  deps: FlightsDeps,
  who: Who,
  { id }: CallParsed<typeof goOnAlone>,
): Promise<CallResult<typeof goOnAlone> | Refusal> {
  const found = await readOrder(deps, who, id)
  if (isRefusal(found)) return found
  const { order, tickets } = found
  const reads = await readsOnlyIn(deps, who, order, tickets)
  if (reads !== null) return refuse(reads)
  return unlessRefused(deps.db, { name: 'flights.ways.alone' }, async (writer) => {
    const { row } = await lock(deps, writer, { companyId: order.companyId, orderId: order.orderId })
    const { companyId, journeyId } = row
    const isOpen = row.state !== FLIGHT_ORDER_CODES.CLOSED && journeyId !== null
    if (!isOpen || (await standingAmong(deps, writer, row)) !== 'ask') return refuse('AF-WAYS-SETTLED')
    await leaveOut(writer, { companyId, journeyId })
    await wakeAll(deps, writer, { companyId, journeyId })
    return { orderSeq: order.number }
  })
}
