/** For tests: answers of rail/1 as its OpenAPI has them. */

const call = (station: string, zh: string, en: string, at: string) => ({ station, name: { zh, en }, city: { zh, en }, at })

const ride = {
  trainId: 'G7-20261202',
  number: 'G7',
  trainClass: 'G',
  highSpeed: true,
  runsFrom: { zh: '北京南', en: 'Beijing South' },
  runsTo: { zh: '上海虹桥', en: 'Shanghai Hongqiao' },
  originDate: '2026-12-02',
  from: call('VNP', '北京南', 'Beijing South', '2026-12-02T19:00:00+08:00'),
  to: call('AOH', '上海虹桥', 'Shanghai Hongqiao', '2026-12-02T23:28:00+08:00'),
  durationMinutes: 268,
  distanceKm: 1318,
  dayOffset: 0,
  status: 'scheduled',
}

const second = {
  seatType: 'second',
  fareMinor: 66_200,
  childFareMinor: 33_100,
  seatsLeft: 'A',
  standby: false,
  letters: ['A', 'B', 'C', 'D', 'F'],
}

const booking = {
  bookingId: 'b-1',
  orderNumber: 'E123456789',
  status: 'held',
  account: 'member-1',
  clientReference: 'order-1',
  createdAt: '2026-11-24T12:00:00+08:00',
  updatedAt: '2026-11-24T12:00:00+08:00',
  version: 1,
  payBy: '2026-11-24T12:10:00+08:00',
  ride,
  seatType: 'second',
  wishMet: true,
  passengers: [
    {
      passengerId: '1',
      type: 'adult',
      name: '陈晓',
      document: { type: 'NI', lastFour: '001X' },
      seat: { seatType: 'second', car: '05', seat: '12F' },
      fareMinor: 66_200,
    },
  ],
  price: { currency: 'CNY', totalMinor: 66_200 },
  changeable: true,
}

export const samples = {
  ride,
  second,
  train: { ...ride, sale: 'onSale', seats: [second] },
  booking,
  refundQuote: {
    quoteId: 'q-1',
    bookingId: 'b-1',
    expiresAt: '2026-11-24T12:10:00+08:00',
    involuntary: false,
    refundMinor: 62_900,
    feeMinor: 3_300,
    withinWorkingDays: 7,
    tickets: [
      { ticketNumber: 'E123456789-1', farePaidMinor: 66_200, feeMinor: 3_300, refundMinor: 62_900, fee: { rule: 'hours48', percent: 5 } },
    ],
  },
  changeQuote: {
    quoteId: 'q-2',
    bookingId: 'b-1',
    expiresAt: '2026-11-24T12:10:00+08:00',
    kind: 'change',
    involuntary: false,
    ride,
    seatType: 'second',
    feeMinor: 0,
    differenceMinor: 0,
    differenceFeeMinor: 0,
    totalMinor: 0,
    backMinor: 0,
    tickets: [],
  },
  standby: {
    standbyId: 's-1',
    status: 'waiting',
    account: 'member-1',
    clientReference: 'order-1',
    createdAt: '2026-11-24T12:00:00+08:00',
    updatedAt: '2026-11-24T12:00:00+08:00',
    version: 1,
    cutoffAt: '2026-12-02T17:00:00+08:00',
    requirements: [{ ride, seatType: 'second', fareMinor: 66_200, state: 'waiting', ahead: 3 }],
    passengers: [],
    prepaidMinor: 66_200,
    backMinor: 0,
  },
}
