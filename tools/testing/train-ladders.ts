import type { FlightOrderDetails } from '../../src/flights/calls/orders.ts'
import type { CallResult } from '../../src/kernel/call.ts'
import { setFaults } from '../../src/server/faults.ts'
import type { TrainOrderFormRead } from '../../src/trains/calls/booking.ts'
import type { TrainOrderDetails } from '../../src/trains/calls/orders.ts'
import type { searchTrains } from '../../src/trains/calls.ts'
import type { TestProduct } from './product.ts'
import { submissionOf, type railDesk } from './rail.ts'

/* For tests: orders that name further trains, and a flight after them, over HTTP on the real server. */

export type ListedTrain = CallResult<typeof searchTrains>['trains'][number]
export interface Ride {
  readonly trainId: string
  readonly fromStationCode: string
  readonly toStationCode: string
  readonly seat: ListedTrain['seats'][number]['seat']
}

/** Seats are not asked for before the faults are lifted: what happens between submission and hold happens first. */
const HOLDS_WAIT = { FAIL_AT: 'trains.hold.sending.before-commit' }

/** Looks, some seconds of the product's clock apart, until something that comes by itself has to be there. */
const LOOKS_MAX = 40

export const seatsOn = ({ trainId, fromStationCode, toStationCode }: ListedTrain, seat: Ride['seat'] = 'second'): Ride => ({
  trainId,
  fromStationCode,
  toStationCode,
  seat,
})

export const statesOf = ({ ladder }: TrainOrderDetails) => ladder?.rungs.map(({ state }) => state)
export const whysOf = ({ ladder }: TrainOrderDetails) => ladder?.rungs.map(({ why }) => why)
export const titlesOf = ({ timeline }: TrainOrderDetails): string[] => timeline.map(({ title }) => title)

export function ladderDesk(product: TestProduct, desk: ReturnType<typeof railDesk>) {
  async function trainsOf(date: string): Promise<readonly ListedTrain[]> {
    const asked = { from: { city: '北京' }, to: { city: '上海' }, trainDate: date }
    const { trains } = await desk.must<CallResult<typeof searchTrains>>('POST', '/train/app/search', asked)
    return trains
  }

  /** Second-class seats on trains of a day that leave from an hour on, no two at the same fare where they can be had so. */
  async function rides(date: string, count: number, fromHour = '11'): Promise<Ride[]> {
    const fit = (await trainsOf(date)).filter(
      ({ canBook, from, seats }) =>
        canBook &&
        from.at.slice(11, 13) >= fromHour &&
        seats.some(({ seat, isLeft, verdict }) => seat === 'second' && isLeft && verdict?.action === 'allow'),
    )
    if (fit.length < count) throw new Error(`${count} trains run on ${date}`)
    return fit.slice(0, count).map((train) => seatsOn(train))
  }

  /** First class, above the standard of most, on the first train of a day that has seats of it and leaves from seven on. */
  async function firstClass(date: string): Promise<Ride> {
    const train = (await trainsOf(date)).find(
      ({ canBook, from, seats }) =>
        canBook &&
        from.at.slice(11, 13) >= '07' &&
        seats.some(({ seat, isLeft, verdict }) => seat === 'first' && isLeft && verdict?.action === 'approve'),
    )
    if (!train) throw new Error(`no train of ${date} has first class left`)
    return seatsOn(train, 'first')
  }

  const left = ({ trainId, seat }: Ride, seats: number) => product.control('POST', '/rail/seats', { trainId, seatType: seat, left: seats })

  const fill = (ride: Ride, others: readonly Ride[], more: object = {}) =>
    desk.must<TrainOrderFormRead>('POST', '/train/app/fillOrder', { ...ride, ladder: others, ...more })

  function submission(ride: Ride, others: readonly Ride[], form: TrainOrderFormRead, more: object = {}) {
    const { ladder } = form
    return {
      ...submissionOf(ride, form),
      ladder: ladder && {
        acceptedTotalMinor: ladder.firstTotalMinor,
        rungs: others.map((other, index) => ({ ...other, acceptedTotalMinor: ladder.rungs[index]?.found?.totalMinor ?? 0 })),
        flight: ladder.flight && { acceptedCeilingMinor: ladder.flight.found?.ceilingMinor ?? 0 },
      },
      ...more,
    }
  }

  /** Submitted, and no seat asked for yet. */
  async function submitted(
    ride: Ride,
    others: readonly Ride[],
    { asked = {}, sent = {} }: { readonly asked?: object; readonly sent?: object } = {},
  ): Promise<{ orderSeq: string; form: TrainOrderFormRead }> {
    const form = await fill(ride, others, asked)
    setFaults(HOLDS_WAIT)
    const travellers = 'travellers' in asked ? { travellers: asked.travellers } : {}
    const body = submission(ride, others, form, { ...travellers, ...sent })
    const { orderSeq } = await desk.must<{ orderSeq: string }>('POST', '/train/app/book', body)
    return { orderSeq, form }
  }

  const raised = new Set<string>()
  /** All fares of flights between the two cities on a day rise by so many percent, until they are lowered again. */
  async function raise(departDate: string, percent: number): Promise<void> {
    raised.add(departDate)
    const asked = { fromCityCode: 'BJS', toCityCode: 'SHA', departDate, cabin: 'economy' }
    const { flights } = await desk.must<{ flights: readonly { readonly flightId: string }[] }>('POST', '/airfrond/flightList', asked)
    for (const { flightId } of flights) await product.control('POST', '/price', { flightId, bookingClass: '*', percent })
  }
  async function lowerAgain(): Promise<void> {
    for (const day of raised) await raise(day, 0)
    raised.clear()
  }

  /** Lets what comes by itself come, until nothing is open any more of the flight that was asked for. */
  async function untilFlown(orderSeq: string): Promise<TrainOrderDetails> {
    for (let look = 0; look < LOOKS_MAX; look += 1) {
      const now = await desk.order(orderSeq)
      const { state } = now.ladder?.flight ?? {}
      if (state === 'handedOn' || state === 'failed') return now
      await product.program.jobs.runDue({ retryNow: true })
      await product.advance({ seconds: 2 })
    }
    throw new Error(`${orderSeq} has no end of its flight`)
  }

  /** The same until the flight that goes on from it is ticketed. */
  async function untilFlightTicketed(orderSeq: string): Promise<FlightOrderDetails> {
    let last = ''
    for (let look = 0; look < LOOKS_MAX; look += 1) {
      const now = await desk.must<FlightOrderDetails>('GET', `/airfrond/getOrderDetails/${orderSeq}`, { version: '2.0' })
      if (now.status.key === 'ticketIssued') return now
      last = now.status.key
      await product.program.jobs.runDue({ retryNow: true })
      await product.advance({ seconds: 2 })
    }
    throw new Error(`${orderSeq} is ${last}`)
  }

  return { trainsOf, rides, firstClass, left, fill, submission, submitted, raise, lowerAgain, untilFlown, untilFlightTicketed }
}
