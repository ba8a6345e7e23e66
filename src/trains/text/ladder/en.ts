import { en as list } from '../list/en.ts'
import type { TrainLadderText } from './zh.ts'

export const en: TrainLadderText = {
  list,
  states: {
    waiting: 'Further choice',
    trying: 'Its turn',
    taken: 'Booked',
    handedOn: 'In a new order',
    failed: 'Not to be had',
    unused: 'Not used',
  },
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
    done: (count, withFlight) =>
      count === 0
        ? withFlight
          ? 'The flight alone'
          : 'No further train'
        : `${count === 1 ? 'Take this one' : `Take these ${count}`}${withFlight ? ' and the flight' : ''}`,
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
    stoppedAll: 'Stopped: no further train is tried, and no flight is booked.',
    stop: 'Stop trying further trains',
    goesOnFrom: 'Goes on from',
    goesOnAs: 'Goes on as',
  },
  flight: {
    label: 'Then a flight within the policy',
    name: 'A flight within the policy',
    last: 'Last',
    atMost: 'At most',
    now: (number, from, to) => `The cheapest now is ${number} ${from}–${to}, taxes and fees included:`,
    inItsTurn: '; the flights of that day are looked up again when its turn comes, for at most',
    why: '. The cheapest is booked, none that leaves before the earliest of your trains.',
    reading: 'Looking for flights of that day',
    remove: 'Remove the flight',
    goesOnAs: 'Flight order',
    states: {
      waiting: 'Further choice',
      trying: 'Being looked for',
      handedOn: 'In a new order',
      failed: 'Not to be had',
      unused: 'Not used',
    },
  },
  stop: {
    title: 'Try no further train?',
    text: 'The train that is being booked goes on as before. If it cannot be had, the order closes and nothing is charged. This cannot be taken back.',
    textFlight:
      'The train that is being booked goes on as before. If it cannot be had, the order closes, no flight is booked, and nothing is charged. This cannot be taken back.',
    textTrying:
      'No train could be had, and a flight is being looked for. Once stopped, no flight is booked and nothing is charged. This cannot be taken back.',
    keep: 'Keep trying',
    confirm: 'Stop',
    done: 'No further train is tried',
  },
  asked: {
    title: 'Tried in this order',
    whyFlight:
      'One word covers all trains and the flight after them. None costs more than the total; every further train and the flight are within the policy.',
    why: 'One word covers all of them. None costs more than the total, and every further train is within the policy.',
  },
}
