import type { PayLinkText } from './zh.ts'

export const en: PayLinkText = {
  title: 'Pay for a trip',
  switchTo: '中文',
  loading: 'Loading the payment',
  asks: (amount) => `You are asked to pay ${amount}`,
  promise: (until) => `Good until ${until}. If nothing comes of the order, the money goes back to where it came from.`,
  privacy: 'The order does not say who paid, and nothing is shown here of who travels.',
  later:
    'If the ticket is given up once it is issued, what is refunded goes back to you; a fare that is not refunded but kept as value is the traveller’s.',
  order: 'Order number',
  amount: 'Amount',
  until: 'Pay before',
  payWith: 'Pay with',
  heldFirst: 'Held first, charged when the ticket is issued',
  pay: (amount, method) => `Pay ${amount} with ${method}`,
  opening: (method) => `Opening ${method}`,
  confirming: 'Checking the payment. Please do not pay again.',
  check: 'I have paid, check it',
  unpaid: 'The payment service has not received this payment. You can pay again. ',
  paid: 'This has been paid',
  paidText:
    'The order has received it and there is nothing more to pay. Should nothing come of it, the money goes back to whoever paid; a second payment goes back by itself.',
  held: 'The amount is held',
  heldText: 'It is charged when the ticket is issued, and let go by itself if it cannot be.',
  over: {
    title: 'Nothing to pay by this link',
    text: 'It is too old, was taken back, or everything is paid. Ask whoever sent it to you.',
  },
  none: { title: 'The link is not whole', text: 'Open it again from the message, or ask for it once more.' },
  failed: { title: 'The payment could not be loaded', text: 'Nothing was charged. Please try again.', action: 'Try again' },
}
