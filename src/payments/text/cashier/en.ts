import type { CashierText } from './zh.ts'

export const en: CashierText = {
  done: 'Paid, and ticketed',
  doneText: 'Taking you back to the order.',
  goingBack: {
    coming: { title: 'Money paid for the order is going back', text: 'How much, and where to, stands below. The order says why.' },
    back: { title: 'Money paid for the order has gone back', text: 'How much, and where to, stands below. The order says why.' },
  },
  change: {
    promise: (until) =>
      `The ticket is exchanged as soon as you have paid. Not paid by ${until}, the change cancels itself, free of charge, and the old ticket stays good.`,
    promiseOpen: 'The ticket is exchanged as soon as you have paid. Until then the old one is good.',
    promiseHeld: (until) =>
      `The amount is held first, the ticket is exchanged at once, and only then are you charged. Not held by ${until}, the change cancels itself, free of charge, and the old ticket stays good.`,
    promiseHeldOpen:
      'The amount is held first, the ticket is exchanged at once, and only then are you charged. Until then the old one is good.',
    lastMinutes: 'Time is running out. Without the payment the change is cancelled, and the old ticket stays good.',
    timeIsUpText: 'Checking whether anything arrived in the last moment. If not, the change cancels itself, and the old ticket stays good.',
    lapsed: 'The time to pay has passed and the change is cancelled',
    lapsedText: 'Nothing was charged, and the old ticket is as good as before.',
    cancelled: 'The change is cancelled, nothing to pay',
    cancelledText: 'This payment is closed and nothing more will be charged. The old ticket is as good as before.',
    ended: 'Nothing came of the change, nothing to pay',
    endedText: 'This payment is closed and nothing more will be charged. The old ticket is as good as before; the order says why.',
    toOrigin: 'See the ticket',
  },
}
