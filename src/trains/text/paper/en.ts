import type { TrainPaperText } from './zh.ts'

export const paper: TrainPaperText = {
  train: 'Train',
  number: 'Train number',
  runs: 'Runs from and to',
  seat: 'Seats',
  duration: 'Time under way',
  pickupNumber: 'Collection number',
  changedFrom: 'Changed from',
  paidForChange: 'Paid for the change',
  givenOfChange:
    'The price is that of the change: the new tickets and the change fee, less what the old tickets paid. What came back since stands with the order.',
  coach: (car) => `Coach ${car}`,
  place: (place, isBerth) => `${isBerth ? 'berth' : 'seat'} ${place}`,
  issued: 'Ticketed',
}
