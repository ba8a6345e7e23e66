import type { OrdersText } from './zh.ts'

export const en: OrdersText = {
  title: 'Orders',
  whose: 'Whose trips',
  whoseTabs: { mine: 'My trips', others: 'For others' },
  filter: 'Order status',
  tabs: { all: 'All', inProgress: 'In progress', toTravel: 'To travel', closed: 'Ended' },
  list: 'Orders',
  loading: 'Loading your orders',
  more: 'More orders',
  loadingMore: 'Loading',
  end: 'No more orders',
  empty: {
    all: { title: 'No orders yet', text: 'Find a flight that suits you; once booked it is here.' },
    inProgress: { title: 'Nothing in progress', text: 'Orders being held, paid or ticketed are here.' },
    toTravel: { title: 'No trip ahead', text: 'Orders with a ticket, before departure, are here.' },
    closed: { title: 'Nothing ended', text: 'Flown, cancelled and failed orders are here.' },
  },
  emptyForOthers: { title: 'No orders for others', text: 'What you book for others without travelling yourself appears here.' },
  search: 'Search flights',
  failed: { title: 'Your orders did not load', text: 'The orders themselves are not affected; you can try again.', action: 'Try again' },
  moreFailed: 'The next orders did not load',
  again: 'Try again',
}
