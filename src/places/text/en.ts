import type { PlacesText } from './zh.ts'

const SHORT = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const LONG = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

export const en: PlacesText = {
  cityPicker: {
    titleFrom: 'Depart from',
    titleTo: 'Arrive in',
    searchPlaceholder: 'City, pinyin, initials or code',
    searchLabel: 'Search cities and airports',
    domestic: 'Mainland',
    world: 'International',
    where: 'Mainland or international',
    worldNoneHint: 'Chinese, pinyin, English and airport codes are found. Please ask the travel desk about a city that is missing.',
    current: 'Selected',
    recent: 'Recent',
    quick: 'Popular cities',
    all: 'All cities',
    letterIndex: 'A to Z',
    nothingFound: (text) => `Nothing found for “${text}”`,
    nothingFoundHint: 'Try the full name, the initials of its pinyin, or the airport code.',
    clear: 'Clear',
    failed: 'The list of cities did not load',
    retry: 'Try again',
    airports: (shortNames) => shortNames.join(', '),
    alsoServes: (names) => `Also for ${names.join(', ')}`,
    resultCount: (count) => (count === 1 ? '1 city found' : `${count} cities found`),
  },
  calendar: {
    title: 'Choose a date',
    legend: 'Shaded = day off, Work = make-up workday',
    weekdays: ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'],
    month: (year, month) => `${MONTHS[month - 1] ?? ''} ${year}`,
    weekday: (isoDay) => SHORT[isoDay - 1] ?? '',
    weekdayLong: (isoDay) => LONG[isoDay - 1] ?? '',
    today: 'Today',
    tomorrow: 'Tomorrow',
    dayAfter: 'In 2 days',
    off: 'Off',
    work: 'Work',
    holidaySpan: (fromDay, toDay, name) => (fromDay === toDay ? `${fromDay} ${name.en}` : `${fromDay}–${toDay} ${name.en}`),
    notAnnounced: (year) => `Days off in ${year} are not announced yet; only the festivals fixed by law are marked`,
    lastDate: 'Dates can be chosen up to 12 months ahead',
    holidaysFailed: 'Public holidays did not load; dates can be chosen all the same',
  },
  holidayTypes: {
    holiday: (name) => `${name.en}, day off`,
    makeup: (name) => `Working day to make up for ${name.en}`,
  },
}
