import { handler, type Handler } from '../../../server/http/handler.ts'
import { handleJob, type JobRegistration } from '../../../server/jobs/definition.ts'
import * as calls from '../../calls/receipts.ts'
import type { FlightsDeps } from '../deps.ts'
import { receiptDueJob, receiptJob } from '../jobs.ts'
import { askForReceipt, fetchReceipt, refuseReceipt } from './receipt-asking.ts'
import { remindOfReceipts } from './receipt-reminding.ts'
import { openReceipt } from './receipt-showing.ts'

/** The calls about receipts. They serve orders that exist: what the company has opened or closed since does not stop them. */
export const receiptHandlers = (deps: FlightsDeps): readonly Handler[] => [
  handler(calls.askReceipt, ({ caller, language }, input) => askForReceipt(deps, caller, input, language)),
  handler(calls.readReceipt, ({ caller, language }, input) => openReceipt(deps, caller, input, language)),
]

export const receiptJobs = (deps: FlightsDeps): readonly JobRegistration[] => [
  handleJob(
    receiptJob,
    (looked) => fetchReceipt(deps, looked),
    (looked) => refuseReceipt(deps, looked, 'unclear'),
  ),
  handleJob(receiptDueJob, (order) => remindOfReceipts(deps, order)),
]
