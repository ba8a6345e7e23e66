import { z } from 'zod'

/** What rail/1 answers, as its OpenAPI says it. Fields that we do not use are left out; unknown values of those that we use are refused. */

const text = z.string().max(200)
const id = z.string().min(1).max(64)
const telecode = z.string().regex(/^[A-Z]{3}$/)
const minor = z.int().min(0)
const date = z.iso.date()
/** Beijing's offset: a train's day is read off its wall time. */
const time = z.iso.datetime({ offset: true }).refine((at) => at.endsWith('+08:00'))
const instant = z.iso.datetime({ offset: true })
const timeOfDay = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/)
const name = z.object({ zh: text.min(1), en: text.min(1) })
const seatsLeft = z.union([z.int().min(0).max(20), z.literal('A')])
const trainClass = z.enum(['G', 'D', 'C', 'Z', 'T', 'K', 'O'])
export const seatType = z.enum([
  'business',
  'special',
  'premiumFirst',
  'first',
  'second',
  'emuSleeper',
  'advancedSoftSleeper',
  'softSleeper',
  'hardSleeper',
  'softSeat',
  'hardSeat',
  'noSeat',
])
const berth = z.enum(['lower', 'middle', 'upper'])
const passengerType = z.enum(['adult', 'child', 'freeChild', 'student'])

export const stationsAnswer = z.object({
  stations: z.array(z.object({ telecode, name, pinyin: text, city: name, open: z.boolean(), saleStartsAt: timeOfDay })).max(10_000),
})

export const sale = z.object({
  days: z.int().min(1).max(400),
  open: z.boolean(),
  opensAt: instant.optional(),
  closesMinutesBefore: z.int().min(0),
  payWithinMinutes: z.int().min(1),
  mostPassengers: z.int().min(1),
  studentPeriods: z.array(z.object({ from: date, to: date })).max(20),
})

const call = z.object({ station: telecode, city: name, name, at: time })
const rideNamed = z.object({
  trainId: id,
  from: z.object({ station: telecode }),
  to: z.object({ station: telecode }),
})

const seat = z.object({
  seatType,
  fareMinor: minor,
  childFareMinor: minor,
  studentFareMinor: minor.optional(),
  seatsLeft,
  standby: z.boolean(),
  letters: z.array(z.enum(['A', 'B', 'C', 'D', 'F'])).optional(),
  berths: z.array(z.object({ berth, fareMinor: minor, seatsLeft })).optional(),
})

export const train = z.object({
  trainId: id,
  number: z.string().regex(/^[A-Z]?[0-9]{1,5}$/),
  trainClass,
  originDate: date,
  runsFrom: name,
  runsTo: name,
  from: call,
  to: call,
  durationMinutes: z.int().min(1),
  distanceKm: z.int().min(0),
  delayMinutes: z.int().optional(),
  sale: z.enum(['onSale', 'notYet', 'nightStop', 'closed', 'cancelled', 'stationClosed']),
  saleStartsAt: instant.optional(),
  seats: z.array(seat).max(20),
})
export type WireTrain = z.output<typeof train>

const currency = z.literal('CNY')
/** Each train is read by itself: one that cannot be read does not take the day with it. */
export const searchAnswer = z.object({ currency, date, trains: z.array(z.unknown()).max(5_000) })
export const trainAnswer = z.object({ currency, train })
export const connectionsAnswer = z.object({ currency, date, connections: z.array(z.unknown()).max(50) })
export const connection = z.object({
  first: train,
  second: train,
  changeMinutes: z.int().min(0),
  sameStation: z.boolean(),
  durationMinutes: z.int().min(1),
})

export const stopsAnswer = z.object({
  trainId: id,
  number: text,
  originDate: date,
  status: z.enum(['scheduled', 'delayed', 'cancelled']),
  stops: z
    .array(
      z.object({
        station: telecode,
        name,
        city: name,
        arriveAt: time.optional(),
        departAt: time.optional(),
        dayOffset: z.int().min(0),
        distanceKm: z.int().min(0),
        delayMinutes: z.int().optional(),
      }),
    )
    .min(2)
    .max(200),
})

export const peopleChecked = z.object({
  people: z
    .array(z.object({ status: z.enum(['verified', 'pending', 'rejected']), reason: z.enum(['checksum', 'unknown']).optional() }))
    .max(20),
})

const bookedPassenger = z.object({
  type: passengerType,
  fareMinor: minor,
  seat: z.object({ seatType, car: text.optional(), seat: text.optional(), berth: berth.optional() }).optional(),
  ticketNumber: text.optional(),
  ticketStatus: z.enum(['issued', 'used', 'refund_processing', 'refunded', 'exchange_processing', 'exchanged']).optional(),
  boarded: z.boolean().optional(),
  collected: z.literal(true).optional(),
  refund: z
    .object({ amountMinor: minor, feeMinor: minor, channel: z.enum(['online', 'window']), withinWorkingDays: z.int().min(0) })
    .optional(),
})

export const booking = z.object({
  bookingId: id,
  orderNumber: text.min(1),
  status: z.enum(['occupying', 'held', 'hold_failed', 'ticketing', 'ticketed', 'ticketing_failed', 'cancelled', 'lapsed']),
  clientReference: id,
  payBy: instant.optional(),
  ride: rideNamed,
  seatType,
  wishMet: z.boolean().optional(),
  passengers: z.array(bookedPassenger).min(1).max(10),
  price: z.object({ currency, totalMinor: minor }),
  failure: z.object({ code: z.enum(['sold_out', 'wish_not_met', 'price_changed', 'train_cancelled', 'railway_rejected']) }).optional(),
  changeable: z.boolean(),
  standbyId: id.optional(),
  change: z
    .object({
      fromBookingId: id,
      ticketNumbers: z.array(text).max(10),
      feeMinor: minor,
      differenceMinor: z.int(),
      differenceFeeMinor: minor,
      totalMinor: minor,
      backMinor: minor,
    })
    .optional(),
})
export type WireBooking = z.output<typeof booking>
export const bookingsAnswer = z.object({ bookings: z.array(booking).max(50) })

export const refundQuote = z.object({
  quoteId: id,
  bookingId: id,
  expiresAt: instant,
  involuntary: z.boolean(),
  refundMinor: minor,
  feeMinor: minor,
  withinWorkingDays: z.int().min(0),
  tickets: z
    .array(
      z.object({
        ticketNumber: text,
        farePaidMinor: minor,
        feeMinor: minor,
        refundMinor: minor,
        fee: z.object({ percent: z.int().min(0).max(100) }),
      }),
    )
    .min(1)
    .max(10),
})

export const changeQuote = z.object({
  quoteId: id,
  bookingId: id,
  expiresAt: instant,
  kind: z.enum(['change', 'destination']),
  involuntary: z.boolean(),
  ride: rideNamed,
  seatType,
  feeMinor: minor,
  differenceMinor: z.int(),
  differenceFeeMinor: minor,
  totalMinor: minor,
  backMinor: minor,
})

export const standby = z.object({
  standbyId: id,
  status: z.enum(['waiting', 'served', 'unmet', 'cancelled']),
  clientReference: id,
  cutoffAt: instant,
  requirements: z
    .array(
      z.object({
        ride: rideNamed,
        seatType,
        fareMinor: minor,
        state: z.enum(['waiting', 'won', 'ended']),
        ahead: z.int().min(0).optional(),
      }),
    )
    .min(1)
    .max(20),
  prepaidMinor: minor,
  backMinor: minor,
  bookingId: id.optional(),
})
export type WireStandby = z.output<typeof standby>
export const standbysAnswer = z.object({ standbys: z.array(standby).max(50) })

/** One megabyte in base64. */
const FILE_CHARS_MAX = 1_400_000

export const receipt = z.object({
  bookingId: id,
  ticketNumber: id,
  status: z.enum(['issuing', 'issued', 'void']),
  number: z
    .string()
    .regex(/^[0-9]{20}$/)
    .optional(),
  issuedOn: date.optional(),
  file: z.base64().max(FILE_CHARS_MAX).optional(),
})
export type WireReceipt = z.output<typeof receipt>

export const errorAnswer = z.object({
  error: z.object({
    code: z.string().max(64),
    message: z.string().max(2_000),
    priceChange: z.object({ newTotalMinor: minor }).optional(),
    retryAt: instant.optional(),
    passengers: z.array(z.int().min(1)).max(20).optional(),
  }),
})
export type WireError = z.output<typeof errorAnswer>['error']
