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
} from './orders.ts'
import { getElectronicItinerary, issuedTickets } from './itinerary.ts'
import { abroadCalls } from './abroad.ts'
import { againCalls } from './again.ts'
import { besideCalls } from './beside.ts'
import { bothWaysCalls } from './both-ways.ts'
import { changeDeskCalls } from './change-desk.ts'
import { changingCalls } from './changing.ts'
import { disruptionCalls } from './disruptions.ts'
import { inquiringCalls } from './inquiring.ts'
import { inquiryDeskCalls } from './inquiry-desk.ts'
import { planBookingCalls } from './plan-booking.ts'
import { receiptCalls } from './receipts.ts'
import { refundDeskCalls } from './refund-desk.ts'
import { returningCalls } from './returning.ts'
import { ticketsOfOrderCalls } from './tickets-of-order.ts'
import { extrasCalls } from './extras.ts'
import { togetherCalls } from './together.ts'
import { seatCalls } from './seats.ts'
import { leaveValue, leavingQuote, valueForBooking } from './value.ts'
import { cabinList, flightList, lowestFares, moreFlights, policyListNew } from './searching.ts'

/** Every call of the wing. The server refuses to start while one of them has no handler. */
export const callList = [
  approvalOrder,
  mergeList,
  flightList,
  moreFlights,
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
  getElectronicItinerary,
  issuedTickets,
  leavingQuote,
  leaveValue,
  valueForBooking,
  ...abroadCalls,
  ...againCalls,
  ...ticketsOfOrderCalls,
  ...togetherCalls,
  ...extrasCalls,
  ...besideCalls,
  ...returningCalls,
  ...receiptCalls,
  ...refundDeskCalls,
  ...changingCalls,
  ...changeDeskCalls,
  ...disruptionCalls,
  ...inquiringCalls,
  ...inquiryDeskCalls,
  ...planBookingCalls,
  ...seatCalls,
  ...bothWaysCalls,
] as const
