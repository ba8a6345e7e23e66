import type { TrainGroupText } from './zh.ts'

export const en: TrainGroupText = {
  title: 'Book as several orders',
  applyTitle: 'Book by application',
  loading: 'Dividing the party',
  seats: (seated, left) =>
    left === null ? `${seated} seats, plenty are left` : `${seated} seats, ${left} ${left === 1 ? 'is' : 'are'} left`,
  tooFew: (seated, left) =>
    `${left} ${left === 1 ? 'seat is' : 'seats are'} left, too few for ${seated} to go together. Choose “as many as possible”, or fewer passengers.`,
  someWithout: (seated, left) =>
    `${left} ${left === 1 ? 'seat is' : 'seats are'} left for ${seated}: somebody gets none. An order without seats closes and costs nothing.`,
  divided: (orders) => `${orders} orders, submitted together`,
  one: 'One order takes all of these passengers. Nothing has to be divided.',
  lacksApplication:
    'Your company asks for a trip application first, and nobody stands on one here. Open that of each passenger to see what differs, or apply now.',
  openOne: 'Fill in one order',
  rule: {
    title: 'If somebody gets no seat',
    allOrNothing: 'All or nothing',
    allOrNothingWhy: 'It is paid and ticketed only once everybody has a seat. If one order gets none, all others go back and nobody pays.',
    asManyAsPossible: 'As many as possible',
    asManyAsPossibleWhy: 'Each order goes its own way. One that gets no seats closes, and the others keep theirs.',
  },
  order: (nth) => `Order ${nth}`,
  because: {
    size: 'Too many for one order: divided evenly',
    application: 'Another application',
    entity: 'Another legal entity pays',
    limit: 'Above their own standard: an order apart',
  },
  personPays: (amount) => `${amount} paid personally`,
  applications: 'The application of each passenger',
  applicationsWhy:
    'Passengers on another application get an order of their own, matched and charged as that application says. A name without an application below it has none for this trip.',
  byApplication: 'Passengers on several applications',
  charged: 'Charged to',
  asGroup: 'Divide into several orders',
  asGroupValue: 'All or nothing, or as many as possible',
  total: 'All orders',
  submit: 'Submit together',
  submitForApproval: 'Submit together for approval',
  failed: { title: 'The party could not be divided', text: 'No order was made. You can try again.', action: 'Try again' },
  siblings: 'Orders of the group',
  this: 'This one',
  rules: { allOrNothing: 'All or nothing', asManyAsPossible: 'As many as possible' },
  ended: 'Not all of the group got seats, so all of its orders are closed. Nothing was charged.',
  cancelsAll: 'If this one is cancelled, the other orders of the group end with it.',
  more: (count) => (count === 1 ? '1 more order, of other passengers' : `${count} more orders, of other passengers`),
  people: (names, all) => (all > names.length ? `${names.join(', ')} and ${all - names.length} more` : names.join(', ')),
}
