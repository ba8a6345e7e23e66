import type { MarketText } from './zh.ts'

export const en: MarketText = {
  waiting: 'Still asking other sellers. New flights join the list by themselves',
  short: { text: 'Not every seller has answered: there may be more flights, or lower fares.', action: 'Search again' },
}
