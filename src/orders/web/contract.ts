import type { ContractOf } from '../../kernel/call.ts'
import { waiting } from '../../web/contract.ts'
import type { makeCalendarAddress, readCalendarAddress, revokeCalendarAddress, tripFile } from '../calls/calendar.ts'
import type {
  cancelOrder,
  changeRemark,
  nextTrip,
  orderJourneys,
  orderList,
  orderResults,
  readCancelForm,
  specialTravellers,
} from '../calls.ts'

declare module '../../kernel/call.ts' {
  interface Contract {
    'GET /personal/report/specialTravellers': ContractOf<typeof specialTravellers>
    'POST /order/list': ContractOf<typeof orderList>
    'GET /order/resultList': ContractOf<typeof orderResults>
    'GET /order/journeys': ContractOf<typeof orderJourneys>
    'GET /order/next': ContractOf<typeof nextTrip>
    'GET /order/cancel/{orderSeq}': ContractOf<typeof readCancelForm>
    'POST /order/cancel/{orderSeq}': ContractOf<typeof cancelOrder>
    'PUT /order/remark/{orderSeq}': ContractOf<typeof changeRemark>
    'GET /order/calendar': ContractOf<typeof readCalendarAddress>
    'GET /order/calendar/trip': ContractOf<typeof tripFile>
    'POST /order/calendar/make': ContractOf<typeof makeCalendarAddress>
    'POST /order/calendar/revoke': ContractOf<typeof revokeCalendarAddress>
  }
}

/** Calls that wait another time than the default of a minute: none here. A test compares with calls.ts. */
export const timeouts = waiting({})
