import type { OccupyResult } from '../../calls/seats.ts'
import { SEAT_REQUEST_CODES } from '../../rules/seat-request.ts'
import type { UserStatus } from '../../rules/status.ts'
import type { SeatsText } from '../../text/seats/zh.ts'
import { hasEnded } from '../parts/order-outcome.ts'
import type { Trip } from '../trip.ts'

/** What the page says of a request: the names of its sentences. */
export type SeatFace = keyof SeatsText['faces']

/** The order has not reached its airline yet, or has just had an answer. */
const ON_ITS_WAY: ReadonlySet<string> = new Set<UserStatus>(['created', 'seatRequestProcessing'])

type Stands = Pick<OccupyResult, 'request' | 'status' | 'payOrderId'>

/** `isLate`: the time by which the airline was to answer has passed. */
export function faceOf({ request, status, payOrderId }: Stands, isLate: boolean): SeatFace {
  if (request === null) return ON_ITS_WAY.has(status.key) ? 'reaching' : 'none'
  switch (request.state) {
    case SEAT_REQUEST_CODES.PROCESSING:
      // An order that is closed while its request is not yet: it waits for nobody.
      if (hasEnded(status)) return 'ended'
      return isLate ? 'late' : 'asking'
    case SEAT_REQUEST_CODES.OFFERED:
      if (request.times !== null) return 'times'
      if (request.offered === null) return 'itself'
      return request.isOtherSeats ? 'other' : 'moved'
    case SEAT_REQUEST_CODES.COMPLETED:
      if (hasEnded(status)) return 'ended'
      if (payOrderId !== null) return 'toPay'
      return ON_ITS_WAY.has(status.key) ? 'booking' : 'done'
    case SEAT_REQUEST_CODES.FAILED:
      return request.outcome ?? 'ended'
  }
}

const FAILED: ReadonlySet<SeatFace> = new Set<SeatFace>(['noSeats', 'silent', 'givenUp', 'lapsed', 'ended'])
const OFFERED: ReadonlySet<SeatFace> = new Set<SeatFace>(['itself', 'moved', 'other', 'times'])

/** Whether what helps now is a new search. */
export const isFailed = (face: SeatFace): boolean => FAILED.has(face)
/** Whether somebody's word is waited for. */
export const isOffered = (face: SeatFace): boolean => OFFERED.has(face)

/** Why what one would do here is refused; each sentence once. That there is nothing to confirm yet, or any more, the page says by itself. */
export function refusedHere({ actions }: Pick<OccupyResult, 'actions'>): string[] {
  const said = [actions.confirm, actions.giveUp].flatMap((verdict) =>
    verdict.allowed || verdict.code === 'AF-SEATS-WAIT' || verdict.code === 'AF-SEATS-OVER' ? [] : [verdict.message],
  )
  return [...new Set(said)]
}

/** The same search anew; on a day that has passed, tomorrow. */
export function tripAgain({ again }: Pick<OccupyResult, 'again'>, today: Temporal.PlainDate): Trip {
  const departDate = again.departDate < today.toString() ? today.add({ days: 1 }).toString() : again.departDate
  return { ...again, departDate }
}
