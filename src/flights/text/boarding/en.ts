import type { BoardingText } from './zh.ts'

export const en: BoardingText = {
  title: 'Boarding details',
  linkNote: 'All you need at the airport; opens without a network',
  wayNo: (no) => `Flight ${no}`,
  flight: 'Flight',
  operatedBy: (name) => `Operated by ${name}`,
  date: 'Date',
  departs: 'Departs',
  arrives: 'Arrives',
  terminal: (name) => `Terminal ${name}`,
  noTerminal: 'See the airport’s screens for the terminal',
  checkIn: 'Check-in',
  checkInBy: (time) => `By ${time} at the latest`,
  checkInNote: (minutes) =>
    `Desks usually close ${minutes} minutes before departure; airports differ, and the airline’s word counts. Bring the document that the ticket was booked with.`,
  pnr: 'Booking reference',
  noPnr: 'The airline has given none',
  passengers: 'Passengers',
  document: 'Document',
  ticket: 'Ticket',
  extras: { seat: 'Seat', bag: 'Baggage', package: 'Business Plus Package' },
  noSeat: 'Chosen at check-in',
  baggage: 'Free baggage',
  order: 'Order',
  kept: (time) =>
    `Kept on this phone as of ${time}; opens without a network. It goes when you sign out, and by itself a day after you arrive.`,
  notKept: 'This browser cannot open pages without a network. Take a picture of it before you leave, or print the itinerary.',
  none: {
    title: 'There is no ticket to board with',
    text: 'Boarding details are here once tickets are issued, and go when they are refunded, changed or cancelled.',
    action: 'See the order',
  },
  failed: { title: 'The boarding details could not be read', text: 'Your tickets are not affected. Try again.', action: 'Try again' },
}
