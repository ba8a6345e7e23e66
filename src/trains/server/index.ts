import type { CallDefinition, CallParsed, CallResult } from '../../kernel/call.ts'
import { applicationRefusals } from '../../applications/server/index.ts'
import { choosingRefusals } from '../../approvals/server/index.ts'
import { costRefusals } from '../../costs/server/index.ts'
import { invariant, refuse, type Refusal } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import { isLineOpen, lineState, type LineSwitches } from '../../people/rules/lines.ts'
import { cashierRefusals } from '../../payments/server/index.ts'
import { partyRefusals } from '../../people/server/index.ts'
import { policyRefusals } from '../../policy/server/index.ts'
import { handler, type CallContext, type Caller, type Handler, type Wing } from '../../server/http/handler.ts'
import { handleJob } from '../../server/jobs/definition.ts'
import * as calls from '../calls.ts'
import * as booking from '../calls/booking.ts'
import { bookTrainGroup, fillTrainGroup } from '../calls/groups.ts'
import * as orderCalls from '../calls/orders.ts'
import * as papers from '../calls/papers.ts'
import { railPassengers } from '../calls/passengers.ts'
import * as standby from '../calls/standby.ts'
import { trainText } from '../text/index.ts'
import { readAlternatives } from './alternatives/cancelled.ts'
import { railBesideFlights } from './alternatives/rail-beside.ts'
import { trainAlternatives } from './alternatives/ways.ts'
import { readApprovalOrder } from './approving.ts'
import { cancelOrder } from './cancel.ts'
import { changeHandlers, changeJobs } from './changes/index.ts'
import { handOver, isRiding } from './ladder/handing.ts'
import { stop } from './ladder/stopping.ts'
import { hearOfTrain, lookAtPlan, lookForPlans } from './disruptions/reading.ts'
import { payingHandlers } from './cashiers.ts'
import type { Booker, RailDeps, TrainsDeps } from './deps.ts'
import { readForm, readServiceFee } from './booking/form.ts'
import { holdSeats, lookForSeats } from './hold.ts'
import {
  groupJob,
  groupStepJob,
  heldJob,
  holdJob,
  leaveJob,
  planJob,
  plansJob,
  queueJob,
  releaseJob,
  restJob,
  ticketedJob,
  ticketJob,
  travelJob,
} from './jobs.ts'
import { cancelListed, describeCancelling, listTrainOrders, presentBriefs } from './reading/listed.ts'
import { listSameCity, listStations, readPresale, readStops } from './looking/looking.ts'
import { tell } from './moving.ts'
import { describeOrder } from './reading/orders.ts'
import { readPassengers } from './booking/passengers.ts'
import { deskOf } from './papers/desk.ts'
import { printItinerary } from './papers/itinerary.ts'
import { askForReceipt, listPapers, openReceipt } from './papers/receipts.ts'
import { onApproved, onExpired, onPaid, onRejected } from './paying.ts'
import { readGroup } from './groups/form.ts'
import { followGroup, stepWithGroup } from './groups/running.ts'
import { submitGroup } from './groups/submit.ts'
import { refundHandlers, refundJobs } from './refunds/index.ts'
import { describeTrain, listConnections, listTrains } from './looking/search.ts'
import { describeStandby, withdrawQueued } from './standby/details.ts'
import { leave, queue } from './standby/queue.ts'
import { returnRest } from './standby/settle.ts'
import { readStandbyForm, submit as submitStandby } from './standby/submit.ts'
import { forgetPerson } from './store-people.ts'
import { markStuck, sayBackDelayed } from './stuck.ts'
import { submit } from './booking/submit.ts'
import { lookForTickets, orderTickets, releaseSeats, travel } from './ticket.ts'

export { plansJob as trainPlansJob } from './jobs.ts'
export { heldOf } from './store-people.ts'
export { railwayOf, type Railway } from './railway.ts'

/** A call that says of itself that a closed line refuses it. */
type Closing = CallDefinition & { readonly access: 'signedIn' }

/**
 * Binds a call that answers only while there is a railway and the company lets trains be looked at, or booked, asked anew with every call: it
 * may close them while a page is open [E-ACCESS-08]. Orders that exist are bound by `handler` and go on.
 */
const whileOpen =
  (deps: TrainsDeps, isLet: (lines: LineSwitches) => boolean) =>
  <D extends Closing>(
    definition: typeof calls.CLOSED_LINE extends D['errors'][number] ? D : never,
    handle: (deps: RailDeps, context: CallContext<Caller & Booker>, input: CallParsed<D>) => Promise<CallResult<D> | Refusal>,
  ): Handler => ({
    definition,
    async handle(context: CallContext<Caller>, input: CallParsed<D>) {
      const { railway } = deps
      const { caller } = context
      const settings = await deps.people.companySettings(deps.db.read, caller.companyId)
      if (railway === null || !isLet(settings.lines)) return refuse(calls.CLOSED_LINE)
      return handle({ ...deps, railway }, { ...context, caller: { ...caller, settings } }, input)
    },
  })

/** What goes on by itself. Whoever has ordered goes on reaching the railway, whatever the company opens or closes. */
function jobsOf(deps: TrainsDeps): NonNullable<Wing['jobs']> {
  const rail = (): RailDeps => {
    const { railway } = deps
    invariant(railway, 'RAIL1_URL is set as long as an order of trains may move')
    return { ...deps, railway }
  }
  const stuck = (order: OrderRef) => markStuck(deps, order)
  return [
    handleJob(holdJob, (order) => holdSeats(rail(), order), stuck),
    handleJob(heldJob, ({ asked, ...order }) => lookForSeats(rail(), order, asked), stuck),
    handleJob(ticketJob, (order) => orderTickets(rail(), order), stuck),
    handleJob(ticketedJob, ({ asked, ...order }) => lookForTickets(rail(), order, asked), stuck),
    handleJob(releaseJob, (order) => releaseSeats(rail(), order)),
    handleJob(queueJob, (order) => queue(rail(), order), stuck),
    handleJob(leaveJob, (order) => leave(rail(), order), stuck),
    handleJob(
      restJob,
      (order) => returnRest(rail(), order),
      (order) => sayBackDelayed(deps, order),
    ),
    ...deskOf(deps).jobs(),
    handleJob(planJob, (order) => lookAtPlan(rail(), order)),
    // It comes by itself, also where there is no railway.
    handleJob(plansJob, async () => (deps.railway === null ? undefined : lookForPlans(rail()))),
    handleJob(travelJob, ({ what, ...order }) => travel(rail(), order, what)),
    ...refundJobs(deps, rail),
    ...changeJobs(rail),
    handleJob(groupJob, (order) => followGroup(deps, order), stuck),
    handleJob(
      groupStepJob,
      (step) => stepWithGroup(deps, step),
      ({ companyId, orderId }) => stuck({ companyId, orderId }),
    ),
  ]
}

/** Where the railway tells by itself. */
function noticesOf({ railway, ...deps }: TrainsDeps): NonNullable<Wing['notices']> {
  if (railway === null) return []
  return [{ path: `/${railway.name}`, receive: (notice) => hearOfTrain({ ...deps, railway }, notice) }]
}

/** Tells the spine of the line, and policy of what there is beside flights. */
function register(deps: TrainsDeps): void {
  deps.policy.registerRail(railBesideFlights(deps))
  deps.orders.registerAlternatives(trainAlternatives(deps))
  deps.orders.registerLine({
    line: 'train',
    onPaid: (writer, order) => onPaid(deps, writer, order),
    onApproved: (writer, order, told) => onApproved(deps, writer, order, told),
    onRejected: (writer, order, why, told) => onRejected(deps, writer, order, why, told),
    onExpired: (writer, order) => onExpired(deps, writer, order),
    onTold: (writer, order, told) => tell(deps, writer, order, told),
    onErased: (writer, who) => forgetPerson(writer, who),
    handOver: (reader, order) => handOver(deps, reader, order),
    isTravelling: isRiding,
    present: (reader, orders, language) => presentBriefs(deps, reader, orders, language),
    list: (who, orders, language) => listTrainOrders(deps, who, orders, language),
    cancelling: (who, order, language) => describeCancelling(deps, who, order, language),
    cancel: (who, wish, language) => cancelListed(deps, who, wish, language),
  })
}

/** The trains wing's server: what there is to look at, and orders. */
export function trainsWing(deps: TrainsDeps): Wing {
  register(deps)
  const ifOpen = whileOpen(deps, (lines) => lineState(lines, 'train') !== 'off')
  const ifBookable = whileOpen(deps, (lines) => isLineOpen(lines, 'train'))
  return {
    name: 'trains',
    refusals: {
      zh: {
        ...partyRefusals.zh,
        ...costRefusals.zh,
        ...policyRefusals.zh,
        ...applicationRefusals.zh,
        ...choosingRefusals.zh,
        ...cashierRefusals.zh,
        ...trainText.zh.refusals,
      },
      en: {
        ...partyRefusals.en,
        ...costRefusals.en,
        ...policyRefusals.en,
        ...applicationRefusals.en,
        ...choosingRefusals.en,
        ...cashierRefusals.en,
        ...trainText.en.refusals,
      },
    },
    httpStatus: { 'TR-SUPPLIER': 503, 'TR-PRESALE': 503, 'TR-WAIT': 429 },
    handlers: [
      ifOpen(calls.searchTrains, (rail, { caller, language }, input) => listTrains(rail, caller, input, language)),
      ifOpen(calls.searchConnections, (rail, { caller, language }, input) => listConnections(rail, caller, input, language)),
      ifOpen(calls.trainDetail, (rail, { caller, language }, input) => describeTrain(rail, caller, input, language)),
      ifOpen(calls.preSaleDays, (rail) => readPresale(rail)),
      ifOpen(calls.stopInfo, (rail, _, { trainId }) => readStops(rail, trainId)),
      ifOpen(calls.findStations, (rail, _, { typed }) => listStations(rail, typed)),
      ifOpen(calls.getSameCityTrainStation, (rail, _, { stationCode }) => listSameCity(rail, stationCode)),
      ifOpen(booking.trainServiceFee, (_, { caller }, input) => readServiceFee(caller, input)),
      ifBookable(booking.fillTrainOrder, (rail, { caller, language }, input) => readForm(rail, caller, input, language)),
      ifBookable(booking.bookTrain, (rail, { caller, language }, input) => submit(rail, caller, input, language)),
      ifBookable(railPassengers, (rail, { caller, language }, input) => readPassengers(rail, caller, input, language)),
      ifBookable(standby.fillStandby, (rail, { caller, language }, input) => readStandbyForm(rail, caller, input, language)),
      ifBookable(standby.submitStandby, (rail, { caller, language }, input) => submitStandby(rail, caller, input, language)),
      handler(standby.standbyDetails, ({ caller, language }, { standbyId }) => describeStandby(deps, caller, standbyId, language)),
      handler(standby.withdrawStandby, ({ caller, language }, input) => withdrawQueued(deps, caller, input, language)),
      handler(orderCalls.trainOrderDetails, ({ caller, language }, { orderSeq }) => describeOrder(deps, caller, orderSeq, language)),
      handler(orderCalls.cancelTrainOrder, ({ caller, language }, input) => cancelOrder(deps, caller, input, language)),
      handler(orderCalls.stopTrainLadder, ({ caller, language }, { orderSeq }) => stop(deps, caller, orderSeq, language)),
      handler(orderCalls.trainApprovalOrder, ({ caller, language }, { id }) => readApprovalOrder(deps, caller, id, language)),
      handler(orderCalls.trainAlternatives, ({ caller, language }, { orderSeq }) => readAlternatives(deps, caller, orderSeq, language)),
      handler(papers.trainItinerary, ({ caller, language }, input) => printItinerary(deps, caller, input, language)),
      handler(papers.trainPapers, ({ caller, language }, { orderSeq }) => listPapers(deps, caller, orderSeq, language)),
      handler(papers.askTrainReceipt, ({ caller, language }, input) => askForReceipt(deps, caller, input, language)),
      handler(papers.readTrainReceipt, ({ caller, language }, input) => openReceipt(deps, caller, input, language)),
      ...payingHandlers(deps),
      ...refundHandlers(deps),
      ...changeHandlers(deps),
      ifBookable(fillTrainGroup, (rail, { caller, language }, input) => readGroup(rail, caller, input, language)),
      ifBookable(bookTrainGroup, (rail, { caller, language }, input) => submitGroup(rail, caller, input, language)),
    ],
    notices: noticesOf(deps),
    jobs: jobsOf(deps),
  }
}
