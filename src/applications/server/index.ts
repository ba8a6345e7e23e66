import { choosingRefusals } from '../../approvals/server/index.ts'
import { costRefusals } from '../../costs/server/index.ts'
import { partyRefusals } from '../../people/server/index.ts'
import { handler, type Wing } from '../../server/http/handler.ts'
import { handleJob } from '../../server/jobs/definition.ts'
import * as applying from '../calls/applying.ts'
import * as booking from '../calls/booking.ts'
import * as office from '../calls/office.ts'
import { applicationsText } from '../text/index.ts'
import { changeApplication, submitApplication, withdrawApplication } from './apply.ts'
import { authorise, checkGiven, listOfAuthorisations } from './authorising.ts'
import type { BookedDeps } from './booked.ts'
import { forTrip, validateRoundTrip } from './booking.ts'
import { deleteLeg, saveLeg } from './office-legs.ts'
import { changesForOffice, putFromOffice } from './office.ts'
import { describeApplication, describeForApproval, pictureOf } from './describe.ts'
import { authorisationToldJob, toldJob } from './jobs.ts'
import { previewOf } from './preview.ts'
import { tellAuthorisation, tellStep } from './telling.ts'
import { bookingTimes, businessCities, companionsOnTrip, listItinerary, standingOf } from './read.ts'

export { applicationsOf, type ApplicationCharge, type ApplicationsFace } from './face.ts'
export { heldOf } from './held.ts'
export {
  budgetCostOf,
  budgetsTouched,
  chargedAsBefore,
  chargedByApplication,
  chargedTo,
  COST_FIELD,
  whoseAre,
  type BudgetSeen,
  type Charged,
  type Cost,
} from './order-charging.ts'

/** How it is said that an application cannot be booked on: by whichever wing books. */
export const applicationRefusals = { zh: applicationsText.zh.refusals, en: applicationsText.en.refusals }

/** The wing of trip applications: what somebody asks for before she books, and what of it is left. */
export function applicationsWing(deps: BookedDeps): Wing {
  return {
    name: 'applications',
    refusals: {
      zh: { ...partyRefusals.zh, ...choosingRefusals.zh, ...costRefusals.zh, ...applicationsText.zh.refusals },
      en: { ...partyRefusals.en, ...choosingRefusals.en, ...costRefusals.en, ...applicationsText.en.refusals },
    },
    httpStatus: { STATE_CHANGED: 409 },
    handlers: [
      handler(applying.submitBusinessTripApplyOrder, ({ caller, language, userCode = '' }, input) =>
        submitApplication(deps, caller, { ...input, userCode }, language),
      ),
      handler(applying.myItinerary, ({ caller, language }, input) => listItinerary(deps, caller, input, language)),
      handler(applying.applicationDetail, ({ caller, language }, { applicationId }) =>
        describeApplication(deps, caller, applicationId, language),
      ),
      handler(applying.applicationForApproval, ({ caller, language }, { approvalId }) =>
        describeForApproval(deps, caller, approvalId, language),
      ),
      handler(applying.applicationFile, ({ caller }, input) => pictureOf(deps, caller, input)),
      handler(applying.applicationStanding, ({ caller, language }) => standingOf(deps, caller, language)),
      handler(applying.previewChange, ({ caller, language }, input) => previewOf(deps, caller, input, language)),
      handler(applying.changeTrip, ({ caller, language }, input) => changeApplication(deps, caller, input, language)),
      handler(applying.withdrawTrip, ({ caller, language }, input) => withdrawApplication(deps, caller, input, language)),
      handler(applying.availableBookingTime, ({ caller }, input) => bookingTimes(deps, caller, input)),
      handler(applying.businessCityList, async () => businessCities),
      handler(applying.sameTripCompanions, ({ caller }, input) => companionsOnTrip(deps, caller, input)),
      handler(booking.applicationsForTrip, ({ caller, language }, input) => forTrip(deps, caller, input, language)),
      handler(booking.rtValidate, ({ caller }, input) => validateRoundTrip(deps, caller, input)),
      handler(booking.authoriseOffline, ({ caller }, input) => authorise(deps, caller, input)),
      handler(booking.listAuthorisations, ({ caller, language }, input) => listOfAuthorisations(deps, caller, input, language)),
      handler(booking.checkAuthorisation, ({ caller }, input) => checkGiven(deps, caller, input)),
      handler(office.saveAirTrip, ({ caller }, input) => saveLeg(deps, caller, 'flight', input)),
      handler(office.saveTrainTrip, ({ caller }, input) => saveLeg(deps, caller, 'train', input)),
      handler(office.deleteTrip, ({ caller }, input) => deleteLeg(deps, caller, input)),
      handler(office.putOfficeApplication, (_context, input) => putFromOffice(deps, input)),
      handler(office.officeChanges, (_context, input) => changesForOffice(deps, input)),
    ],
    jobs: [
      handleJob(toldJob, (payload) => tellStep(deps, payload)),
      handleJob(authorisationToldJob, (payload) => tellAuthorisation(deps, payload)),
    ],
  }
}
