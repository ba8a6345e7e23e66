import type { FlightFilterText } from './zh.ts'

const counted = (count: number): string => `${count} ${count === 1 ? 'flight' : 'flights'}`

export const en: FlightFilterText = {
  title: 'Filter flights',
  compliantOnly: (told) => (told ? 'Bookable as is' : 'In policy only'),
  nonstopOnly: 'Non-stop only',
  bands: 'Departure',
  band: { night: 'Night, 0 to 6', morning: 'Morning, 6 to 12', afternoon: 'Afternoon, 12 to 18', evening: 'Evening, 18 to 24' },
  carriers: 'Airline',
  fromAirports: 'Departure airport',
  toAirports: 'Arrival airport',
  flights: counted,
  clear: 'Clear filters',
  show: (count) => (count === 0 ? 'No flights match' : `Show ${counted(count)}`),
}
