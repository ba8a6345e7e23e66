import { en as common } from './common/en.ts'
import type { Facts, FlightRefusalCode, RefusalWords } from './facts.ts'
import { formatMoney } from '../../kernel/money.ts'
import { paper } from './paper/en.ts'
import { abroad } from './abroad-server/en.ts'
import { changing } from './changing/en.ts'
import { inquiring } from './inquiring/en.ts'
import { receipts } from './receipts/en.ts'
import { returning } from './returning/en.ts'
import { timeline } from './timeline/en.ts'
import type { FlightText } from './zh.ts'

const ahead = (hours: number): string => (hours >= 72 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} h`)

const amount = (facts: Facts, name: string): string => (typeof facts[name] === 'number' ? formatMoney(facts[name]) : '')

const refusals: Readonly<Record<FlightRefusalCode, RefusalWords>> = {
  ...common.faults,
  'AF-DISRUPTION-OVER': 'The airline has changed its plan again, or somebody has chosen already. See how it stands now',
  'AF-TICKETS-BUSY':
    'The tickets are being changed or refunded. Choose once that is settled; a change that costs you something can be cancelled first, and what the desk has can be taken back',
  'AF-NOT-FREE': 'The airline does not exchange to this flight for nothing any more. Take another, or change by the fare’s conditions',
  'AF-SEATS-WAIT': 'The airline has not answered yet. You can confirm once it has',
  'AF-SEATS-OVER': 'This seat request has been settled. Please look at how it stands now',
  'AF-SEATS-POLICY':
    'At this price your company does not allow it, so it cannot be confirmed. Give these seats up and choose another flight',
  'AF-SEAT-TIMES': 'The airline has just moved this flight again. Please look at its times now before you confirm',
  'AF-SEAT-CANCELS': (facts) =>
    `You have given up seats at ${facts['airlineEn'] || 'this airline'} three times today. You can book with it, or give up seats again, tomorrow`,
  'AF-0-0021': 'You stayed a while and prices may have changed. Please search again',
  'AF-0-0022': 'The order has expired. Please choose a flight again',
  'AF-AGAIN-ABROAD': 'Please search a journey abroad anew on home, where all of its legs are chosen together',
  'AF-STANDS': 'This order still stands, so no flight has to be chosen again. To fly another one, cancel it first',
  'AF-WAYS-TIME': 'This flight leaves before the one in front of it has arrived. Choose another one, or another flight before it',
  'AF-WAYS-PARTY': 'Flights are booked together only where they were searched for the same people. Please search again',
  'AF-WAYS-ABROAD':
    'Mainland and international flights cannot be booked together like this. Search the whole journey under international flights',
  'AF-WAYS-SETTLED': 'This flight no longer waits for another one. Please look at the order as it stands now',
  'AF-NOT-BOOKER': 'Somebody else booked this order. Ask them to choose again, or search for a flight of your own',
  'AF-NO-CITY': 'Flights from or to this city cannot be booked yet. Please choose another city',
  'AF-NO-LINE': 'Your company has not opened flight booking. Please contact your travel manager. Orders you already have are not affected',
  'AF-NO-POLICY': 'Your company has not set a domestic flight policy for you yet. Please contact your travel manager',
  'AF-SUPPLIER': 'The airline systems are not answering. Please try again shortly. Nothing was booked or charged',
  'AF-NO-EXTRAS': 'Nothing can be added to this ticket, or your company does not offer it',
  'AF-EXTRA-GONE': (facts) =>
    `${facts['nameEn'] || 'What you chose'} was taken meanwhile, is no longer sold, or has another price. Please choose again`,
  'AF-EXTRA-TWICE': 'A seat is for one traveller alone, and each has one of a kind',
  'AF-EXTRA-WHO':
    'This is not for that traveller: seats at an exit are for adults without an infant on their lap, and an infant has no seat of its own',
  'AF-GONE': 'The flight is cancelled or no longer sold. Please choose another flight',
  'AF-TIME': 'The chosen time can no longer be submitted. Please choose another flight',
  'AF-WAIT': 'Too many submissions in a short time. Please try again in a few minutes',
  'AF-SOLD-OUT': 'This fare has just sold out. Please choose another fare or flight',
  'AF-REPEAT': (facts) =>
    `${facts['nameEn'] ? `${facts['nameEn']} has` : 'You have'} booked this flight on this day already; it cannot be booked twice`,
  'AF-SAME-DAY': (facts) =>
    `${facts['nameEn'] ? `${facts['nameEn']} has` : 'You have'} booked ${facts['flightNumber'] || 'a flight'} between the same two cities that day${facts['overlaps'] ? ', and the two overlap in time: nobody can be on both' : ''}. Please confirm that you want to go on`,
  'AF-OVERLAP': (facts) =>
    `${facts['nameEn'] ? `${facts['nameEn']} has` : 'You have'} booked ${facts['flightNumber'] || 'a flight'}, which overlaps in time: nobody can be on both. Please confirm that you want to go on`,
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
  'AF-CHILD-ALONE': 'Nobody under 12 flies alone. Please add an adult',
  'AF-INFANT-LAP': 'Each adult can take one infant under 2 on the lap. Add another adult, or book separately',
  'AF-CHILDREN-MOST': (facts) =>
    `Each adult can take ${facts['most'] ?? ''} children from 2 to 11 at most. Add another adult, or book separately`,
  'AF-NEWBORN': (facts) => `Infants fly from ${facts['days'] ?? ''} days after birth on. Please choose a later flight`,
  'AF-INFANT-FOLLOWS': 'An infant’s ticket goes with that of the adult who holds it. Please choose the infant too',
  'AF-LEFT-ALONE': 'The children or infants who stay would not have adults enough. Choose them too, or leave an adult with them',
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
  'AF-NO-CANCELLABLE': 'This order has no ticket that can be cancelled',
  'AF-NO-VALUE': 'This order cannot be given up for value now. Please contact the travel desk',
  'AF-RECEIPT-NOT': 'The e-receipt of this ticket cannot be issued now; the reason stands beside the ticket',
  'AF-RECEIPT-NONE': 'There is no e-receipt to save',
  'AF-NO-TICKET': 'No ticket has been issued yet. There is an itinerary confirmation once it is',
  'AF-VALUE-LATER': 'The payment of this order is still being settled. Please try again in a few minutes, or contact the travel desk',
  'AF-TICKETS': 'Choose whose tickets are to be given back',
  'AF-NO-REFUNDABLE': 'This order has no ticket that can be refunded',
  'AF-TICKET-USED': 'The ticket has been used and cannot be refunded',
  'AF-CHECKED-IN': 'The ticket is checked in. Cancel the check-in with the airline first, then come back',
  'AF-REFUNDING': 'This ticket is being refunded already',
  'AF-REFUNDED': 'This ticket has been refunded',
  'AF-TICKET-CHANGING': 'This ticket is being changed. Come back once that is done',
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
  'AF-DESK-DECIDED': 'This is decided already, or is not with the desk',
  'AF-DESK-AMOUNT': (facts) => `No more comes back than the ${amount(facts, 'mostMinor')} that were paid`,
  'AF-NO-CHANGEABLE': 'This order has no ticket that can be changed',
  'AF-CHANGE-USED': 'The ticket has been used and cannot be changed',
  'AF-CHANGED': 'This ticket was changed. Its new order has what can be done now',
  'AF-CHANGE-DATE': 'Please choose a new date of departure',
  'AF-CHANGE-LEG': 'Please choose which leg is to be changed',
  'AF-CHANGE-ORDER': 'That day crosses another leg. Please choose one after the leg before it arrives and before the next one leaves',
  'AF-CHANGE-TOGETHER': 'The airline changes all passengers of a booking together. Please choose all of them',
  'AF-CHANGE-NOTE': 'Please write which flight it is to be, or why',
  'AF-CHANGE-REASON': 'Please choose why it is to be changed',
  'AF-CHANGE-AGAIN': 'The airline has just changed the flights of this ticket. Please begin the change again',
  'AF-CHANGE-DESK': 'No online change is available. Contact customer service, or hand it to the travel desk',
  'AF-CHANGE-CHILD':
    'Tickets of children and infants are not changed online: the travel desk asks the airline what they cost on another flight',
  'AF-NO-FLIGHT': 'Please choose the new flight first',
  'AF-DESK-FLIGHT': 'Please look at the flight again: the cities of the old ticket, and a time still to come',
  'AF-DESK-LATE': 'The airline keeps the seats for too short a time to be paid. Please ask it for longer',
  'AF-DESK-TICKETS': 'One new ticket number for each old ticket, please',
  'AF-INQUIRY-LEGS': 'Please enter one leg at least',
  'AF-INQUIRY-ORDER': 'This leg leaves before the one above it. Please enter legs in the order of travel',
  'AF-INQUIRY-SENT': 'This inquiry is sent already and cannot be changed',
  'AF-INQUIRY-MANY': (facts) => `You have ${facts['max']} inquiries that are not over. Please settle them first`,
  'AF-INQUIRY-OTHERS': 'This inquiry was sent by somebody else, who alone can act on it',
  'AF-INQUIRY-OVER': 'The inquiry has changed meanwhile. Please refresh. What is completed cannot be cancelled',
  'AF-INQUIRY-OPEN': 'This inquiry is not over yet: there is no need to ask again',
  'AF-INQUIRY-BOOKED': 'An order stands that was booked from it. Please cancel that order first',
  'AF-MAIL': 'Please enter a mail address such as name@company.com',
  'AF-FLYER': 'Miles of this flight do not count in that programme; please choose another',
  'AF-INTL-SELF': 'International flights only for self-booking: please let whoever travels book or ask for it',
  'AF-NO-ABROAD': 'Your company has not opened flights abroad. Please contact your travel manager, or ask the travel desk for a quote',
  'AF-JOURNEY':
    'Please check the journey: one leg for one way, two that return to the start for a round trip, two to four for several cities',
  'AF-INLAND': 'All of this journey is in the mainland. Please search for it as a domestic flight',
  'AF-CONFIRM': 'Price, times or rules have to be confirmed once more. Please look at them and submit again',
  'AF-CONSENT': 'Your document goes to an airline and a supplier abroad. Please agree to that first',
  'AF-ONE-WAY': 'Please say why you book one way only',
  'AF-ONE-WAY-NOTE': 'Please add a few words on why you book one way only',
  'AF-PLAN-LEGS': (facts) => `Plan ${facts['plan'] ?? 1}: each leg wants a flight`,
  'AF-PLAN-AIRPORT': (facts) =>
    `Plan ${facts['plan'] ?? 1}, leg ${facts['leg']}: these airports do not lead where it was asked for, or do not join`,
  'AF-PLAN-TIME': (facts) =>
    `Plan ${facts['plan'] ?? 1}${Number(facts['leg']) > 0 ? `, leg ${facts['leg']}` : ''}: by the clocks of both places a flight lands after it leaves, within a day (write -1 where it lands the day before), and the next leaves after that`,
  'AF-PLAN-DAY': (facts) => `Plan ${facts['plan'] ?? 1}, leg ${facts['leg']}: it leaves on a day that does not suit`,
  'AF-PLAN-EXPIRY': (facts) =>
    `Plan ${facts['plan'] ?? 1}: it has to hold for 15 minutes at least, and no longer than until the first departure`,
  'AF-PLAN-OVER': 'This plan holds no longer. Please choose another one, or ask again',
  'AF-PLAN-OTHER': 'There is no such plan. Please refresh and choose again',
  'AF-PLAN-BOOKED': 'This is booked already, perhaps on another device. Please refresh',
  'AF-PLAN-DESK': (facts) =>
    `These flights cannot be booked here by yourself. The travel desk books them with you: it calls you by ${facts['by']}`,
  'AF-PLAN-PARTY': 'A plan is booked for those it was asked for. For others please ask again',
  'AF-CHANGE-MOVED'(facts) {
    const [before, now] = [amount(facts, 'oldMinor'), amount(facts, 'newMinor')]
    return before && now && before !== now
      ? `The change now costs ${now} instead of ${before}. Please look at it before you submit`
      : 'Who pays which part of the change has moved. Please look at it before you submit'
  },
  STATE_CHANGED: 'The status has just changed. Please refresh and try again',
}

export const en: FlightText = {
  ...common,
  refusals,

  gateways: { alipay: 'Alipay', wechat: 'WeChat Pay' },
  orderStatus: {
    created: 'Submitted',
    seatRequestProcessing: 'Holding your seat',
    awaitingConfirmation: 'Confirming with the airline',
    cancelling: 'Cancelling',
    givingUp: 'Giving up',
    awaitingPayment: 'Awaiting payment',
    duringPayment: 'Confirming payment',
    paymentSuccess: 'Paid',
    awaitingApproval: 'Awaiting approval',
    issuingTickets: 'Ticketing',
    refunding: 'Refund under way',
    changing: 'Change under way',
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
    flightCancelled: 'Flight cancelled',
    flightChanged: 'Flight changed',
    seatsAsked: 'Airline looking for seats',
    seatsToConfirm: 'Confirm your seats',
    awaitingOtherWay: 'Waiting for the other flight',
    lapsed: 'Closed, time ran out',
    rejected: 'Not approved',
    refunded: 'Refunded',
  },
  changeOrderStatus: {
    cancelling: 'Cancelling the change',
    issuingTickets: 'Exchanging tickets',
    awaitingTicketIssuance: 'Awaiting new ticket',
    ticketFailed: 'Not changed, old ticket unaffected',
    cancelledClosed: 'Change cancelled',
    bookingFailed: 'Not changed, old ticket unaffected',
    lapsed: 'Change ran out of time',
    rejected: 'Change not approved',
  },
  partCancelled: 'Part of it cancelled',
  moneyToCome: { refunded: 'Refund to come', partialRefund: 'Part refund to come' },
  beyondBudget: 'More than is left in the budget',
  paidWhy: {
    difference: 'The company pays up to the limit; what is above is paid by the traveller',
    person: 'A trip above the limit like this one is paid by the traveller',
    serviceFee: 'Your company has travellers pay the service fee themselves',
    extras: 'Seats, bags and packages beside the ticket are paid by the traveller',
    someExtras: 'What the company does not pay of seats, bags and packages is paid by the traveller',
  },
  withApplication: 'With a trip application you can book it; the company pays.',
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
    freeUnheld: 'No seat is held and no ticket has been issued yet: cancelling is free.',
    freeChange: 'The new ticket has not been issued: calling the change off is free, and the old ticket is as good as before.',
    stillHolding:
      'The seat is still being requested. Your wish is recorded and carried out as soon as the airline answers; nothing is charged.',
    askedSeats: (airline, after) =>
      `These seats are not confirmed yet. Cancelling gives them up: the order closes at once, and nothing is charged. ${
        after > 0
          ? `You can then give up ${after === 1 ? 'once' : `${after} times`} more today at ${airline}.`
          : `It is your last time today at ${airline}, which you can book again tomorrow.`
      }`,
    movedSeats:
      'The airline has moved this flight and the seats are not confirmed yet. Cancelling closes the order at once, nothing is charged, and it does not count among your cancellations of today.',
    ticketed: 'Ticketed, so it can no longer be cancelled. It can be refunded from the order.',
    returning: 'A refund is under way, so it cannot be cancelled. The order says how far that is.',
    changing: 'A change is under way, so it cannot be cancelled. The order says how far that is.',
    leavesValue: 'Ticketed, so it can no longer be cancelled. It can be given up, and its fare kept as value.',
  },

  documentFaults: {
    type: 'Not accepted on domestic flights',
    expired: 'Runs out before arrival',
    incomplete: 'Something is still missing',
  },
  abroad,
  approverRole: { manager: 'Your manager', aboveManager: 'Manager above', departmentApprover: 'Department approver' },
  unheldTicket: 'No seat held yet',
  unchangedTicket: 'Not exchanged',
  /** What somebody flies as, on her ticket and beside what she pays. */
  passengerType: { ADT: 'Adult', CNN: 'Child', INF: 'Infant' },
  onLap: (name: string) => `Infant with ${name}`,
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
  /** What the airline itself has done to a flight. */
  disruption: {
    why: {
      soldOut: 'The new flight has no seats left, so it was not confirmed.',
      flightGone: 'The flight has left or is not flown any more, so it was not confirmed.',
      twice: 'Somebody already has a seat on that flight, so it was not confirmed.',
      gone: 'The airline has changed its plan again. See how it stands now.',
      unclear: 'The airline has not answered. Please try again.',
    },
    forDesk: {
      cancelled: 'The airline has cancelled this flight.',
      retimed: 'The airline has moved the times of this flight.',
      protected: 'The airline has cancelled this flight and keeps another.',
      free: (until: string): string => `Until ${until} it refunds for nothing, and moves to another flight in the same cabin for nothing.`,
    },
  },
  changing,
  extraLine: { seats: 'Seats', bags: 'Extra bags', addition: 'Business Plus Package' },
  inquiring,

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
      'Given up, the fare less its fee is not paid back: it is kept as unused value, good for a year for tickets of the same traveller with the same airline, of the same seller. Taxes go back to whoever paid.',
  },
  baggage({ checkedKg, carryOnKg }) {
    const parts = [checkedKg > 0 ? `${checkedKg} kg checked` : 'No checked bag', carryOnKg > 0 ? `${carryOnKg} kg cabin` : '']
    return parts.filter(Boolean).join(' · ')
  },
  paper,
  receipts,
  timeline,
}
