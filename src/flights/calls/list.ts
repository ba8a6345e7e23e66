import {
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
} from './booking.ts'
import {
  approvalOrder,
  closeOrder,
  fareRegulations,
  getOrderDetails,
  getOrderDetailsV2,
  getOrderPage,
  getOrderStatus,
  mergeList,
  nextTrip,
} from './orders.ts'
import { getElectronicItinerary, issuedTickets } from './itinerary.ts'
import { refundDeskCalls } from './refund-desk.ts'
import { returningCalls } from './returning.ts'
import { leaveValue, leavingQuote, valueForBooking } from './value.ts'
import { cabinList, flightList, lowestFares, policyListNew } from './searching.ts'

/** Every call of the wing. The server refuses to start while one of them has no handler. */
export const callList = [
  approvalOrder,
  mergeList,
  flightList,
  lowestFares,
  cabinList,
  policyListNew,
  startBooking,
  changeTravellers,
  getBookingForm,
  getBookingFormV2,
  bookingSubmit,
  bookingSubmitV2,
  checkAccountVerify,
  checkAirAvail,
  getPreConfirm,
  governBooking,
  getOrderPage,
  getOrderDetails,
  getOrderDetailsV2,
  closeOrder,
  getOrderStatus,
  fareRegulations,
  nextTrip,
  getElectronicItinerary,
  issuedTickets,
  leavingQuote,
  leaveValue,
  valueForBooking,
  ...returningCalls,
  ...refundDeskCalls,
] as const
