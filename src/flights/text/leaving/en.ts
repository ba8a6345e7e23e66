import { formatMoney } from '../../../kernel/money.ts'
import type { LeavingText } from './zh.ts'

export const en: LeavingText = {
  title: 'Give up for value',
  loading: 'Asking the airline',
  headline: (minor) => `${formatMoney(minor)} is kept as value`,
  until: (date, airline) => `Until ${date} it pays for tickets of the same traveller with ${airline}, of the same seller.`,
  whole: 'The airline has cancelled this flight: all of it goes back to whoever paid, and no value is left.',
  what: 'What becomes of it',
  value: 'Kept as value',
  back: 'Goes back to whoever paid',
  fee: 'The airline keeps',
  serviceFee: 'Service fee, not given back',
  whose: 'Whose it is',
  thirdNote: (name) =>
    name
      ? `Of what somebody else paid for ${name}, the value is ${name}’s and the money goes back to them.`
      : 'Of what somebody else paid for you, the value is yours and the money goes back to them.',
  confirm: 'Give up, keep the value',
  ask: { title: 'Give the ticket up?', text: 'It becomes void and cannot be restored.', confirm: 'Give up', cancel: 'Not yet' },
  sent: 'Sent. Once the airline confirms, the order says so',
  none: {
    title: 'This order cannot be given up for value',
    text: 'It may have been given up already, or its fare has other rules. The travel desk can help.',
    action: 'See the order',
  },
  refused: { title: 'You cannot give this up', action: 'See the order' },
  failed: { title: 'No answer', text: 'The airline is not answering at the moment. The ticket is unchanged.', action: 'Try again' },
  payWith: (amount, airline) => `Pay ${amount} with unused value at ${airline}`,
  eachPart: (amount, until, owner) => `${owner}: ${amount}, good until ${until}`,
  rest: (company, person) => {
    const said = [company && `the company pays ${company}`, person && `you pay ${person}`].filter(Boolean).join(' and ')
    return said ? `After that ${said}` : 'Nothing is left to pay after that'
  },
  owners: { company: 'The company’s', person: 'Yours' },
  valueTitle: 'Unused value',
  elsewhere: (amount, airline) =>
    `${amount} of unused value with ${airline} was left by tickets of another seller, and cannot pay for this one.`,
}
