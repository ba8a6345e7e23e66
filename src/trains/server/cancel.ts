import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { Language } from '../../kernel/language.ts'
import type { Reader } from '../../server/database/connect.ts'
import type { TrainOrderStatus } from '../calls/orders.ts'
import { checkCancel } from '../rules/booking.ts'
import { checkCancellation, countedSince } from '../rules/lock.ts'
import { TRAIN_ORDER_CODES } from '../rules/states.ts'
import { readsOnlyIn } from './acting.ts'
import type { TrainsDeps, Who } from './deps.ts'
import { holdJob, releaseJob } from './jobs.ts'
import { close, lock, note } from './moving.ts'
import { statusOf } from './reading/standing.ts'
import { unclearFacts } from './paying.ts'
import { withdraw } from './standby/leave.ts'
import { findTickets, givenUpSince, lockTraveller, type TrainOrderRow } from './store.ts'

/** Whether cancelling gives back seats that were found: the railway does not count a change that is given back, nor what has a place in a queue. */
export const isCountedBack = ({
  supplierBookingId,
  change,
  state,
}: Pick<TrainOrderRow, 'supplierBookingId' | 'change' | 'state'>): boolean =>
  supplierBookingId !== null && change === null && state !== TRAIN_ORDER_CODES.ISSUING

/** When she has given seats back lately that were found for her. */
export const givenUpLately = (
  { db, clock }: Pick<TrainsDeps, 'db' | 'clock'>,
  who: Pick<Who, 'companyId' | 'personId'>,
  reader: Reader = db.read,
) => givenUpSince(reader, who, countedSince(clock.now()))

/**
 * Cancels an order whose tickets are not ordered. While seats are looked for nobody knows whether they are taken: the wish is written down,
 * and the hold's job gives them back or never takes them. Found seats go back three times a day at most; then they lapse unpaid.
 */
export async function cancelOrder(
  deps: TrainsDeps,
  who: Pick<Who, 'companyId' | 'personId'>,
  input: { orderSeq: string; reason: string },
  language: Language,
): Promise<{ orderSeq: string; status: TrainOrderStatus } | Refusal> {
  if (input.reason === '') return refuse('TR-REASON', { field: 'reason' })
  const found = await deps.orders.findSeen(deps.db.read, who, input.orderSeq)
  if (found?.line !== 'train') return refuse('P404')
  const order = { companyId: who.companyId, orderId: found.orderId }
  const tickets = await findTickets(deps.db.read, who.companyId, [found.orderId])
  const travellerIds = tickets.map(({ personId }) => personId)
  const reads = await readsOnlyIn(deps, who, found, travellerIds)
  if (reads !== null) return refuse(reads)
  const booker = { companyId: who.companyId, personId: found.bookerId }
  const refusal = await deps.db.transact(
    async (writer) => {
      // Two cancellations at once of what one person booked see each other when they are counted.
      await lockTraveller(writer, booker)
      const locked = await lock(deps, writer, order)
      const { row } = locked
      const wrong = checkCancel({ ...row, cancelRequested: row.cancelRequestedAt !== null })
      if (wrong) return wrong
      const now = deps.clock.now()
      const change = { cancelRequestedAt: now, cancelReason: input.reason }
      if (row.state === TRAIN_ORDER_CODES.ISSUING) return withdraw(deps, writer, locked, { actorId: who.personId, change })
      if (row.state === TRAIN_ORDER_CODES.OCCUPYING || row.state === TRAIN_ORDER_CODES.CHANGE_AWAITING_CONFIRMATION) {
        await note(deps, writer, locked, { kind: 'cancelRequested', actorId: who.personId }, change)
        await deps.jobs.send(writer, holdJob, order)
        return null
      }
      const isHeld = row.supplierBookingId !== null
      const isCounted = isCountedBack(row)
      const often = isCounted && checkCancellation(await givenUpLately(deps, booker, writer), now)
      if (often) return often
      const told = { kind: 'cancelled', actorId: who.personId, ...(await unclearFacts(deps, writer, order)) }
      await close(deps, writer, locked, 'cancel', told, { ...change, ...(isCounted && { givenUpAt: now }) })
      if (isHeld) await deps.jobs.send(writer, releaseJob, order)
      return null
    },
    { name: 'trains.cancel' },
  )
  if (isRefusal(refusal)) return refusal
  return { orderSeq: found.number, status: await statusOf(deps, order, language) }
}
