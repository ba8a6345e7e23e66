import type { FlightFailure } from '../facts.ts'
import { holdFailuresOf, whyNoFlightOf, type StepFacts, type StepWords } from '../orders/tell.ts'

const joined = (...parts: string[]): string => parts.filter(Boolean).join('. ')

/** Why a train of several was not had, in a few words. */
export const reasons = holdFailuresOf({
  soldOut: 'Sold out',
  priceMoved: 'The fare has risen, and no seat was taken at it',
  wishNotMet: 'The seats wished for were not to be had',
  notOnSale: 'Not on sale yet',
  saleClosed: 'Its sale has closed before departure',
  nightStop: 'The railway sells nothing at night',
  trainCancelled: 'It does not run',
  stationClosed: 'The station takes no passengers for now',
  gone: 'The railway does not know this train any more',
  twice: 'A passenger has a ticket for this train already',
  overlapping: 'A passenger has a ticket for another train at that time',
  notVerified: 'The railway could not verify a passenger',
  notStudent: 'The railway found no right to the student fare',
  tooManyOperations: 'Too many operations: the railway asks to wait 30 minutes',
  cancelledOften: 'Seats were given back three times today, and the railway takes no more orders',
  lapsed: 'The seats could not be kept',
  holdLapsed: 'The seats could not be kept, and no ticket was issued',
  departed: 'It had left by the time it was its turn',
  alreadyRiding: 'A passenger rides another train at that time',
  refused: 'The railway did not accept it',
})

/** Why a flight in policy was not had, or may not be asked for, in a few words. */
export const flightFailures: Readonly<Record<FlightFailure, string>> = {
  closed: 'The company has not opened flights for booking',
  people: 'Flights cannot be booked for one of the travellers',
  documents: 'A traveller has no valid document to fly on',
  noWay: 'There are no flights between the two cities that day',
  late: 'No flight leaves that day at the time of the first train or later',
  soldOut: 'Too few seats are left on the flights of that day',
  overPolicy: 'No flight of that day is within the policy',
  application: 'No trip application covers this flight',
  silent: 'The airlines’ systems do not answer',
  aboveCeiling: 'Every flight within the policy costs more than the most that was agreed to',
  overlapping: 'A traveller has another journey at that time, or between the two cities that day',
  short: 'The company’s credit, a budget or the trip application does not cover it now',
  unclear: 'It could not be found out in time',
}

/** The flight after the last train, in a line. */
export const flightInLine = (most: string): string => `a flight within the policy (${most} at most)`

/** The further trains, in a line beside the first. */
export const inLine = (trains: readonly string[]): string => (trains.length === 0 ? '' : `else ${trains.join(', then ')}`)

export const whyNoFlight = whyNoFlightOf(flightFailures)

/** Steps of an order that names further trains. */
export const steps: Readonly<Record<string, (f: StepFacts) => StepWords>> = {
  ladderSubmitted: (f) => ({
    title: 'Submitted',
    detail: joined(f.who && `Booked by ${f.who}`, f.amount && `At most ${f.amount}: the further choices are tried in their order`),
  }),
  rungFailed: (f) => ({
    title: `No seats on ${f.trainNo}`,
    detail: `${reasons(f.reason)}. Nothing was charged. ${f.nextTrainNo}, the next of your trains, is being tried.`,
  }),
  rungSkipped: (f) => ({ title: `${f.trainNo} passed over`, detail: `${reasons(f.reason)}.` }),
  rungHeld: (f) => ({
    title: f.trainNo ? `Seats held on ${f.trainNo}` : 'Seats held',
    detail: joined(
      f.pickupNumber && `Collection number ${f.pickupNumber}`,
      f.until && `Held until ${f.until}`,
      f.isOther ? 'Not the seats you wished for, but others of the same type' : '',
    ),
  }),
  rungsFailed: (f) => ({
    title: f.trainNo ? `No seats on ${f.trainNo}` : 'No seats',
    detail: `${reasons(f.reason)}. No further train is left to try. The order is closed and nothing was charged.`,
  }),
  flightStopped: (f) => ({
    title: 'No flight is looked for any more',
    detail: joined(f.who && `Stopped by ${f.who}`, 'No flight was booked, and nothing was charged'),
  }),
  ladderStopped: (f) => ({
    title: 'No further train is tried',
    detail: joined(f.who && `Stopped by ${f.who}`, 'The train that is being booked goes on as before'),
  }),
  ladderShort: () => ({
    title: 'No further train was tried',
    detail: 'The company’s credit, a budget or the trip application does not cover another booking now. What was paid has gone back.',
  }),
  ladderWentOn: (f) => ({
    title: `Booking ${f.nextTrainNo} instead`,
    detail: `No ticket was issued for ${f.trainNo}, and what was paid goes back by itself. Order ${f.number} goes on with ${f.nextTrainNo}.`,
  }),
  flightNext: (f) => ({
    title: f.trainNo ? `No seats on ${f.trainNo}, looking for a flight` : 'Looking for a flight within the policy',
    detail: `${f.reason ? `${reasons(f.reason)}. Nothing was charged. ` : ''}No train is left to try. A flight within the policy is being looked for, ${f.amount} at most.`,
  }),
  flewInstead: (f) => ({
    title: `Booking flight ${f.flightNumber} instead`,
    detail: joined(f.amount && `${f.amount} in all`, `Order ${f.number} goes on with it; nobody is asked again`),
  }),
  noFlightInstead: (f) => ({ title: 'No flight was had', detail: `${whyNoFlight(f.reason)}. Nothing was charged.` }),
  wentOn: (f) => ({
    title: 'Going on with a further train',
    detail: joined(
      f.number && `Goes on from order ${f.number}, on its approval`,
      f.trainNo && `${f.trainNo} is tried first`,
      f.amount && `At most ${f.amount}`,
    ),
  }),
}
