import { sql } from 'kysely'
import type { CallResult } from '../../src/kernel/call.ts'
import { DEFAULT_ZONE } from '../../src/kernel/time.ts'
import type { bookTrain, TrainOrderFormShown } from '../../src/trains/calls/booking.ts'
import type { TrainOrderDetails } from '../../src/trains/calls/orders.ts'
import type { TrainRefundQuote } from '../../src/trains/calls/refunds.ts'
import type { StandbyDetails, StandbyForm } from '../../src/trains/calls/standby.ts'
import type { ListedTrain, searchTrains } from '../../src/trains/calls.ts'
import type { Ground } from './ground.ts'
import { paid } from './journey.ts'
import { must } from './traveller.ts'
import { RIDE_DAYS, steadily, WAITS_MS, within, type Walker } from './walker.ts'

/* What a traveller does on the way to a ticket of a train, call by call as her phone would. */

type Seat = ListedTrain['seats'][number]
type Action = NonNullable<Seat['verdict']>['action']

/** One type of seats of a train on a stretch, as every form of trains names it. */
export interface Ride {
  readonly trainId: string
  readonly fromStationCode: string
  readonly toStationCode: string
  readonly seat: Seat['seat']
}

/** Everybody may take the trains of a morning; from then on each is one journey's own, which may sell it out and set its fares. */
const OWN_FROM = '10:00'
const OWN_UNTIL = '18:00'
/** A journey that has trains of its own has two of a day: so many of them are surely left of each. */
const OWN_PER_DAY = 7
const FIRST_OWN_DAY = 2

const CITIES = { from: { city: '北京' }, to: { city: '上海' } }
const timeOf = ({ from }: ListedTrain): string => from.at.slice(11, 16)
const rideOn = ({ trainId, fromStationCode, toStationCode }: ListedTrain, { seat }: Pick<Seat, 'seat'>): Ride => ({
  trainId,
  fromStationCode,
  toStationCode,
  seat,
})

async function trainsOf({ ask }: Walker, trainDate: string): Promise<readonly ListedTrain[]> {
  const { trains } = await must<CallResult<typeof searchTrains>>(ask, 'POST', '/train/app/search', { ...CITIES, trainDate })
  return trains.filter(({ sale }) => sale === 'onSale')
}

/** Whether somebody may have such seats: bought as they are, or once others have agreed. */
const isFor =
  (action: Action, isWanted: (seat: Seat) => boolean = () => true) =>
  (seat: Seat): boolean =>
    seat.isLeft && seat.seat !== 'noSeat' && seat.verdict?.action === action && isWanted(seat)

/** What her policy makes of what she takes by herself: above her standard others have to agree, and she pays a part. */
const takes = ({ kind }: Walker): Action => (kind === 'free' ? 'allow' : 'approve')

/** Seats of a train of a morning on a day on which she rides no other. */
export async function ride(walker: Walker, action = takes(walker), isWanted?: (seat: Seat) => boolean): Promise<Ride> {
  const { day, nth } = walker.nextRide()
  const wanted = isFor(action, isWanted)
  const fits = (await trainsOf(walker, day)).filter((train) => timeOf(train) < OWN_FROM && train.seats.some(wanted))
  const train = fits[nth % fits.length]
  const seat = train?.seats.find(wanted)
  if (!train || !seat) throw new Error(`no train of the morning of ${day} has seats to ${action}`)
  return rideOn(train, seat)
}

let owned = 0

/** Two trains of one day that no other journey takes, with seats of a type that her policy answers so. */
export async function ownTrains(
  walker: Walker,
  ground: Ground,
  seat: Ride['seat'],
  action = takes(walker),
): Promise<readonly [Ride, Ride]> {
  const turn = owned
  owned += 1
  const today = Temporal.PlainDate.from(ground.now().toZonedDateTimeISO(DEFAULT_ZONE))
  const day = today.add({ days: FIRST_OWN_DAY + (turn % RIDE_DAYS) }).toString()
  const at = (Math.floor(turn / RIDE_DAYS) % OWN_PER_DAY) * 2
  const fits = (await trainsOf(walker, day)).filter(
    (train) => timeOf(train) >= OWN_FROM && timeOf(train) < OWN_UNTIL && train.seats.some((one) => one.seat === seat),
  )
  const [one, other] = fits.slice(at, at + 2)
  const isAnswered = [one, other].every((train) => train?.seats.some((each) => each.seat === seat && each.verdict?.action === action))
  if (!one || !other || !isAnswered) throw new Error(`no two trains of ${day} are left with ${seat} to ${action}`)
  return [rideOn(one, { seat }), rideOn(other, { seat })]
}

/** So many seats of the type are left from now on, for everybody. */
export const leave = (ground: Ground, { trainId, seat }: Ride, left: number): Promise<unknown> =>
  ground.control('/rail/seats', { trainId, seatType: seat, left })

/** What every form of trains is answered with. */
export function trainFormAnswered({ formId, travellers, totalMinor, needs, reasons, approval }: TrainOrderFormShown | StandbyForm) {
  const chosen = ({ userCode }: (typeof travellers)[number]) => ({ userCode, approverCode: approval?.approvers[0]?.userCode })
  return {
    formId,
    passengers: travellers.map(({ userCode, cards }) => ({ userCode, cardId: cards.find(({ fault }) => fault === null)?.cardId })),
    contact: { kind: 'own' },
    termsAgreed: true,
    acceptedTotalMinor: totalMinor,
    ...(needs.reason && { reason: { code: reasons[0]?.code, note: 'Same train as the client' } }),
    ...(approval && { approvers: approval.byFlow ? [] : travellers.map(chosen) }),
  }
}

/** A form that was filled in, ready to be sent. */
type Filled = Ride & ReturnType<typeof trainFormAnswered>

export async function fillTrain({ ask }: Walker, wanted: Ride): Promise<Filled> {
  return { ...wanted, ...trainFormAnswered(await must<TrainOrderFormShown>(ask, 'POST', '/train/app/fillOrder', wanted)) }
}

/** Submits it. A tap whose answer was lost finds the order that the form has become. Answers with the code of a refusal. */
export async function submitTrain(
  walker: Walker,
  filled: Filled & { readonly ladder?: object },
): Promise<{ code: string; orderSeq: string }> {
  const { code, result } = await walker.ask<CallResult<typeof bookTrain>>('POST', '/train/app/book', filled, crypto.randomUUID())
  if (code !== 'Z000') return { code, orderSeq: '' }
  walker.told(result.orderSeq)
  return { code, orderSeq: result.orderSeq }
}

export async function bookTrainOn(walker: Walker, wanted: Ride): Promise<string> {
  const { code, orderSeq } = await submitTrain(walker, await fillTrain(walker, wanted))
  if (code !== 'Z000') throw new Error(`book a train: ${code}`)
  return orderSeq
}

export const trainOrder = ({ ask }: Walker, orderSeq: string): Promise<TrainOrderDetails> =>
  must<TrainOrderDetails>(ask, 'GET', `/train/app/orderDetails/${orderSeq}`)

/**
 * Cancels it, or leaves the queue. Whoever taps again after a lost answer is told that it is being cancelled, or is over: how it ended is
 * looked at.
 */
export async function cancelTrain(walker: Walker, orderSeq: string, way: 'cancel' | 'standby/withdraw' = 'cancel'): Promise<string> {
  const { code } = await walker.ask('POST', `/train/app/${way}/${orderSeq}`, { reason: 'plans changed' }, crypto.randomUUID())
  if (!['Z000', 'TR-CANCELLING', 'TR-COMPLETE'].includes(code)) throw new Error(`${way}: ${code}`)
  return walker.until(orderSeq, 'cancelledClosed', 'standbyWithdrawn')
}

/**
 * Queues for seats that are sold out, for so many seconds or for as long as one can. Whoever was told too late that the time has passed chooses
 * another. Answers with the order's number.
 */
export async function queueFor(
  walker: Walker,
  { now }: Ground,
  requirements: readonly Ride[],
  seconds: number | null = null,
): Promise<string> {
  const form = await must<StandbyForm>(walker.ask, 'POST', '/train/app/standby/fill', { requirements })
  for (;;) {
    const cutOffAt = seconds === null ? form.latestCutOffAt : now().add({ seconds }).toString()
    const submission = { requirements, ...trainFormAnswered(form), cutOffAt }
    const path = '/train/app/standby/submit'
    const { code, message, result } = await walker.ask<{ standbyId: string }>('POST', path, submission, crypto.randomUUID())
    if (code === 'TR-CUTOFF-PAST' && seconds !== null) continue
    if (code !== 'Z000') throw new Error(`${path}: ${code} ${message}`)
    walker.told(result.standbyId)
    return result.standbyId
  }
}

/** Looks at the railway's queue now, again and again, until a standby is as said: by itself that is looked at once a minute. */
export async function standbyUntil(
  walker: Walker,
  { db }: Ground,
  standbyId: string,
  is: (seen: StandbyDetails) => boolean,
): Promise<StandbyDetails> {
  const now = sql`update pgboss.job set start_after = now() where name = 'trains.queue' and state = 'created'
    and data->'payload'->>'orderId' = (select id::text from orders where number = ${standbyId})`
  let last: StandbyDetails | null = null
  const found = await within(WAITS_MS, async () => {
    last = await must<StandbyDetails>(walker.ask, 'GET', `/train/app/standby/details/${standbyId}`)
    if (is(last)) return last
    await steadily(() => now.execute(db.kysely))
    return null
  })
  if (found === null) throw new Error(`standby ${standbyId} stays ${JSON.stringify((last as StandbyDetails | null)?.standing)}`)
  return found
}

/** It stands in the railway's queue. */
export const isQueued = ({ wishes }: StandbyDetails): boolean => wishes.some(({ ahead }) => ahead !== null)

/** Above her standard: submitted, and nobody has decided yet. */
export async function askedForTrain(walker: Walker): Promise<string> {
  const orderSeq = await bookTrainOn(walker, await ride(walker))
  await walker.until(orderSeq, 'awaitingApproval')
  return orderSeq
}

/** All agree, and seats are found: from here the railway's ten minutes run. */
export async function untilDueForTrain(walker: Walker, orderSeq: string, due = 'awaitingPayment'): Promise<void> {
  await walker.decide(orderSeq, 'agree')
  await walker.until(orderSeq, due)
}

/** Above her standard, agreed to, paid and ticketed. */
export async function paidForTrain(walker: Walker): Promise<string> {
  const orderSeq = await askedForTrain(walker)
  await untilDueForTrain(walker, orderSeq)
  await paid(walker, orderSeq)
  await walker.until(orderSeq, 'ticketIssued')
  return orderSeq
}

interface QuotedBack {
  readonly orderSeq: string
  readonly quoteId: string
}

export async function quoteTrainBack({ ask }: Walker, orderSeq: string): Promise<QuotedBack> {
  const tickets = [`${orderSeq}-1`]
  const { quoteId } = await must<TrainRefundQuote>(ask, 'POST', `/train/app/refundQuote/${orderSeq}`, { tickets })
  return { orderSeq, quoteId }
}

/** Longer than the railway's quotes hold. */
export const RAIL_QUOTE_DIES_MS = 11 * 60_000

/** Gives the ticket back at that quote. A tap whose answer was lost finds the refund that the quote has become. */
export const askTrainBack = ({ ask }: Walker, { orderSeq, quoteId }: QuotedBack): Promise<unknown> =>
  must(ask, 'POST', `/train/app/refund/${orderSeq}`, { quoteId })

export async function giveTrainBack(walker: Walker, quoted: QuotedBack, end = 'refunded'): Promise<string> {
  await askTrainBack(walker, quoted)
  return walker.until(quoted.orderSeq, end)
}
