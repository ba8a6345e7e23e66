import type { JourneysText } from './zh.ts'

export const en: JourneysText = {
  title: 'My journeys',
  loading: 'Loading your journeys',
  route: (cities) => cities.join(' → '),
  days: (from, to) => (from === to ? from : `${from} — ${to}`),
  line: (name) => `${name}, in order of time`,
  stay: (city, nights) => (nights === 0 ? `In ${city} for the day` : `${nights} ${nights === 1 ? 'night' : 'nights'} in ${city}`),
  bookings: (count) => (count === 1 ? '1 booking' : `${count} bookings`),
  otherCancelled: 'Another way is cancelled',
  thisCancelled: 'This way is cancelled',
  share: 'Share journey',
  shared: (what, leaves, arrives) => `${what}: leaves ${leaves}, arrives ${arrives}`,
  shareCopied: 'Copied. You can paste your journey now',
  shareMenu: 'Tap “···” at the top right to send it',
  shareFailed: 'It could not be shared. Please try again later',
  empty: {
    title: 'No journey ahead',
    text: 'Flights you have booked are put together here, journey by journey.',
    action: 'Search flights',
  },
  failed: { title: 'Your journeys did not load', text: 'The orders themselves are not affected; you can try again.', action: 'Try again' },
}
