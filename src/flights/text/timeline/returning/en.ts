import type { ReturnWords, StepFacts } from '../../facts.ts'

const joined = (...parts: string[]): string => parts.filter(Boolean).join(', ')
const count = (f: StepFacts): string => (f.tickets === null ? '' : f.tickets === 1 ? '1 ticket' : `${f.tickets} tickets`)

const whys: Readonly<Record<string, string>> = {
  moved: 'the airline’s fee changed, and it was not done at the new one',
  used: 'the airline says that the ticket was used',
  checkedIn: 'the ticket is checked in; cancel the check-in first',
  notRefundable: 'the airline says that the fare allows no refund now',
  onlyWhole: 'the airline gives back all tickets of a booking, not some',
  notNow: 'the airline says that something else is being done with the ticket',
  claimRefused: 'the airline did not accept the proof',
  deskRefused: 'the travel desk found out that nothing comes back',
}
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const returning: ReturnWords = {
  returnAsked: (f) => ({
    title: f.by === 'manual' ? 'Refund asked of the desk' : f.by === 'involuntary' ? 'Full refund claimed' : 'Refund asked for',
    detail: joined(f.who && `by ${f.who}`, count(f), f.amount && `${f.amount} to come back`),
  }),
  returnTaken: (f) =>
    f.by === 'involuntary'
      ? { title: 'Under review by the airline', detail: f.promisedOn && `An answer comes by ${f.promisedOn} at the latest` }
      : { title: 'The airline has taken it', detail: 'Once it is done the money goes back to whoever paid' },
  returned: (f) => ({
    title: 'Tickets refunded',
    detail: joined(
      count(f),
      f.amount ? `${f.amount} goes back` : 'nothing to give back',
      f.before && `${f.before} of it is told where it was paid, before the change`,
      f.fee && `the airline keeps ${f.fee}`,
      f.serviceFee && `our service fee of ${f.serviceFee} is kept`,
      f.changeFee && `the change fee of ${f.changeFee} does not come back`,
      f.extrasKept && `${f.extrasKept} for seats, bags and services does not come back`,
    ),
  }),
  changedReturned: (f) => ({
    title: 'Refunded after the change',
    detail: joined(
      f.tickets === 1 ? 'the ticket it became was refunded' : `${f.tickets ?? 0} tickets it became were refunded`,
      f.amount ? `${f.amount} paid here goes back` : 'nothing paid here comes back',
    ),
  }),
  notReturned: (f) => ({
    title: 'Not refunded',
    detail: capital(joined(whys[f.reason] ?? 'the airline did not take it', 'the tickets are as good as before')),
  }),
  returnByDesk: (f) => ({
    title: 'Refund with the travel desk',
    detail: `${f.reason === 'silent' ? 'The airline has not answered in time, so the desk asks it' : 'It could not be finished by machine'}; do not ask again`,
  }),
  returnWithdrawn: (f) => ({ title: 'Refund withdrawn', detail: joined(f.who && `by ${f.who}`, 'the tickets are as good as before') }),
}
