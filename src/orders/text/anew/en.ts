import type { AnewText } from './zh.ts'

export const en: AnewText = {
  means: { flight: 'Flight', train: 'Train' },
  inPolicy: 'In policy',
  above: 'Above policy',
  from: (offer) => `${offer}, for one, from`,
  book: (number) => `Book ${number}`,
}
