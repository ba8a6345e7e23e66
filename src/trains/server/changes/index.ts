import type { CallDefinition, CallParsed, CallResult } from '../../../kernel/call.ts'
import { refuse, type Refusal } from '../../../kernel/result.ts'
import type { CallContext, Caller, Handler, Wing } from '../../../server/http/handler.ts'
import { handleJob } from '../../../server/jobs/definition.ts'
import * as calls from '../../calls/changes.ts'
import type { Booker, RailDeps, TrainsDeps } from '../deps.ts'
import { differenceJob } from '../jobs.ts'
import { confirmChange } from './asking.ts'
import { readChangeForm, readChangeSwitch } from './form.ts'
import { quoteChange } from './quoting.ts'
import { sayBackDelayed } from '../stuck.ts'
import { returnDifference } from './replacing.ts'

/**
 * Binds a call about tickets of orders that exist: what the company has opened or closed since does not stop it, as somebody has to come home.
 * Where an installation has lost its railway there is nobody to ask.
 */
const atRailway =
  (deps: TrainsDeps) =>
  <D extends CallDefinition & { readonly access: 'signedIn' }>(
    definition: 'TR-SUPPLIER' extends D['errors'][number] ? D : never,
    handle: (deps: RailDeps, context: CallContext<Caller & Booker>, input: CallParsed<D>) => Promise<CallResult<D> | Refusal>,
  ): Handler => ({
    definition,
    async handle(context: CallContext<Caller>, input: CallParsed<D>) {
      const { railway } = deps
      if (railway === null) return refuse('TR-SUPPLIER')
      const { caller } = context
      const settings = await deps.people.companySettings(deps.db.read, caller.companyId)
      return handle({ ...deps, railway }, { ...context, caller: { ...caller, settings } }, input)
    },
  })

/** The calls of tickets that are changed. */
export function changeHandlers(deps: TrainsDeps): readonly Handler[] {
  const bound = atRailway(deps)
  return [
    bound(calls.queryBusinessSwitch4Change, (rail, { caller, language }, { originalTicketId }) =>
      readChangeSwitch(rail, caller, originalTicketId, language),
    ),
    bound(calls.trainChangeForm, (rail, { caller, language }, { orderSeq }) => readChangeForm(rail, caller, orderSeq, language)),
    bound(calls.changeTrain, (rail, { caller, language }, input) => quoteChange(rail, caller, input, language)),
    bound(calls.confirmTrainChange, (rail, { caller, language }, input) => confirmChange(rail, caller, input, language)),
  ]
}

export const changeJobs = (rail: () => RailDeps): NonNullable<Wing['jobs']> => [
  handleJob(
    differenceJob,
    (order) => returnDifference(rail(), order),
    (order) => sayBackDelayed(rail(), order),
  ),
]
