import type { CostRowText } from './zh.ts'

export const en: CostRowText = {
  costCentre: 'Cost centre',
  attribution: 'Charged to',
  choose: 'Choose who bears the cost',
  none: 'You have no cost centre yet. Please ask your travel manager',
  noneOf: (name) => `${name} has no cost centre yet. Please ask your travel manager`,
  of: (name) => `${name}’s cost centre`,
  applied: 'Charged as the trip application says',
  otherThanApplied: 'Not what the trip application says',
  appliedClosed: 'What the trip application is charged to cannot be charged any more. Please choose something else',
  letGo: 'What you had chosen cannot be charged for those who travel now, so this is the usual one again',
  notRead: 'Could not be read. Tap to look again',
  reading: 'Reading what it is charged to',
  splitOver: (count) => `Split over ${count}`,
  part: (name, portion) => `${name} ${portion}`,
  parts: (parts) => parts.join(', '),
  more: (count) => `${count} more`,
  project: (name) => `Project: ${name}`,
  legalEntity: (name) => `Invoiced to: ${name}`,
}
