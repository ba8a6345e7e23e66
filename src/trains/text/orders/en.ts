import { holdFailuresOf, teller, type StepFacts, type StepWords } from './tell.ts'
import type { TrainOrdersText } from './zh.ts'

const joined = (...parts: string[]): string => parts.filter(Boolean).join('. ')
const by = (f: StepFacts, what: string): string => f.who && `${what} ${f.who}`

const holdFailures = holdFailuresOf({
  soldOut: 'These seats have just sold out and none was taken. Nothing was charged. Choose another train or type of seats.',
  priceMoved: 'The railway’s fare has changed and no seat was taken at it. Nothing was charged. Search again.',
  wishNotMet: 'The seats you wished for were not to be had, and no others were taken. Nothing was charged. Book again with fewer wishes.',
  notOnSale: 'Tickets of this day are not sold yet. Nothing was charged.',
  saleClosed: 'The sale has closed before departure. Nothing was charged. Choose another train.',
  nightStop: 'The railway sells nothing at night. Nothing was charged. Book once it sells again.',
  trainCancelled: 'This train does not run. Nothing was charged. Choose another one.',
  stationClosed: 'The station takes no passengers for now. Nothing was charged. Choose another station.',
  twice: 'A passenger has a ticket for this train already, perhaps bought elsewhere. Nothing was charged.',
  overlapping: 'A passenger has a ticket for another train at that time, perhaps bought elsewhere. Nothing was charged.',
  notVerified: 'The railway could not verify a passenger. Nothing was charged. Check name and document, or verify at a station.',
  notStudent: 'The railway found no right to the student fare. Nothing was charged. Take an adult ticket.',
  tooManyOperations: 'Too many operations: the railway asks to wait 30 minutes. Nothing was charged.',
  cancelledOften:
    'Seats were given back three times today, and the railway takes no more orders today. Nothing was charged. Book tomorrow.',
  unsent: 'It was cancelled before seats were taken. Nothing was charged.',
  lapsed: 'The seats could not be kept. Nothing was charged. Book again.',
  refused: 'The railway did not accept this booking. Nothing was charged. Search again or choose another train.',
})

const tills: Readonly<Record<string, string>> = { alipay: 'Alipay', wechat: 'WeChat Pay', cash: 'cash', points: 'points' }
const till = (f: StepFacts): string => tills[f.till] ?? ''

const steps = {
  submitted: (f: StepFacts) => ({ title: 'Submitted', detail: joined(by(f, 'Booked by'), f.amount && `Total ${f.amount}`) }),
  confirming: () => ({
    title: 'Asking the railway',
    detail: 'The railway’s answer is not clear. It is checked first, and no seat is taken twice.',
  }),
  railwayRests: (f: StepFacts) => ({
    title: 'Waiting for the sale',
    detail: `The railway sells nothing at night. Seats are taken from ${f.until} on.`,
  }),
  held: (f: StepFacts) => ({
    title: 'Seats held',
    detail: joined(
      f.pickupNumber && `Order number ${f.pickupNumber}`,
      f.until && `Kept until ${f.until}`,
      f.isOther ? 'Other seats of the type than wished for' : '',
    ),
  }),
  holdFailed: (f: StepFacts) => ({
    title: 'No seats',
    detail:
      f.reason === 'priceMoved' && f.before && f.after
        ? `The railway’s fare went from ${f.before} to ${f.after}, and no seat was taken at it. Nothing was charged. Search again.`
        : holdFailures(f.reason),
  }),
  paid: (f: StepFacts) => ({ title: 'Paid', detail: f.amount }),
  issued: (f: StepFacts) => ({
    title: 'Tickets issued',
    detail: `${f.tickets === null ? '' : f.tickets === 1 ? '1 ticket. ' : `${f.tickets} tickets. `}Board with the document you booked with.`,
  }),
  issueFailed: () => ({
    title: 'Train order failed',
    detail: 'The railway issued no ticket and the seats are free again. What was paid goes back by itself, without a fee.',
  }),
  moneyReturned: (f: StepFacts) => ({
    title: 'Money returned',
    detail: `${f.amount ? `${f.amount} is` : 'All of it is'} back with whoever paid, without a fee.`,
  }),
  departed: () => ({ title: 'Departed', detail: 'By the planned time.' }),
  travelled: () => ({ title: 'Trip over', detail: 'By the planned arrival.' }),
  remarked: (f: StepFacts) => ({ title: 'Remark changed', detail: f.who }),
  cancelRequested: () => ({
    title: 'Cancellation asked for',
    detail: 'It is cancelled as soon as the railway has answered, without a fee.',
  }),
  cancelled: (f: StepFacts) => ({
    title: 'Cancelled',
    detail: f.isUnclear
      ? `${till(f) || 'The gateway'} had not answered about a payment: if it was made, it goes back by itself.`
      : 'Nothing was charged.',
  }),
  lapsed: (f: StepFacts) => ({
    title: 'Lapsed',
    detail: f.isUnclear
      ? `No payment was confirmed in time and the seats are free again. If ${till(f) || 'the gateway'} has taken one, it goes back by itself.`
      : 'It was not paid in time and the seats are free again. Nothing was charged. Book again.',
  }),
  stuck: () => ({ title: 'Handled by a person', detail: 'Several tries brought no result; a person has to look.' }),
  approvalTold: (f: StepFacts) => ({ title: 'Approver told', detail: f.who && `${f.who} was told. No need to wait` }),
  approvalAsked: (f: StepFacts) => ({ title: 'Awaiting approval', detail: by(f, 'Asked') }),
  approvalAgreed: (f: StepFacts) => ({ title: f.isOpen ? 'One has agreed, others are awaited' : 'Approved', detail: by(f, 'By') }),
  approvalRejected: (f: StepFacts) => ({
    title: f.isOpen ? 'One has rejected, a majority may still agree' : 'Rejected',
    detail: f.isOpen ? by(f, 'By') : joined(by(f, 'By'), 'No seats were taken. Nothing was charged.'),
  }),
  approvalTimedOut: () => ({
    title: 'Approval timed out',
    detail: 'Nobody decided in time. No seats were taken and nothing was charged. Book again.',
  }),
  approvalNobody: () => ({
    title: 'Nobody can approve',
    detail:
      'Whoever had to approve has left and nobody can take over. No seats were taken and nothing was charged. Ask your travel administrator.',
  }),
  approvalUrged: (f: StepFacts) => ({ title: 'Reminded', detail: by(f, 'Reminded') }),
  approvalReminded: (f: StepFacts) => ({ title: 'Approver reminded', detail: by(f, 'Reminded') }),
  approvalEscalated: (f: StepFacts) => ({ title: 'Passed to the level above', detail: joined('Nobody decided in time', by(f, 'Asked')) }),
  approvalHandedOn: (f: StepFacts) => ({ title: 'Approval handed on', detail: by(f, 'By') }),
  approvalSignerAdded: (f: StepFacts) => ({ title: 'Another signer', detail: by(f, 'Brought in by') }),
  approvalSilent: () => ({ title: 'Nobody objected', detail: 'Nobody objected in time, which is enough by your company’s rules.' }),
  approvalFree: () => ({ title: 'No approval needed', detail: 'By your company’s flow nobody has to agree to this order.' }),
  paySoon: (f: StepFacts) => ({
    title: 'Payment reminder',
    detail: joined(
      f.amount && `${f.amount} of the personal part is still to be paid`,
      f.until && `Pay by ${f.until}, or the order is cancelled`,
    ),
  }),
  payDue: (f: StepFacts) => ({
    title: 'Payment due',
    detail: joined(
      f.amount && `Personal part ${f.amount}`,
      f.company && `The company’s ${f.company} is set aside and taken with it`,
      f.until && `Pay by ${f.until}, or the order is cancelled`,
    ),
  }),
  personPaid: (f: StepFacts) => ({ title: 'Personal part paid', detail: [till(f), f.amount].filter(Boolean).join(' ') }),
  thirdPaid: (f: StepFacts) => ({ title: 'Paid by somebody else', detail: [till(f), f.amount].filter(Boolean).join(' ') }),
  deskChosen: (f: StepFacts) => ({
    title: 'To be paid at the travel desk',
    detail: joined(f.amount, f.until && `Pay by ${f.until}, or the order is cancelled`),
  }),
  amountHeld: (f: StepFacts) => ({
    title: 'Payment guaranteed',
    detail: joined(f.amount && `${till(f)} holds ${f.amount}`, 'It is taken with the ticket, and let go without one'),
  }),
  amountTaken: (f: StepFacts) => ({ title: 'Guarantee taken', detail: [till(f), f.amount].filter(Boolean).join(' ') }),
  amountFreed: (f: StepFacts) => ({ title: 'Guarantee let go', detail: f.amount && `${f.amount} is free again. Nothing was charged.` }),
  paidLate: (f: StepFacts) => ({
    title: 'Late payment',
    detail: `${f.amount ? `${f.amount} arrived` : 'It arrived'} when nothing was due any more, and goes back by itself.`,
  }),
  refundAsked: (f: StepFacts) => ({
    title: 'Refund under way',
    detail: f.amount && `${f.amount} goes back to ${till(f) || 'whoever paid'}, without a fee.`,
  }),
  refunded: (f: StepFacts) => ({ title: 'Refunded', detail: f.amount && `${f.amount} is back with whoever paid.` }),
  refundStuck: (f: StepFacts) => ({
    title: 'Refund handled by a person',
    detail: `${f.amount || 'It'} could not go back by itself. It stands in the books and is not lost.`,
  }),
  refundByTransfer: (f: StepFacts) => ({ title: 'Refund by transfer', detail: `Finance transfers ${f.amount || 'it'} to whoever paid.` }),
  refundTransferred: (f: StepFacts) => ({ title: 'Transferred', detail: f.amount && `Finance has transferred ${f.amount}` }),
  refundLate: (f: StepFacts) => ({ title: 'Refund late', detail: `${f.amount || 'It'} is not back yet. Finance follows it up.` }),
  refundOverdue: (f: StepFacts) => ({
    title: 'Refund overdue',
    detail: `${f.amount || 'It'} is still not back. The operator’s staff follow it up as well.`,
  }),
}

/** The same in English. */
export const en: TrainOrdersText = {
  seatOrPlace: (seat, berth) => (berth ? `${seat}, ${berth.toLowerCase()} berth` : seat),
  lines: { fare: 'Tickets', serviceFee: 'Service fee' },
  gateways: { alipay: 'Alipay', wechat: 'WeChat Pay' },
  cancelling: {
    free: 'No ticket is issued yet: cancelling costs nothing.',
    stillHolding: 'Seats are being taken: it is cancelled as soon as the railway has answered, without a fee.',
    reasons: { PLANS: 'Plans have changed', OTHER_TRAIN: 'Another train', MISTAKE: 'A mistake' },
  },
  event: teller<StepWords>('en', steps, { title: 'Order updated', detail: '' }),
  now: {
    holding: { title: 'Taking seats', detail: 'Usually within a minute. Without seats the order closes by itself, without a fee.' },
    confirming: { title: 'Asking the railway', detail: 'It is asked until the answer is clear, and no seat is taken twice.' },
    cancelling: { title: 'Cancelling', detail: 'As soon as the railway has answered the seats go back, without a fee.' },
    stuck: { title: 'Waiting for a person', detail: 'It could not be finished by itself. Nothing is taken or charged twice meanwhile.' },
    approval: (who, until) => ({
      title: who ? `Waiting for ${who}` : 'Awaiting approval',
      detail: joined('Seats are taken once it is approved', until && `Without an approval by ${until} the order closes, without a fee.`),
    }),
    paying: (amount, until) => ({
      title: amount ? `Pay ${amount}` : 'Payment due',
      detail:
        until && `Paid by ${until}, tickets are issued by themselves; else the order is cancelled and the seats go back, without a fee.`,
    }),
    issuing: { title: 'Issuing tickets', detail: 'Usually within a minute. Without tickets what was paid goes back by itself.' },
  },
  next: {
    hold: { title: 'Seats', detail: 'Once approved, seats are taken, at no more than the fare of now.' },
    issue: { title: 'Payment and tickets', detail: 'Once seats are held it is paid, and tickets are issued by themselves.' },
    depart: (at) => ({ title: 'Departure', detail: `${at}. Board with the document you booked with.` }),
  },
}
