import type { Transitions } from '../../kernel/states.ts'

/**
 * A person's part of an order: waiting until the order is ready for it, due while its window is open, paid, or closed without
 * having been paid. Held is an amount that a gateway keeps for us until the ticket is issued: it is captured then, or let go. Paid
 * stays paid: what is given back is a refund beside it.
 */
export type PayOrderState = 'waiting' | 'due' | 'held' | 'paid' | 'closed'
export type PayOrderEvent = 'open' | 'hold' | 'pay' | 'close'
export const payOrderTransitions: Transitions<PayOrderState, PayOrderEvent> = {
  waiting: { open: 'due', close: 'closed' },
  due: { hold: 'held', pay: 'paid', close: 'closed' },
  held: { pay: 'paid', close: 'closed' },
  paid: {},
  closed: {},
}

/**
 * A try at a gateway. A closed one may still turn out paid, or held: the person was faster than our question. What is held is captured
 * or released; which of the two is written down before the gateway is asked for it, so that it never is asked for both.
 */
export type TradeState = 'prepared' | 'held' | 'capturing' | 'releasing' | 'paid' | 'closed'
export type TradeEvent = 'hold' | 'capture' | 'release' | 'pay' | 'close'
export const tradeTransitions: Transitions<TradeState, TradeEvent> = {
  prepared: { hold: 'held', pay: 'paid', close: 'closed' },
  held: { capture: 'capturing', release: 'releasing' },
  capturing: { pay: 'paid' },
  releasing: { close: 'closed' },
  closed: { hold: 'held', pay: 'paid' },
  paid: {},
}

/** Whose tickets are paid: each supplier needs its own time between the money and the ticket. */
export type PaidLine = 'flight' | 'train'

/**
 * No payment is taken with less than this to the moment when the supplier lets the seats go, in minutes: money must have time to arrive and
 * tickets to be issued. A railway keeps its seats for ten minutes in all and issues at once.
 */
export const BEFORE_SEATS_GO_MINUTES: Readonly<Record<PaidLine, number>> = { flight: 5, train: 1 }
/** A window shorter than this is none: nobody could get through a cashier in time. */
const WINDOW_MIN_SECONDS = 60

/**
 * Until when a person may pay: so many minutes (company setting, default 30, of trains 10), but not into the last minutes before the
 * supplier lets the seats go. Null where it is too late to begin.
 */
export const payWindowEnd = (
  now: Temporal.Instant,
  windowMinutes: number,
  seatsGoAt: Temporal.Instant,
  line: PaidLine,
): Temporal.Instant | null => windowEnd(now, windowMinutes, latestPayment(seatsGoAt, line))

/** Nothing is paid after this, however it is paid. */
export const latestPayment = (seatsGoAt: Temporal.Instant, line: PaidLine): Temporal.Instant =>
  seatsGoAt.subtract({ minutes: BEFORE_SEATS_GO_MINUTES[line] })

/** As `payWindowEnd`, by the latest moment itself. */
export function windowEnd(now: Temporal.Instant, windowMinutes: number, latest: Temporal.Instant): Temporal.Instant | null {
  const usual = now.add({ minutes: windowMinutes })
  const end = Temporal.Instant.compare(usual, latest) <= 0 ? usual : latest
  return Temporal.Instant.compare(end, now.add({ seconds: WINDOW_MIN_SECONDS })) < 0 ? null : end
}

/** A third of the time is left when whoever pays hears once more: enough to get through a cashier, and not so early that it is forgotten again. */
const REMINDER_SHARE = 3
const REMINDER_MINUTES_MIN = 3
const REMINDER_MINUTES_MAX = 30

/**
 * When whoever pays is told a second time of a window that opens now: 3 minutes before the end of one of 10, 6 of 20, 10 of 30, and half an
 * hour before the end of hours. Null for a window so short that the first word is still fresh.
 */
export function reminderAt(now: Temporal.Instant, end: Temporal.Instant): Temporal.Instant | null {
  const minutes = (end.epochMilliseconds - now.epochMilliseconds) / 60_000
  const before = Math.min(REMINDER_MINUTES_MAX, Math.floor(minutes / REMINDER_SHARE))
  return before < REMINDER_MINUTES_MIN ? null : end.subtract({ minutes: before })
}

/** So long a try at a gateway lives, where its part does: then the gateway itself takes nothing for it any more, and another can be made. */
const TRADE_MINUTES = 15

/** When a try that begins now ends at its gateway: before its part, so that a gateway that stays silent leaves time to pay after all. */
export function tradeEnd(now: Temporal.Instant, partEnd: Temporal.Instant): Temporal.Instant {
  const own = now.add({ minutes: TRADE_MINUTES })
  return Temporal.Instant.compare(own, partEnd) < 0 ? own : partEnd
}

/** A signed address may be opened until a try's end; a little is left for whoever arrives in the last second. */
const AFTER_END_SECONDS = 60
export const lastArrival = (tradeEndsAt: Temporal.Instant): Temporal.Instant => tradeEndsAt.add({ seconds: AFTER_END_SECONDS })

/**
 * How long to wait before the gateway is asked again whether a trade was paid, in milliseconds: notices get lost, browsers do not
 * always come back. Often while somebody is likely to be paying, rarely afterwards.
 */
export function pauseBeforeQuery(asked: number): number {
  if (asked < 3) return 5_000
  return asked < 12 ? 15_000 : 60_000
}
