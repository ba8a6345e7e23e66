import { invariant } from '../../../kernel/result.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import { faultPoint } from '../../../server/faults.ts'
import { isSilent, SEAT_REQUEST_CODES } from '../../rules/seat-request.ts'
import { FLIGHT_ORDER_CODES } from '../../rules/states.ts'
import { close } from '../closing.ts'
import type { FlightsDeps } from '../deps.ts'
import { holdSeats } from '../hold.ts'
import { releaseJob, seatsJob } from '../jobs.ts'
import { lock, note } from '../moving.ts'
import { changeOrder } from '../store.ts'
import { askLater } from './seat-answering.ts'
import { findRequest, moveRequest } from './seat-store.ts'

/* What time brings to seats that were asked for: the airline's answer, its silence, and the end of waiting for a yes. */

export interface Followed extends OrderRef {
  /** `ask`: the airline is asked again; `limit`: nobody has said anything about what it offers. */
  readonly what: 'ask' | 'limit'
}

/** Job: follows a request for seats. */
export async function followSeats(deps: FlightsDeps, { companyId, orderId, what }: Followed): Promise<void> {
  const order = { companyId, orderId }
  if (what === 'limit') return atLimit(deps, order)
  const before = await findRequest(deps.db.read, order)
  invariant(before, 'what is followed was asked for')
  // What the airline has given goes on by the run that kept it: where that one died right afterwards, by this one. Holding what is held does nothing, and of
  // what waits for a yes it sees whether its flight is still flown as it was told.
  if (before.state === SEAT_REQUEST_CODES.FAILED) return
  await faultPoint('flights.seats.before-ask')
  await holdSeats(deps, order)
  await faultPoint('flights.seats.after-ask')
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      const request = await findRequest(writer, order)
      if (request?.state !== SEAT_REQUEST_CODES.PROCESSING || locked.row.state !== FLIGHT_ORDER_CODES.OCCUPYING) return
      if (!isSilent(request.answerBy, deps.clock.now())) return askLater(deps, writer, order, request.askedAt)
      await moveRequest(writer, request, 'fail', { outcome: 'silent', endedAt: deps.clock.now() })
      await close(deps, writer, locked, 'failHold', 'bookingFailed', { kind: 'holdFailed', facts: { reason: 'silent' } })
      await deps.jobs.send(writer, releaseJob, order)
    },
    { name: 'flights.seats.asked-again' },
  )
}

/**
 * At an unchanged price nobody's word is a yes, as far as the flight leaves and lands as she was told: the airline is asked about that first. At another price,
 * on other seats or at other times the order lapses and the seats go back.
 */
async function atLimit(deps: FlightsDeps, order: OrderRef): Promise<void> {
  await holdSeats(deps, order)
  const isConfirmed = await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      const request = await findRequest(writer, order)
      // A yes that was said while its job was still to come is carried out here as well as there.
      if (request?.state !== SEAT_REQUEST_CODES.OFFERED) return request?.state === SEAT_REQUEST_CODES.COMPLETED
      const at = deps.clock.now()
      // She has just been told of other times, and has as long as the airline gives her.
      if (request.confirmBy && Temporal.Instant.compare(request.confirmBy, at) > 0) {
        const job = { companyId: order.companyId, orderId: order.orderId, what: 'limit' as const }
        await deps.jobs.send(writer, seatsJob, job, { at: request.confirmBy, key: `seats-limit:${order.orderId}` })
        return false
      }
      if (request.offeredMinor !== null || request.otherFare !== null || request.offeredTimes !== null) {
        await moveRequest(writer, request, 'fail', { outcome: 'lapsed', endedAt: at })
        await close(deps, writer, locked, 'failHold', 'lapsed', { kind: 'seatsLapsed' })
        await deps.jobs.send(writer, releaseJob, order)
        return false
      }
      await moveRequest(writer, request, 'confirm', { confirmedAt: at, confirmedBy: null, endedAt: at })
      await note(deps, writer, locked, { kind: 'seatsConfirmed', facts: { by: 'silence' } })
      await changeOrder(writer, order, { seatWord: null })
      return true
    },
    { name: 'flights.seats.limit' },
  )
  if (isConfirmed) await holdSeats(deps, order)
}
