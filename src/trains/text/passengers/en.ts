import type { TrainPassengersText } from './zh.ts'

export const en: TrainPassengersText = {
  title: 'Passengers',
  loading: 'Reading the passengers',
  colleagues: 'Colleagues',
  meStays: 'Booking for yourself, you ride too',
  outsiders: 'Companions and guests',
  noOutsiders: 'No companions or guests yet',
  outsidersFailed: 'Companions could not be read',
  more: 'Somebody else',
  moreValue: 'Choose colleagues, add companions or guests',
  types: { adult: 'Adult', child: 'Child', freeChild: 'Small child, free, no seat', student: 'Student' },
  kinds: { employee: 'Colleague', outside: 'Companion', guest: 'Guest' },
  noDocument: 'No document to travel on yet',
  documentFaults: { type: 'The railway does not take this kind', expired: 'It expires before the ride' },
  students: 'Student fare',
  studentsWhy: 'Whether somebody has a right to it, the railway checks when it holds the seats.',
  wantsStudent: (name) => `Student fare for ${name}`,
  chosen: (people, seats, most) =>
    `${people} ${people === 1 ? 'passenger' : 'passengers'}, ${seats} ${seats === 1 ? 'seat' : 'seats'}, ${most} at most`,
  nobody: 'Nobody is chosen yet',
  done: 'Done',
  again: 'Try again',
}
