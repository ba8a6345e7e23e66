import { steps as rungs } from '../rungs/en.ts'
import { receipts } from '../receipts/en.ts'
import { changeNow, changeStepsOf } from './changes/en.ts'
import { holdFailuresOf, teller, type StepFacts, type StepWords } from './tell.ts'
import type { TrainOrdersText } from './zh.ts'

/** Sentences of what is known. */
const joined = (...parts: string[]): string =>
  parts
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('. ')
const by = (f: StepFacts, what: string): string => f.who && `${what} ${f.who}`
const count = ({ tickets }: StepFacts): string => (tickets === null ? '' : tickets === 1 ? '1 ticket' : `${tickets} tickets`)

const holdFailures = holdFailuresOf({
  soldOut: 'These seats have just sold out and none was taken. Nothing was charged. Choose another train or type of seats.',
  priceMoved: 'The railway’s fare has changed and no seat was taken at it. Nothing was charged. Search again.',
  wishNotMet: 'The seats you wished for were not to be had, and no others were taken. Nothing was charged. Book again with fewer wishes.',
  notOnSale: 'Tickets of this day are not sold yet. Nothing was charged.',
  saleClosed: 'The sale has closed before departure. Nothing was charged. Choose another train.',
  nightStop: 'The railway sells nothing at night. Nothing was charged. Book once it sells again.',
  trainCancelled: 'This train does not run. Nothing was charged. Choose another one.',
  stationClosed: 'The station takes no passengers for now. Nothing was charged. Choose another station.',
  gone: 'The railway does not know this train any more. Nothing was charged. Search again.',
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

const standbyEnds = holdFailuresOf({
  unmet: 'No seats for everybody on it came back before the cut-off.',
  ended: 'The railway has ended this standby.',
  seatsLeft: 'When it was sent there were seats again: they can be booked.',
  priceMoved: 'The fare had changed when it was sent, and nobody queues at another one.',
  standbyCutOff: 'It was paid too late for the railway to take it.',
  standbyExists: 'A passenger queues for one of these trains already, perhaps elsewhere.',
  standbyLimit: 'It is beyond the railway’s limits.',
  trainCancelled: 'The train was cancelled.',
  tooManyOperations: 'Too many operations: the railway takes no standby for now.',
  cancelledOften: 'Seats were given back three times today, and the railway takes no more standbys.',
  notVerified: 'The railway could not verify a passenger.',
  twice: 'A passenger has a ticket of one of these trains already, perhaps bought elsewhere.',
  overlapping: 'A passenger has a ticket at that time already, perhaps bought elsewhere.',
  refused: 'The railway did not take this standby.',
})

const tills: Readonly<Record<string, string>> = { alipay: 'Alipay', wechat: 'WeChat Pay', cash: 'cash', points: 'points' }
const till = (f: StepFacts): string => tills[f.till] ?? ''
const isCash = (f: StepFacts): boolean => f.till === 'cash'
/** The railway's and ours apart. */
const feesKept = (f: StepFacts): string =>
  [f.railwayFee && `the railway’s fee of ${f.railwayFee}`, f.serviceFee && `our service fee of ${f.serviceFee}`]
    .filter(Boolean)
    .join(' and ')

const steps = {
  submitted: (f: StepFacts) => ({ title: 'Submitted', detail: joined(by(f, 'Booked by'), f.amount && `Total ${f.amount}`) }),
  changeSubmitted: (f: StepFacts) => ({
    title: 'Change submitted',
    detail: joined(
      by(f, 'Asked for by'),
      f.from && `Changed from ${f.from}`,
      f.amount ? `${f.amount} to pay for the change` : 'Nothing more to pay',
    ),
  }),
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
      f.pickupNumber && `Collection number ${f.pickupNumber}`,
      f.until && `Kept until ${f.until}`,
      f.isOther ? 'Other seats of the type than wished for' : '',
      f.before && f.after && `They cost less than was submitted: ${f.after} instead of ${f.before}`,
      f.backBefore && f.backAfter && `They cost less than was submitted: ${f.backAfter} comes back instead of ${f.backBefore}`,
    ),
  }),
  holdFailed: (f: StepFacts) => ({
    title: 'No seats',
    detail:
      f.reason === 'priceMoved' && f.before && f.after
        ? `The railway’s fare went from ${f.before} to ${f.after}, and no seat was taken at it. Nothing was charged. Search again.`
        : holdFailures(f.reason),
  }),
  groupReleased: (f: StepFacts) => ({
    title: 'Not all of the group got seats',
    detail:
      f.reason === 'late'
        ? 'The other orders of the group got no seats in time. As it is all or nothing, these went back. Nothing was charged. Book again.'
        : 'Another order of the group came to nothing. As it is all or nothing, this one ends too and its seats go back. Nothing was charged.',
  }),
  groupEnding: () => ({
    title: 'Not all of the group got seats',
    detail: 'Another order of the group came to nothing. The seats being taken here go back as soon as the railway has answered.',
  }),
  paid: (f: StepFacts) => ({ title: 'Paid', detail: f.amount }),
  issued: (f: StepFacts) => ({
    title: 'Tickets issued',
    detail: `${joined(count(f), 'Board with the document you booked with')}.`,
  }),
  issueFailed: () => ({
    title: 'Train order failed',
    detail: 'The railway issued no ticket and the seats are free again. What was paid goes back by itself, without a fee.',
  }),
  moneyReturned: (f: StepFacts) => ({
    title: 'Money returned',
    detail: `${f.amount ? `${f.amount} is` : 'All of it is'} back with whoever paid, without a fee.`,
  }),
  standbyReady: (f: StepFacts) => ({
    title: 'To be paid ahead',
    detail: joined(f.amount && `${f.amount}, the dearest of what is waited for`, 'What is not spent goes back by itself'),
  }),
  standbyJoined: (f: StepFacts) => ({
    title: 'On standby',
    detail: f.until && `Until ${f.until}. Tickets are issued as soon as seats come back.`,
  }),
  standbyConfirming: () => ({
    title: 'Asking the railway',
    detail: 'Its answer was unclear. It is asked first, and nothing is queued twice.',
  }),
  standbyRests: (f: StepFacts) => ({
    title: 'The railway rests',
    detail: f.until && `It takes no standby at night and is asked again from ${f.until} on.`,
  }),
  standbyServed: (f: StepFacts) => ({
    title: 'Seats came: tickets issued',
    detail: joined(
      joined(f.trainNo, count(f), f.amount && `${f.amount} of what was paid ahead goes back by itself`),
      'Board with the document you booked with.',
    ),
  }),
  standbyUnmet: (f: StepFacts) => ({
    title: 'No seats came',
    detail: `${standbyEnds(f.reason)}${f.until && ` You can queue again from ${f.until}.`} All that was paid ahead goes back by itself, without a fee.`,
  }),
  standbyLeaving: (f: StepFacts) => ({
    title: 'Withdrawal asked for',
    detail: joined(by(f, 'By'), 'It ends once the railway has answered. What was served in that moment stays'),
  }),
  standbyLeft: (f: StepFacts) => ({
    title: 'Standby queue left',
    detail: joined(by(f, 'By'), 'All that was paid ahead goes back by itself, without a fee'),
  }),
  standbyLapsed: (f: StepFacts) => ({
    title: 'Lapsed',
    detail: f.isUnclear
      ? `No payment was confirmed in time, so it never queued. If ${till(f) || 'the gateway'} has taken one, it goes back by itself.`
      : 'It was not paid ahead in time, so it never queued. Nothing was charged. You can join the standby queue again.',
  }),
  standbyRejected: (f: StepFacts) => ({
    title: f.isOpen ? 'One has rejected, a majority may still agree' : 'Rejected',
    detail: joined(by(f, 'By'), f.isOpen ? '' : 'It was not paid ahead and never queued; nothing was charged'),
  }),
  standbyTimedOut: () => ({
    title: 'Approval timed out',
    detail: 'Nobody approved it in time, so it was not paid ahead and never queued. Nothing was charged.',
  }),
  standbyNobody: () => ({
    title: 'Nobody can approve',
    detail:
      'Whoever was to approve it has left, and nobody takes over. It never queued; nothing was charged. Ask your travel administrator.',
  }),
  standbyRest: (f: StepFacts) => ({
    title: 'Difference returned',
    detail: f.amount && `${f.amount} that was paid ahead and not spent is back with whoever paid.`,
  }),
  railCancelled: (f: StepFacts) => ({
    title: 'Cancelled by the railway',
    detail: `${f.trainNo || 'The train'} does not run. All that was paid for the tickets can come back, without a fee.`,
  }),
  railDelayed: (f: StepFacts) => ({
    title: 'Train delayed',
    detail: joined(
      f.minutes === null ? '' : `${f.minutes} ${f.minutes === 1 ? 'minute' : 'minutes'} late`,
      f.departs && `It leaves at ${f.departs}`,
      'The station has the last word',
    ),
  }),
  railRestored: () => ({ title: 'Back to the railway’s plan', detail: 'It leaves as planned. The ticket is as good as before.' }),
  receiptIssued: receipts.issued,
  receiptRefused: (f: StepFacts) => receipts.refused(f.reason),
  receiptDue: (f: StepFacts) => receipts.due(f.untilDate),
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
  backDelayed: () => ({
    title: 'Return delayed',
    detail: 'What is to come back did not go in several tries, and a person has to look; the amount stays.',
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
  approvalUrged: (f: StepFacts) =>
    f.until
      ? {
          title: 'Reminded in the app',
          detail: f.who && `${f.who} can read it there; a message follows when quiet hours end, at ${f.until}.`,
        }
      : { title: 'Reminded', detail: by(f, 'Reminded') },
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
    detail:
      f.amount &&
      (isCash(f)
        ? `The travel desk hands ${f.amount} back in cash`
        : `${f.amount} goes back to ${till(f) || 'whoever paid'}${f.promisedOn && ` by ${f.promisedOn}`}`) +
        (f.fee ? `, after ${feesKept(f)}.` : ', without a fee.'),
  }),
  refunded: (f: StepFacts) => ({
    title: 'Refunded',
    detail:
      f.amount && (isCash(f) ? `${f.amount} was handed back in cash.` : `${f.amount} is back with the payer${till(f) && `’s ${till(f)}`}.`),
  }),
  refundStuck: (f: StepFacts) => ({
    title: 'Refund handled by a person',
    detail: `${f.amount || 'It'} could not go back by itself. It stands in the books and is not lost.`,
  }),
  refundByTransfer: (f: StepFacts) => ({ title: 'Refund by transfer', detail: `Finance transfers ${f.amount || 'it'} to whoever paid.` }),
  refundTransferred: (f: StepFacts) => ({
    title: 'Transferred',
    detail: f.amount && `Finance has transferred ${f.amount}${f.paidOn && ` on ${f.paidOn}`}`,
  }),
  refundLate: (f: StepFacts) => ({
    title: 'Refund late',
    detail: `${f.amount || 'It'} ${f.promisedOn ? `was to be back by ${f.promisedOn} and is not` : 'is not back yet'}. Finance follows it up.`,
  }),
  refundOverdue: (f: StepFacts) => ({
    title: 'Refund overdue',
    detail: `${f.amount || 'It'} is still not back. The operator’s staff follow it up as well.`,
  }),
}

const notReturned: Readonly<Record<string, string>> = {
  moved: 'The railway’s fee has changed, and it was not done at the new one',
  used: 'The railway says that the ticket was used',
  stationOnly: 'Its paper was collected: only a window takes it back',
  notRefundable: 'The railway does not take it back now',
  movedOn: 'It was given back or changed elsewhere',
}

const returning = {
  returnAsked: (f: StepFacts) => ({
    title: 'Refund asked for',
    detail: joined(by(f, 'By'), count(f), f.amount && `${f.amount} to come back`),
  }),
  returnedAtWindow: (f: StepFacts) => ({
    title: 'Given back at a station',
    detail: joined(count(f), f.amount && `${f.amount} to come back`, 'once the railway is done the money goes back to whoever paid'),
  }),
  changedElsewhere: (f: StepFacts) => ({
    title: 'Changed at a station or in 12306',
    detail: joined(
      count(f),
      f.amount && `the ${f.amount} paid for it went into the new ticket, and nothing comes back here`,
      'the new train and any difference were settled with the railway and are not known here',
      'to give the new ticket back, go to a station or to 12306',
    ),
  }),
  returnTaken: () => ({ title: 'The railway has taken it', detail: 'Once it is done the money goes back to whoever paid' }),
  returned: (f: StepFacts) => ({
    title: 'Tickets refunded',
    detail: joined(
      count(f),
      f.amount && `${f.amount} goes back`,
      f.fee && `the railway keeps ${f.fee}`,
      f.serviceFee && `our service fee of ${f.serviceFee} is kept`,
    ),
  }),
  notReturned: (f: StepFacts) => ({
    title: 'Not refunded',
    detail: joined(notReturned[f.reason] ?? 'The railway did not take it', 'the tickets are as good as before'),
  }),
  returnByDesk: () => ({ title: 'Refund handled by a person', detail: 'It could not be finished by machine; do not ask again' }),
}

const notChanged: Readonly<Record<string, string>> = {
  bookingFailed: 'No seats were found on the new train',
  lapsed: 'It was not paid or decided in time',
  rejected: 'It was not approved',
  cancelled: 'The change was called off',
  ticketFailed: 'The new tickets were not issued, and what was paid goes back by itself',
}

const changing = {
  changeAsked: (f: StepFacts) => ({
    title: 'Change asked for',
    detail: joined(by(f, 'By'), count(f), f.trainNo && `to ${f.trainNo}`, f.until && `departs ${f.until}`),
  }),
  changed: (f: StepFacts) => ({
    title: 'Changed',
    detail: joined(
      count(f),
      f.trainNo && `to ${f.trainNo}`,
      f.until && `departs ${f.until}`,
      f.amount && `${f.amount} was paid for the change, on the order that it became`,
    ),
  }),
  notChanged: (f: StepFacts) => ({
    title: 'Not changed',
    detail: joined(notChanged[f.reason] ?? 'The railway did not take it', 'The old tickets are as good as before'),
  }),
  changeBack: (f: StepFacts) => ({
    title: 'Difference of the change returned',
    detail: joined(f.amount && `${f.amount} goes back`, f.fee && `the railway keeps ${f.fee}`),
  }),
}

/** The same in English. */
export const en: TrainOrdersText = {
  seatOrPlace: (seat, berth) => (berth ? `${seat}, ${berth.toLowerCase()} berth` : seat),
  lines: {
    changeFee: 'Change fee',
    fare: 'Tickets',
    fareDifference: 'Fare difference',
    flight: 'Flight, at most',
    serviceFee: 'Service fee',
    oldTickets: 'Paid by the old tickets',
  },
  fareOf: { adult: 'Fares · adults', student: 'Fares · students', child: 'Fares · children', freeChild: 'Small child, free' },
  /** What a change costs, line by line. */
  changeLines: { changeFee: 'Change fee', fareDifference: 'Fare difference', taxDifference: 'Taxes', serviceFee: 'Service fee' },
  gateways: { alipay: 'Alipay', wechat: 'WeChat Pay' },
  changedElsewhere: 'Changed at the railway; the new ticket is not here',
  fates: { changing: 'Being changed', changed: 'Changed', refunding: 'Being refunded', refunded: 'Refunded' },
  cancelling: {
    returning: 'Tickets are issued, so they are given back: see first what comes back.',
    underWay: {
      refunding: 'A refund is under way, so it cannot be cancelled. The order says how far that is.',
      changing: 'A change is under way, so it cannot be cancelled. The order says how far that is.',
    },
    free: 'No ticket is issued yet: cancelling costs nothing.',
    last: (times, minutes) =>
      `No ticket is issued yet: cancelling costs nothing. It is the last of ${times} times that held seats may go back today: nothing can be booked for ${minutes} minutes afterwards, and the railway takes no more orders today.`,
    queueing: 'Leaving the queue costs nothing: all that was paid ahead goes back. What the railway serves in that moment stays.',
    stillHolding: 'Seats are being taken: it is cancelled as soon as the railway has answered, without a fee.',
    reasons: { PLANS: 'Plans have changed', OTHER_TRAIN: 'Another train', MISTAKE: 'A mistake' },
  },
  event: teller<StepWords>(
    'en',
    { ...steps, ...changeStepsOf({ till, holdFailure: holdFailures }), ...returning, ...changing, ...rungs },
    { title: 'Order updated', detail: '' },
  ),
  now: {
    groupWord: { title: 'Waiting for the group', detail: 'Seats are taken for all at once, when every order of the group is agreed to.' },
    groupSeats: {
      title: 'Seats held, waiting for the group',
      detail: 'It is paid and ticketed once all of the group have seats. If one gets none, all go back, without a fee.',
    },
    groupPaid: {
      title: 'Paid, waiting for the group',
      detail: 'Tickets are ordered once all of the group is paid. If one is not, all go back, and so does what was paid.',
    },
    holding: { title: 'Taking seats', detail: 'Usually within a minute. Without seats the order closes by itself, without a fee.' },
    confirming: { title: 'Asking the railway', detail: 'It is asked until the answer is clear, and no seat is taken twice.' },
    cancelling: { title: 'Cancelling', detail: 'As soon as the railway has answered the seats go back, without a fee.' },
    stuck: { title: 'Waiting for a person', detail: 'It could not be finished by itself. Nothing is taken or charged twice meanwhile.' },
    trainCancelled: {
      title: 'For you to decide',
      detail: 'All of the money comes back without a fee; or book another train or flight first, and then give these tickets back.',
    },
    approval: (who, until) => ({
      title: who ? `Waiting for ${who}` : 'Awaiting approval',
      detail: joined('Seats are taken once it is approved', until && `Without an approval by ${until} the order closes, without a fee.`),
    }),
    paying: (amount, until, payer) => ({
      title: amount ? (payer ? `${payer} pays ${amount}` : `Pay ${amount}`) : 'Payment due',
      detail:
        until && `Paid by ${until}, tickets are issued by themselves; else the order is cancelled and the seats go back, without a fee.`,
    }),
    refunding: {
      title: 'Giving tickets back',
      detail: 'Once the railway has done it the money goes back the way it came. Nobody rides on these tickets any more.',
    },
    queueing: (until) => ({
      title: 'On standby',
      detail: `Tickets are issued as soon as seats come back. ${until && `Without seats by ${until}, all that was paid ahead goes back, without a fee.`}`,
    }),
    leaving: {
      title: 'Leaving the queue',
      detail: 'Once the railway has answered all goes back. What was served in that moment stays.',
    },
    standbyApproval: (who, until) => ({
      title: who ? `Waiting for ${who}` : 'Awaiting approval',
      detail: joined(
        'It is paid ahead and queued for once it is approved',
        until && `Without an approval by ${until} it closes, without a fee.`,
      ),
    }),
    prepaying: (amount, until, payer) => ({
      title: amount ? (payer ? `${payer} pays ${amount}` : `Pay ${amount}`) : 'Payment due',
      detail: until && `Paid by ${until}, it joins the standby queue; else it closes, without a fee.`,
    }),
    issuing: { title: 'Issuing tickets', detail: 'Usually within a minute. Without tickets what was paid goes back by itself.' },
  },
  /** What goes on now with a change. */
  change: changeNow,
  next: {
    hold: { title: 'Seats', detail: 'Once approved, seats are taken, at no more than the fare of now.' },
    issue: { title: 'Payment and tickets', detail: 'Once seats are held it is paid, and tickets are issued by themselves.' },
    tickets: { title: 'Tickets', detail: 'Once all orders of the group are paid, tickets are issued by themselves.' },
    queue: { title: 'Standby', detail: 'Once paid ahead it queues at the railway. What is not spent goes back by itself.' },
    served: (until) => ({ title: 'Cut-off', detail: until && `It waits until ${until} at the latest.` }),
    depart: (at) => ({ title: 'Departure', detail: `${at}. Board with the document you booked with.` }),
  },
}
