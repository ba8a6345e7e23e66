import { invariant } from '../../kernel/result.ts'
import { dateIn, DEFAULT_ZONE } from '../../kernel/time.ts'
import { FEE_TABLES, SPRING_FESTIVAL_PERIODS, type FeeStep, type FeeTable } from './data/fee-tables.ts'

/*
 * What giving a ticket back or moving it costs, by the railway's table (`data/fee-tables.ts`), to the second. The railway settles by its own
 * reckoning; this one says beforehand what to expect, and holds the railway's answer against it.
 */

/** When the money of a refund is there, in working days (constants: train.refundOnlineWithin, train.refundStationWindowWithin). */
export const REFUND_ONLINE_WORKING_DAYS = 7
export const REFUND_WINDOW_WORKING_DAYS = 15

const HOUR_MS = 3_600_000
const DAY_HOURS = 24

/** The table in force at an instant. */
export function feeTableAt(now: Temporal.Instant): FeeTable {
  const today = dateIn(DEFAULT_ZONE, now).toString()
  const table = FEE_TABLES.findLast(({ since }) => since <= today)
  invariant(table !== undefined, `no fees of the railway are known for ${today}`)
  return table
}

/** Whether a day of travel lies in the spring festival's traffic. */
export const isSpringFestival = (date: string): boolean =>
  SPRING_FESTIVAL_PERIODS.some(({ firstDate, lastDate }) => firstDate <= date && date <= lastDate)

/**
 * So many per cent of a fare, in minor units: below a quarter of a yuan down, from three quarters on up, what lies between to half a yuan; two
 * yuan at least, and never more than the fare. Nothing of nothing.
 */
export function feeMinorOf(fareMinor: number, percent: number, table: Pick<FeeTable, 'roundedToMinor' | 'leastMinor'>): number {
  if (percent === 0) return 0
  // In hundredths of a fen, so that nothing is rounded before the end.
  const [exact, step] = [fareMinor * percent, table.roundedToMinor * 100]
  const rounded = (Math.floor((exact + step / 2) / step) * step) / 100
  return Math.min(fareMinor, Math.max(table.leastMinor, rounded))
}

const departMsOf = (at: Temporal.Instant): number => at.epochMilliseconds
const hoursBetween = (now: Temporal.Instant, departAt: Temporal.Instant): number => (departMsOf(departAt) - departMsOf(now)) / HOUR_MS

/** The step that holds so many hours before departure; null once the train has left. */
function stepAt(steps: readonly FeeStep[], hoursBefore: number): FeeStep | null {
  return hoursBefore <= 0 ? null : (steps.find(({ fromHoursBefore }) => hoursBefore >= fromHoursBefore) ?? null)
}

/** Until when this step holds: the last instant at which its percentage is still taken; null where it ends with the departure. */
function holdsUntil(step: FeeStep, departAt: Temporal.Instant): Temporal.Instant {
  return departAt.subtract({ milliseconds: step.fromHoursBefore * HOUR_MS })
}

/** What has become of a ticket since it was bought. */
export interface MovedTicket {
  readonly movedAt: Temporal.Instant
  /** When the train that it was for before would have left, or had left. */
  readonly departedAt: Temporal.Instant
}

export interface HeldTicket {
  readonly fareMinor: number
  readonly departAt: Temporal.Instant
  readonly isToHongKong: boolean
  /** Of one that a change has brought. */
  readonly moved: MovedTicket | null
}

/** Which line of the table it was: for the sentence beside the amount. */
export type FeeRule = 'free' | 'step' | 'movedAway' | 'springFestival' | 'hongKong' | 'afterDeparture' | 'railwaysOwn'
export type NotRefundable = 'TR-DEPARTED' | 'TR-MOVED-LATE' | 'TR-MOVED-HONGKONG'
export type NotChangeable = 'TR-CHANGED' | 'TR-DAY-OVER' | 'TR-NOT-LATER' | 'TR-DESTINATION-LATE'

export interface Fee {
  readonly percent: number
  readonly feeMinor: number
  readonly rule: FeeRule
  /** Afterwards it costs something else, or is not possible any more. */
  readonly holdsUntil: Temporal.Instant
}

export type RefundVerdict = { readonly allowed: true; readonly fee: Fee } | { readonly allowed: false; readonly code: NotRefundable }

/** What giving a ticket back costs now. A train that the railway itself cancelled costs nothing, departed or not. */
export function refundFee(ticket: HeldTicket, now: Temporal.Instant, isRailwaysOwn = false): RefundVerdict {
  const { fareMinor, departAt, moved } = ticket
  const table = feeTableAt(now)
  const charged = (percent: number, rule: FeeRule, until: Temporal.Instant): RefundVerdict => ({
    allowed: true,
    fee: { percent, feeMinor: feeMinorOf(fareMinor, percent, table), rule, holdsUntil: until },
  })
  if (isRailwaysOwn) return charged(0, 'railwaysOwn', departAt.add({ hours: DAY_HOURS }))
  if (moved && Temporal.Instant.compare(moved.movedAt, moved.departedAt) >= 0) return { allowed: false, code: 'TR-MOVED-LATE' }
  if (moved && ticket.isToHongKong) return { allowed: false, code: 'TR-MOVED-HONGKONG' }
  const step = stepAt(ticket.isToHongKong ? table.refundHongKong : table.refund, hoursBetween(now, departAt))
  if (step === null) return { allowed: false, code: 'TR-DEPARTED' }
  const until = holdsUntil(step, departAt)
  if (ticket.isToHongKong) return charged(step.percent, 'hongKong', until)
  if (moved && isSpringFestival(dateIn(DEFAULT_ZONE, departAt).toString())) {
    return charged(table.refundMovedToSpringFestival, 'springFestival', departAt)
  }
  const wasInside = moved !== null && stepAt(table.refund, hoursBetween(moved.movedAt, moved.departedAt))?.percent !== 0
  if (step.percent === 0 && wasInside) return charged(table.refundMovedAway, 'movedAway', until)
  return charged(step.percent, step.percent === 0 ? 'free' : 'step', until)
}

/**
 * Until when what a refund costs now holds, and whether nothing is given back any more afterwards; null where it does not run out: what the
 * railway itself has cancelled comes back whole whenever it is asked for.
 */
export function feeEnds(
  ticket: HeldTicket,
  now: Temporal.Instant,
  isRailwaysOwn = false,
): { readonly at: Temporal.Instant; readonly isLast: boolean } | null {
  const verdict = refundFee(ticket, now, isRailwaysOwn)
  if (!verdict.allowed || verdict.fee.rule === 'railwaysOwn') return null
  const at = verdict.fee.holdsUntil
  return { at, isLast: !refundFee(ticket, at.add({ seconds: 1 })).allowed }
}

/** The last instant of a ticket's own day: until then, and not at midnight any more, a train that has left can be changed. */
export const dayEndsAt = (departAt: Temporal.Instant): Temporal.Instant =>
  dateIn(DEFAULT_ZONE, departAt).add({ days: 1 }).toZonedDateTime(DEFAULT_ZONE).toInstant()

export interface WantedTrain {
  readonly fareMinor: number
  readonly departAt: Temporal.Instant
  /** Whether it arrives in the ticket's city: otherwise it is a change of destination. */
  readonly isSameCity: boolean
}

export interface ChangeCost {
  readonly fee: Fee
  /** New fare less the old one. */
  readonly differenceMinor: number
  /** What of a lower fare is kept, as of a refund. */
  readonly differenceFeeMinor: number
  /** To be paid; below zero: comes back. */
  readonly totalMinor: number
}

export type ChangeVerdict =
  | { readonly allowed: true; readonly cost: ChangeCost }
  | { readonly allowed: false; readonly code: NotChangeable }

function changeFeeOf(ticket: HeldTicket, wanted: WantedTrain, now: Temporal.Instant, table: FeeTable): Fee {
  const { departAt } = ticket
  const dayOf = (at: Temporal.Instant): string => dateIn(DEFAULT_ZONE, at).toString()
  const step = stepAt(table.changeToLaterDay, hoursBetween(now, departAt))
  const until = step === null ? dayEndsAt(departAt) : holdsUntil(step, departAt)
  if (dayOf(wanted.departAt) <= dayOf(departAt)) return { percent: 0, feeMinor: 0, rule: 'free', holdsUntil: dayEndsAt(departAt) }
  const percent = step === null ? table.changeToLaterDayAfterDeparture : step.percent
  const rule: FeeRule = step === null ? 'afterDeparture' : percent === 0 ? 'free' : 'step'
  return { percent, feeMinor: feeMinorOf(Math.min(ticket.fareMinor, wanted.fareMinor), percent, table), rule, holdsUntil: until }
}

/**
 * What moving a ticket to another train costs now: once in its life, until the end of its day, to a train that has not left. The fee is a share of
 * the lower of both fares; what a cheaper train leaves over comes back like a refund, with a refund's fee.
 */
export function changeCost(ticket: HeldTicket, wanted: WantedTrain, now: Temporal.Instant, isRailwaysOwn = false): ChangeVerdict {
  const table = feeTableAt(now)
  const refused = (code: NotChangeable): ChangeVerdict => ({ allowed: false, code })
  if (ticket.moved) return refused('TR-CHANGED')
  if (Temporal.Instant.compare(now, dayEndsAt(ticket.departAt)) >= 0) return refused('TR-DAY-OVER')
  if (Temporal.Instant.compare(wanted.departAt, now) <= 0) return refused('TR-NOT-LATER')
  const isLate = hoursBetween(now, ticket.departAt) < table.destinationFromHoursBefore
  if (!wanted.isSameCity && isLate && !isRailwaysOwn) return refused('TR-DESTINATION-LATE')
  const fee: Fee = isRailwaysOwn
    ? { percent: 0, feeMinor: 0, rule: 'railwaysOwn', holdsUntil: dayEndsAt(ticket.departAt) }
    : changeFeeOf(ticket, wanted, now, table)
  const differenceMinor = wanted.fareMinor - ticket.fareMinor
  const differenceFeeMinor = differenceMinor >= 0 || isRailwaysOwn ? 0 : feeMinorOf(-differenceMinor, refundPercentAt(ticket, now), table)
  return {
    allowed: true,
    cost: { fee, differenceMinor, differenceFeeMinor, totalMinor: differenceMinor + fee.feeMinor + differenceFeeMinor },
  }
}

/** What a refund would keep now; of a train that has left as much as right before. */
function refundPercentAt(ticket: HeldTicket, now: Temporal.Instant): number {
  const table = feeTableAt(now)
  const steps = ticket.isToHongKong ? table.refundHongKong : table.refund
  return (stepAt(steps, hoursBetween(now, ticket.departAt)) ?? steps.at(-1))?.percent ?? 0
}
