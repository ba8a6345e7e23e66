import { handler, type Handler } from '../../../server/http/handler.ts'
import { handleJob, type JobRegistration } from '../../../server/jobs/definition.ts'
import * as calls from '../../calls/disruptions.ts'
import type { FlightsDeps } from '../deps.ts'
import { acceptJob, planJob, plansJob } from '../jobs.ts'
import { accept, acceptanceUnclear, sendAcceptance, take } from './disruption-deciding.ts'
import { lookAtPlan, lookForPlans } from './disruption-reading.ts'
import { readDisrupted } from './disruption-showing.ts'

/** The calls about what the airline itself has done. They serve orders that exist: what the company has opened or closed since does not stop them. */
export const disruptionHandlers = (deps: FlightsDeps): readonly Handler[] => [
  handler(calls.readDisruption, ({ caller, language }, { id }) => readDisrupted(deps, caller, id, language)),
  handler(calls.acceptDisruption, ({ caller, language }, input) => accept(deps, caller, input, language)),
  handler(calls.takeAlternative, ({ caller, language }, input) => take(deps, caller, input, language)),
]

export const disruptionJobs = (deps: FlightsDeps): readonly JobRegistration[] => [
  handleJob(planJob, (order) => lookAtPlan(deps, order)),
  handleJob(plansJob, () => lookForPlans(deps)),
  handleJob(
    acceptJob,
    (wish) => sendAcceptance(deps, wish),
    (wish) => acceptanceUnclear(deps, wish),
  ),
]
