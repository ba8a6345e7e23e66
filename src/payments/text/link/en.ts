import type { PayLinkText } from './zh.ts'

export const en: PayLinkText = {
  title: 'Pay for a trip',
  switchTo: '中文',
  loading: 'Loading the payment',
  asks: (amount) => `You are asked to pay ${amount}`,
  promise: (until) => `Good until ${until}. If nothing comes of the order, the money goes back to where it came from.`,
  privacy: 'The order does not say who paid, and nothing is shown here of who travels.',
  order: 'Order number',
  amount: 'Amount',
  until: 'Pay before',
  payWith: 'Pay with',
  heldFirst: 'Held first, charged when the ticket is issued',
  pay: (amount, method) => `Pay ${amount} with ${method}`,
  opening: (method) => `Opening ${method}`,
  confirming: 'Checking the payment. Please do not pay again.',
  check: 'I have paid, check it',
  paid: 'Paid, thank you',
  paidText: 'The order has received it. Should nothing come of it, the money goes back to where it came from.',
  held: 'The amount is held, thank you',
  heldText: 'It is charged when the ticket is issued, and let go by itself if it cannot be.',
  over: {
    title: 'Nothing to pay by this link',
    text: 'It is too old, was taken back, or everything is paid. Ask whoever sent it to you.',
  },
  none: { title: 'The link is not whole', text: 'Open it again from the message, or ask for it once more.' },
  failed: { title: 'The payment could not be loaded', text: 'Nothing was charged. Please try again.', action: 'Try again' },
}
