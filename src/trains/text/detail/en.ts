import { en as list } from '../list/en.ts'
import type { TrainDetailText } from './zh.ts'

export const en: TrainDetailText = {
  list,
  seats: 'Seats and fares',
  berth: (berth, amount, left) => `${berth} ${amount}, ${left}`,
  inPolicy: 'In policy',
  why: 'Why',
  pass: 'kept',
  broken: 'broken',
  route: (from, to) => `Runs from ${from} to ${to}`,
  distance: (km) => `${km} km`,
  choose: 'Book',
  chooseApart: 'Book as several orders',
  rules: 'Refunds and changes',
  refund: 'Fee for giving back',
  change: 'Fee for changing to a later day',
  window: (from, to) =>
    to === null
      ? `${from} or more before departure`
      : from === ''
        ? `Less than ${to} before departure`
        : `${from} to ${to} before departure`,
  span: (hours) => (hours % 24 === 0 && hours > 48 ? `${hours / 24} days` : `${hours} hours`),
  percent: (percent) => (percent === 0 ? 'free' : `${percent}% of the fare`),
  percentOfLower: (percent) => (percent === 0 ? 'free' : `${percent}% of the lower fare`),
  afterDeparture: 'After departure, until midnight of that day',
  sameOrEarlier: 'To the same day or an earlier one: free. Each ticket is changed once.',
  destination: (hours) => `To another city: ${hours} hours or more before departure.`,
  rounding: (least) =>
    `Rounded to half a yuan, ${least} at least; Spring Festival and tickets to and from Hong Kong have rules of their own. The railway's quote counts.`,
  back: (online, window) => `Money back within ${online} working days online, ${window} at a station.`,
  gone: { title: 'This train is not to be seen any more', action: 'Back to the list' },
  failed: { title: 'The train could not be read', action: 'Try again' },
  loading: 'Reading the train',
}
