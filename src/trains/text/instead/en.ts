import type { TrainInsteadText } from './zh.ts'

export const en: TrainInsteadText = {
  title: 'By train instead',
  subtitle: (from, to, day) => `${from} → ${to} · ${day}`,
  flight: (number) => `Instead of ${number}, before taxes`,
  within: (hours) => `Less than ${hours} hours, with a permitted seat left`,
  permitted: 'With a permitted seat left',
  searching: 'Looking for trains',
  none: {
    title: 'There is no such train any more',
    text: 'Seats may have been sold since flights were looked for. You can see all trains of the day, or go back to the flight.',
    action: 'See all trains of the day',
  },
  all: (count) => (count === 1 ? 'The one train of the day' : `All ${count} trains of the day`),
  keep: 'Back to the flight',
  found: (count) => `${count} found`,
  flightGone: 'That search of flights is over. These are the trains of now.',
}
