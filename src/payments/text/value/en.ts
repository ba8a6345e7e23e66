import { formatMoney } from '../../../kernel/money.ts'
import type { ValueText } from './zh.ts'

export const en: ValueText = {
  title: 'Unused value',
  loading: 'Loading unused value',
  intro:
    'What tickets that were given up have left with airlines. The next ticket of the same traveller with the same airline, of the same seller, is paid with it by itself; what ends first goes first.',
  list: 'Value',
  left: (minor) => `${formatMoney(minor)} left`,
  of: (minor) => `of ${formatMoney(minor)}`,
  usedUp: 'Used up',
  ended: (minor) => `Over, ${formatMoney(minor)} lost`,
  until: (date) => `Good until ${date}`,
  for: (name) => `For ${name}`,
  owner: { mine: 'Yours', company: 'The company’s' },
  number: 'Airline’s number',
  from: 'Left by',
  uses: 'Where it went',
  wentTo: { aside: 'set aside', used: 'used', back: 'came back' },
  partBack: (minor) => `${formatMoney(minor)} of it came back`,
  none: {
    title: 'No unused value',
    text: 'Some of the cheapest fares are not paid back when they are given up but kept as value. It would be listed here, and pay for the next ticket by itself.',
  },
  failed: { title: 'Unused value could not be loaded', text: 'Nothing has changed. Please try again.', action: 'Try again' },
  hint: (amount, airline, until, whose) =>
    `${{ mine: 'You have', company: 'Your company has', both: 'You and your company have' }[whose]} ${amount} of unused value with ${airline}, good until ${until}`,
  pays: (airline, amount) => `${airline} pays ${amount}`,
  use: (amount) => `Use unused value for ${amount}`,
  note: 'For your part only, until you pay. If the payment comes to nothing, it comes back by itself',
  paysAll: 'It is enough for all of your part, which is paid as soon as you switch it on',
  inUse: 'A payment has begun. This can be changed once it is over or closed',
  taken: 'Your unused value pays of this',
  leftAlone: 'It is kept for later',
}
