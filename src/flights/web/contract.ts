import type { ContractOf } from '../../kernel/call.ts'
import { waiting } from '../../web/contract.ts'
import type {
  bookingSubmit,
  bookingSubmitV2,
  changeTravellers,
  checkAccountVerify,
  checkAirAvail,
  getBookingForm,
  getBookingFormV2,
  getPreConfirm,
  governBooking,
  startBooking,
} from '../calls/booking.ts'
import type {
  approvalOrder,
  closeOrder,
  fareRegulations,
  getOrderDetails,
  getOrderDetailsV2,
  getOrderPage,
  getOrderStatus,
  mergeList,
} from '../calls/orders.ts'
import type { getElectronicItinerary, issuedTickets } from '../calls/itinerary.ts'
import type { askReceipt, readReceipt } from '../calls/receipts.ts'
import type { addRefund, getApplyRefundInfo, getRefundFee, getRefundForm, manualRefund, withdrawRefund } from '../calls/returning.ts'
import type { leaveValue, leavingQuote, valueForBooking } from '../calls/value.ts'
import type { cabinList, flightList, lowestFares, moreFlights, policyListNew } from '../calls/searching.ts'

declare module '../../kernel/call.ts' {
  interface Contract {
    'GET /airfrond/getElectronicItinerary': ContractOf<typeof getElectronicItinerary>
    'GET /airfrond/issuedTickets': ContractOf<typeof issuedTickets>
    'POST /airfrond/receipt/{id}': ContractOf<typeof askReceipt>
    'GET /airfrond/receipt': ContractOf<typeof readReceipt>
    'GET /airfrond/mergeList': ContractOf<typeof mergeList>
    'POST /airfrond/flightList': ContractOf<typeof flightList>
    'POST /airfrond/moreFlights': ContractOf<typeof moreFlights>
    'POST /airfrond/lowestFares': ContractOf<typeof lowestFares>
    'POST /airfrond/cabinList': ContractOf<typeof cabinList>
    'POST /airfrond/policyListNew': ContractOf<typeof policyListNew>
    'POST /airfrond/startBooking': ContractOf<typeof startBooking>
    'GET /airfrond/getBookingForm/{id}': ContractOf<typeof getBookingForm>
    'GET /airfrond/v2/getBookingForm/{id}': ContractOf<typeof getBookingFormV2>
    'POST /airfrond/bookingSubmit': ContractOf<typeof bookingSubmit>
    'POST /airfrond/v2/bookingSubmit': ContractOf<typeof bookingSubmitV2>
    'POST /airfrond/changeTravellers/{id}': ContractOf<typeof changeTravellers>
    'POST /airfrond/checkAccountVerify/{id}': ContractOf<typeof checkAccountVerify>
    'POST /airfrond/checkAirAvail/{id}': ContractOf<typeof checkAirAvail>
    'POST /airfrond/governBooking/{id}': ContractOf<typeof governBooking>
    'GET /airfrond/getPreConfirm/{id}': ContractOf<typeof getPreConfirm>
    'POST /airfrond/getOrderPage': ContractOf<typeof getOrderPage>
    'GET /airfrond/getOrderDetails/{id}': ContractOf<typeof getOrderDetails>
    'GET /airfrond/v2/getOrderDetails/{id}': ContractOf<typeof getOrderDetailsV2>
    'POST /airfrond/closeOrder/{id}': ContractOf<typeof closeOrder>
    'GET /airfrond/getOrderStatus': ContractOf<typeof getOrderStatus>
    'GET /airfrond/airbooking/regular/{id}': ContractOf<typeof fareRegulations>
    'GET /airfrond/value/leaving/{id}': ContractOf<typeof leavingQuote>
    'POST /airfrond/value/leave/{id}': ContractOf<typeof leaveValue>
    'GET /airfrond/value/booking/{id}': ContractOf<typeof valueForBooking>
    'GET /airfrond/getRefundForm/{id}': ContractOf<typeof getRefundForm>
    'POST /airfrond/getRefundFee/{id}': ContractOf<typeof getRefundFee>
    'POST /airfrond/addRefund/{id}': ContractOf<typeof addRefund>
    'POST /airfrond/manualRefund/{id}': ContractOf<typeof manualRefund>
    'GET /airfrond/getApplyRefundInfo/{id}': ContractOf<typeof getApplyRefundInfo>
    'POST /airfrond/withdrawRefund/{id}': ContractOf<typeof withdrawRefund>
    'GET /airfrond/getOrderForApproval/{id}': ContractOf<typeof approvalOrder>
  }
}

/** Calls that wait another time than the default of a minute (network.flightSearchTimeout, network.flightCabinTimeout). */
export const timeouts = waiting({
  'POST /airfrond/flightList': 30_000,
  'POST /airfrond/lowestFares': 30_000,
  'POST /airfrond/cabinList': 30_000,
})
