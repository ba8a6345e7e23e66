import { en as list } from '../list/en.ts'
import type { TrainLadderText } from './zh.ts'

export const en: TrainLadderText = {
  list,
  states: { waiting: 'Further choice', trying: 'Its turn', taken: 'Booked', failed: 'Not to be had', unused: 'Not used' },
  form: {
    title: 'If this train cannot be had',
    why: 'These are tried by themselves in this order until one is booked. One approval covers all, and none costs more than the total.',
    none: 'No further train: the order closes',
    add: (most) => `Choose further trains (${most} at most)`,
    more: 'Add another train',
    first: 'First',
    nth: (nth) => `Choice ${nth + 1}`,
    train: (trainNo, seat, from, to) => `${trainNo} ${seat} ${from}–${to}`,
    remove: (trainNo, seat) => `Remove ${trainNo} ${seat}`,
    reading: 'Reading',
    atMost: 'At most',
    atMostWhy: 'The dearest is approved and set aside; only the one that is booked is paid',
    wishesOfFirst: 'Seat and berth wishes are for the first train. The others are given seats as they are left.',
  },
  sheet: {
    title: 'Choose further trains',
    why: 'Of the same day and between the same cities, tried in the order in which you pick them. What is above the policy cannot be picked, for nobody is asked again.',
    done: (count) => (count === 0 ? 'No further train' : count === 1 ? 'Take this one' : `Take these ${count}`),
    full: (most) => `${most} at most: remove one first`,
    searching: 'Looking for trains of that day',
    none: 'There is no other train to pick on that day',
    own: 'The first train itself',
    soldOut: 'Sold out',
  },
  page: {
    title: 'Order of trains',
    ceiling: 'At most',
    ceilingWhy: 'Only the one that is booked is paid',
    stopped: 'Stopped: no further train is tried.',
    stop: 'Stop trying further trains',
    goesOnFrom: 'Goes on from',
    goesOnAs: 'Goes on as',
  },
  stop: {
    title: 'Try no further train?',
    text: 'The train that is being booked goes on as before. If it cannot be had, the order closes and nothing is charged. This cannot be taken back.',
    keep: 'Keep trying',
    confirm: 'Stop',
    done: 'No further train is tried',
  },
  asked: {
    title: 'Tried in this order',
    why: 'One word covers all of them. None costs more than the total, and every further train is within the policy.',
  },
}
