import { readHolidays } from '../../../places/server/index.ts'
import { handler, type Handler } from '../../../server/http/handler.ts'
import { handleJob, type JobRegistration } from '../../../server/jobs/definition.ts'
import * as calls from '../../calls/inquiring.ts'
import * as desk from '../../calls/inquiry-desk.ts'
import type { FlightsDeps } from '../deps.ts'
import { whileOpen } from '../while-open.ts'
import { cancelInquiry, choosingOf, restartInquiry } from './inquiry-acting.ts'
import { asksOf, beginInquiry, readInquiryForm } from './inquiry-asking.ts'
import { contactOfInquiry, listForDesk, quoteInquiry, refuseInquiry, settleInquiry, takeInquiry } from './inquiry-desk.ts'
import { inquiryToldJob, watchInquiryJob } from './inquiry-jobs.ts'
import { describeInquiry, listInquiries, readPlanRules } from './inquiry-showing.ts'
import { tellInquirer, watchInquiry } from './inquiry-watching.ts'

/** The calls of requests of the desk. What begins one, or goes on towards a ticket, is open while flights are. */
export function inquiryHandlers(deps: FlightsDeps): readonly Handler[] {
  const ifOpen = whileOpen(deps)
  const asks = asksOf(deps, readHolidays())
  const choose = choosingOf(deps, asks.promise)
  return [
    ifOpen(calls.inquireOrderStart, ({ caller }, input) => beginInquiry(deps, caller, input)),
    ifOpen(calls.inquireOrderCheck, ({ caller }, input) => asks.check(caller, input)),
    ifOpen(calls.inquireOrderForm, ({ caller }, { id }) => readInquiryForm(deps, caller, id)),
    ifOpen(calls.inquireOrderSubmit, ({ caller }, input) => asks.submit(caller, input)),
    handler(calls.inquireOrderList, ({ caller, language }, input) => listInquiries(deps, caller, input, language)),
    handler(calls.inquireOrderDetails, ({ caller, language }, { id }) => describeInquiry(deps, caller, id, language)),
    handler(calls.planTicketRule, ({ caller, language }, input) => readPlanRules(deps, caller, input, language)),
    ifOpen(calls.inquirePlanChoose, ({ caller, language }, input) => choose(caller, input, language)),
    handler(calls.inquireOrderCancel, ({ caller, language }, { id }) => cancelInquiry(deps, caller, id, language)),
    ifOpen(calls.inquireOrderRestart, ({ caller }, { id }) => restartInquiry(deps, caller, id)),
    handler(desk.opsInquiries, (_, input) => listForDesk(deps, input)),
    handler(desk.opsTakeInquiry, ({ caller }, { inquiryId }) => takeInquiry(deps, caller, inquiryId)),
    handler(desk.opsQuoteInquiry, ({ caller }, input) => quoteInquiry(deps, caller, input)),
    handler(desk.opsRefuseInquiry, ({ caller }, input) => refuseInquiry(deps, caller, input)),
    handler(desk.opsInquiryContact, ({ caller }, input) => contactOfInquiry(deps, caller, input)),
    handler(desk.opsSettleInquiry, ({ caller }, input) => settleInquiry(deps, caller, input)),
  ]
}

export const inquiryJobs = (deps: FlightsDeps): readonly JobRegistration[] => [
  handleJob(watchInquiryJob, (payload) => watchInquiry(deps, payload)),
  handleJob(inquiryToldJob, (payload) => tellInquirer(deps, payload)),
]
