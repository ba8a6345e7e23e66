import { en as common } from './common/en.ts'
import type { Facts, FlightRefusalCode, RefusalWords } from './facts.ts'
import { formatMoney } from '../../kernel/money.ts'
import { paper } from './paper/en.ts'
import { returning } from './returning/en.ts'
import { timeline } from './timeline/en.ts'
import type { FlightText } from './zh.ts'

const whose = (owner: string | null): string => (owner === null ? '' : ` (its owner: ${owner})`)

const ahead = (hours: number): string => (hours >= 72 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} h`)

const amount = (facts: Facts, name: string): string => (typeof facts[name] === 'number' ? formatMoney(facts[name]) : '')

const refusals: Readonly<Record<FlightRefusalCode, RefusalWords>> = {
  ...common.faults,
  'AF-0-0021': 'You stayed a while and prices may have changed. Please search again',
  'AF-0-0022': 'The order has expired. Please choose a flight again',
  'AF-NO-CITY': 'Flights from or to this city cannot be booked yet. Please choose another city',
  'AF-NO-LINE': 'Your company has not opened flight booking. Please contact your travel manager. Orders you already have are not affected',
  'AF-NO-POLICY': 'Your company has not set a domestic flight policy for you yet. Please contact your travel manager',
  'AF-SUPPLIER': 'The airline systems are not answering. Please try again shortly. Nothing was booked or charged',
  'AF-GONE': 'The flight is cancelled or no longer sold. Please choose another flight',
  'AF-TIME': 'The chosen time can no longer be submitted. Please choose another flight',
  'AF-WAIT': 'Too many submissions in a short time. Please try again in a few minutes',
  'AF-SOLD-OUT': 'This fare has just sold out. Please choose another fare or flight',
  'AF-REPEAT': (facts) =>
    `${facts['nameEn'] ? `${facts['nameEn']} has` : 'You have'} booked this flight on this day already; it cannot be booked twice`,
  'AF-SAME-DAY': (facts) =>
    `${facts['nameEn'] ? `${facts['nameEn']} has` : 'You have'} booked ${facts['flightNumber'] || 'a flight'} between the same two cities that day. Please confirm that you want to go on`,
  'AF-PRICE'(facts) {
    const [before, now] = [amount(facts, 'oldMinor'), amount(facts, 'newMinor')]
    return before && now
      ? `The price moved from ${before} to ${now}. Please accept it before you submit`
      : 'The price has moved. Please accept it before you submit'
  },
  'AF-VALUE'(facts) {
    const [before, now] = [amount(facts, 'oldMinor'), amount(facts, 'newMinor')]
    return before && now
      ? `Another order has used unused value meanwhile: ${now} of ${before} is left to pay of this one. Please look at who pays what before you submit`
      : 'The unused value has changed. Please look at who pays what before you submit'
  },
  'AF-OVER': 'This seat does not meet your travel criteria and your company does not allow it. Please choose a flight in policy',
  'AF-PARTY-OVER':
    'Nobody goes above the limit in company. Please choose a flight in policy, or book separately for whoever needs this one',
  'AF-JOIN': 'There are not enough seats left, so the traveller could not join. Choose another flight, or book separately',
  'AF-RIGHT-ENDED':
    'You may no longer book for those who travel, so you can only read this. They can do it themselves, or your travel manager can help',
  'AF-NOT-YOURS': 'Somebody else booked this order, and others travel in it. To cancel, please ask whoever booked it',
  'AF-APPROVER': (facts) => (facts['nameEn'] ? `The approver for ${facts['nameEn']} cannot be empty` : 'The approver cannot be empty'),
  'AF-NO-APPROVER': (facts) =>
    facts['contactsEn']
      ? `No approver is set. Please contact your administrator: ${facts['contactsEn']}`
      : 'No approver is set. Please contact your travel manager',
  'AF-NO-CASHIER':
    'You would pay the part above the limit yourself, but no way to pay is set up here. Please choose a flight in policy or contact your travel manager',
  'AF-CREDIT': 'Your company’s credit does not cover this order, so it was not submitted. Please contact your travel manager',
  'AF-ISSUING': 'The ticket is being issued, so the order cannot be cancelled now. Once issued, it can be refunded by its rules',
  'AF-CANCELLING': 'You have asked to cancel already. It is carried out as soon as the airline answers',
  'AF-COMPLETE': 'The order is complete and cannot be cancelled',
  'AF-NO-VALUE': 'This order cannot be given up for value now. Please contact the travel desk',
  'AF-NO-TICKET': 'No ticket has been issued yet. There is an itinerary confirmation once it is',
  'AF-VALUE-LATER': 'The payment of this order is still being settled. Please try again in a few minutes, or contact the travel desk',
  'AF-TICKETS': 'Choose whose tickets are to be given back',
  'AF-NO-REFUNDABLE': 'This order has no ticket that can be refunded',
  'AF-TICKET-USED': 'The ticket has been used and cannot be refunded',
  'AF-CHECKED-IN': 'The ticket is checked in. Cancel the check-in with the airline first, then come back',
  'AF-REFUNDING': 'This ticket is being refunded already',
  'AF-REFUNDED': 'This ticket has been refunded',
  'AF-TICKET-CHANGING': 'This ticket is being changed. Refund it once that is done',
  'AF-NOT-ISSUED': 'The ticket has not been issued. Before that the order can be cancelled',
  'AF-REFUND-DESK': 'No online refund is available. Contact customer service, or hand it to the travel desk',
  'AF-REFUND-LATER': 'The payment of this order is still being processed. Try again in some minutes, or ask the travel desk',
  'AF-REFUND-MOVED'(facts) {
    const [before, now] = [amount(facts, 'oldMinor'), amount(facts, 'newMinor')]
    return before && now
      ? `What comes back went from ${before} to ${now}. Look at it before you go on`
      : 'What comes back has changed. Look at it before you go on'
  },
  'AF-RETURN-REASON': 'Choose why you give the ticket back',
  'AF-RETURN-NOTE': 'Tell the travel desk what to do',
  'AF-PROOF': 'Add a picture that proves it',
  'AF-DESK-DECIDED': 'This refund is decided already, or is not with the desk',
  'AF-DESK-AMOUNT': (facts) => `No more comes back than the ${amount(facts, 'mostMinor')} that were paid`,
  STATE_CHANGED: 'The status has just changed. Please refresh and try again',
}

export const en: FlightText = {
  ...common,
  refusals,

  orderStatus: {
    created: 'Submitted',
    seatRequestProcessing: 'Holding your seat',
    awaitingConfirmation: 'Confirming with the airline',
    cancelling: 'Cancelling',
    givingUp: 'Giving up',
    awaitingPayment: 'Awaiting payment',
    duringPayment: 'Paying',
    paymentSuccess: 'Paid',
    awaitingApproval: 'Awaiting approval',
    issuingTickets: 'Ticketing',
    refunding: 'Refund under way',
    ticketIssued: 'Ticketed',
    ticketFailed: 'Ticketing failed',
    cancelledClosed: 'Cancelled',
    bookingFailed: 'Booking failed',
    partialChange: 'Partly changed',
    partialRefund: 'Partly refunded',
    partialChangeAndRefund: 'Partly changed and refunded',
    awaitingTicketIssuance: 'Awaiting ticket',
    manualBooking: 'Handled by a person',
    unknown: 'Status unknown',
    changed: 'Changed',
    lapsed: 'Closed, time ran out',
    rejected: 'Not approved',
    refunded: 'Refunded',
  },
  budget: {
    tell: ({ name, period, owner }) =>
      `More than is left in the budget “${name}” for ${period}. You can submit it; your company will see it${whose(owner)}`,
    reason: ({ name, period, owner }) => `More than is left in the budget “${name}” for ${period}. Please say why${whose(owner)}`,
    approve: ({ name, period, owner }) =>
      `More than is left in the budget “${name}” for ${period}. Somebody has to approve it${whose(owner)}`,
    forbid: ({ name, period, owner }) =>
      `The budget “${name}” for ${period} does not cover this. Charge it to something else, or contact ${owner ?? 'whoever answers for the budget'}`,
  },
  beyondBudget: 'More than is left in the budget',
  paidWhy: {
    difference: 'The company pays up to the limit; what is above is paid by the traveller',
    person: 'A trip above the limit like this one is paid by the traveller',
    serviceFee: 'Your company has travellers pay the service fee themselves',
  },
  partyOver:
    'Several travellers together cannot go above the limit. Choose a flight in policy, or book separately for whoever needs this one.',
  cancelling: {
    reasons: {
      planChanged: 'My plans have changed',
      wrongChoice: 'Wrong date or flight',
      betterFlight: 'Another flight suits better',
      otherTransport: 'I go by train or otherwise',
      bookedTwice: 'Booked twice',
    },
    free: 'No ticket has been issued: cancelling is free and the seat goes back to the airline.',
    stillHolding:
      'The seat is still being requested. Your wish is recorded and carried out as soon as the airline answers; nothing is charged.',
    ticketed: 'Ticketed, so it can no longer be cancelled. It can be refunded from the order.',
    returning: 'Its tickets are being refunded. The order says how far that is.',
    leavesValue: 'Ticketed, so it can no longer be cancelled. It can be given up, and its fare kept as value.',
  },

  documentFaults: { type: 'Not accepted on domestic flights', expired: 'Runs out before arrival' },
  approverRole: { manager: 'Your manager', aboveManager: 'Manager above', departmentApprover: 'Department approver' },
  unheldTicket: 'No seat held yet',
  ticketStatus: {
    [-2]: 'Holding seat',
    [-1]: 'Seat held',
    3: 'Awaiting ticket',
    4: 'Ticketed',
    5: 'Changing',
    6: 'Change cancelled',
    7: 'Changed',
    8: 'Refunding',
    9: 'Refund cancelled',
    10: 'Refunded',
    11: 'Ticketing failed',
    12: 'Cancelled',
  },

  returning,

  conditions: {
    when({ fromHoursBefore: from, untilHoursBefore: until }) {
      if (from === null && until === null) return 'Any time'
      if (until === null) return from === 0 ? 'After departure' : `From ${ahead(from ?? 0)} before departure on`
      if (from === null) return until === 0 ? 'Before departure' : `${ahead(until)} or more before departure`
      return until === 0 ? `Within ${ahead(from)} of departure` : `${ahead(from)} to ${ahead(until)} before departure`
    },
    fee(kind, feeMinor) {
      if (feeMinor === null) return kind === 'change' ? 'No changes' : 'No refund'
      return feeMinor === 0 ? 'Free' : formatMoney(feeMinor)
    },
    note: 'Fees are counted from the fare; a change also costs the difference in fare. Times are local to the departure airport.',
    leavesValue:
      'Given up, the fare less its fee is not paid back: it is kept as unused value, good for a year for tickets of the same traveller with the same airline. Taxes go back to whoever paid.',
  },
  baggage({ checkedKg, carryOnKg }) {
    const parts = [checkedKg > 0 ? `${checkedKg} kg checked` : 'No checked bag', carryOnKg > 0 ? `${carryOnKg} kg cabin` : '']
    return parts.filter(Boolean).join(' · ')
  },
  paper,
  timeline,
}
