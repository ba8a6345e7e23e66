import type { OrdersServerText } from './zh.ts'

export const en: OrdersServerText = {
  refusals: {
    'ORDER-REASON': 'Please choose or write a reason for cancelling',
    'ORDER-COMPLETE': 'The order is complete and cannot be cancelled',
    'ORDER-ISSUING': 'The ticket is being issued, so the order cannot be cancelled now. Once issued, it can be refunded by its rules',
    'ORDER-CANCELLING': 'You have asked to cancel already. It is carried out as soon as the airline answers',
    'ORDER-RIGHT-ENDED':
      'You may no longer book for those who travel, so you can only read this. They can do it themselves, or your travel manager can help',
    'ORDER-NOT-YOURS': 'Somebody else booked this order, and others travel in it. Please ask whoever booked it',
    'ORDER-NO-TRIP': 'The order is closed, so there is no trip for a calendar',
    STATE_CHANGED: 'The order status has just changed. Please refresh and try again',
  },
  tripFile: (number) => `trip-${number}.ics`,
  calendarName: 'Qicheng Travel trips',
  otherReason: 'Other, in my words',
  backAtOnce: 'At once, to the company’s credit',
  backAsValue: 'At once, as unused value',
  backAsPoints: 'At once, as reward points',
  backBy: (date) => `The way it was paid, by ${date} at the latest`,
}
