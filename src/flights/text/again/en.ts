import type { AgainText } from './zh.ts'

export const en: AgainText = {
  title: 'Choose again',
  choose: 'Choose a flight again',
  search: 'Search again',
  origin: 'See the ticket',
  band: (order, people) =>
    `Choosing again for order ${order}. ${people === 1 ? 'The traveller' : `The ${people} travellers`}, scene and remark are carried over.`,
  passed: (day) => `${day} has passed, so these are tomorrow’s flights.`,
  openOrder: 'Open that order',
  notCarried: 'The order’s remark, application and cost could not be read. Please enter them on the form',
  refused: { title: 'No flight to choose here', action: 'Open the order' },
  failed: { title: 'The order was not loaded', text: 'The order itself is not affected. You can try again.', action: 'Try again' },
  links: {
    title: 'Chosen again',
    from: 'This order took its place',
    to: 'Took this order’s place',
  },
}
