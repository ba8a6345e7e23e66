import type { ReaderText } from './zh.ts'

export const en: ReaderText = {
  version: (date: string) => `Version of ${date}`,
  contents: 'Contents',
  sources: 'Based on',
  inForceSince: (date: string) => `in force since ${date}`,
  other: { flight: 'The same for flights', train: 'The same for trains' },
}
