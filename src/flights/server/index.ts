import { applicationRefusals } from '../../applications/server/index.ts'
import { choosingRefusals } from '../../approvals/server/index.ts'
import { costRefusals } from '../../costs/server/index.ts'
import { reachOn } from './together/tickets-given.ts'
import { flyerRefusals, partyRefusals } from '../../people/server/index.ts'
import { policyRefusals } from '../../policy/server/index.ts'
import { handleJob } from '../../server/jobs/definition.ts'
import { handler, type Handler, type Wing } from '../../server/http/handler.ts'
import * as booking from '../calls/booking.ts'
import * as orderCalls from '../calls/orders.ts'
import * as itineraryCalls from '../calls/itinerary.ts'
import * as searching from '../calls/searching.ts'
import * as valueCalls from '../calls/value.ts'
import { changeHandlers } from './changes/change-handlers.ts'
import { inquiryHandlers, inquiryJobs } from './inquiries/inquiry-handlers.ts'
import { planHandlers } from './inquiries/plan-handlers.ts'
import { forgetInquirer, forgetInquiries } from './inquiries/inquiry-store.ts'
import { flightText } from '../text/index.ts'
import { flightAlternatives } from './disruptions/disruption-alternatives.ts'
import { disruptionHandlers, disruptionJobs } from './disruptions/disruption-handlers.ts'
import { hearOfPlan } from './disruptions/disruption-reading.ts'
import { abroadHandlers } from './abroad/abroad-handlers.ts'
import { readApprovalOrder } from './approving.ts'
import { changeParty, checkAvailability, creditCovers, openBooking } from './booking/booking.ts'
import { cancelOrder } from './cancel.ts'
import type { FlightsDeps } from './deps.ts'
import { readForm, readNeeds, readPreConfirm } from './booking/form.ts'
import { holdSeats, markStuck } from './hold.ts'
import { watchHold } from './hold-watch/hold-watch.ts'
import { describeLeaving, giveTicketsUp, leave } from './value/give-up.ts'
import { listIssuedTickets, printItinerary } from './paper/itinerary.ts'
import { waysHandlers, waysJobs } from './both-ways/ways-handlers.ts'
import { readValue } from './value/value.ts'
import { remindOfCheckIn } from './check-in/check-in.ts'
import {
  checkInJob,
  completeJob,
  forgetJob,
  giveUpJob,
  holdJob,
  releaseJob,
  returnedJob,
  resortJob,
  returnJob,
  ticketedJob,
  ticketJob,
  watchJob,
} from './jobs.ts'
import { cancelListed, describeCancelling, listFlights } from './reading/listed.ts'
import { tell } from './moving.ts'
import { onApproved, onExpired, onPaid, onRejected } from './paying.ts'
import { presentBriefs } from './reading/briefs.ts'
import { readAdditions, readRegulations, readStatus } from './reading/order-beside.ts'
import { describeOrder, listOrders } from './reading/orders.ts'
import { askAirlines, explainOffer, listCabins, listMore, lowestByDay, searchFlights } from './search.ts'
import { seatHandlers, seatJobs } from './seats/seat-handlers.ts'
import { forgetCancels } from './seats/seat-store.ts'
import { deskOf } from './receipts/receipt-desk.ts'
import { receiptHandlers } from './receipts/receipt-handlers.ts'
import { failResort, takeResort } from './resort/resort-going-on.ts'
import { quoteResort } from './resort/resort-offering.ts'
import { refundHandlers } from './returns/refund-handlers.ts'
import { handToDesk, lookForReturned, sendReturn } from './returns/refund-running.ts'
import { sessionHandlers } from './booking/session-handlers.ts'
import { forgetExpired, forgetPerson } from './store-forgetting.ts'
import { submitsInTurn } from './booking/submit-in-turn.ts'
import { completeTrip, lookForTickets, orderTickets, releaseSeats } from './ticket.ts'
import { whileOpen, whileOpenAsking } from './while-open.ts'

export { heldChangesOf, heldInquiriesOf, heldOf, heldRefundsOf } from './held.ts'
export { countChangesForDesk } from './changes/change-desk.ts'
export { countWaitingForDesk } from './inquiries/inquiry-store.ts'
export { countRefundsForDesk } from './returns/refund-desk.ts'
export { pastFlights } from './past-trips.ts'

export type { FlightsDeps } from './deps.ts'
export { marketOf, type Seller } from './market/market.ts'
export { forgetJob, plansJob } from './jobs.ts'

/** Searches and sessions are kept this long after their offers have died: a re-judged price still looks at its market. */
const KEPT_AFTER_EXPIRY_HOURS = 24
/** An inquiry that is over is kept so long, for whoever asks what was offered. */
const INQUIRIES_KEPT_DAYS = 180
const FORGET_ROWS_MAX = 500

async function forget({ clock, db }: FlightsDeps): Promise<void> {
  const now = clock.now()
  const before = now.subtract({ hours: KEPT_AFTER_EXPIRY_HOURS })
  await db.transact((writer) => forgetExpired(writer, before, FORGET_ROWS_MAX))
  await db.transact((writer) => forgetCancels(writer, now))
  const endedBefore = now.subtract({ hours: INQUIRIES_KEPT_DAYS * 24 })
  await db.transact((writer) => forgetInquiries(writer, { now, endedBefore }, FORGET_ROWS_MAX))
}

/** What goes on by itself. */
const jobsOf = (deps: FlightsDeps): NonNullable<Wing['jobs']> => [
  handleJob(
    holdJob,
    (order) => holdSeats(deps, order),
    (order) => markStuck(deps, order),
  ),
  handleJob(
    ticketJob,
    (order) => orderTickets(deps, order),
    (order) => markStuck(deps, order),
  ),
  handleJob(
    ticketedJob,
    ({ asked, ...order }) => lookForTickets(deps, order, asked),
    (order) => markStuck(deps, order),
  ),
  handleJob(
    releaseJob,
    (order) => releaseSeats(deps, order),
    (order) => markStuck(deps, order),
  ),
  handleJob(
    giveUpJob,
    (order) => giveTicketsUp(deps, order),
    (order) => markStuck(deps, order, { whenTicketed: true }),
  ),
  handleJob(
    returnJob,
    (refund) => sendReturn(deps, refund),
    (refund) => handToDesk(deps, refund, 'unclear'),
  ),
  handleJob(
    returnedJob,
    (refund) => lookForReturned(deps, refund),
    ({ companyId, orderId, refundId }) => handToDesk(deps, { companyId, orderId, refundId }, 'unclear'),
  ),
  handleJob(
    watchJob,
    (watched) => watchHold(deps, watched),
    ({ companyId, orderId }) => markStuck(deps, { companyId, orderId }),
  ),
  ...disruptionJobs(deps),
  handleJob(completeJob, (order) => completeTrip(deps, order)),
  handleJob(checkInJob, (order) => remindOfCheckIn(deps, order)),
  ...deskOf(deps).jobs(),
  handleJob(forgetJob, () => forget(deps)),
  ...inquiryJobs(deps),
  ...seatJobs(deps),
  ...waysJobs(deps),
  handleJob(
    resortJob,
    (order) => takeResort(deps, order),
    (order) => failResort(deps, order, 'unclear'),
  ),
]

/** The flights wing's server: its calls, its jobs, and its face towards the spine. */
export function flightsWing(deps: FlightsDeps): Wing {
  deps.orders.registerLine({
    line: 'flight',
    onPaid: (writer, order) => onPaid(deps, writer, order),
    onApproved: (writer, order, told) => onApproved(deps, writer, order, told),
    onRejected: (writer, order, why, told) => onRejected(deps, writer, order, why, told),
    onExpired: (writer, order) => onExpired(deps, writer, order),
    onTold: (writer, order, told) => tell(deps, writer, order, told),
    reachOn: (reader, order) => reachOn(deps, reader, order),
    async onErased(writer, who) {
      await forgetPerson(writer, who)
      await forgetInquirer(writer, who, deps.clock.now())
    },
    present: (reader, orders, language) => presentBriefs(deps, reader, orders, language),
    list: (who, orders, language) => listFlights(deps, who, orders, language),
    cancelling: (who, order, language) => describeCancelling(deps, who, order, language),
    cancel: (who, wish, language) => cancelListed(deps, who, wish, language),
  })
  deps.orders.registerAlternatives(flightAlternatives(deps))
  deps.orders.lastResorts.register({
    line: 'flight',
    quote: (asking) => quoteResort(deps, asking),
    begin: (writer, order) => deps.jobs.send(writer, resortJob, order),
  })
  const ifOpen = whileOpen(deps)
  const form = (definition: typeof booking.getBookingForm | typeof booking.getBookingFormV2): Handler =>
    ifOpen(
      definition,
      (context, input) => readForm(deps, context.caller, input.id, context.language),
      ({ id }) => id,
    )
  const details = (definition: typeof orderCalls.getOrderDetails | typeof orderCalls.getOrderDetailsV2): Handler =>
    handler(definition, (context, input) => describeOrder(deps, context.caller, input.id, context.language))
  const submitInTurn = submitsInTurn(deps)
  const submission = (definition: typeof booking.bookingSubmit | typeof booking.bookingSubmitV2): Handler =>
    ifOpen(
      definition,
      (context, input) => submitInTurn(context.caller, input, context.language),
      ({ bookingId }) => bookingId,
    )
  return {
    name: 'flights',
    refusals: {
      zh: {
        ...partyRefusals.zh,
        ...flyerRefusals.zh,
        ...costRefusals.zh,
        ...policyRefusals.zh,
        ...applicationRefusals.zh,
        ...choosingRefusals.zh,
        ...flightText.zh.refusals,
      },
      en: {
        ...partyRefusals.en,
        ...flyerRefusals.en,
        ...costRefusals.en,
        ...policyRefusals.en,
        ...applicationRefusals.en,
        ...choosingRefusals.en,
        ...flightText.en.refusals,
      },
    },
    httpStatus: { 'AF-SUPPLIER': 503, 'AF-WAIT': 429 },
    handlers: [
      whileOpenAsking(deps)(
        searching.flightList,
        (input) => askAirlines(deps, input),
        (context, input, asked) => searchFlights(deps, context.caller, input, context.language, asked),
      ),
      ifOpen(searching.moreFlights, (context, input) => listMore(deps, context.caller, input, context.language)),
      ifOpen(searching.lowestFares, (_, input) => lowestByDay(deps, input)),
      ifOpen(searching.cabinList, (context, input) => listCabins(deps, context.caller, input, context.language)),
      ifOpen(searching.policyListNew, (context, input) => explainOffer(deps, context.caller, input, context.language)),
      ifOpen(booking.startBooking, (context, input) => openBooking(deps, context.caller, input)),
      ifOpen(booking.changeTravellers, (context, input) => changeParty(deps, context.caller, input)),
      form(booking.getBookingForm),
      form(booking.getBookingFormV2),
      submission(booking.bookingSubmit),
      submission(booking.bookingSubmitV2),
      ifOpen(booking.checkAccountVerify, (context, input) => creditCovers(deps, context.caller, input.id)),
      ifOpen(booking.checkAirAvail, (context, input) => checkAvailability(deps, context.caller, input.id)),
      ifOpen(
        booking.getPreConfirm,
        (context, input) => readPreConfirm(deps, context.caller, input.id, context.language),
        ({ id }) => id,
      ),
      ifOpen(booking.governBooking, (context, input) => readNeeds(deps, context.caller, input, context.language)),
      handler(orderCalls.getOrderPage, (context, input) => listOrders(deps, context.caller, input, context.language)),
      details(orderCalls.getOrderDetails),
      details(orderCalls.getOrderDetailsV2),
      handler(orderCalls.closeOrder, (context, input) => cancelOrder(deps, context.caller, input, context.language)),
      handler(orderCalls.getOrderStatus, (context, input) => readStatus(deps, context.caller, input.orderSeq, context.language)),
      handler(orderCalls.fareRegulations, (context, input) => readRegulations(deps, context.caller, input.id, context.language)),
      handler(orderCalls.approvalOrder, (context, input) => readApprovalOrder(deps, context.caller, input.id, context.language)),
      handler(orderCalls.mergeList, (context, input) => readAdditions(deps, context.caller, input.orderSeq, context.language)),
      handler(itineraryCalls.getElectronicItinerary, (context, input) => printItinerary(deps, context.caller, input, context.language)),
      handler(itineraryCalls.issuedTickets, (context, input) =>
        listIssuedTickets(deps, context.caller, input.orderSeq ?? null, context.language),
      ),
      handler(valueCalls.leavingQuote, (context, input) => describeLeaving(deps, context.caller, input)),
      handler(valueCalls.leaveValue, (context, input) => leave(deps, context.caller, input, context.language)),
      ifOpen(valueCalls.valueForBooking, (context, input) => readValue(deps, context.caller, input)),
      ...abroadHandlers(deps),
      ...sessionHandlers(deps),
      ...receiptHandlers(deps),
      ...refundHandlers(deps),
      ...changeHandlers(deps),
      ...disruptionHandlers(deps),
      ...inquiryHandlers(deps),
      ...planHandlers(deps, submitInTurn),
      ...seatHandlers(deps),
      ...waysHandlers(deps),
    ],
    notices: [...deps.market.sellers, ...(deps.abroad === null ? [] : [deps.abroad])].map((supplier) => ({
      path: `/${supplier.name}`,
      receive: (notice) => hearOfPlan(deps, supplier, notice),
    })),
    jobs: jobsOf(deps),
  }
}
