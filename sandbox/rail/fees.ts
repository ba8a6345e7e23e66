/**
 * What giving back and moving cost, as data with the day from which it is in force: 12306's rules since 15 January 2024
 * (《铁路旅客运输规程》 and the railway's notice on refunds and changes). Each step holds from so long before departure on.
 */
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export type RuleName =
  | 'free'
  | 'days8'
  | 'hours48'
  | 'hours24'
  | 'under24'
  | 'movedAway'
  | 'springFestival'
  | 'hongKong'
  | 'afterDeparture'
  | 'involuntary'
export interface Fee {
  readonly rule: RuleName
  readonly percent: number
}

interface Step {
  readonly leastMs: number
  readonly rule: RuleName
  readonly percent: number
}

interface Rules {
  /** The first day on which they are in force. */
  readonly since: string
  readonly refund: readonly Step[]
  readonly hongKong: readonly Step[]
  readonly laterDay: readonly Step[]
  readonly laterDayAfterDeparture: Fee
  /** Of a ticket moved from inside the first step to beyond it. */
  readonly movedAway: Fee
  /** Of a ticket that was changed to a day of these. */
  readonly springFestival: Fee
  readonly springDays: readonly (readonly [from: string, to: string])[]
  readonly destinationLeastMs: number
}

const RULES: readonly Rules[] = [
  {
    since: '2024-01-15',
    refund: [
      { leastMs: 8 * DAY_MS, rule: 'days8', percent: 0 },
      { leastMs: 48 * HOUR_MS, rule: 'hours48', percent: 5 },
      { leastMs: 24 * HOUR_MS, rule: 'hours24', percent: 10 },
      { leastMs: 0, rule: 'under24', percent: 20 },
    ],
    hongKong: [
      { leastMs: 48 * HOUR_MS, rule: 'hongKong', percent: 5 },
      { leastMs: 24 * HOUR_MS, rule: 'hongKong', percent: 30 },
      { leastMs: 0, rule: 'hongKong', percent: 50 },
    ],
    laterDay: [
      { leastMs: 48 * HOUR_MS, rule: 'free', percent: 0 },
      { leastMs: 24 * HOUR_MS, rule: 'hours24', percent: 5 },
      { leastMs: 0, rule: 'under24', percent: 15 },
    ],
    laterDayAfterDeparture: { rule: 'afterDeparture', percent: 40 },
    movedAway: { rule: 'movedAway', percent: 5 },
    springFestival: { rule: 'springFestival', percent: 20 },
    // 春运: forty days from the fifteenth before the lunar new year on (17 February 2026, 6 February 2027, 26 January 2028).
    springDays: [
      ['2026-02-02', '2026-03-13'],
      ['2027-01-22', '2027-03-02'],
      ['2028-01-11', '2028-02-19'],
    ],
    destinationLeastMs: 48 * HOUR_MS,
  },
]

const FREE: Fee = { rule: 'free', percent: 0 }
export const INVOLUNTARY: Fee = { rule: 'involuntary', percent: 0 }

function rulesOn(day: string): Rules {
  const found = RULES.findLast((each) => each.since <= day) ?? RULES[0]
  if (!found) throw new Error('There are no rules')
  return found
}

/** Before departure; the moment of departure is none of it any more. */
const stepAt = (steps: readonly Step[], leftMs: number): Fee | undefined => {
  const found = leftMs > 0 ? steps.find((each) => leftMs >= each.leastMs) : undefined
  return found && { rule: found.rule, percent: found.percent }
}

export interface TicketFacts {
  /** The day of the act. */
  readonly today: string
  readonly leftMs: number
  readonly travelDate: string
  readonly hongKong: boolean
  readonly changed: boolean
  readonly movedAway: boolean
  readonly changedAfterDeparture: boolean
}

/** What giving a ticket back costs; nothing where it cannot be given back. */
export function refundFee(ticket: TicketFacts): Fee | undefined {
  const rules = rulesOn(ticket.today)
  if (ticket.changedAfterDeparture || (ticket.hongKong && ticket.changed)) return undefined
  const step = stepAt(ticket.hongKong ? rules.hongKong : rules.refund, ticket.leftMs)
  if (!step || ticket.hongKong) return step
  const isSpring = rules.springDays.some(([from, to]) => ticket.travelDate >= from && ticket.travelDate <= to)
  if (ticket.changed && isSpring) return rules.springFestival
  return step.percent === 0 && ticket.movedAway ? rules.movedAway : step
}

/** The fee on what a change pays back: the refund's of that moment; after departure that of the last step. */
export function differenceFee(ticket: TicketFacts): Fee {
  const rules = rulesOn(ticket.today)
  const last = (ticket.hongKong ? rules.hongKong : rules.refund).at(-1) ?? FREE
  return refundFee({ ...ticket, leftMs: Math.max(1, ticket.leftMs) }) ?? { rule: last.rule, percent: last.percent }
}

/** What moving a ticket to a train of another day costs; nothing where the day of the ticket is over. */
export function changeFee(ticket: Pick<TicketFacts, 'today' | 'leftMs' | 'travelDate'>, newDate: string): Fee | undefined {
  const rules = rulesOn(ticket.today)
  if (ticket.leftMs <= 0) {
    if (ticket.today > ticket.travelDate) return undefined
    return newDate <= ticket.travelDate ? FREE : rules.laterDayAfterDeparture
  }
  return newDate <= ticket.travelDate ? FREE : stepAt(rules.laterDay, ticket.leftMs)
}

export const mayChangeDestination = (ticket: Pick<TicketFacts, 'today' | 'leftMs'>): boolean =>
  ticket.leftMs >= rulesOn(ticket.today).destinationLeastMs

/** Whether a ticket goes from inside the first step to beyond it. */
export function movesAway(today: string, leftMs: number, newLeftMs: number): boolean {
  const least = rulesOn(today).refund[0]?.leastMs ?? Infinity
  return leftMs < least && newLeftMs >= least
}

const HALF_YUAN = 50
const LEAST_FEE = 200

/** To the half yuan: below a quarter down, from three quarters up. */
export const toHalfYuan = (fen: number) => Math.floor((fen + HALF_YUAN / 2) / HALF_YUAN) * HALF_YUAN

/** A fee in fen: two yuan at least where there is one, and never more than what it is taken of. */
export function feeMinor(ofMinor: number, percent: number): number {
  return percent === 0 ? 0 : Math.min(ofMinor, Math.max(LEAST_FEE, toHalfYuan((ofMinor * percent) / 100)))
}

/** When what was quoted may cost something else: the next step, or the end of the ticket's day. */
export function nextBoundary(now: number, departAt: number, endOfDay: number): number {
  const marks = [8 * DAY_MS, 48 * HOUR_MS, 24 * HOUR_MS, 0].map((before) => departAt - before + (before === 0 ? 0 : 1))
  return Math.min(...[...marks, endOfDay].filter((each) => each > now))
}
