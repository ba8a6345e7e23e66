import type { TrainSeatsText } from './zh.ts'

export const en: TrainSeatsText = {
  seats: {
    second: 'Second class',
    first: 'First class',
    premiumFirst: 'Premium first class',
    business: 'Business class',
    special: 'Special class',
    emuSleeper: 'EMU sleeper',
    hardSeat: 'Hard seat',
    softSeat: 'Soft seat',
    hardSleeper: 'Hard sleeper',
    softSleeper: 'Soft sleeper',
    advancedSoftSleeper: 'Deluxe soft sleeper',
    noSeat: 'No seat',
  },
  berths: { lower: 'Lower', middle: 'Middle', upper: 'Upper' },
}
