import type { CallDefinition, CallParsed, CallResult } from '../../../kernel/call.ts'
import { refuse, type Refusal } from '../../../kernel/result.ts'
import type { CallContext, Caller, Handler, Wing } from '../../../server/http/handler.ts'
import { handleJob } from '../../../server/jobs/definition.ts'
import * as calls from '../../calls/refunds.ts'
import type { RailDeps, TrainsDeps } from '../deps.ts'
import { refundedJob, refundJob } from '../jobs.ts'
import { askRefund } from './asking.ts'
import { readRefundForm } from './form.ts'
import { quoteRefund } from './quoting.ts'
import { lookForRefunded, markRefundStuck, sendRefund } from './running.ts'

/**
 * Binds a call about tickets of orders that exist: what the company has opened or closed since does not stop it. Where an installation has lost
 * its railway there is nobody to ask.
 */
const atRailway =
  (deps: TrainsDeps) =>
  <D extends CallDefinition & { readonly access: 'signedIn' }>(
    definition: 'TR-SUPPLIER' extends D['errors'][number] ? D : never,
    handle: (deps: RailDeps, context: CallContext<Caller>, input: CallParsed<D>) => Promise<CallResult<D> | Refusal>,
  ): Handler => ({
    definition,
    async handle(context: CallContext<Caller>, input: CallParsed<D>) {
      const { railway } = deps
      return railway === null ? refuse('TR-SUPPLIER') : handle({ ...deps, railway }, context, input)
    },
  })

/** The calls of tickets that are given back. */
export function refundHandlers(deps: TrainsDeps): readonly Handler[] {
  const bound = atRailway(deps)
  return [
    bound(calls.trainRefundForm, (rail, { caller, language }, { orderSeq }) => readRefundForm(rail, caller, orderSeq, language)),
    bound(calls.quoteTrainRefund, (rail, { caller }, input) => quoteRefund(rail, caller, input)),
    bound(calls.refundTrain, (rail, { caller, language }, input) => askRefund(rail, caller, input, language)),
  ]
}

export function refundJobs(deps: TrainsDeps, rail: () => RailDeps): NonNullable<Wing['jobs']> {
  return [
    handleJob(
      refundJob,
      (ref) => sendRefund(rail(), ref),
      (ref) => markRefundStuck(deps, ref),
    ),
    handleJob(
      refundedJob,
      (ref) => lookForRefunded(rail(), ref),
      ({ companyId, orderId, refundId }) => markRefundStuck(deps, { companyId, orderId, refundId }),
    ),
  ]
}
