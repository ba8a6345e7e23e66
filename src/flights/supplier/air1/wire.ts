import { z } from 'zod'
import { CABINS } from '../../rules/offer.ts'

/**
 * The answers of air/1, as far as we use them. Everything comes from outside and is checked here: a value that the protocol does not
 * list is refused, never read as something near it. Fields that we do not use may be new or missing.
 */
const id = z.string().min(1).max(128)
/** Fen. The upper end is 10 million yuan: beyond it an amount is a mistake. */
const minor = z.number().int().min(0).max(1_000_000_000)
const count = z.number().int().min(0).max(100_000)
const percent = z.number().int().min(0).max(10_000)
const airport = z.string().regex(/^[A-Z]{3}$/)
const time = z.iso.datetime({ offset: true })
const date = z.iso.date()
const words = z.string().min(1).max(80)
const bothNames = z.object({ zh: words, en: words })
const currency = z.literal('CNY')

/** Upper ends of lists, far beyond what is sold between two cities in a day. */
const FLIGHTS_MAX = 2_000
const FARES_MAX = 100
const STEPS_MAX = 20

const place = z.object({ airport, terminal: z.string().max(8) })

/** A flight without its fares: those are checked one by one, so that one strange fare costs one fare. */
export const flight = z.object({
  flightId: id,
  carrier: z.string().regex(/^[A-Z0-9]{2}$/),
  number: z.string().regex(/^[A-Z0-9]{2}[0-9]{1,4}[A-Z]?$/),
  aircraft: z.object({ name: bothNames }),
  from: place,
  to: place,
  departAt: time,
  arriveAt: time,
  durationMinutes: z.number().int().min(1).max(3_000),
  stops: z.array(z.object({ airport })).max(5),
  status: z.enum(['scheduled', 'delayed', 'cancelled', 'departed']),
  mealServed: z.boolean(),
  fullFareMinor: minor.min(1),
  airportTaxMinor: minor,
  fuelSurchargeMinor: minor,
  distanceKm: count,
  /** Grams of one passenger over the whole flight; of carriers that say so. */
  co2GramsByCabin: z.partialRecord(z.enum(CABINS), z.number().int().min(0).max(100_000_000)).optional(),
  fares: z.array(z.unknown()).max(FARES_MAX),
})

/** What a fare must be. A search's many are checked by its twin in fare.ts, which is measured. */
export const fare = z.object({
  fareId: id,
  cabin: z.enum(CABINS),
  bookingClass: z.string().regex(/^[A-Z]$/),
  fareBasis: words,
  name: bothNames,
  fareMinor: minor.min(1),
  discountPercent: percent,
  // The trade's A: nine or more, nobody says how many.
  seatsLeft: z.union([z.number().int().min(1).max(8), z.literal('A')]),
  baggage: z.object({ checkedKg: count, carryOnKg: count }),
  conditionsId: id,
})

const step = z.object({
  untilHoursBeforeDeparture: z.number().int().min(0).max(100_000).nullable(),
  feePercent: z.number().int().min(0).max(100).nullable(),
})
/** In time, from far ahead to after departure: hours fall, and the last step has none. Anything else would be read wrongly. */
const steps = z
  .array(step)
  .min(1)
  .max(STEPS_MAX)
  .refine((list) =>
    list.every(({ untilHoursBeforeDeparture: hours }, index) => {
      const next = list[index + 1]
      if (!next) return hours === null
      return hours !== null && (next.untilHoursBeforeDeparture === null || next.untilHoursBeforeDeparture < hours)
    }),
  )
export const conditions = z.object({ change: steps, refund: steps, leavesValue: z.literal(true).optional() })

export const searchAnswer = z.object({
  currency,
  date,
  flights: z.array(z.unknown()).max(FLIGHTS_MAX),
  conditions: z.record(z.string(), z.unknown()),
})

export const calendarAnswer = z.object({ currency, days: z.array(z.object({ date, lowestFareMinor: minor.min(1).nullable() })).max(31) })

const amounts = { fareMinor: minor, airportTaxMinor: minor, fuelSurchargeMinor: minor, totalMinor: minor }
type Amounts = { readonly [Part in keyof typeof amounts]: number }
const addsUp = (of: Amounts): boolean => of.fareMinor + of.airportTaxMinor + of.fuelSurchargeMinor === of.totalMinor

const PARTS = ['fareMinor', 'airportTaxMinor', 'fuelSurchargeMinor', 'totalMinor'] as const

/** Sums over all passengers; the rows are of one passenger each. Whole and parts must agree, or nobody knows what is charged. */
export const price = z
  .object({
    currency,
    passengers: z
      .array(z.object({ type: z.enum(['ADT', 'CNN', 'INF']), count: z.number().int().min(1).max(9), ...amounts }))
      .min(1)
      .max(3),
    ...amounts,
  })
  .refine((whole) => addsUp(whole) && whole.passengers.every(addsUp))
  .refine((whole) => PARTS.every((part) => whole.passengers.reduce((sum, row) => sum + row.count * row[part], 0) === whole[part]))

export const priceAnswer = z.object({
  flightId: id,
  fareId: id,
  price,
  seatsLeft: fare.shape.seatsLeft,
  priceToken: z.string().min(1).max(2048),
  expiresAt: time,
})

const ticketNumber = z.string().regex(/^[0-9]{13}$/)

const credit = z.object({
  number: z.string().regex(/^[A-Z0-9]{2}[0-9]{6,12}$/),
  airline: z.string().regex(/^[A-Z0-9]{2}$/),
  ticketNumber,
  amountMinor: minor.min(1),
  validUntil: date,
})

const segment = z.object({
  flightId: id,
  number: flight.shape.number,
  from: place,
  to: place,
  departAt: time,
  arriveAt: time,
  durationMinutes: flight.shape.durationMinutes,
})

/** What was accepted, withdrawn or only told grants nothing; what is open says what it does. */
const scheduleChange = z
  .object({
    changeId: z.string().min(1).max(64),
    kind: z.enum(['cancelled', 'retimed', 'protected']),
    from: segment,
    to: segment.optional(),
    status: z.enum(['open', 'told', 'accepted', 'withdrawn']),
    grants: z.object({ exchangeUntil: date, refund: z.literal(true), until: time }).optional(),
  })
  .refine((one) => (one.kind === 'cancelled') === (one.to === undefined))
  .refine((one) => (one.status === 'open') === (one.grants !== undefined))

/** Of seats that were not given at once. */
const seatRequest = z.object({
  askedAt: time,
  answerBy: time,
  answeredAt: time.optional(),
  tight: z.literal(true).optional(),
  otherSeats: z.literal(true).optional(),
})

/** A fare as a booking names it: how many seats are left, and rules by reference, are a list's matter. */
export const bookedFare = fare.omit({ seatsLeft: true, conditionsId: true })

const extraKind = z.enum(['seat', 'bag', 'package'])
const bookedExtra = z.object({
  passengerId: z.string().regex(/^[1-9]$/),
  kind: extraKind,
  id: z.string().min(1).max(16),
  priceMinor: minor,
  voucher: z.string().min(4).max(20).optional(),
})

export const extrasAnswer = z.object({
  flightId: id,
  fareId: id,
  currency: z.literal('CNY'),
  seatMap: z
    .object({
      columns: z.array(z.string().max(1)).min(2).max(14),
      seats: z
        .array(
          z.object({
            seat: z.string().regex(/^[0-9]{1,2}[A-L]$/),
            row: z.number().int().min(1).max(99),
            column: z.string().regex(/^[A-L]$/),
            state: z.enum(['free', 'taken']),
            exit: z.literal(true).optional(),
            priceMinor: minor,
          }),
        )
        .max(600),
    })
    .optional(),
  products: z
    .array(
      z.object({
        productId: z.string().min(1).max(16),
        kind: extraKind.exclude(['seat']),
        name: z.object({ zh: z.string().min(1).max(60), en: z.string().min(1).max(60) }),
        weightKg: z.number().int().min(1).max(100).optional(),
        contents: z.array(z.string()).max(12).default([]),
        priceMinor: minor,
      }),
    )
    .max(20),
})

export const booking = z.object({
  bookingId: id,
  pnr: z.string().regex(/^[A-Z0-9]{6}$/),
  status: z.enum(['occupying', 'held', 'ticketing', 'ticketed', 'ticketing_failed', 'cancelled', 'lapsed']),
  clientReference: id,
  priceGuaranteedUntil: time,
  ticketingLimitAt: time,
  failure: z.object({ code: z.enum(['airline_rejected', 'flight_cancelled', 'no_seats']) }).optional(),
  passengers: z
    .array(
      z.object({
        loyalty: z.object({ airline: z.string().max(3), status: z.enum(['accepted', 'refused']) }).optional(),
        ticketNumber: ticketNumber.optional(),
        ticketStatus: z
          .enum(['issued', 'checked_in', 'used', 'refund_review', 'refund_processing', 'refunded', 'exchange_processing', 'exchanged'])
          .optional(),
      }),
    )
    .min(1)
    .max(9),
  price,
  change: z
    .object({
      fromBookingId: id,
      ticketNumbers: z.array(ticketNumber).min(1).max(9),
      feeMinor: minor,
      differenceMinor: minor,
      totalMinor: minor,
    })
    .refine((one) => one.feeMinor + one.differenceMinor === one.totalMinor)
    .optional(),
  credits: z.array(credit).max(9).optional(),
  extras: z.array(bookedExtra).max(27).optional(),
  flight: segment.pick({ departAt: true, arriveAt: true }).optional(),
  scheduleChange: scheduleChange.optional(),
  seatRequest: seatRequest.optional(),
  // Read only where they are not what was asked for.
  fare: z.unknown().optional(),
  conditions: z.unknown().optional(),
})

export const refundQuote = z.object({
  quoteId: z.string().min(1).max(64),
  bookingId: id,
  expiresAt: time,
  involuntary: z.boolean(),
  refundMinor: minor,
  feeMinor: minor,
  creditMinor: minor.optional(),
  creditValidUntil: date.optional(),
  tickets: z
    .array(
      z
        .object({
          ticketNumber,
          farePaidMinor: minor,
          taxPaidMinor: minor,
          extrasMinor: minor.default(0),
          feeMinor: minor,
          refundMinor: minor,
          creditMinor: minor.default(0),
        })
        .refine((one) => one.farePaidMinor + one.taxPaidMinor + one.extrasMinor === one.feeMinor + one.refundMinor + one.creditMinor),
    )
    .min(1)
    .max(9),
})

const changeSums = z.object({ feeMinor: minor, differenceMinor: minor, totalMinor: minor })
const isChangeSum = (one: z.output<typeof changeSums>): boolean => one.feeMinor + one.differenceMinor === one.totalMinor

export const changeQuote = changeSums
  .extend({
    quoteId: z.string().min(1).max(64),
    bookingId: id,
    expiresAt: time,
    involuntary: z.boolean(),
    flightId: id,
    fareId: id,
    tickets: z.array(changeSums.extend({ ticketNumber }).refine(isChangeSum)).min(1).max(9),
  })
  .refine(isChangeSum)

const claim = z.object({
  claimId: id,
  bookingId: id,
  clientReference: id,
  ticketNumbers: z.array(ticketNumber).min(1).max(9),
  status: z.enum(['under_review', 'accepted', 'refused']),
  refundMinor: minor.optional(),
  refusal: z.string().max(40).optional(),
})
export const refundClaim = claim
export const refundClaims = z.object({ claims: z.array(claim).max(50) })
export type WireClaim = z.output<typeof claim>

/** Base64 of a megabyte. */
const FILE_CHARS_MAX = 1_400_000

export const receipt = z.object({
  bookingId: id,
  ticketNumber,
  status: z.enum(['issuing', 'issued', 'void']),
  number: z
    .string()
    .regex(/^[0-9]{20}$/)
    .optional(),
  issuedOn: date.optional(),
  file: z.base64().max(FILE_CHARS_MAX).optional(),
})
export type WireReceipt = z.output<typeof receipt>

export const bookings = z.object({ bookings: z.array(booking).max(100) })

export const errorAnswer = z.object({
  error: z.object({
    code: z.enum([
      'invalid',
      'key_missing',
      'unauthorized',
      'not_found',
      'key_reused',
      'unavailable',
      'sold_out',
      'price_changed',
      'duplicate_passenger',
      'flight_departed',
      'flight_cancelled',
      'token_expired',
      'hold_lapsed',
      'not_allowed_in_status',
      'quote_expired',
      'not_refundable',
      'not_changeable',
      'ticket_used',
      'ticket_checked_in',
      'credit_refused',
      'extra_gone',
      'ticket_not_flown',
      'receipt_too_late',
      'receipt_refused',
    ]),
    // Paths only: a message might repeat the value that it refuses.
    fields: z
      .array(z.object({ path: z.string().max(100) }))
      .max(100)
      .optional(),
    // The new price comes with a whole offer at a hold only.
    priceChange: z.object({ offer: z.object({ price }).optional() }).optional(),
  }),
})

export type ErrorAnswer = z.output<typeof errorAnswer>
export type WireFlight = z.output<typeof flight>
export type WireFare = z.output<typeof fare>
export type WireConditions = z.output<typeof conditions>
export type WirePrice = z.output<typeof price>
export type WireBookedFare = z.output<typeof bookedFare>
export type WireBooking = z.output<typeof booking>
