import type { SeatOnSale } from './seats.ts'
import type { OfferedTrain } from './train.ts'

/** An instant by its wall time in Shanghai. */
export const shanghai = (wallTime: string): Temporal.Instant => Temporal.ZonedDateTime.from(`${wallTime}[Asia/Shanghai]`).toInstant()

export const seatOf = (change: Partial<SeatOnSale> = {}): SeatOnSale => ({
  seat: 'second',
  fareMinor: 66_200,
  childFareMinor: 33_100,
  studentFareMinor: null,
  seatsLeft: 'A',
  canQueue: false,
  letters: ['A', 'B', 'C', 'D', 'F'],
  berths: [],
  ...change,
})

/** A hard sleeper with all its berths, the lower one dearest. */
export const HARD_SLEEPER = seatOf({
  seat: 'hardSleeper',
  fareMinor: 32_400,
  letters: [],
  berths: [
    { berth: 'lower', fareMinor: 32_400, seatsLeft: 3 },
    { berth: 'middle', fareMinor: 31_200, seatsLeft: 8 },
    { berth: 'upper', fareMinor: 30_100, seatsLeft: 'A' },
  ],
})

/** G7 Beijing South → Shanghai Hongqiao, at seven in the evening of 2 December 2026. */
export const trainOf = (change: Partial<OfferedTrain> = {}): OfferedTrain => ({
  trainId: 'G7-20261202',
  trainNo: 'G7',
  letter: 'G',
  originDate: '2026-12-02',
  runsFrom: { zh: '北京南', en: 'Beijing South' },
  runsTo: { zh: '上海虹桥', en: 'Shanghai Hongqiao' },
  from: {
    stationCode: 'VNP',
    station: { zh: '北京南', en: 'Beijing South' },
    city: { zh: '北京', en: 'Beijing' },
    at: '2026-12-02T19:00:00+08:00',
  },
  to: {
    stationCode: 'AOH',
    station: { zh: '上海虹桥', en: 'Shanghai Hongqiao' },
    city: { zh: '上海', en: 'Shanghai' },
    at: '2026-12-02T23:28:00+08:00',
  },
  runMinutes: 268,
  distanceKm: 1318,
  sale: 'onSale',
  saleStartsAt: null,
  delayMinutes: 0,
  seats: [seatOf({ seat: 'business', fareMinor: 233_500, seatsLeft: 5 }), seatOf({ seat: 'first', fareMinor: 106_000 }), seatOf()],
  ...change,
})
