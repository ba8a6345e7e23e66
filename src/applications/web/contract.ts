import type { ContractOf } from '../../kernel/call.ts'
import type {
  applicationDetail,
  applicationFile,
  applicationForApproval,
  applicationStanding,
  availableBookingTime,
  businessCityList,
  changeTrip,
  myItinerary,
  previewChange,
  sameTripCompanions,
  submitBusinessTripApplyOrder,
  withdrawTrip,
} from '../calls/applying.ts'
import type { applicationsForTrip, authoriseOffline, checkAuthorisation, listAuthorisations, rtValidate } from '../calls/booking.ts'
import type { deleteTrip, saveAirTrip, saveTrainTrip } from '../calls/office.ts'

/* What the browser calls. The office system's own two calls are signed by it and never made here. */
declare module '../../kernel/call.ts' {
  interface Contract {
    'POST /personal/businessTrip/applyOrder/submitBusinessTripApplyOrder': ContractOf<typeof submitBusinessTripApplyOrder>
    'GET /personal/businessTrip/applyOrder/myItinerary': ContractOf<typeof myItinerary>
    'GET /personal/businessTrip/applyOrder/detail/{applicationId}': ContractOf<typeof applicationDetail>
    'GET /personal/businessTrip/applyOrder/forApproval/{approvalId}': ContractOf<typeof applicationForApproval>
    'GET /personal/businessTrip/applyOrder/file/{applicationId}/{fileId}': ContractOf<typeof applicationFile>
    'GET /personal/businessTrip/applyOrder/standing': ContractOf<typeof applicationStanding>
    'POST /personal/businessTrip/applyOrder/previewChange/{applicationId}': ContractOf<typeof previewChange>
    'PUT /personal/businessTrip/applyOrder/changeTrip/{applicationId}': ContractOf<typeof changeTrip>
    'PUT /personal/businessTrip/applyOrder/withdraw/{applicationId}': ContractOf<typeof withdrawTrip>
    'GET /personal/businessTrip/applyOrder/availableBookingTime': ContractOf<typeof availableBookingTime>
    'GET /basicservice/city/businessCityList': ContractOf<typeof businessCityList>
    'GET /personal/businessTrip/applyOrder/sameTripCompanions/{tripSameId}': ContractOf<typeof sameTripCompanions>
    'POST /personal/businessTrip/applyOrder/forTrip': ContractOf<typeof applicationsForTrip>
    'POST /airfrond/rtValidate': ContractOf<typeof rtValidate>
    'POST /personal/businessTrip/applyOrder/authoriseOffline/{applicationId}': ContractOf<typeof authoriseOffline>
    'GET /personal/businessTrip/applyOrder/authorisations': ContractOf<typeof listAuthorisations>
    'PUT /personal/businessTrip/applyOrder/checkAuthorisation/{applicationId}': ContractOf<typeof checkAuthorisation>
    'POST /foroa/trip/oa/saveAirTrip': ContractOf<typeof saveAirTrip>
    'POST /foroa/trip/oa/saveTrainTrip': ContractOf<typeof saveTrainTrip>
    'DELETE /foroa/trip/oa/deleteTrip/{tripId}': ContractOf<typeof deleteTrip>
  }
}
