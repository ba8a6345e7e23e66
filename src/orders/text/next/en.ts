import type { NextText } from './zh.ts'

export const en: NextText = {
  next: (day, city) => `Next: ${city}, ${day}`,
  title: 'Next trip',
  otherCancelled: 'Another way is cancelled',
  thisCancelled: 'This way is cancelled',
  open: 'Open the order',
  none: 'No trip ahead',
  noneHint: 'Ticketed flights and trains appear here. What is held, waits for approval or payment is under Orders.',
  failed: 'Your next trip did not load',
  again: 'Try again',
}
