import type { CallError } from '../../web/call-error.ts'

interface Ticket {
  readonly ticketId: string
  readonly verdict: { readonly allowed: boolean }
}

/** Tickets that a page of changing or giving back begins with: the one that its address names, or all that may be where it wants all, or that is but one. */
export function chosenFirst(tickets: readonly Ticket[], named?: string, isAll = false): readonly string[] {
  const free = tickets.filter(({ verdict }) => verdict.allowed).map(({ ticketId }) => ticketId)
  if (isAll) return free
  if (named !== undefined && free.includes(named)) return [named]
  return free.length === 1 ? free : []
}

/** Of the chosen ones those that still may be: the form is read anew, and what may be no more has no box in which it could be let go. */
export const stillChosen = (tickets: readonly Ticket[], chosen: readonly string[]): readonly string[] =>
  tickets.flatMap(({ ticketId, verdict }) => (verdict.allowed && chosen.includes(ticketId) ? ticketId : []))

/** The quote that a refusal brings along, where the sum is another one by now; null where it brings none. */
export function quoteIn({ code, result }: Pick<CallError, 'code' | 'result'>, movedCode: string): unknown {
  if (code !== movedCode || typeof result !== 'object' || result === null || !('quote' in result)) return null
  return result.quote
}
