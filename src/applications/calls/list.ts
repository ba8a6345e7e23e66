import {
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
} from './applying.ts'
import { applicationsForTrip, authoriseOffline, checkAuthorisation, listAuthorisations, rtValidate } from './booking.ts'
import { deleteTrip, officeChanges, putOfficeApplication, saveAirTrip, saveTrainTrip } from './office.ts'

/** Every call of the wing. */
export const callList = [
  submitBusinessTripApplyOrder,
  myItinerary,
  previewChange,
  applicationDetail,
  applicationFile,
  applicationForApproval,
  applicationStanding,
  changeTrip,
  withdrawTrip,
  availableBookingTime,
  businessCityList,
  sameTripCompanions,
  applicationsForTrip,
  rtValidate,
  authoriseOffline,
  listAuthorisations,
  checkAuthorisation,
  saveAirTrip,
  saveTrainTrip,
  deleteTrip,
  putOfficeApplication,
  officeChanges,
] as const
