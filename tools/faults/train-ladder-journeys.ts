import type { TrainOrderFormRead } from '../../src/trains/calls/booking.ts'
import type { Ground } from './ground.ts'
import { journey, type Journey } from './journey.ts'
import { must } from './traveller.ts'
import { leave, ownTrains, submitTrain, trainFormAnswered, trainOrder, type Ride } from './train-walker.ts'
import { WAITS_MS, within, type Walker } from './walker.ts'

/*
 * Orders that name a further train: the next one is taken where the first cannot be had, in the order itself or as another one; or a flight, where
 * none is left.
 */

/** Seats that are left on trains of a journey's own, whatever the railway has sold of them. */
const ENOUGH = 5

/** Second class on two trains of one day. */
async function twoTrains(walker: Walker, ground: Ground): Promise<readonly [Ride, Ride]> {
  const rides = await ownTrains(walker, ground, 'second', 'allow')
  for (const own of rides) await leave(ground, own, ENOUGH)
  return rides
}

/** Submits an order that names another train. */
async function bookWith(walker: Walker, first: Ride, other: Ride): Promise<string> {
  const form = await must<TrainOrderFormRead>(walker.ask, 'POST', '/train/app/fillOrder', { ...first, ladder: [other] })
  const [read] = form.ladder?.rungs ?? []
  if (!form.ladder || !read?.found || read.fault !== null) throw new Error(`a further train may not be named: ${read?.fault}`)
  const ladder = {
    acceptedTotalMinor: form.ladder.firstTotalMinor,
    rungs: [{ ...other, acceptedTotalMinor: read.found.totalMinor }],
  }
  const { code, orderSeq } = await submitTrain(walker, { ...first, ...trainFormAnswered(form), ladder })
  if (code !== 'Z000') throw new Error(`book a train with another one: ${code}`)
  return orderSeq
}

/** Submits an order after whose one train a flight is to be taken. */
async function bookWithFlight(walker: Walker, first: Ride): Promise<string> {
  const form = await must<TrainOrderFormRead>(walker.ask, 'POST', '/train/app/fillOrder', { ...first, flight: true })
  const flight = form.ladder?.flight
  if (!form.ladder || !flight?.found) throw new Error(`no flight may be asked for: ${flight?.fault}`)
  const ladder = {
    acceptedTotalMinor: form.ladder.firstTotalMinor,
    rungs: [],
    flight: { acceptedCeilingMinor: flight.found.ceilingMinor },
  }
  const { code, orderSeq } = await submitTrain(walker, { ...first, ...trainFormAnswered(form), ladder })
  if (code !== 'Z000') throw new Error(`book a train with a flight: ${code}`)
  return orderSeq
}

/** The same of first class, which others have to agree to. */
async function askedWithFlight(walker: Walker, ground: Ground): Promise<{ readonly orderSeq: string; readonly first: Ride }> {
  const [one] = await twoTrains(walker, ground)
  const first = { ...one, seat: 'first' as const }
  await leave(ground, first, ENOUGH)
  const orderSeq = await bookWithFlight(walker, first)
  await walker.until(orderSeq, 'awaitingApproval')
  return { orderSeq, first }
}

/** The order of flights that goes on from it. */
async function flownFrom(walker: Walker, orderSeq: string): Promise<string> {
  const number = await within(WAITS_MS, async () => (await trainOrder(walker, orderSeq)).ladder?.flight?.goesOnAs?.orderSeq ?? null)
  if (number === null) throw new Error(`no flight goes on from ${orderSeq}: ${(await trainOrder(walker, orderSeq)).ladder?.flight?.why}`)
  walker.told(number)
  return number
}

/** First class, which others have to agree to, and second class on another train of the day. */
async function askedWith(walker: Walker, ground: Ground): Promise<{ readonly orderSeq: string; readonly first: Ride }> {
  const [one, other] = await twoTrains(walker, ground)
  const first = { ...one, seat: 'first' as const }
  await leave(ground, first, ENOUGH)
  const orderSeq = await bookWith(walker, first, other)
  await walker.until(orderSeq, 'awaitingApproval')
  return { orderSeq, first }
}

/** The first train's seats go to others while somebody decides. */
async function agreedTooLate(walker: Walker, ground: Ground, { orderSeq, first }: { orderSeq: string; first: Ride }): Promise<void> {
  await leave(ground, first, 0)
  await walker.decide(orderSeq, 'agree')
}

// Each has trains of its own, of which there are some for every journey and not for every round of a storm.
const NOT_AGAIN = { isForStorms: false }

export const TRAIN_LADDER_JOURNEYS: readonly Journey[] = [
  journey(
    'takes the next of two trains',
    { kind: 'one' },
    'ticketIssued',
    askedWith,
    async (w, asked, ground) => {
      await agreedTooLate(w, ground, asked)
      return w.until(asked.orderSeq, 'ticketIssued')
    },
    NOT_AGAIN,
  ),
  journey(
    'takes a flight where no train can be had',
    { kind: 'one', rides: true },
    'ticketIssued',
    askedWithFlight,
    async (w, asked, ground) => {
      await agreedTooLate(w, ground, asked)
      await w.until(asked.orderSeq, 'bookingFailed')
      return w.until(await flownFrom(w, asked.orderSeq), 'ticketIssued')
    },
    { ...NOT_AGAIN, passes: ['flights.resort.found', 'flights.resort'] },
  ),
  journey(
    'says that no further train is to be tried',
    { kind: 'one' },
    'bookingFailed',
    askedWith,
    async (w, asked, ground) => {
      const { code } = await w.ask('POST', `/train/app/ladder/stop/${asked.orderSeq}`, {}, crypto.randomUUID())
      if (code !== 'Z000' && code !== 'TR-LADDER-DONE') throw new Error(`stop: ${code}`)
      await agreedTooLate(w, ground, asked)
      return w.until(asked.orderSeq, 'bookingFailed')
    },
    { ...NOT_AGAIN, passes: ['trains.ladder.stop'] },
  ),
  journey(
    'gets no ticket of the first of two trains, nor of the other',
    { magic: 'TICKETFAIL' },
    'ticketFailed',
    twoTrains,
    async (w, [one, other]) => w.until(await bookWith(w, one, other), 'ticketFailed'),
    { ...NOT_AGAIN, passes: ['trains.ladder.issue-failed'] },
  ),
]
