import type { Language } from '../../kernel/language.ts'
import type { TimelineRow } from '../../orders/server/index.ts'
import type { OrderStatus, TimelineStep } from '../calls.ts'
import { FLIGHT_ORDER_CODES } from '../rules/states.ts'
import { flightText } from '../text/index.ts'
import type { FlightOrderRow } from './store.ts'

const BAD = new Set(['holdFailed', 'issueFailed', 'lapsed'])

/** What happened, what happens now and by when, what comes next: one list, oldest first. */
export function presentTimeline(
  row: FlightOrderRow,
  events: readonly TimelineRow[],
  status: OrderStatus,
  seen: { at: Temporal.Instant; language: Language },
): TimelineStep[] {
  const { language } = seen
  const seenAt = seen.at.toString()
  const text = flightText[language].timeline
  const done = events.map((event): TimelineStep => {
    const words = text.event(event.kind, event.facts, event.at.toString())
    return { at: event.at.toString(), state: BAD.has(event.kind) ? 'bad' : 'done', ...words }
  })
  const step = (state: 'now' | 'next', words: { title: string; detail: string }, at = ''): TimelineStep => ({ at, state, ...words })
  if (row.state === FLIGHT_ORDER_CODES.OCCUPYING) {
    // Who has cancelled is promised no ticket any more.
    if (row.cancelRequestedAt && !row.stuckSince) return [...done, step('now', text.nowCancelling)]
    const now = row.stuckSince ? text.nowStuck : row.unclearSince ? text.nowConfirming : text.nowHolding
    return [...done, step('now', now), step('next', text.nextIssue)]
  }
  if (row.state === FLIGHT_ORDER_CODES.UNTICKETED) {
    const by = row.ticketingLimitAt?.toString() ?? ''
    return [
      ...done,
      step('now', row.stuckSince ? text.nowStuck : text.nowIssuing({ by, seenAt })),
      step('next', text.nextDepart({ at: row.offer.flight.from.at, seenAt })),
    ]
  }
  const hasLeft = Temporal.Instant.compare(Temporal.Instant.from(row.offer.flight.from.at), seen.at) <= 0
  if (row.state === FLIGHT_ORDER_CODES.TICKETED && status.settled && !hasLeft)
    return [...done, step('next', text.nextDepart({ at: row.offer.flight.from.at, seenAt }), row.offer.flight.from.at)]
  return done
}
