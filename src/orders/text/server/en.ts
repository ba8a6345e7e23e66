import type { OrdersServerText } from './zh.ts'

export const en: OrdersServerText = {
  refusals: {
    'ORDER-REASON': 'Please choose or write a reason for cancelling',
    'ORDER-COMPLETE': 'The order is complete and cannot be cancelled',
    'ORDER-ISSUING': 'The ticket is being issued, so the order cannot be cancelled now. Once issued, it can be refunded by its rules',
    'ORDER-CANCELLING': 'You have asked to cancel already. It is carried out as soon as it is known whether there are seats',
    'ORDER-RIGHT-ENDED':
      'You may no longer book for those who travel, so you can only read this. They can do it themselves, or your travel manager can help',
    'ORDER-NOT-YOURS': 'Somebody else booked this order, and others travel in it. Please ask whoever booked it',
    'ORDER-TOO-OFTEN': 'You have cancelled too often today. Leave it unpaid and the seats go back by themselves.',
    'ORDER-SEAT-CANCELS': 'You have given up seats three times today at this airline. You can cancel again tomorrow.',
    'ORDER-NO-TRIP': 'The order is closed, so there is no trip for a calendar',
    STATE_CHANGED: 'The order status has just changed. Please refresh and try again',
  },
  tripFile: (number) => `trip-${number}.ics`,
  calendarName: 'Qicheng Travel trips',
  otherReason: 'Other, in my words',
  backAtOnce: 'At once, to the company’s credit',
  backAsValue: 'At once, as unused value',
  backAsPoints: 'At once, as reward points',
  letGo: {
    companyCredit: 'Only reserved, nothing was charged: the credit is free again at once',
    travelCredit: 'Only set aside, not spent: the value is free again at once',
    points: 'Only set aside, not spent: the points are free again at once',
  },
  backInCash: 'In cash, at the travel desk',
  backBy: {
    alipay: (date) => `To Alipay, the way it was paid, by ${date} at the latest`,
    wechat: (date) => `To WeChat Pay, the way it was paid, by ${date} at the latest`,
  },
  gateways: { alipay: 'Alipay', wechat: 'WeChat Pay' },
  ifPaid: {
    charges: {
      silent: (gateway, date) =>
        `${gateway} has not said whether this went through. If you cancel now and it did not, nothing is charged; if it did, it goes back by itself as soon as ${gateway} answers: by ${date} at the latest if it answers today`,
      open: (gateway, date) =>
        `${gateway}’s cashier was opened, and nothing has arrived. Once cancelled there is nothing to pay; should it have gone through just now, it goes back by itself, by ${date} at the latest`,
    },
    holds: {
      silent: (gateway) =>
        `${gateway} has not said whether the amount is held. If you cancel now, what is held is let go by itself as soon as ${gateway} answers; nothing is charged`,
      open: (gateway) =>
        `${gateway}’s cashier was opened, and nothing is held. Once cancelled there is nothing to pay; should it have been held just now, it is let go by itself and nothing is charged`,
    },
  },
}
