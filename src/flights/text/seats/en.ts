import type { SeatsText } from './zh.ts'

const times = (count: number): string => (count === 1 ? 'once more' : `${count} more times`)

export const en: SeatsText = {
  title: 'Seat request',
  loading: 'Reading what the airline says',
  orderNumber: 'Order',
  refresh: 'Refresh',
  live: (time) => `Live · ${time}`,
  reconnecting: 'Updates are interrupted; reconnecting',
  faces: {
    reaching: { title: 'Asking the airline', text: 'This takes a few seconds; the page updates by itself.' },
    asking: {
      title: 'The airline is looking for seats',
      text: 'Few are left at this fare, so it answers later. Nothing is charged meanwhile. You can leave; we will tell you.',
    },
    late: {
      title: 'The airline has not answered yet',
      text: 'Its own time is over. We wait half an hour more at most, then this ends by itself and nothing is charged.',
    },
    itself: { title: 'The airline has your seats', text: 'As asked for, at the same price. Do nothing and it confirms itself in time.' },
    moved: {
      title: 'Seats found, at another price',
      text: 'The new price is only taken if you confirm. Otherwise the seats go back and nothing is charged.',
    },
    other: {
      title: 'The airline offers other seats',
      text: 'None were left at your fare; these are of another fare in the same cabin. Without your word they go back and nothing is charged.',
    },
    booking: { title: 'Seats confirmed', text: 'The booking goes on; the next step appears here by itself.' },
    toPay: { title: 'Seats confirmed, yours to pay', text: 'The ticket is issued as soon as it is paid.' },
    done: { title: 'You have the seats', text: 'The order has gone on; its progress is on the order.' },
    noSeats: { title: 'No seats this time', text: 'The airline had none. Nothing was charged; you can book again.' },
    silent: {
      title: 'The airline never answered',
      text: 'The longest wait is over and the order has ended. Nothing was charged; you can book again.',
    },
    givenUp: { title: 'Seats given up', text: 'They went back to the airline and nothing was charged.' },
    lapsed: { title: 'Not confirmed, seats released', text: 'Nobody confirmed in time. Nothing was charged; you can book again.' },
    ended: {
      title: 'The order has ended',
      text: 'There were seats, but the order came to nothing. The order says why; you can book again.',
    },
    none: { title: 'No seats to wait for', text: 'The airline answered at once; the progress is on the order.' },
  },
  progress: 'Progress',
  askedAt: 'Asked at',
  answerBy: 'Answer by',
  answeredAt: 'Answered at',
  confirmBy: 'Confirm by',
  confirmsAt: 'Confirms itself',
  left: (clock) => `${clock} left`,
  over: 'Time is up; updating',
  asked: 'Seats you asked for',
  offered: 'Seats offered now',
  more: (money) => `${money} more than you asked for`,
  less: (money) => `${money} less than you asked for`,
  fare: 'Fare',
  total: 'Total',
  refund: 'Refund fee',
  change: 'Change fee',
  payers: 'Who pays',
  giveUp: 'Give up',
  confirm: { pay: 'Confirm and pay', booking: 'Confirm booking' },
  pay: 'Pay now',
  again: 'Book again',
  toOrder: 'See the order',
  toSeats: { seatsAsked: 'See seat request', seatsToConfirm: 'Confirm seats' },
  home: 'Home',
  confirmed: 'Seats confirmed',
  givenUp: 'Seats given up; nothing was charged',
  ask: (airline, after) => ({
    title: 'Give up these seats?',
    text:
      after > 0
        ? `The order closes, the seats go back and nothing is charged. After this you can give up ${times(after)} today at ${airline}.`
        : `The order closes, the seats go back and nothing is charged. This is the last time today at ${airline}: you can book it again tomorrow.`,
    confirm: 'Give up',
    cancel: 'Keep waiting',
  }),
  cancelsLeft: (airline, left) => `You can give up ${times(left)} today at ${airline}`,
  none: { title: 'No seats to wait for here', text: 'What you booked is in your orders.', action: 'My orders' },
  refused: { title: 'This seat request cannot be shown', action: 'See the order' },
  failed: {
    title: 'The seat request did not load',
    text: 'It may be the network. The request itself goes on; do not submit it again.',
    action: 'Try again',
  },
}
