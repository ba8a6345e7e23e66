import type { ReportText } from './zh.ts'

export const en: ReportText = {
  title: 'Trips of special users',
  intro: 'Every order in which a special user travels, whoever booked it, the latest first.',
  orders: 'Orders',
  none: {
    title: 'No orders of special users yet',
    text: 'Special users are marked in the company file: executives and guests of honour, for instance. Orders in which they travel are listed here for you to look at.',
  },
  notAllowed: { title: 'Not for your role', action: 'Back to Me' },
  lines: { flight: 'Flight', train: 'Train' },
  travellers: (names) => `For ${names}`,
  and: ', ',
  bookedBy: (name) => `Booked by ${name}`,
  bookedSelf: 'Booked by themselves',
  submitted: (when) => `Submitted ${when}`,
  open: 'Open order',
  list: {
    loading: 'Loading the report',
    failed: 'The report did not load',
    retry: 'Try again',
    more: 'More orders',
    loadingMore: 'Loading',
    end: 'That is all',
    moreFailed: 'The orders after these did not load',
  },
}
