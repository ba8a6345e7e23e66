import type { CostsText } from './zh.ts'

export const en: CostsText = {
  costCentre: 'Cost centre',
  choose: 'Choose a cost centre',
  faults: {
    missing: 'Please choose the cost centre that pays for this',
    unknown: 'This cost centre is closed or not yours to charge. Please choose another',
  },
  none: 'You have no cost centre yet. Please ask your travel manager',
}
