import { formatMoney } from '../../../kernel/money.ts'
import type { RewardsText } from './zh.ts'

export const en: RewardsText = {
  title: (name) => `How ${name} work`,
  have: 'You have',
  amount: (points, name) => `${points.toLocaleString('en-US')} ${name}`,
  worth: (minor) => `Worth ${formatMoney(minor)}`,
  steps: [
    {
      title: 'Where they come from',
      text: (name, hours) =>
        `Your company’s travel managers grant ${name} and say why; they arrive within ${hours} hours. A flight alone earns none.`,
    },
    { title: 'What they are worth', text: (name) => `100 ${name} are worth 1 yuan.` },
    {
      title: 'What they pay',
      text: (name) =>
        `When you pay your own part of a ticket, switch ${name} on at the checkout. The company’s part is not paid with them.`,
    },
    {
      title: 'After a refund',
      text: (name) => `What was used comes back with the refund and keeps its last day; ${name} whose last day has passed do not.`,
    },
  ],
  mine: 'See mine in detail',
  loading: 'Loading',
  failed: { title: 'This was not loaded', text: 'Please try again.', action: 'Try again' },
}
