import type { TrainRuleText } from './zh.ts'

export const en: TrainRuleText = {
  title: 'By train instead',
  headline: {
    ride: 'Your company’s policy takes the train here',
    flightCheaper: 'This flight costs less than the train, so you can fly',
    noTrain: 'No permitted seat is left on a train, so you can fly',
    silent: 'The railway has not answered: nothing was compared',
  },
  unasked: 'Your company has changed its policy: this flight is not compared with trains any more',
  about: (hours) => `The policy: where a train takes less than ${hours} hours, one rides.`,
  exceptions: {
    title: 'Two reasons to fly all the same',
    noTrain: 'No permitted type of seat is left',
    cheaper: 'The flight costs less than the dearest permitted seat of each of these trains',
  },
  silentAbout: 'The railway did not answer while flights were looked for, so no train stands against this one and it can be booked.',
  flight: 'This flight, before taxes',
  trains: (hours) => `Trains that take less than ${hours} hours`,
  none: 'None on this day',
  seat: (seat) => `${seat} left`,
  takes: (duration) => `Takes ${duration}`,
  saves: (money) => `Saves ${money}`,
  costsMore: (money) => `${money} more`,
  samePrice: 'Same price',
  compared: 'Compared with seats and fares as they were when flights were looked for; of each price only the fastest train.',
  see: 'See these trains',
  keep: 'Back to the flight',
  failed: { title: 'Not loaded', text: 'This flight was not chosen. You can try again.', action: 'Try again' },
}
