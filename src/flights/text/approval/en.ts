import type { FlightApprovalText } from './zh.ts'

export const en: FlightApprovalText = {
  trip: 'Trip',
  stops: (cities) => `stops in ${cities.join(', ')}`,
  bookedBy: (name) => `booked by ${name}`,
  travellers: (names) => names.join(', '),
  heldUntil: (time) => `Seat held until ${time}`,
  before: {
    title: 'Before',
    changedFrom: 'Changed from',
    seats: 'Priced by the airline',
    seatsNote: 'The airline answered later, with seats at the price of now',
    askedAt: (money) => `Asked for at ${money}`,
    times: 'Chosen at',
    timesNote: 'Its airline has moved this flight since',
  },
  over: 'What is over',
  inPolicy: 'In policy',
  notTaken(hours) {
    if (hours === null) return 'In policy that day, not taken'
    return hours === 1 ? 'In policy within an hour, not taken' : `In policy within ${hours} hours, not taken`
  },
  nothingElse: 'No other flight in policy was found when this was submitted.',
  price: 'Price',
  total: 'Total',
  company: 'Company',
  person: (name) => name,
  personUnknown: 'Traveller',
  particulars: 'Order details',
  change: 'Change fee',
  refund: 'Refund fee',
  baggage: 'Baggage',
  remark: 'Remark',
  failed: { text: 'The flight and its limits did not load.', action: 'Try again' },
}
