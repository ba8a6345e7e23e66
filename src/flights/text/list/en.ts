import { en as common } from '../common/en.ts'
import type { FlightListText } from './zh.ts'

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

export const en: FlightListText = {
  cabin: common.cabin,
  title: (from, to) => `${from} → ${to}`,
  subtitle: (date, cabin, people) => `${date} · ${cabin}${people > 1 ? ` · ${people} people` : ''}`,
  standardOf: (name, line) => `The travellers have different limits; the strictest counts, that of ${name}: ${line}`,
  edit: 'Edit',
  searching: 'Searching flights',
  found: (count) => `${counted(count, 'flight', 'flights')} found`,
  limit: 'Limit',
  inPolicy: (compliant, all, told) => `${compliant} of ${all} ${told ? 'bookable as is' : 'comply'}`,
  scene: 'Travel scene',
  chooseScene: 'Choose a scene',
  compliantOnly: (told) => (told ? 'Bookable as is' : 'In policy only'),
  lowestOfDay: 'Lowest',
  seatsLeft: (count) => `${count} left`,
  stops: (cities) => `Stops in ${cities.join(', ')}`,
  co2: (grams) => `${Math.round(grams / 1_000)} kg CO₂`,
  shown: (shown, all) => (shown === all ? `${counted(all, 'flight', 'flights')} all day` : `${shown} shown · ${all} all day`),
  bar: 'Filter and sort',
  filter: 'Filter',
  sort: { departure: 'Departure', price: 'Price', duration: 'Duration' },
  sorted: {
    departure: { ascending: 'Earliest', descending: 'Latest' },
    price: { ascending: 'Cheapest', descending: 'Dearest' },
    duration: { ascending: 'Shortest', descending: 'Longest' },
  },

  none: {
    title: 'No flights that day',
    text: 'Another day, or a city nearby, may have one.',
    alone: 'Another day may have one.',
    action: 'Choose another day',
    near: 'Cities nearby',
    from: (city) => `From ${city}`,
    to: (city) => `To ${city}`,
  },
  noneMatch: {
    title: 'No flights match',
    text: (all) =>
      all === 1 ? 'There is 1 flight that day; the filters hide it.' : `There are ${all} flights that day; the filters hide them all.`,
    action: 'Clear filters',
  },
  noneCompliant: {
    title: 'No flights in policy',
    text: (all) =>
      `${all === 1 ? 'The only flight that day is' : `All ${all} flights that day are`} above your policy. Open one to see by how much, or try another day.`,
    action: 'Show all flights',
    otherDay: 'Choose another day',
  },
  closed: { title: 'Flights cannot be booked', action: 'Back to home' },
  refused: { party: 'These travellers cannot fly like this', scene: 'First say what the trip is for', search: 'This cannot be searched' },
  failed: {
    title: 'The search did not finish',
    text: 'The airline systems did not answer. Nothing was booked; you can search again.',
    action: 'Search again',
  },
  stale: { title: 'You stayed a while', text: 'Prices may have changed. Please search again.', action: 'Search again' },
}
