import type { HomeText } from './zh.ts'

export const en: HomeText = {
  title: 'Home',
  lines: 'What to book',
  lineNames: { flight: 'Flights', train: 'Trains' },
  nothing: {
    title: 'Nothing can be booked here yet',
    text: 'Your company has not opened any product. Please contact your travel manager.',
  },
  loading: 'Opening the search',
}
