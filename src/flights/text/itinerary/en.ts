import type { ItineraryText } from './zh.ts'

export const en: ItineraryText = {
  title: 'Itinerary confirmation',
  listTitle: 'Itinerary confirmations',
  noReceipt:
    'An itinerary confirmation is no receipt. Expenses are claimed with the e-receipt, the airline’s electronic invoice: ask for it within 180 days after the flight, none is issued later.',
  receipts: {
    title: 'E-receipt',
    ask: 'Ask the airline',
    save: (number) => `Save ${number}`,
    issuedOn: (date) => `Issued ${date}`,
    gone: 'The file is not kept here any more; the tax authority verifies the number.',
    several: (issued, all) => `${issued} of ${all} issued`,
  },
  all: (count) => `All ${count} passengers`,
  allNote: 'With the price',
  oneNote: 'Without the price',
  notForTravel: (status) => `${status}, not valid for travel`,
  ticketsOf: (route, date) => `${date} · ${route}`,
  opening: 'Preparing the itinerary confirmation',
  save: 'Save or share',
  saved: 'Saved to your downloads',
  saveFailed: 'It could not be saved. Please try again later',
  none: {
    title: 'No tickets to print yet',
    text: 'Once tickets are issued, their itinerary confirmations are here.',
    action: 'See the orders',
  },
  notYet: { title: 'No ticket yet', text: 'There is an itinerary confirmation once the ticket is issued.', action: 'See the order' },
  unknown: {
    title: 'This itinerary confirmation was not found',
    text: 'The address may be wrong, or the order is not yours.',
    action: 'See itinerary confirmations',
  },
  failed: { title: 'The itinerary confirmation was not read', text: 'Your tickets are as they were. Try again.', action: 'Try again' },
}
