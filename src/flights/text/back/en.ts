import type { BackText } from './zh.ts'

export const en: BackText = {
  payer: {
    company: () => 'Company',
    person: (name) => name ?? 'You',
    third: () => 'Whoever paid instead',
  },
  way: {
    companyCredit: () => 'back to the company’s credit, at once',
    travelCredit: () => 'back to the unused value that paid, at once, with the end that it had',
    points: () => 'back as reward points, at once, with the end that they had',
    cash: () => 'in cash, at the travel desk',
    alipay: (day) => `back to Alipay, by ${day} at the latest`,
    wechat: (day) => `back to WeChat Pay, by ${day} at the latest`,
  },
  wayAfter: {
    companyCredit: 'to the company’s credit, once the airline has agreed',
    travelCredit: 'to the unused value that paid, once the airline has agreed',
    points: 'as reward points, once the airline has agreed',
    cash: 'in cash at the travel desk, once the airline has agreed',
    alipay: 'to Alipay, once the airline has agreed',
    wechat: 'to WeChat Pay, once the airline has agreed',
  },
  wayDone: {
    companyCredit: 'back with the company’s credit',
    travelCredit: 'back with the unused value that paid, with the end that it had',
    points: 'back as reward points, with the end that they had',
    cash: 'handed back in cash at the travel desk',
    alipay: 'back in Alipay',
    wechat: 'back in WeChat Pay',
  },
  stuck: {
    byTransfer: 'the gateway could not; finance returns it by transfer',
    manual: 'the gateway has not yet; somebody sees to it',
  },
  transferred: 'returned by finance',
  arrived: 'back',
  by: (day) => `by ${day} at the latest`,
  byAfter: 'once the airline has agreed',
  asValue: 'kept as unused value',
  nothing: 'nothing comes back',
  less: (fee, serviceFee) =>
    `less ${[fee && `airline’s fee ${fee}`, serviceFee && `service fee ${serviceFee}`].filter(Boolean).join(', ')}`,
  withValue: (value) => `value ${value}`,
}
