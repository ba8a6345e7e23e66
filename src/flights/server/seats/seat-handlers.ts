import { handler, type Handler } from '../../../server/http/handler.ts'
import { handleJob, type JobRegistration } from '../../../server/jobs/definition.ts'
import * as calls from '../../calls/seats.ts'
import type { FlightsDeps } from '../deps.ts'
import { markStuck } from '../hold.ts'
import { seatsJob } from '../jobs.ts'
import { confirmSeats, giveUpSeats } from './seat-deciding.ts'
import { followSeats } from './seat-following.ts'
import { readSeats } from './seat-showing.ts'

/** The calls about seats that an airline answers about later. They serve orders that exist: what the company has closed since does not stop them. */
export const seatHandlers = (deps: FlightsDeps): readonly Handler[] => [
  handler(calls.getOccupyResult, ({ caller, language }, { orderSeq }) => readSeats(deps, caller, orderSeq, language)),
  handler(calls.cancelReservationOrder, ({ caller, language }, input) => giveUpSeats(deps, caller, input, language)),
  handler(calls.confirmReservationOrder, ({ caller, language }, input) => confirmSeats(deps, caller, input, language)),
]

export const seatJobs = (deps: FlightsDeps): readonly JobRegistration[] => [
  handleJob(
    seatsJob,
    (followed) => followSeats(deps, followed),
    ({ companyId, orderId }) => markStuck(deps, { companyId, orderId }),
  ),
]
