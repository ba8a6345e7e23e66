import { handler, type Wing } from '../../server/http/handler.ts'
import * as calls from '../calls.ts'
import * as calendar from '../calls/calendar.ts'
import { ordersText } from '../text/server/index.ts'
import { makeAddress, readAddress, readFeed, readTripFile, revokeAddress, type CalendarDeps } from './calendar.ts'
import { cancel, describeCancelling, remark, type ActDeps } from './cancel.ts'
import { listOrders, readJourneys, readNextTrip, readResults, type ListDeps } from './lists.ts'
import { handleJob } from '../../server/jobs/definition.ts'
import { tellStep, toldJob, type TellingDeps } from './telling.ts'
import { reportSpecialTravellers, type ReportDeps } from './special-travellers.ts'

/** What is asked of orders whatever their line. */
export function ordersWing(deps: ReportDeps & ListDeps & ActDeps & TellingDeps & CalendarDeps): Wing {
  return {
    name: 'orders',
    refusals: { zh: ordersText.zh.refusals, en: ordersText.en.refusals },
    jobs: [handleJob(toldJob, (step) => tellStep(deps, step))],
    feeds: [{ path: '/calendar', read: (asked) => readFeed(deps, asked) }],
    handlers: [
      handler(calls.specialTravellers, (context, input) => reportSpecialTravellers(deps, context, input)),
      handler(calls.orderList, (context, input) => listOrders(deps, context, input)),
      handler(calls.orderResults, (context, input) => readResults(deps, context, input)),
      handler(calls.orderJourneys, (context) => readJourneys(deps, context)),
      handler(calls.nextTrip, (context) => readNextTrip(deps, context)),
      handler(calls.readCancelForm, (context, input) => describeCancelling(deps, context, input)),
      handler(calls.cancelOrder, (context, input) => cancel(deps, context, input)),
      handler(calls.changeRemark, (context, input) => remark(deps, context, input)),
      handler(calendar.readCalendarAddress, (context) => readAddress(deps, context)),
      handler(calendar.makeCalendarAddress, (context) => makeAddress(deps, context)),
      handler(calendar.tripFile, (context, input) => readTripFile(deps, context, input)),
      handler(calendar.revokeCalendarAddress, (context) => revokeAddress(deps, context)),
    ],
  }
}
