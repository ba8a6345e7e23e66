import { handler, type Handler } from '../../../server/http/handler.ts'
import { handleJob, type JobRegistration } from '../../../server/jobs/definition.ts'
import * as calls from '../../calls/both-ways.ts'
import type { FlightsDeps } from '../deps.ts'
import { markStuck } from '../hold.ts'
import { waysJob } from '../jobs.ts'
import { whileOpen } from '../while-open.ts'
import { goOnWithout } from './ways-deciding.ts'
import { openBoth } from './ways-opening.ts'
import { followWays } from './ways-running.ts'

/** The calls about mainland flights that are booked in one go. Going on with what exists is not stopped by what the company has closed since. */
export const waysHandlers = (deps: FlightsDeps): readonly Handler[] => [
  whileOpen(deps)(calls.startWays, ({ caller }, input) => openBoth(deps, caller, input)),
  handler(calls.goOnAlone, ({ caller }, input) => goOnWithout(deps, caller, input)),
]

export const waysJobs = (deps: FlightsDeps): readonly JobRegistration[] => [
  handleJob(
    waysJob,
    (asked) => followWays(deps, asked),
    ({ companyId, orderId }) => markStuck(deps, { companyId, orderId }),
  ),
]
