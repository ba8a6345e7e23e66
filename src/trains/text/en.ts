import { en as orders } from './orders/en.ts'
import { flightInLine, inLine as rungsInLine, reasons as rungReasons, whyNoFlight } from './rungs/en.ts'
import { paper } from './paper/en.ts'
import { receipts } from './receipts/en.ts'
import { en as words } from './seats/en.ts'
import { countOf, moneyOf, momentOf, type TrainRefusalCode, type Words } from './facts.ts'
import type { TrainText } from './zh.ts'

const refusals: Readonly<Record<TrainRefusalCode, Words>> = {
  'TR-NO-LINE': 'Your company has not opened trains',
  'TR-NO-PAPER': 'No ticket has been issued yet. There is an itinerary confirmation once it is',
  'TR-RECEIPT-NOT': 'There is no e-receipt to be asked for now. See how it stands',
  'TR-RECEIPT-NONE': 'There is no file of this e-receipt here',
  'TR-NO-POLICY': 'Your company has no travel policy for trains yet. Ask your travel manager',
  'TR-SUPPLIER': 'The railway does not answer for now. Try again later',
  'TR-PRESALE': 'Could not get the pre-sale period. Try again later',
  'TR-GONE': 'This train is sold out or suspended. Choose another one',
  'TR-DEPARTURE': 'Choose where you leave from',
  'TR-ARRIVAL': 'Choose where you are going',
  'TR-SAME-CITY': 'Departure and arrival cannot be the same city',
  'TR-DATE-MISSING': 'Choose the day of departure',
  'TR-DATE': (facts) => `The selected dates are incorrect: choose one of the ${countOf(facts, 'days', 60)} days from today on`,
  'TR-STATION': 'There is no such station. Choose another one',
  'TR-STATION-CLOSED': 'This station takes no passengers for now. Choose another one',
  'TR-PASSENGER': 'Choose at least one passenger',
  'TR-PASSENGERS-MOST': (facts) => `An order takes ${countOf(facts, 'most', 5)} passengers at most. Book the others separately`,
  'TR-SEAT': 'Somebody has no seat yet',
  'TR-MIXED-DATES': 'All tickets of an order leave on the same day. Book other days separately',
  'TR-CHILD-ALONE': 'Children under 14 travel with an adult. Add one',
  'TR-STUDENT-PERIOD': 'There is no student fare on this day. Take an adult ticket or another day',
  'TR-STUDENT-SEAT': 'The student fare is for second class, hard seats and hard sleepers. Choose one of these or an adult ticket',
  'TR-STUDENT-RIDES': (facts) =>
    `The student fare can be used ${countOf(facts, 'most', 4)} times a year from 1 October on, and these are used up. Take an adult ticket`,
  'TR-GROUP-TWICE': 'Somebody is on two of the orders: leave them on one',
  'TR-GROUP-MOST': (facts) => `At most ${countOf(facts, 'most', 9)} people are booked at once. Book the others apart`,
  'TR-GROUP-SEATS': (facts) =>
    facts['wanted'] === undefined
      ? 'Not enough seats are left for all. Take fewer people or another train'
      : `${facts['wanted']} seats are needed and ${facts['left']} ${facts['left'] === 1 ? 'is' : 'are'} left. Take fewer people or another train`,
  'TR-TWICE': (facts) => `There is a ticket for ${facts['trainNo'] || 'this train'} already: everybody has one ticket a train`,
  'TR-OVERLAP': (facts) =>
    `This is at the time of a ticket or an order that is there already${facts['trainNo'] ? ` (${facts['trainNo']})` : ''}: nobody is on two trains at once`,
  'TR-LOCKED': (facts) =>
    `Too many operations: seats that were found were given back three times in a day, so nothing can be booked for ${countOf(facts, 'minutes', 30)} minutes${facts['until'] ? `. Try again after ${momentOf(facts['until'], 'en')}` : ''}`,
  'TR-CANCELLED-OFTEN': (facts) =>
    `Seats that were found can be given back ${countOf(facts, 'most', 3)} times a day, and that is used up. Unpaid, they go back by themselves in time`,
  'TR-STANDBY-NONE': 'Choose the trains and seats to wait for',
  'TR-STANDBY-DATES': (facts) => `Standby limits exceeded: ${countOf(facts, 'most', 2)} adjacent days at most`,
  'TR-STANDBY-PER-DATE': (facts) =>
    `Standby limits exceeded: at most ${countOf(facts, 'most', 5)} wishes a day, a train with a seat type each`,
  'TR-STANDBY-MOST': (facts) => `Standby limits exceeded: at most ${countOf(facts, 'most', 10)} wishes, a train with a seat type each`,
  'TR-STANDBY-PER-DAY': (facts) => `Standby limits exceeded: ${countOf(facts, 'most', 5)} orders a person and day. Come back tomorrow`,
  'TR-STANDBY-LINE': 'All trains of a standby leave from one city and go to one city',
  'TR-STANDBY-TWICE': 'A seat type of a train can be chosen once',
  'TR-STANDBY-NO-SEAT': 'Nobody queues to stand. Choose another seat type',
  'TR-STANDBY-OVER': 'Seats above your standard cannot be waited for. Choose one within it',
  'TR-STANDBY-LEFT': (facts) => `${facts['trainNo'] ?? 'This train'} has such seats left: book them instead of waiting`,
  'TR-STANDBY-CLOSED': (facts) =>
    `Nobody can queue for these seats of ${facts['trainNo'] ?? 'this train'} now. Choose another seat type or train`,
  'TR-LADDER-MOST': (facts) => `At most ${countOf(facts, 'most', 3)} further trains can be named: remove one first`,
  'TR-LADDER-DAY': (facts) => `${facts['trainNo'] ?? 'This train'} leaves on another day: further trains are of the same day as the first`,
  'TR-LADDER-LINE': (facts) => `${facts['trainNo'] ?? 'This train'} is another trip: further trains go from the same city to the same city`,
  'TR-LADDER-TWICE': (facts) => `These seats on ${facts['trainNo'] ?? 'this train'} are on the list already: each can be there once`,
  'TR-LADDER-NO-SEAT': 'A place to stand cannot be a further choice: choose other seats',
  'TR-LADDER-OVER': (facts) =>
    `These seats on ${facts['trainNo'] ?? 'this train'} are above the policy. Further trains stay within it, for nobody is asked again`,
  'TR-LADDER-FLIGHT': (facts) => `${whyNoFlight(String(facts['why'] ?? ''))}, so a flight cannot be added now`,
  'TR-LADDER-DONE': 'No further train would be tried any more, so there is nothing to stop',
  'TR-CUTOFF': 'Choose until when to wait',
  'TR-CUTOFF-PAST': 'That time has passed. Choose another one',
  'TR-CUTOFF-LATE': (facts) =>
    `The waiting ends ${countOf(facts, 'hours', 2)} hours before the first train leaves at the latest${facts['latest'] ? `: ${momentOf(facts['latest'], 'en')}` : ''}`,
  'TR-CHANGED': 'This ticket was changed once and cannot be changed again',
  'TR-DAY-OVER': 'The day of this ticket is over: it cannot be changed any more',
  'TR-NOT-LATER': 'This train has left. Choose another one',
  'TR-DESTINATION-LATE': 'Another city is possible 48 hours or more before departure. Now the ticket can only be changed to its own city',
  'TR-DEPARTED': 'The train has left: the ticket cannot be given back. Until midnight of its day it can be changed',
  'TR-MOVED-LATE': 'A ticket that was changed after departure cannot be given back',
  'TR-MOVED-HONGKONG': 'A ticket to or from Hong Kong cannot be given back once it was changed',
  'TR-NOT-ON-SALE': (facts) =>
    `This train cannot be bought now${facts['until'] ? `: it is sold from ${momentOf(facts['until'], 'en')} on` : ''}. Try later or choose another one`,
  'TR-DOCUMENT': 'Choose a document to travel on for each passenger',
  'TR-DOCUMENT-TWICE': 'Two passengers have documents of the same number. A document buys one ticket a train: choose another one',
  'TR-PHONE': 'Give a mobile number of the passenger, by which the railway verifies; one from abroad begins with + and the country code',
  'TR-CONTACT': 'Give name and mobile number of the contact; one from abroad begins with + and the country code',
  'TR-COST': 'Choose what it is charged to',
  'TR-OVER-REASON': 'Choose why it goes above the policy, or why you travel',
  'TR-OVER-NOTE': 'Say more about the reason',
  'TR-APPROVER': 'Choose an approver for each passenger',
  'TR-TERMS': 'Read the terms of sale and agree to them first',
  'TR-PRICE': (facts) =>
    facts['newMinor'] === undefined
      ? 'The price has changed. Confirm it and submit again'
      : `The price has changed from ${moneyOf(facts['oldMinor'])} to ${moneyOf(facts['newMinor'])}. Confirm it and submit again`,
  'TR-OVER': 'These seats are above the policy and your company does not let them be booked',
  'TR-PARTY-OVER': 'Together no seats above the policy can be booked',
  'TR-NO-APPROVER': (facts) => `No approver is set. Ask ${facts['contactsEn'] || 'your travel administrator'}`,
  'TR-NO-CASHIER': 'Nobody can pay a personal part here for now. Choose seats within the policy',
  'TR-CREDIT': 'Your company’s credit does not suffice. Ask your travel administrator',
  'TR-WAIT': (facts) => {
    const seconds = countOf(facts, 'retryAfterSeconds', 60)
    return `Too many orders. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  },
  'TR-REASON': 'Say why you cancel',
  'TR-COMPLETE': 'This train order is complete and cannot be cancelled',
  'TR-ISSUING': 'Train tickets are being issued: it cannot be cancelled now',
  'TR-CANCELLING': 'It is being cancelled already, as soon as the railway has answered',
  'TR-NOT-YOURS': 'Somebody else has booked this train order. Ask them',
  'TR-RIGHT-ENDED': 'You may no longer book for these passengers and can only read',
  'TR-NOT-DUE': 'You have nothing to pay for this order now',
  'TR-TICKETS': 'Choose the tickets to give back',
  'TR-NO-TICKET': 'A small child has no ticket of its own; it leaves with the adult it travels with',
  'TR-NOT-ISSUED': 'The ticket is not issued yet, so it cannot be given back',
  'TR-REFUNDING': 'Tickets are being given back. Once that is done others of this order can follow',
  'TR-REFUNDED': 'The ticket was given back already',
  'TR-TICKET-CHANGING': 'The ticket is being changed and cannot be given back now',
  'TR-TICKET-CHANGED': 'The ticket was changed: give back the one that it became, at a station or in 12306 where it was not changed here',
  'TR-TICKET-USED': 'The ticket was used and cannot be given back',
  'TR-CHILD-LEFT': 'Children under 14 do not travel alone: give their tickets back together with the adult’s',
  'TR-STATION-ONLY': 'Its paper was collected, so only a window at a station takes it back; the money follows within 15 working days',
  'TR-ELSEWHERE': 'The railway says that this ticket was given back or changed elsewhere',
  'TR-NOT-REFUNDABLE': 'The railway does not take this ticket back now. Please call support',
  'TR-REFUND-LATER': 'Its payment is not finished yet. Please try again in a few minutes',
  'TR-CHANGE-TICKETS': 'Choose the tickets to change',
  'TR-CHANGE-NONE': 'There is no ticket that can be changed now',
  'TR-CHANGE-REFUND': 'The ticket is given back, or on its way back, and cannot be changed',
  'TR-CHANGE-RUNNING': 'The ticket is being changed. Wait until that is done',
  'TR-CHANGE-USED': 'The ticket was used and cannot be changed',
  'TR-CHANGE-LAP': 'Tickets with a child on somebody’s lap are changed at a station’s window',
  'TR-CHANGE-CHILD': 'Children under 14 do not travel alone: change their tickets together with an adult’s',
  'TR-CHANGE-SAME': 'This is the train and the type of seats of the ticket. Choose another one',
  'TR-CHANGE-CITY': 'A change keeps the city of departure. Choose a train from there',
  'TR-CHANGE-STATION': 'Its paper was collected: only a station’s window changes it',
  'TR-CHANGE-ELSEWHERE': 'The railway says that this ticket was given back or changed elsewhere: it cannot be changed here',
  'TR-CHANGE-LATER': 'The payment is not settled yet. Change the ticket in some minutes',
  'TR-NOT-CHANGEABLE': 'The railway does not change this ticket now. Please contact us',
  'TR-CHANGE-MOVED': (facts) =>
    facts['newMinor'] === undefined || Number(facts['newMinor']) < 0 || Number(facts['oldMinor']) < 0
      ? 'What the change costs is different now. Look at it before you confirm'
      : `What the change costs is now ${moneyOf(facts['newMinor'])} instead of ${moneyOf(facts['oldMinor'])}. Please confirm again`,
  'TR-REFUND-MOVED': (facts) =>
    facts['newMinor'] === undefined
      ? 'What comes back has changed. Look at it before you confirm'
      : `What comes back went from ${moneyOf(facts['oldMinor'])} to ${moneyOf(facts['newMinor'])}. Please confirm again`,
}

/** What the wing says by itself, in English. */
export const en: TrainText = {
  refusals,
  givenBackOften:
    'Seats that were found were given back three times today, and the railway may take no more orders today. Without seats the order is closed, and nothing is charged.',
  sceneCost:
    'This travel scene asks which company is invoiced, or for a project, which cannot be chosen for several orders at once. Say it in a trip application, or book them one by one',
  partyOver: 'Together nobody takes a seat above the limit. Choose another type, or book separately.',
  because: (against, whatNow) => [...against.map((one) => `${one}.`), whatNow].join(' '),
  ...words,
  orders,
  rungReasons,
  rungsInLine,
  whyNoFlight,
  flightInLine,
  paper,
  receipts,
  statuses: {
    created: 'Submitted',
    seatRequestProcessing: 'Taking seats',
    awaitingConfirmation: 'Seats to confirm',
    unclear: 'Confirming',
    awaitingPayment: 'Awaiting payment',
    duringPayment: 'Being paid',
    paymentSuccess: 'Paid',
    awaitingApproval: 'Awaiting approval',
    awaitingGroup: 'Waiting for the group',
    issuingTickets: 'Issuing tickets',
    ticketIssued: 'Ticketed',
    ticketFailed: 'Ticketing failed',
    cancelledClosed: 'Cancelled',
    bookingFailed: 'Booking failed',
    lookingForFlight: 'Looking for a flight',
    partialChange: 'Partly changed',
    partialRefund: 'Partly refunded',
    partialChangeAndRefund: 'Partly changed and refunded',
    manualBooking: 'Handled by a person',
    unknown: 'Unknown',
    cancelling: 'Cancelling',
    changeAwaitingConfirmation: 'Change: taking seats',
    changeAwaitingPayment: 'Change: awaiting payment',
    changing: 'Changing',
    changed: 'Changed',
    refunding: 'Refund under way',
    refunded: 'Refunded',
    onTrip: 'On the way',
    completed: 'Completed',
    trainCancelled: 'Train cancelled',
    trainDelayed: 'Train delayed',
    lapsed: 'Closed: time ran out',
    rejected: 'Not approved',
    standbyUnpaid: 'Standby: to be paid',
    standbyWaiting: 'On standby',
    standbySucceeded: 'Standby succeeded',
    standbyFailed: 'Standby: no seats came',
    standbyWithdrawn: 'Withdrawn',
  },
  changeStatuses: {
    cancelling: 'Cancelling the change',
    ticketFailed: 'Not changed, old ticket unaffected',
    cancelledClosed: 'Change cancelled',
    bookingFailed: 'Not changed, old ticket unaffected',
    lapsed: 'Change ran out of time',
    rejected: 'Change not approved',
  },
}
