import { en as common } from '../common/en.ts'
import type { FlightHomeText } from './zh.ts'

export const en: FlightHomeText = {
  board: 'Search flights',
  from: 'From',
  to: 'To',
  chooseTo: 'Choose where you go',
  missingTo: 'Please choose where you go',
  depart: 'Depart',
  traveller: 'Traveller',
  together: (count) => `${count} together`,
  forOthers: (count) => (count === 0 ? 'For others' : `For ${count}`),
  chooseTravellers: 'Choose travellers',
  names: (names, all) => `${names.join(', ')}${all > names.length ? ` + ${all - names.length}` : ''}`,
  partyFaults: {
    nobody: 'Choose who travels first',
    onlyMe: 'Booking for others is not for yourself alone. Please add a traveller',
  },
  forMe: 'For me',
  cabin: 'Cabin',
  chooseCabin: 'Choose a cabin',
  cabins: {
    economy: { name: 'Economy', note: 'with premium economy' },
    business: { name: 'Business', note: 'with first' },
  },
  bookTrip: 'Book flight',
  search: 'Search flights',
  faults: common.faults,
  policyFailed: 'Your policy did not load. Each flight will say whether it complies',

  recent: 'Recent searches',
  inquiry: { label: 'International', ask: 'Ask for quotes', mine: 'My inquiries', see: 'Progress and plans' },
  route: (from, to) => `${from} → ${to}`,
  searchAgain: (from, to) => `Search ${from} to ${to} again`,
}
