import type { PaperText } from './zh.ts'

export const paper: PaperText = {
  title: 'Itinerary confirmation',
  issuer: 'Qicheng Travel',
  file: (number) => `itinerary-${number}.pdf`,
  noReceipt: 'This sheet confirms the itinerary. It is no receipt and cannot be claimed as an expense.',
  order: 'Order',
  status: 'Order status',
  bookedBy: 'Booked by',
  madeAt: 'Printed at',
  departs: 'Departs',
  arrives: 'Arrives',
  document: 'Document',
  ticketNumber: 'Ticket number',
  paid: 'Price',
  item: 'Item',
  amount: 'Amount',
  total: 'In all',
  ofAll: (count) => `${count} passengers`,
  localTimes: 'Times are local; what they differ from UTC by stands in brackets.',
  hours: (hours, minutes) => `${hours > 0 ? `${hours} h` : ''}${minutes > 0 ? ` ${minutes} min` : ''}`.trim(),
  daysLater: (days) => (days === 1 ? 'next day' : `${days} days later`),
  day: (day, offset) => `${day} (${offset})`,
  flight: {
    taxDocument: (day) =>
      `The document for expenses is the electronic invoice (itinerary of the electronic air ticket), which the carrier issues within 180 days after travel: ask the airline for it until ${day}.`,
    noneValid: 'No ticket on this sheet is valid for travel any more.',
    someInvalid: 'A ticket that is marked in red is not valid for travel any more.',
    passengers: 'Passengers and tickets',
    passenger: 'Passenger',
    ticketStatus: 'Ticket status',
    notForTravel: (status) => `${status}, not valid for travel`,
    others: (count) =>
      count === 1
        ? 'One more passenger of this order is not on this sheet.'
        : `${count} more passengers of this order are not on this sheet.`,
    given: 'The price is that of the tickets when issued; refunds and unused value stand with the order.',
  },
  train: {
    taxDocument: (day) =>
      `The document for expenses is the electronic invoice (electronic railway ticket), which the railway issues within 180 days after travel: ask the railway for it until ${day}.`,
    noneValid: 'No ticket on this sheet is valid for travel any more.',
    someInvalid: 'A ticket that is marked in red is not valid for travel any more.',
    passengers: 'Passengers and tickets',
    passenger: 'Passenger',
    ticketStatus: 'Ticket status',
    notForTravel: (status) => `${status}, not valid for travel`,
    others: (count) =>
      count === 1
        ? 'One more passenger of this order is not on this sheet.'
        : `${count} more passengers of this order are not on this sheet.`,
    given: 'The price is that of the tickets when issued; what came back or was changed stands with the order.',
  },
}
