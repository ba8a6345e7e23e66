import type { ReturningWords } from './zh.ts'

export const returning: ReturningWords = {
  reasons: {
    planChanged: 'Plans changed, not going',
    betterFlight: 'Another flight suits better',
    otherTransport: 'Going by train or otherwise',
    wrongChoice: 'Wrong date or flight',
    other: 'Another reason',
    illness: 'Ill or hurt, not fit to fly',
    bereavement: 'A death in the close family',
    duty: 'Called up, or on official duty',
    irregularity: 'Flight delayed, cancelled or downgraded',
    duplicate: 'Booked twice',
    airlineChanged: 'Flight cancelled or changed by the airline',
  },
  status: {
    awaitingRefund: 'Awaiting refund',
    automatic: 'Being sent to the airline',
    atAirline: 'With the airline',
    underReview: 'Under review by the airline',
    manual: 'With the travel desk',
    refunded: 'Refunded',
    failed: 'Not refunded',
    closed: 'Withdrawn',
    unknown: 'Status unknown',
  },
  now: {
    awaitingRefund: 'It goes to the airline at once.',
    automatic: 'It is being sent to the airline; that takes seconds.',
    atAirline: 'The airline has taken it. Once it is done the money goes back to whoever paid.',
    refunded: 'The money is back with whoever paid by the days below.',
    closed: 'Withdrawn. The tickets are as good as before.',
    unknown: 'Reload the page to see more.',
  },
  /** All of it has arrived. */
  back: 'The money is back with whoever paid.',
  stuck: {
    byTransfer:
      'The gateway could not return the money. Finance returns it by transfer and will ask for the account; you need not ask again.',
    manual: 'The gateway has not returned the money yet. Somebody sees to it; it is not lost, and you need not ask again.',
  },
  cashWaits: 'The travel desk hands the cash back; whoever paid may come for it at any time.',
  underReview: (day) =>
    `The airline looks at proof for 7 to 15 working days${day ? `, until ${day} at the latest` : ''}. If it says nothing by then, the travel desk asks.`,
  atDesk: 'The travel desk finds out with the airline what comes back, and writes it here.',
  handed: 'It could not be finished by machine. The travel desk goes on with it; do not ask again.',
  silent: (day) => `The airline has not answered${day ? ` by ${day}` : ''}. The travel desk asks it; you need not ask again.`,
  stillGood: 'The tickets are as good as before, and nothing was charged.',
  brought: {
    unclear: 'The airline gave no clear answer, however often it was asked: find out first whether it was refunded',
    silent: 'The airline has not decided within its time: press it',
    claimLost: 'The airline knows nothing of the claim: make it again',
    otherAmount: 'The airline agreed to another amount than was claimed: find out which',
    notRefunded: 'The airline took it and the ticket was not refunded: find out why',
    noProof: 'The proof is gone: ask whoever had claimed',
  },
  why: {
    moved: 'The airline’s fee changed as it was sent, and it was not done at the new one. Look at the amount and ask again.',
    used: 'The airline says that the ticket was used.',
    checkedIn: 'The ticket is checked in; the check-in has to be cancelled first.',
    notRefundable: 'The airline says that the fare allows no refund now.',
    onlyWhole: 'The airline gives back all tickets of a booking, not some.',
    notNow: 'The airline says that something else is being done with the ticket.',
    claimRefused: 'The airline did not accept the proof. Refund by the fare’s conditions, or ask the travel desk.',
    deskRefused: 'The travel desk found out that nothing comes back.',
  },
}
