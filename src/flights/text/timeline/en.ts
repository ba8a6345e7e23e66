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

const payers: Readonly<Record<string, string>> = {
  companyCredit: 'Company bill',
  person: 'Paid by yourself',
  mixed: 'By the company and yourself, together',
}

/** Only where there is more than one. */
const level = (f: StepFacts): string => (f.level === null || f.levels === null ? '' : `level ${f.level} of ${f.levels}`)

const words: TimelineWords = {
  submitted: (f) => ({
    title: 'Submitted',
    detail: joined(f.who && `Booked by ${f.who}`, f.amount && `${f.who ? 'order' : 'Order'} total ${f.amount}`),
  }),
  held: (f) => ({ title: 'Seat held', detail: joined(f.pnr && `Airline record ${f.pnr}`, f.until && `held until ${f.until}`) }),
  holdFailed: (f) => ({ title: 'No seat held', detail: (holdFailures[f.reason as HoldFailure] ?? holdFailures.refused)(f) }),
  paid: (f) => ({ title: 'Paid', detail: [payers[f.by] ?? '', f.amount].filter(Boolean).join(' ') }),
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
  approvalAsked: (f) => ({ title: 'Approval asked', detail: joined(f.who && `${f.who} was asked`, level(f)) }),
  approvalAgreed: (f) => ({ title: 'Approved', detail: joined(f.who && `by ${f.who}`, level(f)) }),
  approvalRejected: (f) => ({
    title: 'Rejected',
    detail: `${f.who ? `${f.who} said no. ` : ''}The seat was released; nothing was charged.`,
  }),
  approvalTimedOut: () => ({
    title: 'Nobody decided in time',
    detail: 'The seat was released; nothing was charged. Please book again.',
  }),
  approvalUrged: (f) => ({ title: 'Reminder sent', detail: f.who && `to ${f.who}` }),
  payDue: (f) => ({
    title: 'Payment opened',
    detail: joined(
      f.amount && `${f.who ? `${f.who} pays` : 'You pay'} ${f.amount}`,
      f.until && `until ${f.until}, or the order is cancelled`,
    ),
  }),
  companyPaid: () => ({ title: 'Company’s part paid', detail: 'From the company bill.' }),
  personPaid: (f) => ({ title: f.who ? `${f.who} has paid` : 'You have paid', detail: ['Alipay', f.amount].filter(Boolean).join(' ') }),
  paidLate: (f) => ({
    title: 'A late payment came in',
    detail: `${f.amount || 'It'} arrived when nothing was due any more; it goes back by itself.`,
  }),
  refundAsked: (f) => ({ title: 'Refund under way', detail: f.amount && `${f.amount} goes back to Alipay; there is no fee.` }),
  refunded: (f) => ({ title: 'Refunded', detail: f.amount && `${f.amount} is back with the payer’s Alipay.` }),
  refundStuck: (f) => ({
    title: 'Refund handed to a person',
    detail: `${f.amount || 'The money'} could not be returned automatically; a person sees to it. It stays in the books and is not lost.`,
  }),
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
  nowApproval({ by, who, seenAt }) {
    const until = formatMoment(by, 'en', seenAt)
    return {
      title: who ? `Waiting for ${who}` : 'Waiting for approval',
      detail: `Your seat is held.${until ? ` If nobody decides by ${until}, the order closes by itself and nothing is charged.` : ''}`,
    }
  },
  nowPaying({ by, amount, who, seenAt }) {
    const until = formatMoment(by, 'en', seenAt)
    const own = amount ? `Pay ${amount}` : 'Your payment is due'
    return {
      title: who ? `Waiting for ${who} to pay ${amount}`.trim() : own,
      detail: until
        ? `Paid by ${until}, the ticket is issued by itself. After that the order is cancelled, the seat is released and nothing is charged.`
        : '',
    }
  },
  nextApproval: { title: 'Approval', detail: 'Once the seat is held, your approver is asked.' },
  nextPay: { title: 'Payment', detail: 'After approval you pay, and the ticket is issued by itself.' },
  nextIssueAfterPay: { title: 'Ticket', detail: 'Issued by itself once all is paid.' },
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
