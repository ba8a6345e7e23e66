import type { ChangeWords, StepFacts } from '../../facts.ts'

const joined = (...parts: string[]): string => parts.filter(Boolean).join(', ')
const count = (f: StepFacts): string => (f.tickets === null ? '' : f.tickets === 1 ? '1 ticket' : `${f.tickets} tickets`)
const to = (f: StepFacts): string => f.flight && `to ${f.flight}${f.leaves && ` of ${f.leaves}`}`
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const whys: Readonly<Record<string, string>> = {
  bookingFailed: 'no seat could be held on the new flight',
  flightCancelled: 'the airline has cancelled the new flight',
  priceMoved: 'the airline’s price had moved',
  timesMoved: 'the airline has moved the new flight to other times',
  journeyMoved: 'the airline had changed the flights of this ticket meanwhile',
  ticketFailed: 'the airline did not exchange it; what was paid goes back by itself',
  lapsed: 'it was not finished in time',
  rejected: 'it was not approved',
  cancelled: 'the change was called off',
  deskRefused: 'the travel desk found out that it cannot be changed',
}

/** Behind what ends an order that is a change. */
export const OLD_STAYS = 'The old ticket is as good as before.'

export const changing: ChangeWords = {
  changeAsked: (f) => ({
    title: 'Change asked for',
    detail: capital(joined(f.who && `by ${f.who}`, count(f), to(f), f.amount ? `for ${f.amount}` : 'at no cost')),
  }),
  changed: (f) => ({ title: 'Changed', detail: capital(joined(count(f), to(f), 'travel on the new flight')) }),
  notChanged: (f) => ({
    title: 'Not changed',
    // Where its own flights were changed it is not.
    detail: capital(
      joined(whys[f.reason] ?? 'the airline did not take it', f.reason === 'journeyMoved' ? '' : 'the old ticket is as good as before'),
    ),
  }),
  changeByDesk: (f) => ({
    title: 'Change asked of the travel desk',
    detail: capital(joined(f.who && `by ${f.who}`, count(f), 'what the airline says is written here')),
  }),
  changeOffered: (f) => ({
    title: 'Seat held by the travel desk',
    detail: capital(joined(to(f), f.amount ? `for ${f.amount}` : 'at no cost')),
  }),
  changeWithdrawn: (f) => ({
    title: 'Change withdrawn',
    detail: capital(joined(f.who && `by ${f.who}`, 'the old ticket is as good as before')),
  }),
  nothingToPay: () => ({ title: 'Nothing to pay', detail: 'This change costs nothing.' }),
}
