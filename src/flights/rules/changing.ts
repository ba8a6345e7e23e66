import { refuse, type Refusal } from '../../kernel/result.ts'
import { mayReturn, type ReturnCode, type Returning } from './returning.ts'
import { SEARCH_MONTHS_AHEAD_MAX } from './search.ts'
import type { FlightOrderCode, FlightTicketCode } from './states.ts'

/** Which tickets may be changed, and to which days. What the airline takes for it is the same step arithmetic as for a refund. */

export type ChangeCode = Exclude<ReturnCode, 'AF-TICKET-USED'> | 'AF-CHANGE-USED'
export type ChangeVerdict = { readonly allowed: true } | { readonly allowed: false; readonly code: ChangeCode }

/**
 * Whether a ticket may be changed now. What keeps it from being given back keeps it from being changed; a ticket that was changed before is
 * replaced by one of another order, and that one is changed there [V-FLIGHT-16, V-FLIGHT-17].
 */
export function mayChange(ticket: Returning): ChangeVerdict {
  const verdict = mayReturn(ticket)
  if (verdict.allowed) return verdict
  return { allowed: false, code: verdict.code === 'AF-TICKET-USED' ? 'AF-CHANGE-USED' : verdict.code }
}

/** What an order's page says: whether anything of it can be changed, as far as we know without asking. */
export const mayChangeAny = (order: FlightOrderCode, tickets: readonly FlightTicketCode[]): boolean =>
  tickets.some((ticket) => mayChange({ order, ticket, atAirline: null }).allowed)

/** Why somebody changes a ticket. */
export const CHANGE_REASONS = ['planChanged', 'meetingMoved', 'tripExtended', 'tripShortened', 'betterFlight', 'other'] as const
export type ChangeReason = (typeof CHANGE_REASONS)[number]
/** Why tickets are changed or given back where the airline itself has broken what it sold: nobody chooses it from a list. */
export const AIRLINE_REASON = 'airlineChanged'
export const CHANGE_NOTE_CHARACTERS_MAX = 128
/** Whoever chooses none of ours says hers. */
export const needsNote = (reason: ChangeReason): boolean => reason === 'other'
/** Whether a change was asked for by a reason that has words: the airline's doing among them. */
export const isChangeReason = (code: string | null): code is ChangeReason | typeof AIRLINE_REASON =>
  code === AIRLINE_REASON || (CHANGE_REASONS as readonly (string | null)[]).includes(code)

/** The days to which tickets may be moved: from today on, as far ahead as flights are sold. */
export function optionalDates(today: Temporal.PlainDate): {
  readonly firstDate: Temporal.PlainDate
  readonly lastDate: Temporal.PlainDate
} {
  return { firstDate: today, lastDate: today.add({ months: SEARCH_MONTHS_AHEAD_MAX }) }
}

/** What is wrong with the day that was asked for [V-FLIGHT-14]. */
export function checkChangeDate(departDate: string, today: Temporal.PlainDate): Refusal | null {
  if (departDate === '') return refuse('AF-CHANGE-DATE', { field: 'departDate' })
  const { firstDate, lastDate } = optionalDates(today)
  const day = Temporal.PlainDate.from(departDate)
  const isOutside = Temporal.PlainDate.compare(day, firstDate) < 0 || Temporal.PlainDate.compare(day, lastDate) > 0
  return isOutside ? refuse('AF-DATE', { field: 'departDate' }) : null
}
