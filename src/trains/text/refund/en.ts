import type { TrainRefundText } from './zh.ts'

/** The same in English. */
export const en: TrainRefundText = {
  title: 'Refund tickets',
  loading: 'Looking at the tickets',
  who: 'Whose tickets',
  place: (seat, car, place, isBerth) =>
    [seat, car && `coach ${car}`, place && `${isBerth ? 'berth' : 'seat'} ${place}`].filter(Boolean).join(', '),
  ticket: (number, money) => `Ticket ${number} · fare ${money}`,
  feeNow: (percent, money) => `The railway keeps ${percent}% now, ${money}`,
  feeFree: 'The railway keeps nothing now',
  holdsUntil: (time) => `This fee holds until ${time}. Later it is another one`,
  endsAt: (time) => `The train leaves at ${time}, and nothing can be given back after that`,
  choose: 'Choose the tickets to give back',
  chosen: (count) => (count === 0 ? 'None chosen' : count === 1 ? '1 chosen' : `${count} chosen`),
  look: 'See what comes back',
  within: (online, window) =>
    `The railway pays back within ${online} working days online, and within ${window} where the paper was collected and a station’s window takes it back.`,
  quote: {
    headline: (money) => `${money} comes back`,
    nothing: 'Nothing comes back',
    until: (time) => `Good until ${time}. Later it has to be looked at again.`,
    own: 'The railway has cancelled this train and keeps nothing.',
    tickets: 'Each ticket',
    of: (paid, percent, fee) => `fare ${paid}, the railway keeps ${percent}%, ${fee}`,
    ofFree: (paid) => `fare ${paid}, without a fee`,
    sums: 'In all',
    fee: 'The railway keeps',
    serviceFee: 'Service fee, not given back',
    back: 'Comes back',
    payers: 'To whom',
    payer: { company: () => 'Company', person: (name) => name ?? 'You', third: () => 'Whoever paid instead' },
    way: {
      companyCredit: () => 'to the company’s credit, at once when the railway has done it',
      travelCredit: () => 'to the unused value that paid, at once when the railway has done it',
      points: () => 'as reward points, at once when the railway has done it',
      cash: () => 'in cash at the travel desk, when the railway has done it',
      alipay: (day) => `back to Alipay, by ${day} at the latest`,
      wechat: (day) => `back to WeChat Pay, by ${day} at the latest`,
    },
    none: 'nothing comes back',
    less: (fee, serviceFee) =>
      `less ${[fee && `the railway’s fee ${fee}`, serviceFee && `service fee ${serviceFee}`].filter(Boolean).join(', ')}`,
    change: 'Change',
    confirm: 'Refund',
    moved: 'What comes back has changed. This is what it is now.',
    ask: {
      title: 'Refund the tickets?',
      text: 'They become void, the seats go back to the railway, and neither can be restored.',
      confirm: 'Refund',
      cancel: 'Not yet',
    },
  },
  sent: 'Sent. Progress is written on the order',
  none: { title: 'No ticket can be refunded now', action: 'See the order' },
  unknown: { title: 'No such order', text: 'The number may be wrong, or it is not your order.', action: 'My orders' },
  failed: { title: 'No answer', text: 'The tickets are unchanged. Please try again.', action: 'Try again' },
}
