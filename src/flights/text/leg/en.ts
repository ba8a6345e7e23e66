import type { FlightLegText } from './zh.ts'

export const en: FlightLegText = {
  trip: 'Trip',
  route: (from, to) => `${from} → ${to}`,
  stops: (cities) => `stops in ${cities.join(', ')}`,
}
