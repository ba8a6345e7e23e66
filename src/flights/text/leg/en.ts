import type { FlightLegText } from './zh.ts'

export const en: FlightLegText = {
  names: (names, all) => `${names.join(', ')}${all > names.length ? ` + ${all - names.length}` : ''}`,
  bookedBy: (name) => `booked by ${name}`,
  trip: 'Trip',
  route: (from, to) => `${from} → ${to}`,
  cancelled: 'cancelled',
  changes: (cities) => `change in ${cities.join(', ')}`,
  stops: (cities) => `stops in ${cities.join(', ')}`,
}
