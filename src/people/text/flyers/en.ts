import type { FlyersText } from './zh.ts'

export const en: FlyersText = {
  title: 'Frequent flyer numbers',
  subtitle: 'Given to the airline with a booking, so that the miles are yours',
  row: 'Frequent flyer numbers',
  count: (count) => (count === 0 ? 'None yet' : String(count)),
  mine: 'Your numbers',
  none: { title: 'No frequent flyer number yet', text: 'Once kept, it goes along with flights of that airline and of its alliance.' },
  add: 'Add a number',
  change: (name) => `Change the number of ${name}`,
  remove: (name) => `Remove the number of ${name}`,
  programme: 'Programme',
  search: 'Airline, programme or code',
  clear: 'Clear',
  nothing: 'No such programme was found',
  number: 'Membership number',
  length: (length) => `${length} characters`,
  numberHelp: 'As on your card; spaces do not matter',
  save: 'Save',
  saved: 'Saved',
  removed: 'Removed',
  askRemove: {
    title: (name) => `Remove the number of ${name}?`,
    text: 'It no longer goes along with bookings. Tickets that are booked keep it.',
    confirm: 'Remove',
    cancel: 'Keep',
  },
  why: 'Whoever books for you sees it masked. Only the airline you fly with gets the whole number.',
  failed: { title: 'The numbers were not loaded', action: 'Try again' },
  loading: 'Loading the numbers',
  unknown: 'There is no such programme; please choose again',
  wrong: (name, length) =>
    length === ''
      ? `That is no number of ${name}; please check your card`
      : `Numbers of ${name} have ${length} characters; please check your card`,
}
