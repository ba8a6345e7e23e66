import type { HoldFailure, StepFacts } from '../facts.ts'
import { formatMoment } from '../format.ts'
import { teller, type TimelineWords } from './tell.ts'
import type { FlightTimelineText } from './zh.ts'

const joined = (...parts: string[]): string => parts.filter(Boolean).join(', ')

const holdFailures: Readonly<Record<HoldFailure, (facts: StepFacts) => string>> = {
  soldOut: () => 'This fare has just sold out and no seat was held. Nothing was charged; you can search again.',
  priceMoved: (f) =>
    f.before && f.after
      ? `The airline’s price moved from ${f.before} to ${f.after}; no seat was held at the new price. Nothing was charged. Please search again.`
      : 'The airline’s price moved; no seat was held at the new price. Nothing was charged. Please search again.',
  flightGone: () => 'The flight is cancelled or no longer sold. Nothing was charged. Please choose another flight.',
  refused: () => 'The airline did not accept this booking. Nothing was charged; you can search again or take another flight.',
  lapsed: () => 'The seat could not be kept. Nothing was charged. Please choose a flight again.',
}

const issueFailures: Readonly<Record<string, string>> = {
  lapsed: 'The airline’s ticketing limit passed and the seat was released.',
}

const eTickets = (count: number): string => (count === 1 ? '1 e-ticket' : `${count} e-tickets`)

const words: TimelineWords = {
  submitted: (f) => ({ title: 'Submitted', detail: f.amount && `Order total ${f.amount}` }),
  held: (f) => ({ title: 'Seat held', detail: joined(f.pnr && `Airline record ${f.pnr}`, f.until && `held until ${f.until}`) }),
  holdFailed: (f) => ({ title: 'No seat held', detail: (holdFailures[f.reason as HoldFailure] ?? holdFailures.refused)(f) }),
  paid: (f) => ({ title: 'Paid', detail: [f.by === 'companyCredit' ? 'Company bill' : '', f.amount].filter(Boolean).join(' ') }),
  issued: (f) => ({
    title: 'Ticket issued',
    detail: `${f.tickets === null ? '' : `${eTickets(f.tickets)}. `}Check in with the document you booked with.`,
  }),
  issueFailed: (f) => ({ title: 'Ticket not issued', detail: issueFailures[f.reason] ?? 'The airline did not issue the ticket.' }),
  moneyReturned: (f) => ({ title: 'Money returned', detail: `${f.amount || 'Everything'} went back to whoever paid; there is no fee.` }),
  cancelRequested: () => ({
    title: 'Cancellation requested',
    detail: 'It is carried out as soon as the airline answers; there is no fee.',
  }),
  cancelled: () => ({ title: 'Cancelled', detail: 'Nothing was charged.' }),
  lapsed: () => ({
    title: 'Closed after its time',
    detail: 'It was not paid in time and the seat was released. Nothing was charged. Please choose a flight again.',
  }),
  confirming: () => ({
    title: 'Asking the airline',
    detail: 'The airline’s answer was not clear. It is checked first, so that no seat is taken twice.',
  }),
  travelled: () => ({ title: 'Trip over', detail: 'By the planned time of arrival.' }),
  stuck: () => ({ title: 'Handed to a person', detail: 'Several tries brought no result; a person has to look into it.' }),
}

export const timeline: FlightTimelineText = {
  event: teller('en', words, { title: 'Order updated', detail: '' }),
  nowHolding: {
    title: 'Holding your seat',
    detail: 'This usually takes under a minute. Without a seat the order closes by itself and nothing is charged.',
  },
  nowConfirming: {
    title: 'Confirming with the airline',
    detail: 'We keep asking until the answer is clear; no seat is taken twice. Without a seat nothing is charged.',
  },
  nowCancelling: {
    title: 'Cancelling',
    detail: 'As soon as the airline answers, the seat goes back and the order is cancelled. There is no fee.',
  },
  nowStuck: {
    title: 'Waiting for a person',
    detail:
      'It could not be finished automatically and a person has to look into it. Nothing is held or charged twice meanwhile; the result appears here.',
  },
  nextIssue: { title: 'Payment and ticket', detail: 'Once the seat is held, the company pays and the ticket is issued.' },
  nowIssuing({ by, seenAt }) {
    const limit = formatMoment(by, 'en', seenAt)
    return {
      title: 'Ticketing',
      detail: `${limit ? `Ticket by ${limit} at the latest. ` : ''}If it fails, all money goes back to the company and there is no fee.`,
    }
  },
  nextDepart({ at, seenAt }) {
    const departs = formatMoment(at, 'en', seenAt)
    return { title: departs ? `Departs ${departs}` : 'Departure', detail: '' }
  },
}
