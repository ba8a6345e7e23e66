import type { ChangingWords } from './zh.ts'

export const changing: ChangingWords = {
  legOf: (no, count) => `Leg ${no} of ${count}`,
  reasons: {
    planChanged: 'Plans changed',
    meetingMoved: 'A meeting or visit was moved',
    tripExtended: 'Staying longer',
    tripShortened: 'Coming back earlier',
    betterFlight: 'Another flight suits better',
    airlineChanged: 'Flight cancelled or changed by the airline',
    other: 'Another reason',
  },
  status: {
    asked: 'Holding the seat',
    awaitingApproval: 'Awaiting approval',
    awaitingPayment: 'Awaiting payment',
    paid: 'Paid, about to be exchanged',
    underWay: 'Being sent to the airline',
    atAirline: 'Being exchanged by the airline',
    manual: 'With the travel desk',
    changed: 'Changed',
    failed: 'Not changed',
    closed: 'Called off',
    unknown: 'Status unknown',
  },
  now: {
    asked: 'A seat on the new flight is being held; that usually takes under a minute. The old ticket is good meanwhile.',
    awaitingApproval: 'The new flight needs approval. Its seat is held, and the old ticket is good meanwhile.',
    awaitingPayment: 'Once it is paid the ticket is exchanged by itself. Unpaid in time it is called off, and the old ticket stays good.',
    paid: 'It is paid and goes to the airline at once.',
    underWay: 'It is being sent to the airline; that takes seconds.',
    atAirline: 'The airline has taken it. Do not fly on the old ticket until the new one is there.',
    manual: 'The travel desk finds out with the airline whether it can be changed and for how much, and writes it here.',
    changed: 'Travel on the new flight; the old ticket cannot be used any more.',
    unknown: 'Reload the page to see more.',
  },
  byDesk: {
    awaitingPayment:
      'Once it is paid the travel desk exchanges the ticket. Unpaid in time it is called off, and the old ticket stays good.',
    paid: 'It is paid. The travel desk exchanges the ticket, and its new number stands here then.',
  },
  unheld: {
    asked: 'The airline is being asked to prepare this change; that usually takes under a minute. The old ticket is good meanwhile.',
    awaitingApproval:
      'The new flight needs approval; the airline is asked once it has it. If the price has moved by then you are told, and nothing is charged. The old ticket is good meanwhile.',
    lapsed: 'It was not finished in time, and nothing was charged.',
    rejected: 'It was not approved, and nothing was charged.',
    bookingFailed: 'The airline did not accept this change, and nothing was charged.',
  },
  why: {
    bookingFailed: 'No seat could be held on the new flight.',
    flightCancelled: 'The airline has cancelled the new flight, and nothing was charged.',
    priceMoved:
      'The airline’s price had moved by then: it was not changed at another price, and nothing was charged. You can ask again at the new price.',
    timesMoved:
      'The airline had moved the new flight by then: it was not changed at those times, and nothing was charged. You can ask again at its new times.',
    journeyMoved:
      'The airline had changed the flights of the old ticket by then, so it was not changed, and nothing was charged. See the old order; you can ask again from there.',
    ticketFailed: 'The airline did not exchange the ticket. What was paid goes back to whoever paid, by itself.',
    lapsed: 'It was not finished in time, and the seat went back to the airline.',
    rejected: 'It was not approved, and the seat went back to the airline.',
    cancelled: 'The change was called off.',
    deskRefused: 'The travel desk found out that it cannot be changed.',
  },
  stillGood: 'The old ticket is as good as before.',
  withdrawn: 'No longer to be changed',
  extras: {
    seatLost: 'The chosen seat does not go along and what it cost does not come back; the new one is given at check-in.',
    goAlong: 'Extra bags and services go along to the new flight.',
    joined: (sentences: readonly string[]): string => sentences.join(' '),
  },
  line: { changeFee: 'Change fee', fareDifference: 'Fare difference', taxDifference: 'Difference in taxes', serviceFee: 'Service fee' },
  priceLine: {
    changeFee: 'Change fee',
    fare: 'Fare difference',
    airportTax: 'Difference in airport fee',
    fuelSurcharge: 'Difference in fuel surcharge',
    serviceFee: 'Service fee',
  },
}
