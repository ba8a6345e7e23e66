import { invariant, isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { CallResult } from '../../kernel/call.ts'
import type { Language } from '../../kernel/language.ts'
import type { closeOrder } from '../calls/orders.ts'
import { FLIGHT_ORDER_CODES } from '../rules/states.ts'
import { canCancel } from '../rules/status.ts'
import { readsOnlyIn } from './acting.ts'
import type { FlightsDeps, Who } from './deps.ts'
import { holdJob, releaseJob } from './jobs.ts'
import { close } from './closing.ts'
import { giveUpRequest } from './seats/seat-deciding.ts'
import { lock, note } from './moving.ts'
import { unclearFacts } from './paying.ts'
import { presentStatus } from './reading/orders.ts'
import { changeOrder, findOrder, findTickets } from './store.ts'

/**
 * Cancels an order that is not ticketed. While its hold is under way nobody knows whether the seat is taken: the wish is
 * written down, and the hold's job gives the seat back or never takes it.
 */
export async function cancelOrder(
  deps: FlightsDeps,
  who: Who,
  input: { id: string; reason: string },
  language: Language,
): Promise<CallResult<typeof closeOrder> | Refusal> {
  if (input.reason === '') return refuse('AF-REASON', { field: 'reason' })
  const found = await deps.orders.findSeen(deps.db.read, who, input.id)
  if (!found) return refuse('P404')
  const order = { companyId: who.companyId, orderId: found.orderId }
  // Who only goes along gives up nobody else's seat, nor does whoever may no longer book for those who travel.
  const reads = await readsOnlyIn(deps, who, found, await findTickets(deps.db.read, who.companyId, [found.orderId]))
  if (reads !== null) return refuse(reads)
  const refusal = await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      const { row } = locked
      const may = canCancel({ order: row.state, cancelRequested: row.cancelRequestedAt !== null })
      if (!may.allowed) return refuse(may.code)
      const given = await giveUpRequest(deps, writer, locked, { who, reason: input.reason })
      if (given !== null) return given === 'givenUp' ? null : given
      const told = { kind: 'cancelRequested', actorId: who.personId }
      const change = { cancelRequestedAt: deps.clock.now(), cancelReason: input.reason }
      if (row.state === FLIGHT_ORDER_CODES.OCCUPYING) {
        await note(deps, writer, locked, told, change)
        await deps.jobs.send(writer, holdJob, order)
        return null
      }
      await changeOrder(writer, order, change)
      const unclear = await unclearFacts(deps, writer, order)
      await close(deps, writer, locked, 'cancel', 'cancelled', { kind: 'cancelled', actorId: who.personId, ...unclear })
      if (row.supplierBookingId) await deps.jobs.send(writer, releaseJob, order)
      return null
    },
    { name: 'flights.cancel' },
  )
  if (isRefusal(refusal)) return refusal
  const [row, tickets] = await Promise.all([findOrder(deps.db.read, order), findTickets(deps.db.read, who.companyId, [order.orderId])])
  invariant(row, 'a cancelled order stays')
  return { orderSeq: found.number, status: presentStatus(row, tickets, language) }
}
