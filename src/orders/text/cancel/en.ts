import type { CancelText } from './zh.ts'

export const en: CancelText = {
  title: 'Cancel order',
  why: 'Why do you cancel?',
  ownWords: 'Reason for cancelling',
  ownWordsHint: 'A sentence is enough',
  missing: 'Please choose or write a reason for cancelling',
  submit: 'Cancel order',
  submitting: 'Cancelling',
  keep: 'Keep the order',
  done: 'Order cancelled',
  requested: 'Recorded: the order is cancelled as soon as the airline answers',
  notPossible: 'It cannot be cancelled now',
  backToOrder: 'Back to the order',
  giveUp: 'Give up for value',
  notDone: (why) => `The order was not cancelled: ${why}`,
  moved: (status) => `The order has just changed; it now reads “${status}”. Please look again before you decide`,
  quote: {
    title: 'Once cancelled',
    fee: 'Fee',
    free: 'None',
    back: { company: 'Back to the company', person: 'Back to the traveller', third: 'Back to who paid instead' },
    charged: 'Charged so far',
    nothing: 'Nothing, so nothing goes back',
  },
  unknown: { title: 'No such order', text: 'The number may be wrong, or the order is not yours.', action: 'My orders' },
  failed: { title: 'The order did not load', text: 'It was not cancelled; you can try again.', action: 'Try again' },
}
