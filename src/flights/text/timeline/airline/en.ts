import type { AirlineWords, StepFacts } from '../../facts.ts'
import { retimed } from '../retimed.ts'

const joined = (...parts: string[]): string => parts.filter(Boolean).join(', ')
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const before = (f: StepFacts): string => [f.flight, f.oldTime, f.oldEnds].filter(Boolean).join(' ')
const times = (f: StepFacts): string => {
  if (!f.oldTime || !f.newTime) return ''
  return f.oldTime === f.newTime ? retimed.en(f) : `${f.flight} from ${f.oldTime} to ${f.newTime}`
}
const byDesk = 'for another flight ask the travel desk'
/** As it is planned now: by its departure, and where that stays by its arrival. */
const planned = (f: StepFacts): string =>
  f.oldTime === f.newTime ? retimed.en(f) : [f.newFlight || f.flight, f.newTime, f.newEnds].filter(Boolean).join(' ')
const asksCancelled = (f: StepFacts): string =>
  f.asks
    ? f.exchanges
      ? 'take another flight for nothing, or get a free refund'
      : `get a free refund; ${byDesk}`
    : 'the ticket is still yours'
const asks = (f: StepFacts): string => {
  if (!f.asks) return ''
  // Half a journey is nothing to accept.
  if (!f.accepts) return asksCancelled(f)
  return f.exchanges ? 'take another flight for nothing, get a free refund, or accept it' : `get a free refund, or accept it; ${byDesk}`
}

const whys: Readonly<Record<string, string>> = {
  soldOut: 'the new flight has no seats left',
  flightGone: 'the flight has left or is not flown any more',
  twice: 'somebody already has a seat on it',
  gone: 'the airline has changed its plan again',
}

export const airline: AirlineWords = {
  airlineCancelled: (f) => ({
    title: 'Cancelled by the airline',
    detail: joined(before(f), asksCancelled(f)),
  }),
  heldRetimed: (f) => ({
    title: f.isChange ? 'New flight moved by its airline' : 'Times changed by the airline',
    detail: joined(
      retimed.en(f),
      f.isChange
        ? 'the seats are still held, the change can be called off for nothing until the ticket is exchanged, and the old ticket is as good as before'
        : 'the seats are still held, and cancelling is free until the ticket is issued',
    ),
  }),
  airlineRetimed: (f) => ({
    title: 'Times changed by the airline',
    detail: joined(times(f), asks(f) || 'nothing to confirm, travel by the new time'),
  }),
  airlineProtected: (f) => ({
    title: 'Cancelled, another flight is kept for you',
    detail: joined(before(f), f.newFlight && `instead ${[f.newFlight, f.newTime, f.newEnds].filter(Boolean).join(' ')}`, asks(f)),
  }),
  airlineWithdrawn: (f) => ({ title: 'Back to the airline’s old plan', detail: joined(before(f), 'the ticket is as good as before') }),
  airlineAccepted: (f) => ({
    title: 'New plan accepted',
    detail: capital(joined(f.who && `by ${f.who}`, planned(f), 'travel by the new time')),
  }),
  airlineNotAccepted: (f) => ({
    title: 'New plan not confirmed by the airline',
    detail: capital(joined(whys[f.reason] ?? 'the airline did not take it', 'please choose again')),
  }),
}
