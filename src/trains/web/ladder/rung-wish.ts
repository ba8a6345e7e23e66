import type { ListedSeat, ListedTrain } from '../../calls.ts'
import type { TrainOrderFormRead } from '../../calls/booking.ts'
import { LADDER_RUNGS_MAX } from '../../rules/ladder.ts'
import type { TrainLadderText } from '../../text/ladder/zh.ts'
import type { WantedSeats } from '../form-paths.ts'

/** A further train as it was picked from the list. */
export interface RungWish extends WantedSeats {
  readonly trainNo: string
  readonly departAt: string
  readonly arriveAt: string
}

export const rungKey = ({ trainId, fromStationCode, toStationCode, seat }: WantedSeats): string =>
  [trainId, fromStationCode, toStationCode, seat].join(' ')

/** The part that is sent. */
export const askedRung = ({ trainId, fromStationCode, toStationCode, seat }: WantedSeats): WantedSeats => ({
  trainId,
  fromStationCode,
  toStationCode,
  seat,
})

export const wishOf = ({ trainId, fromStationCode, toStationCode, trainNo, from, to }: ListedTrain, { seat }: ListedSeat): RungWish => ({
  trainId,
  fromStationCode,
  toStationCode,
  seat,
  trainNo,
  departAt: from.at,
  arriveAt: to.at,
})

/** Picked, or let go again; null where there are as many as may be. */
export function toggled(rungs: readonly RungWish[], wish: RungWish): readonly RungWish[] | null {
  const without = rungs.filter((one) => rungKey(one) !== rungKey(wish))
  if (without.length < rungs.length) return without
  return rungs.length >= LADDER_RUNGS_MAX ? null : [...rungs, wish]
}

/** What policy does where nothing binding stands against a seat: nobody is asked about a further train. */
const UNBOUND: ReadonlySet<string> = new Set(['allow', 'tell'])

/** Why these seats cannot be picked; null where they can. */
export function whyNotPicked(
  t: TrainLadderText,
  { sale }: Pick<ListedTrain, 'sale'>,
  { isLeft, verdict }: Pick<ListedSeat, 'isLeft' | 'verdict'>,
  isOwn: boolean,
): string | null {
  if (isOwn) return t.sheet.own
  if (sale !== 'onSale') return t.list.sale[sale]
  if (!isLeft) return t.sheet.soldOut
  return verdict !== null && UNBOUND.has(verdict.action) ? null : verdict?.badge || verdict?.reason || t.sheet.soldOut
}

/** Further choices are named, and the form could not be read with them: submitted now, the order would go without them. */
export const isLadderUnread = (
  { ladder }: Pick<TrainOrderFormRead, 'ladder'>,
  rungs: readonly WantedSeats[],
  withFlight = false,
): boolean => ladder === null && (rungs.length > 0 || withFlight)

/** What goes along with the order: each further train with what it was shown at, and the most that a flight may cost. Null where nothing is named, or it was not read yet. */
export function sentLadder({ ladder }: Pick<TrainOrderFormRead, 'ladder'>, rungs: readonly WantedSeats[], withFlight = false) {
  if (ladder === null || (rungs.length === 0 && !withFlight)) return null
  return {
    acceptedTotalMinor: ladder.firstTotalMinor,
    rungs: rungs.map((rung, index) => ({ ...askedRung(rung), acceptedTotalMinor: ladder.rungs[index]?.found?.totalMinor ?? 0 })),
    flight: withFlight ? { acceptedCeilingMinor: ladder.flight?.found?.ceilingMinor ?? 0 } : null,
  }
}
