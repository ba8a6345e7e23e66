import type { HoldFailure, NowApproval, PaidPart, PaidWay, StepFacts, StepWords } from '../facts.ts'
import { formatMoment, formatWallMoment } from '../format.ts'
import { teller, type TimelineWords } from './tell.ts'
import { airline } from './airline/en.ts'
import { changing, OLD_STAYS } from './changing/en.ts'
import { receipts } from '../receipts/en.ts'
import { returning } from './returning/en.ts'
import { retimed, which } from './retimed.ts'
import { nowSeatsAsked, nowSeatsToConfirm, seats } from './seats/en.ts'
import { value } from './value/en.ts'
import { watch } from './watch/en.ts'
import { nextWays, nowDecideWays, nowWays, ways } from './ways/en.ts'
import type { FlightTimelineText } from './zh.ts'

const joined = (...parts: string[]): string => parts.filter(Boolean).join(', ')

const holdFailures: Readonly<Record<HoldFailure, (facts: StepFacts) => string>> = {
  soldOut: () => 'This fare has just sold out and no seat was held. Nothing was charged; you can search again.',
  priceMoved: (f) =>
    f.before && f.after
      ? `The airline’s price moved from ${f.before} to ${f.after}; no seat was held at the new price. Nothing was charged. Please search again.`
      : 'The airline’s price moved; no seat was held at the new price. Nothing was charged. Please search again.',
  extrasGone: () =>
    'The seat or the service you chose was taken meanwhile, or is no longer sold. Nothing else was taken in its place and nothing was charged. Please choose again.',
  timesMoved: (f) =>
    `The airline moved this flight to other times${retimed.en(f) && `: ${retimed.en(f)}`}. No seat was kept at those and nothing was charged. You can choose it again at its new times.`,
  flightGone: () => 'The flight is cancelled or no longer sold. Nothing was charged. Please choose another flight.',
  journeyMoved: () => 'The airline did not accept this booking. Nothing was charged; you can search again or take another flight.',
  refused: () => 'The airline did not accept this booking. Nothing was charged; you can search again or take another flight.',
  lapsed: () => 'The seat could not be kept. Nothing was charged. Please choose a flight again.',
  noSeats: () => 'The airline has no seats at this fare. Nothing was charged; you can book again.',
  silent: () => 'The airline did not answer, and we have stopped waiting. Nothing was charged; you can book again.',
  credit: () => 'Your company’s credit does not cover the new price, so the seats were released. Nothing was charged.',
}

function changeNotHeld(f: StepFacts): StepWords {
  if (f.reason === 'priceMoved' && f.before && f.after)
    return {
      title: 'The price moved: not changed',
      detail: `The airline wants ${f.after} now, and wanted ${f.before} before. Nothing was charged. ${OLD_STAYS} You can ask for the change again at the new price.`,
    }
  if (f.reason === 'timesMoved') {
    const times = retimed.en(f)
    return {
      title: 'New flight moved by its airline: not changed',
      detail: `${times && `${times}. `}Nothing was charged. ${OLD_STAYS} You can ask for the change again at the new times.`,
    }
  }
  if (f.reason === 'journeyMoved')
    return {
      title: 'Not changed: the airline has changed the old ticket’s flights',
      detail: 'Nothing was charged. What the airline did, and what you can do, stands on the old order; a change can be begun again there.',
    }
  return { title: 'No seat held on the new flight', detail: `Nothing was charged. ${OLD_STAYS} You can ask for another change.` }
}

const issueFailures: Readonly<Record<string, (facts: StepFacts) => string>> = {
  lapsed: () => 'The airline’s ticketing limit passed and the seat was released.',
  flightCancelled: (f) => `The airline has cancelled ${which(f) || 'this flight'}, so no ticket was issued.`,
  journeyMoved: () =>
    'The airline has cancelled a flight of the old ticket meanwhile, so it was not exchanged. What you can do is written on its order.',
  flightMoved: (f) =>
    `The airline has changed this flight before its ticket was issued${retimed.en(f) && `: ${retimed.en(f)}`}. No ticket can be had of the seats that were held; you can choose it again as it is flown now.`,
  extrasGone: () =>
    'The bag you chose is no longer sold, or not at its price. No ticket was issued and nothing is charged. Please book again.',
  valueRefused: () =>
    'The airline did not accept the unused value that was to pay, so no ticket was issued. The travel desk looks into that value.',
}

const eTickets = (count: number): string => (count === 1 ? '1 e-ticket' : `${count} e-tickets`)

const payers: Readonly<Record<string, string>> = {
  companyCredit: 'Company bill',
  person: 'Paid by yourself',
  mixed: 'By the company and yourself, together',
  value: 'All of it with unused value,',
  guarantee: 'Charged once ticketed, in all',
}

/** Who has paid, and out of what; `who` has paid where that is not the reader. */
const paidWays: Readonly<Record<PaidWay, (who: string) => string>> = {
  credit: () => 'company bill',
  companyValue: () => 'the company’s unused value',
  ownValue: (who) => (who ? `unused value of ${who}` : 'your own unused value'),
  points: () => 'reward points',
  own: (who) => (who ? `paid by ${who}` : 'paid by yourself'),
  ownHeld: (who) => (who ? `guaranteed by ${who}` : 'guaranteed by yourself'),
  third: () => 'paid by a third party',
  thirdHeld: () => 'guaranteed by a third party',
  cash: () => 'cash',
}

const isHeldPart = ({ way }: PaidPart): boolean => way === 'ownHeld' || way === 'thirdHeld'

/** Part by part; all of it again only where there are several. */
function paidWords(f: StepFacts): string {
  const words = joined(
    ...f.paid.map(({ way, amount }) => `${paidWays[way](f.who)} ${amount}`),
    f.paid.some(isHeldPart) ? 'charged once ticketed' : '',
    f.paid.length > 1 ? `in all ${f.amount}` : '',
  )
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const tills: Readonly<Record<string, string>> = { alipay: 'Alipay', wechat: 'WeChat Pay', cash: 'Cash', points: 'Reward points' }
const tillOf = ({ till }: StepFacts): string => tills[till] ?? ''
const isCash = ({ till }: StepFacts): boolean => till === 'cash'

/** What was not known when the order ended. */
const unclear = (f: StepFacts): string =>
  `${tillOf(f) || 'The payment service'} had not said whether a payment went through: if it did, it goes back by itself; if not, nothing is charged.`

/** The airline's and ours apart, where they are known. */
const feesKept = (f: StepFacts): string =>
  f.serviceFee
    ? [f.airlineFee && `the airline’s fee of ${f.airlineFee}`, `our service fee of ${f.serviceFee}`].filter(Boolean).join(' and ')
    : `a fee of ${f.fee}`

/** Only where there is more than one. */
const level = (f: StepFacts): string => (f.level === null || f.levels === null ? '' : `level ${f.level} of ${f.levels}`)

/** In whose place a deputy spoke. */
const inPlace = (f: StepFacts): string => (f.inPlaceOf ? ` for ${f.inPlaceOf}` : '')

const togetherOf = (together: NowApproval['together']): string => {
  if (!together) return ''
  const { needed, of, agreed } = together
  const all = of === 2 ? 'Both have to agree. ' : `All ${of} have to agree. `
  const rule = needed === of ? all : needed === 1 ? `Any one of ${of} is enough. ` : `${needed} of ${of} have to agree. `
  return agreed.length === 0 ? rule : `${rule}${agreed.length} agreed (${agreed.join(', ')}), ${needed - agreed.length} missing. `
}

const quoted = ({ words: written }: StepFacts): string => (written === '' ? '' : `with it: ${written}`)

const isHeard = ({ tally }: StepFacts): boolean => tally !== null && tally.agreed + tally.refused + tally.before > 0

/** Silence denies no words that were given. */
function ranOut({ tally }: StepFacts): string {
  if (tally === null || tally.agreed + tally.refused + tally.before === 0) return ''
  const { agreed, refused, of, needed, before } = tally
  if (agreed + refused === 0) return `${before} agreed before; whoever came next did not decide in time. `
  const silent = of - agreed - refused
  const said = [
    needed === 0 ? `${agreed} of ${of} agreed` : `${agreed} of the ${needed} needed agreed`,
    refused === 0 ? '' : `${refused} said no`,
    silent === 0 ? '' : `${silent} did not answer in time`,
  ]
  return `${said.filter(Boolean).join(', ')}. `
}

const words: TimelineWords = {
  ...watch,
  ...value,
  ...returning,
  ...changing,
  ...airline,
  ...seats,
  ...ways,
  submitted: (f) => ({
    title: 'Submitted',
    detail: joined(f.who && `Booked by ${f.who}`, f.amount && `${f.who ? 'order' : 'Order'} total ${f.amount}`),
  }),
  wentOn: (f) => ({
    title: 'Going on with a flight',
    detail: joined(
      f.from && `Goes on from train order ${f.from}; nobody is asked again`,
      f.amount && `${f.from ? 'order' : 'Order'} total ${f.amount}`,
    ),
  }),
  flyerRefused: () => ({
    title: 'Frequent flyer number not accepted',
    detail: 'Seats and fare are not affected. Check the number; show the card at check-in, or claim the miles after the flight.',
  }),
  held: (f) => ({
    title: f.isUnheld ? 'Change prepared by the airline' : 'Seat held',
    detail: joined(f.pnr && `Airline record ${f.pnr}`, f.until && `${f.isUnheld ? 'price good' : 'held'} until ${f.until}`),
  }),
  holdFailed: (f) =>
    f.isChange ? changeNotHeld(f) : { title: 'No seat held', detail: (holdFailures[f.reason as HoldFailure] ?? holdFailures.refused)(f) },
  paid: (f) => ({
    title: f.by === 'guarantee' || f.paid.some(isHeldPart) ? 'Payment secured' : 'Paid',
    detail: paidWords(f) || [payers[f.by] ?? '', f.amount].filter(Boolean).join(' '),
  }),
  issued: (f) => ({
    title: 'Ticket issued',
    detail: `${f.tickets === null ? '' : `${eTickets(f.tickets)}. `}Check in with the document you booked with.`,
  }),
  issueFailed: (f) => ({
    title: f.isChange ? 'Ticket not exchanged' : 'Ticket not issued',
    detail: [
      issueFailures[f.reason]?.(f) ?? (f.isChange ? 'The airline did not exchange the ticket.' : 'The airline did not issue the ticket.'),
      f.isChange && f.reason !== 'journeyMoved' ? OLD_STAYS : '',
    ]
      .filter(Boolean)
      .join(' '),
  }),
  moneyReturned: (f) => ({ title: 'Money returned', detail: `${f.amount || 'Everything'} went back to whoever paid; there is no fee.` }),
  remarked: (f) => ({ title: 'Remark changed', detail: f.who && `by ${f.who}` }),
  cancelRequested: () => ({
    title: 'Cancellation requested',
    detail: 'It is carried out as soon as the airline answers; there is no fee.',
  }),
  cancelled: (f) => ({
    title: f.isChange ? 'Change cancelled' : 'Cancelled',
    detail: `${f.isUnclear ? unclear(f) : 'Nothing was charged.'}${f.isChange ? ` ${OLD_STAYS}` : ''}`,
  }),
  lapsed: (f) => ({
    title: 'Closed after its time',
    detail: f.isUnclear
      ? `No payment was confirmed in time${f.isUnheld ? '' : ' and the seat was released'}. ${unclear(f)}${f.isChange ? ` ${OLD_STAYS}` : ''}`
      : `It was not paid in time${f.isUnheld ? '' : ' and the seat was released'}. Nothing was charged. ${f.isChange ? OLD_STAYS : 'Please choose a flight again.'}`,
  }),
  confirming: () => ({
    title: 'Asking the airline',
    detail: 'The airline’s answer was not clear. It is checked first, so that no seat is taken twice.',
  }),
  checkInOpen: () => ({ title: 'Check-in', detail: 'Most airlines have opened check-in online: use the document you booked with.' }),
  receiptIssued: () => receipts.issued(),
  receiptRefused: (f) => receipts.refused(f.reason),
  receiptDue: (f) => receipts.due(f.untilDate),
  travelled: () => ({ title: 'Trip over', detail: 'By the planned time of arrival.' }),
  stuck: () => ({ title: 'Handed to a person', detail: 'Several tries brought no result; a person has to look into it.' }),
  approvalTold: (f) => ({ title: 'Approver told', detail: f.who && `${f.who} was told; nobody has to agree` }),
  approvalAsked: (f) => ({ title: 'Approval asked', detail: joined(f.who && `${f.who} was asked`, level(f)) }),
  approvalAgreed: (f) => ({
    title: f.isOpen ? 'One approval given, others to come' : 'Approved',
    // By a majority it is no one person's word.
    detail: joined(f.tally ? `${f.tally.agreed} of ${f.tally.of} agreed, by the majority` : f.who && `by ${f.who}${inPlace(f)}`, level(f)),
  }),
  approvalRejected: (f) => ({
    title: f.isOpen ? 'One said no; a majority may still agree' : 'Rejected',
    detail: f.isOpen
      ? joined(f.who && `by ${f.who}${inPlace(f)}`, level(f))
      : `${f.who ? `${f.who}${inPlace(f)} said no. ` : ''}${f.isUnheld ? 'No seat had been taken' : 'The seat was released'}; nothing was charged.`,
  }),
  approvalTimedOut: (f) => ({
    title: isHeard(f) ? 'Not approved in time' : 'Nobody decided in time',
    detail: `${ranOut(f)}${f.isUnheld ? 'No seat had been taken' : 'The seat was released'}; nothing was charged. ${f.isChange ? OLD_STAYS : 'Please book again.'}`,
  }),
  approvalNobody: (f) => ({
    title: 'Nobody can approve',
    detail: `Whoever had to has left the company and nobody stands in for them. ${f.isUnheld ? 'No seat had been taken' : 'The seat was released'}; nothing was charged. ${f.isChange ? `${OLD_STAYS} ` : ''}Please ask ${f.contact || 'your company’s travel manager'}, then ${f.isChange ? 'ask for the change' : 'book'} again.`,
  }),
  approvalUrged: (f) =>
    f.until
      ? {
          title: 'Reminded in the app',
          detail: f.who && `${f.who} can read it there; a message follows when quiet hours end, at ${f.until}`,
        }
      : { title: 'Reminder sent', detail: f.who && `to ${f.who}` },
  approvalReminded: (f) => ({ title: 'Approver reminded', detail: f.who && `${f.who} was reminded automatically` }),
  approvalEscalated: (f) => ({
    title: 'Passed to the next above',
    detail: joined('Not decided in time', f.who && `${f.who} was asked`, level(f)),
  }),
  approvalHandedOn: (f) => ({
    title: 'Handed on',
    detail: joined(f.to && `${f.who || 'The approver'} handed it on to ${f.to}`, level(f), quoted(f)),
  }),
  approvalSignerAdded: (f) => ({
    title: 'Somebody more is asked',
    detail: joined(
      f.to && `${f.who || 'The approver'} asked ${f.to} to decide ${f.isBefore ? 'first' : 'afterwards'}`,
      level(f),
      quoted(f),
    ),
  }),
  approvalSilent: () => ({ title: 'Nobody objected', detail: 'Nobody said no in time, which your company takes as a yes.' }),
  approvalFree: () => ({ title: 'No approval needed', detail: 'By your company’s flow nobody has to agree to this one.' }),
  paySoon: (f) => ({
    title: 'Payment reminder',
    detail: joined(f.amount && `${f.who ? `${f.who} has` : 'You have'} ${f.amount} still to pay`, f.until && `pay until ${f.until}`),
  }),
  payDue: (f) => ({
    title: 'Payment opened',
    detail: joined(
      f.amount && `${f.who ? `${f.who} pays` : 'You pay'} ${f.amount}`,
      f.company && `the company’s part of ${f.company} is reserved and taken with it`,
      f.until && `pay until ${f.until}, or the ${f.isChange ? 'change' : 'order'} is cancelled`,
    ),
  }),
  // Older orders took the company's part first; out of what, the step that says who has paid tells.
  companyPaid: () => ({ title: 'Company’s part paid', detail: '' }),
  personPaid: (f) => ({ title: f.who ? `${f.who} has paid` : 'You have paid', detail: [tillOf(f), f.amount].filter(Boolean).join(' ') }),
  thirdPaid: (f) => ({ title: 'Paid by a third party', detail: [tillOf(f), f.amount].filter(Boolean).join(' ') }),
  deskChosen: (f) => ({
    title: f.who ? `${f.who} will pay at the travel desk` : 'You will pay at the travel desk',
    detail: joined(f.amount, f.until && `until ${f.until}, or the ${f.isChange ? 'change' : 'order'} is cancelled`),
  }),
  amountHeld: (f) => ({
    title: 'Payment guaranteed',
    detail: joined(
      f.amount && `${tillOf(f) || 'The gateway'} holds ${f.amount}`,
      'taken when the ticket is issued, let go if it cannot be',
    ),
  }),
  amountTaken: (f) => ({ title: 'Guarantee became a payment', detail: [tillOf(f), f.amount].filter(Boolean).join(' ') }),
  amountFreed: (f) => ({
    title: 'Guarantee let go',
    detail: f.amount && `${f.amount} is free again${tillOf(f) && ` at ${tillOf(f)}`}; nothing was charged.`,
  }),
  paidLate: (f) => ({
    title: 'A late payment came in',
    detail: `${f.amount || 'It'} was confirmed when nothing was due any more; it goes back by itself.`,
  }),
  refundAsked: (f) => ({
    title: 'Refund under way',
    detail:
      f.amount &&
      (isCash(f)
        ? `The travel desk hands ${f.amount} back in cash`
        : `${f.amount} goes back${tillOf(f) && ` to ${tillOf(f)}`}${f.promisedOn && ` by ${f.promisedOn}`}`) +
        (f.fee ? `, after ${feesKept(f)}.` : '; there is no fee.'),
  }),
  refunded: (f) => ({
    title: 'Refunded',
    detail:
      f.amount &&
      (isCash(f) ? `${f.amount} was handed back in cash.` : `${f.amount} is back with the payer${tillOf(f) && `’s ${tillOf(f)}`}.`),
  }),
  refundStuck: (f) => ({
    title: 'Refund handed to a person',
    detail: `${f.amount || 'The money'} could not be returned automatically; a person sees to it. It stays in the books and is not lost.`,
  }),
  refundByTransfer: (f) => ({
    title: 'Will be returned by transfer',
    detail: `The gateway could not return ${f.amount || 'the money'}; finance returns it to the payer by transfer. It stays in the books and is not lost.`,
  }),
  refundTransferred: (f) => ({
    title: 'Returned by transfer',
    detail: f.amount && `Finance paid ${f.amount} to the payer by transfer${f.paidOn && ` on ${f.paidOn}`}.`,
  }),
  refundLate: (f) => ({
    title: 'The refund is late',
    detail: `${f.amount || 'The money'} ${f.promisedOn ? `was to be back by ${f.promisedOn} and is not` : 'is not back yet'}; our finance desk is following it up.`,
  }),
  refundOverdue: (f) => ({
    title: 'The refund is still not there',
    detail: `${f.amount || 'The money'} is not back; it has been raised with our operations staff. It stays in the books and is not lost.`,
  }),
}

export const timeline: FlightTimelineText = {
  event: teller('en', words, { title: 'Order updated', detail: '' }),
  nowHolding: {
    title: 'Holding your seat',
    detail: 'This usually takes under a minute. Without a seat the order closes by itself and nothing is charged.',
  },
  nowPreparing: {
    title: 'The airline is preparing the change',
    detail:
      'This usually takes under a minute. If it cannot, the change closes by itself, nothing is charged, and the old ticket stays good.',
  },
  nowSeatsAsked: ({ by, seenAt }) => nowSeatsAsked({ by: formatMoment(by, 'en', seenAt) }),
  nowSeatsToConfirm: ({ by, isMoved, seenAt }) => nowSeatsToConfirm({ by: formatMoment(by, 'en', seenAt), isMoved }),
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
  nowApproval({ by, who, together = null, seenAt, silence = 'stops', isHeld = true, isChange = false, isUnheldChange = false }) {
    const until = formatMoment(by, 'en', seenAt)
    const then = {
      goesOn: ` If nobody objects by ${until}, it goes on by itself.`,
      stops: ` Unless it is approved by ${until}, ${isChange ? `the change is called off and nothing is charged. ${OLD_STAYS}` : 'the order closes by itself and nothing is charged.'}`,
      escalates: ` Unless it is decided by ${until}, whoever stands above is asked.`,
    }[silence]
    return {
      title: who ? `Waiting for ${who}` : 'Waiting for approval',
      detail: `${togetherOf(together)}${isUnheldChange ? 'The airline is asked once it is approved.' : isHeld ? 'Your seat is held.' : 'The seat is taken once it is approved.'}${until ? then : ''}`,
    }
  },
  nowPaying({ by, amount, who, seenAt, isChange = false }) {
    const until = formatMoment(by, 'en', seenAt)
    const own = amount ? `Pay ${amount}` : 'Your payment is due'
    return {
      title: who ? `Waiting for ${who} to pay ${amount}`.trim() : own,
      detail: !until
        ? ''
        : isChange
          ? `Paid by ${until}, the ticket is exchanged by itself. After that the change is cancelled and nothing is charged. ${OLD_STAYS}`
          : `Paid by ${until}, the ticket is issued by itself. After that the order is cancelled, the seat is released and nothing is charged.`,
    }
  },
  nowPayConfirming({ gateway, until, mayRetry, seenAt }) {
    const by = formatMoment(until, 'en', seenAt)
    return {
      title: 'Confirming the payment',
      detail: `${gateway} has not said whether the money went through. We keep asking, and the ticket follows by itself once it has. Please do not pay again before ${by}; ${
        mayRetry ? 'without an answer you can pay again then' : 'without an answer the order closes then'
      }, and anything paid twice goes back by itself.`,
    }
  },
  /** It could be paid, and waits for the other ways of its journey. */
  nowWays,
  nowDecideWays,
  nextWays,
  nowPriceCheck: {
    title: 'Checking the price',
    detail: 'Approved. The guaranteed price has run out, so the airline is asked before anything is paid.',
  },
  nextApproval: { title: 'Approval', detail: 'Once the seat is held, your approver is asked.' },
  nextPrepare: {
    title: 'Change',
    detail:
      'Asked of the airline once it is approved. If the price has moved by then it is not made, you are told, and nothing is charged.',
  },
  nextHold: { title: 'Seat', detail: 'Taken after approval, at the price of then.' },
  nextHoldOfChange: {
    title: 'Seat',
    detail:
      'Taken after approval, at the price that was submitted. If that has moved by then, nothing is changed or charged, and you can ask again.',
  },
  nextPay: { title: 'Payment', detail: 'Once approved it is to be paid, and the ticket is issued by itself.' },
  nextPayOnceHeld: { title: 'Payment', detail: 'Once the seat is held it is to be paid, and the ticket is issued by itself.' },
  nextIssueAfterPay: { title: 'Ticket', detail: 'Issued by itself once all is paid.' },
  nextExchange: { title: 'New ticket', detail: 'Exchanged by itself once all is paid; only then is the old ticket void.' },
  nextIssueUnopposed: { title: 'Payment and ticket', detail: 'If nobody objects in time, the company pays and the ticket is issued.' },
  nextPayUnopposed: { title: 'Payment', detail: 'If nobody objects in time it is to be paid, and the ticket is issued by itself.' },
  nextIssueAgreed: { title: 'Payment and ticket', detail: 'After approval the company pays and the ticket is issued.' },
  nextIssue: { title: 'Payment and ticket', detail: 'Once the seat is held, the company pays and the ticket is issued.' },
  nowIssuing({ by, seenAt, isChange = false }) {
    const limit = formatMoment(by, 'en', seenAt)
    return {
      title: 'Ticketing',
      detail: `${limit ? `Ticket by ${limit} at the latest. ` : ''}${isChange ? `If it fails, nothing is charged, and what was paid goes back to whoever paid. ${OLD_STAYS}` : 'If it fails, all money goes back to whoever paid and there is no fee.'}`,
    }
  },
  nextDepart({ at, seenAt }) {
    const departs = formatWallMoment(at, 'en', seenAt)
    return { title: departs ? `Departs ${departs}` : 'Departure', detail: '' }
  },
}
