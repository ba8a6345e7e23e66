import type { TrainPapersText } from './zh.ts'

export const en: TrainPapersText = {
  title: 'Itinerary confirmation',
  listTitle: 'Itinerary and e-receipt',
  noReceipt:
    'An itinerary confirmation is no receipt. Expenses are claimed with the e-receipt, the railway’s electronic invoice: ask for it within 180 days after the ride, none is issued later.',
  receipts: {
    title: 'E-receipt of the railway',
    ask: 'Ask the railway',
    save: (number) => `Save ${number}`,
    issuedOn: (date) => `Issued ${date}`,
    gone: 'The file is not kept here any more; the tax authority verifies the number.',
  },
  all: (count) => `All ${count} passengers`,
  allNote: 'With the price',
  notForTravel: (status) => `${status}, not valid for travel`,
  ticketsOf: (route, date) => `${date} · ${route}`,
  route: (from, to) => `${from} → ${to}`,
  opening: 'Preparing the itinerary confirmation',
  save: 'Save or share',
  saved: 'Saved to your downloads',
  saveFailed: 'It could not be saved. Please try again later',
  notYet: { title: 'No ticket yet', text: 'There is an itinerary confirmation once the ticket is issued.', action: 'See the order' },
  unknown: {
    title: 'This itinerary confirmation was not found',
    text: 'The address may be wrong, or the order is not yours.',
    action: 'My orders',
  },
  failed: { title: 'The itinerary confirmation was not read', text: 'Your tickets are as they were. Try again.', action: 'Try again' },
}
