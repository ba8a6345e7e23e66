import type { Transitions } from '../../kernel/states.ts'

/**
 * A person's part of an order: waiting until the order is ready for it, due while its window is open, paid, or closed without
 * having been paid. Paid stays paid: what is given back is a refund beside it.
 */
export type PayOrderState = 'waiting' | 'due' | 'paid' | 'closed'
export type PayOrderEvent = 'open' | 'pay' | 'close'
export const payOrderTransitions: Transitions<PayOrderState, PayOrderEvent> = {
  waiting: { open: 'due', close: 'closed' },
  due: { pay: 'paid', close: 'closed' },
  paid: {},
  closed: {},
}

/** A try at a gateway. A closed one may still turn out paid: the person was faster than our question. */
export type TradeState = 'prepared' | 'paid' | 'closed'
export type TradeEvent = 'pay' | 'close'
export const tradeTransitions: Transitions<TradeState, TradeEvent> = {
  prepared: { pay: 'paid', close: 'closed' },
  closed: { pay: 'paid' },
  paid: {},
}

/** No payment starts with less than this to the ticketing limit: money must have time to arrive and tickets to be issued. */
export const BEFORE_TICKETING_LIMIT_MINUTES = 5
/** A window shorter than this is none: nobody could get through a cashier in time. */
const WINDOW_MIN_SECONDS = 60

/**
 * Until when a person may pay: so many minutes (company setting, default 30), but not into the last minutes before the supplier's
 * ticketing limit. Null where it is too late to begin.
 */
export function payWindowEnd(now: Temporal.Instant, windowMinutes: number, ticketingLimitAt: Temporal.Instant): Temporal.Instant | null {
  const latest = ticketingLimitAt.subtract({ minutes: BEFORE_TICKETING_LIMIT_MINUTES })
  const usual = now.add({ minutes: windowMinutes })
  const end = Temporal.Instant.compare(usual, latest) <= 0 ? usual : latest
  return Temporal.Instant.compare(end, now.add({ seconds: WINDOW_MIN_SECONDS })) < 0 ? null : end
}

/**
 * How long to wait before the gateway is asked again whether a trade was paid, in milliseconds: notices get lost, browsers do not
 * always come back. Often while somebody is likely to be paying, rarely afterwards.
 */
export function pauseBeforeQuery(asked: number): number {
  if (asked < 3) return 5_000
  return asked < 12 ? 15_000 : 60_000
}
