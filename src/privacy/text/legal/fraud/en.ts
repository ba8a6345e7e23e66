import type { LegalPage } from '../shape.ts'

export const page: LegalPage = {
  title: 'Beware of fraud',
  version: '2026-11-21',
  lead: 'Swindlers use travel data: that somebody knows your flight does not make him the airline.',
  sections: [
    {
      key: 'flight',
      title: '“Your flight is cancelled”',
      paragraphs: [
        'A message says that your flight is cancelled and a link brings a new one and compensation. Do not follow the link, and do not call the number in it.',
        'Look at the order in this app, or call the airline’s own hotline. No true change or refund asks you to send money first.',
      ],
    },
    {
      key: 'never',
      title: 'What we never do',
      paragraphs: [
        'We never call or write for a password, a code, a card number or its security code.',
        'We never ask you to install software that shares or controls your screen, or to send money to a person or a “safe account”.',
        'You pay only at Alipay’s cashier, opened from this app, and the amount is that of the order.',
      ],
    },
    {
      key: 'boss',
      title: 'False bosses and colleagues',
      paragraphs: [
        'If somebody in your manager’s name urges you to book, pay or change an account, call back on the number you know, or ask in person.',
        'Approvals happen in this app alone. An “agreed” in a chat is worth nothing.',
      ],
    },
    {
      key: 'do',
      title: 'If it happened',
      paragraphs: [
        'If money has left, call the police on 110 and the anti-fraud line 96110 at once. The sooner it is frozen, the more comes back.',
        'Then sign out all devices in the settings, change your password, and tell your travel manager.',
        'Keep messages, call lists and transfer slips: they are evidence.',
      ],
    },
  ],
  sources: [{ name: 'Law of the People’s Republic of China against Telecom and Online Fraud', inForceSince: '2022-12-01' }],
}
