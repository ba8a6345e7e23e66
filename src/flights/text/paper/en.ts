import type { FlightPaperText } from './zh.ts'

export const paper: FlightPaperText = {
  airlineRecord: 'Airline record (PNR)',
  flight: 'Flight',
  flightCancelled: 'Flight (cancelled by the airline)',
  number: 'Flight',
  duration: 'Flying time',
  stops: 'Stops',
  direct: 'Non-stop',
  aircraft: 'Aircraft',
  cabin: 'Cabin and fare',
  bookingClass: (letter) => `class ${letter}`,
  baggage: 'Baggage',
}
