import type { Language } from '../../../kernel/language.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { refuse } from '../../../kernel/result.ts'
import type { Reader } from '../../../server/database/connect.ts'
import type { TrainApprovalOrder, TrainOrderDetails } from '../../calls/orders.ts'
import { resortState, type ResortState } from '../../../orders/rules/last-resort.ts'
import type { ResortRow } from '../../../orders/server/index.ts'
import { checkStop, rungState, type RungState } from '../../rules/ladder.ts'
import { totalMinorOf } from '../../rules/order-price.ts'
import { TRAIN_ORDER_CODES, type TrainOrderCode } from '../../rules/states.ts'
import { trainText } from '../../text/index.ts'
import type { ReadsOnly } from '../acting.ts'
import type { TrainsDeps } from '../deps.ts'
import { presentRide, sayRefusal } from '../reading/present.ts'
import type { TrainOrderRow } from '../store.ts'
import { besideOf, findLadder, type LadderRow, type RungRow } from './store.ts'

const S = TRAIN_ORDER_CODES
const IS_OVER: ReadonlySet<TrainOrderCode> = new Set([S.ISSUE_FAILED, S.CANCELLED, S.CLOSED])
const BEFORE_TICKETS: ReadonlySet<TrainOrderCode> = new Set([
  S.AWAITING_APPROVAL,
  S.OCCUPYING,
  S.AWAITING_CONFIRMATION,
  S.AWAITING_PAYMENT,
  S.ISSUING,
])

/** How each train of an order stands, in their order. `goesOn`: another order goes on with those that are left. */
export const rungStates = (
  { state, rung }: Pick<TrainOrderRow, 'state' | 'rung'>,
  { rungs, stoppedAt }: LadderRow,
  goesOn = false,
): RungState[] => {
  const isOver = IS_OVER.has(state)
  const of = { current: rung ?? 0, isOver, goesOn, isHad: !isOver && !BEFORE_TICKETS.has(state), isStopped: stoppedAt !== null }
  return rungs.map((one) => rungState(one, of))
}

/** How the flight after them stands; null where none is asked for. Once there are tickets, or the order is over without its turn having come, it is not used. */
export const flightState = ({ state }: Pick<TrainOrderRow, 'state'>, resort: ResortRow | null): ResortState | null =>
  resort && resortState(resort, !BEFORE_TICKETS.has(state))

/** What goes on from an order that has ended: a flight that is being looked for, or the order that is booked in its place. */
export type GoingOn = { readonly is: 'looking' } | { readonly is: 'order'; readonly path: string }

async function goingOnOf(
  deps: Pick<TrainsDeps, 'orders'>,
  reader: Reader,
  row: TrainOrderRow,
  language: Language,
): Promise<GoingOn | null> {
  const resort = await deps.orders.lastResorts.find(reader, row)
  if (flightState(row, resort) === 'trying') return { is: 'looking' }
  if (resort?.goesOnAs) {
    const [flown] = await deps.orders.briefs(reader, [{ companyId: row.companyId, orderId: resort.goesOnAs }], language)
    return flown ? { is: 'order', path: flown.path } : null
  }
  const ladder = await findLadder(reader, row)
  const { goesOnAs } = ladder ? await besideOf(reader, ladder) : { goesOnAs: null }
  return goesOnAs === null ? null : { is: 'order', path: `/order/train/${goesOnAs}` }
}

/** Of these orders, those that something goes on from. Asked for the few that named further trains or a flight, and came to nothing. */
export async function goingOnAmong(
  deps: Pick<TrainsDeps, 'orders'>,
  reader: Reader,
  rows: readonly TrainOrderRow[],
  language: Language,
): Promise<ReadonlyMap<string, GoingOn>> {
  const asked = rows.filter(({ rung, state }) => rung !== null && (state === S.ISSUE_FAILED || state === S.CLOSED))
  const found = await Promise.all(asked.map(async (row) => [row.orderId, await goingOnOf(deps, reader, row, language)] as const))
  return new Map(found.flatMap(([orderId, goingOn]) => (goingOn === null ? [] : [[orderId, goingOn] as const])))
}

async function presentFlight(deps: TrainsDeps, row: TrainOrderRow, goesOn: boolean, language: Language) {
  const resort = await deps.orders.lastResorts.find(deps.db.read, row)
  const own = flightState(row, resort)
  // The order that goes on has taken the flight along.
  const state = own === 'unused' && goesOn ? 'handedOn' : own
  if (!resort || !state) return null
  const { companyId, failedFor, goesOnAs, ceilingMinor } = resort
  const [order] = goesOnAs === null ? [] : await deps.orders.briefs(deps.db.read, [{ companyId, orderId: goesOnAs }], language)
  return {
    state,
    why: failedFor === null ? '' : trainText[language].whyNoFlight(failedFor),
    ceilingMinor,
    goesOnAs: order ? { orderSeq: order.orderSeq, path: order.path } : null,
  }
}

const presentRung = ({ train, seat, failedFor }: RungRow, state: RungState, language: Language) => {
  const text = trainText[language]
  return {
    train: presentRide(train),
    seatName: text.seats[seat],
    state,
    why: failedFor === null ? '' : text.rungReasons(failedFor),
  }
}

/** The trains that an order names, for whoever reads it; sums for whoever reads the whole of it. Null where it names one alone. */
export async function presentLadder(
  deps: TrainsDeps,
  row: TrainOrderRow,
  { isWhole, reads }: { readonly isWhole: boolean; readonly reads: ReadsOnly },
  language: Language,
): Promise<TrainOrderDetails['ladder']> {
  const ladder = row.rung === null ? null : await findLadder(deps.db.read, row)
  if (!ladder) return null
  const beside = await besideOf(deps.db.read, ladder)
  const goesOn = beside.goesOnAs !== null
  const states = rungStates(row, ladder, goesOn)
  const flight = await presentFlight(deps, row, goesOn, language)
  const refused = checkStop(states, flight?.state) ?? (reads && refuse(reads))
  return {
    rungs: ladder.rungs.map((rung, index) => ({
      ...presentRung(rung, states[index] ?? 'unused', language),
      totalMinor: isWhole ? totalMinorOf(rung.price) : null,
    })),
    ceilingMinor: isWhole ? ladder.ceilingMinor : null,
    flight: flight && { ...flight, ceilingMinor: isWhole ? flight.ceilingMinor : null },
    isStopped: ladder.stoppedAt !== null,
    stop: refused ? { allowed: false, code: refused.refused, message: sayRefusal(refused, language) } : { allowed: true },
    ...beside,
  }
}

/** The further trains of an order that somebody is asked about, in a line for mails, lists and links: whoever says yes there has read them too. */
export async function rungsInLine(
  { orders }: Pick<TrainsDeps, 'orders'>,
  reader: Reader,
  row: TrainOrderRow,
  language: Language,
): Promise<string> {
  const ladder = row.rung === null || row.state !== S.AWAITING_APPROVAL ? null : await findLadder(reader, row)
  if (!ladder || ladder.stoppedAt !== null) return ''
  const text = trainText[language]
  const others = ladder.rungs.filter(({ position }) => position > 0)
  const flight = await orders.lastResorts.find(reader, row)
  return text.rungsInLine([
    ...others.map(
      ({ train, seat, price }) => `${train.trainNo} ${train.from.at.slice(11, 16)} ${text.seats[seat]} ${formatMoney(totalMinorOf(price))}`,
    ),
    ...(flight ? [text.flightInLine(formatMoney(flight.ceilingMinor))] : []),
  ])
}

/** The same for whoever is asked: every train that the word covers, and the most that any of them costs. */
export async function presentRungsAsked(deps: TrainsDeps, row: TrainOrderRow, language: Language): Promise<TrainApprovalOrder['ladder']> {
  const ladder = row.rung === null ? null : await findLadder(deps.db.read, row)
  if (!ladder) return null
  const goesOn = (await besideOf(deps.db.read, ladder)).goesOnAs !== null
  const states = rungStates(row, ladder, goesOn)
  const flight = await presentFlight(deps, row, goesOn, language)
  return {
    rungs: ladder.rungs.map((rung, index) => ({
      ...presentRung(rung, states[index] ?? 'unused', language),
      totalMinor: totalMinorOf(rung.price),
    })),
    flight: flight && { state: flight.state, why: flight.why, ceilingMinor: flight.ceilingMinor },
    ceilingMinor: ladder.ceilingMinor,
    isStopped: ladder.stoppedAt !== null,
  }
}
