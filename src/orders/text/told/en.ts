import type { ToldText } from './zh.ts'

const ownPartRose = {
  step: 'More to pay personally',
  text: 'The fare has risen, within what the approval covers; nobody is asked again. Both prices are written on the order.',
}

export const en: ToldText = {
  title: (step, trip) => `${step} · ${trip}`,
  steps: {
    held: { step: 'Seats held', text: 'The seats are held. What comes next is written on the order.' },
    flyerRefused: {
      step: 'Frequent flyer number not accepted',
      text: 'Seats and fare are not affected. Check the number; show the card at check-in, or claim the miles after the flight.',
    },
    holdFailed: { step: 'No seats', text: 'Nothing was charged. Search again, or take another flight.' },
    approvalAgreed: { step: 'Approved', text: 'The order goes on.' },
    approvalRejected: { step: 'Not approved', text: 'Nothing was charged. The reason is written on the order.' },
    approvalTimedOut: { step: 'Approval timed out', text: 'Nobody decided in time. The order is closed, nothing was charged.' },
    approvalNobody: {
      step: 'Nobody can approve',
      text: 'Whoever had to has left and nobody stands in for them. The order is closed, nothing was charged.',
    },
    differenceAsked: {
      step: 'Price moved, asked at the new one',
      text: 'It costs more now than when approval was asked for, so the approver is asked about the new price. Both prices are written on the order.',
    },
    seatsOffered: {
      step: 'Confirm your seats',
      text: 'The airline has answered and has seats. Open the order to see times and price, and confirm them or give them up; until when is written there.',
    },
    seatsRetimed: {
      step: 'Flight moved, please confirm',
      text: 'The airline has moved the flight, and the seats are held at its new times. Open the order to confirm them or give them up; until when is written there. Without a yes it is not booked, and nothing is charged.',
    },
    holdRenewedAtPrice: ownPartRose,
    priceInside: ownPartRose,
    holdEnded: {
      step: 'Seats could not be kept',
      text: 'The order has ended and nothing was charged; why is written on it. Search again, or take another flight.',
    },
    otherWayEnded: {
      step: 'Other flight of the journey not booked',
      text: 'It is for you to decide about this one: open the order to choose another flight, keep only this one, or cancel it.',
    },
    waysLapsed: {
      step: 'Seats released, other flight never ready',
      text: 'The flights of a journey are paid together, and in time they were not all ready. Nothing was charged.',
    },
    payDue: { step: 'Payment due', text: 'What is not paid by then is cancelled by itself, and any seats that it holds are released.' },
    paySoon: {
      step: 'Still to be paid',
      text: 'What is not paid by then is cancelled by itself, and any seats that it holds are released.',
    },
    issued: { step: 'Ticketed', text: 'Check in with the document that the ticket was booked with.' },
    checkInOpen: {
      step: 'Check in now',
      text: 'Most airlines have opened check-in online. Use the document that the ticket was booked with; the airline says until when.',
    },
    receiptDue: {
      step: 'E-receipt not asked for yet',
      text: 'In two weeks the airline issues none any more, and the ticket cannot be claimed. Open the order and ask for it; the last day stands there.',
    },
    issueFailed: { step: 'Not ticketed', text: 'Everything goes back to whoever paid, free of charge.' },
    rungFailed: {
      step: 'No seats, trying the next train',
      text: 'Nothing was charged. Why there were none is written on the order. Open it to stop trying further trains.',
    },
    ladderWentOn: {
      step: 'No ticket, booking the next train',
      text: 'All that was paid goes back. A new order goes on with the next of your trains, on the same approval.',
    },
    flightNext: {
      step: 'No train, looking for a flight',
      text: 'No train could be had. A flight within the policy is being looked for; the most it may cost stands in the order. To have none, open the order and stop.',
    },
    flewInstead: {
      step: 'Booking a flight instead',
      text: 'A new order of flights goes on; nobody is asked again. Its number and price stand in the order.',
    },
    noFlightInstead: {
      step: 'No flight was had',
      text: 'Neither a train nor a flight could be had. Nothing was charged, and why stands in the order.',
    },
    standbyServed: {
      step: 'Seats came, ticketed',
      text: 'Board with the document you booked with. What was paid ahead and not spent goes back by itself.',
    },
    standbyUnmet: { step: 'No seats came', text: 'All that was paid ahead goes back, free of charge. Why is written in the order.' },
    standbyLeft: { step: 'Standby queue left', text: 'All that was paid ahead goes back, free of charge.' },
    returned: { step: 'Tickets refunded', text: 'The airline has taken them back. What goes back to whom is written in the order.' },
    notReturned: { step: 'Tickets not refunded', text: 'They are as good as before and nothing was charged. Why is written in the order.' },
    returnByDesk: {
      step: 'Refund with the travel desk',
      text: 'The desk goes on with it; do not ask again. What comes of it is written in the order.',
    },
    refunded: { step: 'Refunded', text: 'The money is back with whoever paid. The amount is written on the order.' },
    refundStuck: {
      step: 'Refund handled by a person',
      text: 'It could not be returned by itself; somebody sees to it. The money is on the books and is not lost.',
    },
    refundByTransfer: {
      step: 'Refund by transfer',
      text: 'The gateway could not return it; finance returns it by transfer and asks for the account first. It is on the books and is not lost.',
    },
    refundTransferred: {
      step: 'Refunded by transfer',
      text: 'Finance has paid the money by transfer. The amount is written on the order.',
    },
    refundLate: {
      step: 'Refund is late',
      text: 'The promised day has passed and the money is not back; our finance desk is following it up. It is on the books and is not lost.',
    },
    refundOverdue: {
      step: 'Refund still not there',
      text: 'It has been raised with our operations staff; you hear as soon as there is news. The money is on the books and is not lost.',
    },
    cancelled: { step: 'Cancelled', text: 'The order is cancelled. The details are written on it.' },
    lapsed: { step: 'Closed, time is up', text: 'It was not paid in time. The seats are released, nothing was charged.' },
    stuck: {
      step: 'Handled by a person',
      text: 'It could not be finished by itself; somebody looks into it. The outcome will be written on the order.',
    },
    airlineCancelled: { step: 'Flight cancelled', text: 'The airline has cancelled this flight. The ticket is still yours.' },
    heldRetimed: {
      step: 'Flight times changed',
      text: 'The airline has moved the times before the ticket was issued. The seats are still held; cancelling is free if they do not suit you.',
    },
    airlineRetimed: { step: 'Flight times changed', text: 'The airline has moved the times. Travel by the new ones.' },
    airlineProtected: {
      step: 'Flight cancelled, another is kept for you',
      text: 'The airline has cancelled the flight and keeps a seat on another.',
    },
    airlineWithdrawn: { step: 'Flight back to its plan', text: 'The airline flies it as it was sold. The ticket is as good as before.' },
    railCancelled: {
      step: 'Train cancelled',
      text: 'The railway does not run this train. All of the money comes back without a fee, or go by another train or by plane: open the order.',
    },
    railDelayed: {
      step: 'Train delayed',
      text: 'The railway expects it to leave late; the station has the last word. The ticket is as good as before.',
    },
    railRestored: {
      step: 'Train back to its plan',
      text: 'The railway runs it as it was sold. The ticket is as good as before; travel by the planned time.',
    },
    airlineAccepted: { step: 'New plan accepted', text: 'Travel by the new times, with the document that the ticket was booked with.' },
    airlineNotAccepted: {
      step: 'New plan not confirmed',
      text: 'The airline did not confirm the new plan. The ticket is still yours. Open the order and choose again.',
    },
  },
  prepared: {
    step: 'Change prepared',
    text: 'The airline takes seats and exchanges the ticket as it is paid; the old ticket stays good until then. What comes next is written on the order.',
  },
  ofChange: {
    holdFailed: { step: 'Not changed', text: 'Nothing was charged, and the old ticket is as good as before. Why is written on the order.' },
    holdEnded: {
      step: 'Seats for the change could not be kept',
      text: 'Nothing came of the change. Nothing was charged, and the old ticket is as good as before. Why is written on the order.',
    },
    heldRetimed: {
      step: 'New flight moved',
      text: 'The airline has moved the new flight before the ticket was exchanged. The seats are still held; if the times do not suit, call the change off for nothing. The old ticket is as good as before.',
    },
    approvalRejected: {
      step: 'Change not approved',
      text: 'Nothing was charged, and the old ticket is as good as before. The reason is written on the order.',
    },
    approvalTimedOut: {
      step: 'Approval of the change timed out',
      text: 'Nobody decided in time. Nothing was charged, and the old ticket is as good as before.',
    },
    payDue: {
      step: 'Payment due for the change',
      text: 'What is not paid by then cancels the change by itself, and the old ticket is as good as before.',
    },
    paySoon: {
      step: 'Change still to be paid',
      text: 'What is not paid by then cancels the change by itself, and the old ticket is as good as before.',
    },
    issued: { step: 'Ticket exchanged', text: 'Travel on the new flight. Check in with the document that the ticket was booked with.' },
    issueFailed: {
      step: 'Ticket not exchanged',
      text: 'Everything paid for the change goes back to whoever paid, free of charge. The old ticket is as good as before.',
    },
    cancelled: { step: 'Change cancelled', text: 'The old ticket is as good as before. The details are written on the order.' },
    lapsed: {
      step: 'Change cancelled, time is up',
      text: 'It was not paid in time. Nothing was charged, and the old ticket is as good as before.',
    },
  },
  brokenMeanwhile:
    'Nothing is charged, and what was paid goes back. The airline has changed the flights of the old ticket; what you can do is written on its order.',
  lands: (flight, before, now) => `${flight} lands ${before} → ${now}`,
  airlineAsks: 'Open the order to take another flight for nothing, get a free refund, or accept the new plan.',
  airlineAsksCancelled: 'Open the order to take another flight for nothing, or get a free refund.',
  airlineAsksBack: 'Open the order to get a free refund, or accept the new plan. For another flight, ask the travel desk.',
  airlineAsksBackCancelled: 'Open the order to get a free refund. For another flight, ask the travel desk.',
  airlineAsksOthers: 'Whoever booked it decides what becomes of it: another flight, a refund, or the new plan.',
  ofLine: {
    train: {
      holdFailed: 'Nothing was charged. Choose another train or other seats.',
      issued: 'Board with the document you booked with.',
      receiptDue:
        'In two weeks the railway issues none any more, and the ticket cannot be claimed. Open the order and ask for it; the last day stands there.',
      returned: 'The railway has taken the tickets back. What goes back to whom is written on the order.',
      notReturned: 'The tickets are as good as before and nothing was charged. Why is written on the order.',
      returnByDesk: 'A person finishes it; you need not ask again. The result is written on the order.',
    },
    trainChange: { issued: 'Travel on the new train. Board with the document that the ticket was booked with.' },
  },
  ranOut: ({ agreed, refused, of, needed, before }) => {
    if (agreed + refused === 0)
      return `${before} agreed before; whoever came next did not decide in time. The order is closed, nothing was charged.`
    const silent = of - agreed - refused
    const said = [
      needed === 0 ? `${agreed} of ${of} agreed` : `${agreed} of the ${needed} needed agreed`,
      refused === 0 ? '' : `${refused} said no`,
      silent === 0 ? '' : `${silent} did not answer in time`,
    ]
    return `${said.filter(Boolean).join(', ')}. The order is closed, nothing was charged.`
  },
  payBy: (time, amount) => `Please pay ${amount && `${amount} `}by ${time}, Beijing time.`,
  paysBy: (payer, time, amount) => `${payer} is to pay ${amount && `${amount} `}by ${time}, Beijing time; you need not.`,
  travelling: (names) => `Travelling: ${names.join(', ')}`,
  ticketsOf: (names) => `Tickets of ${names.join(', ')}`,
  agreedAt: (amount) => `Approved at ${amount}.`,
  ownPart: ({ before, now }) => `To be paid personally: ${now}; it was ${before}.`,
  nextTrain: (trainNo, next) => `${trainNo} could not be had; ${next} is being tried.`,
  turnTo: (names) => `Please ask ${names.join(' or ')}, then book again.`,
}
