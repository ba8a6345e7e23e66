import { z } from 'zod'
import { isLoopback } from '../air/requests.ts'
import { SEAT_TYPES } from './cars.ts'
import { SALE } from './sale.ts'

/** What clients send, as openapi.yaml says. Unknown fields are refused: a misspelt one would be lost in silence. */
const date = z.iso.date()
const text = (most: number) => z.string().min(1).max(most)
const minor = z.number().int().min(0).max(100_000_000)
const telecode = z.string().regex(/^[A-Z]{3}$/, 'a telecode')
const reference = z.string().regex(/^[A-Za-z0-9._:-]{1,64}$/)
const phone = z.string().regex(/^\+?[0-9]{6,15}$/)
const seatType = z.enum(SEAT_TYPES)
const count = z.number().int().min(0).max(SALE.mostPassengers)

const place = z.union([z.strictObject({ city: text(40) }), z.strictObject({ stations: z.array(telecode).min(1).max(12) })])

export const searchRequest = z.strictObject({
  from: place,
  to: place,
  date,
  highSpeedOnly: z.boolean().optional(),
  passengers: z.number().int().min(1).max(SALE.mostPassengers).optional(),
})

export const connectionsRequest = z.strictObject({
  from: place,
  to: place,
  date,
  highSpeedOnly: z.boolean().optional(),
  minChangeMinutes: z.number().int().min(10).max(180).optional(),
  limit: z.number().int().min(1).max(50).optional(),
})

export const trainQuery = z.strictObject({ from: telecode, to: telecode })

const document = z.strictObject({
  type: z.enum(['NI', 'PP', 'TP', 'HM', 'RP', 'GC']),
  number: z.string().regex(/^[A-Za-z0-9/-]{4,30}$/),
})
const person = z.strictObject({ name: text(100), document })
export type PersonRequest = z.output<typeof person>
export const peopleRequest = z.strictObject({ people: z.array(person).min(1).max(20) })

const passenger = z.strictObject({
  type: z.enum(['adult', 'child', 'freeChild', 'student']),
  name: text(100),
  document,
  birthDate: date.optional(),
  phone: phone.optional(),
})
export type PassengerRequest = z.output<typeof passenger>

const wishes = z.strictObject({
  seatWishes: z
    .array(z.string().regex(/^[12][ABCDF]$/))
    .min(1)
    .max(SALE.mostPassengers)
    .refine((list) => new Set(list).size === list.length, 'a seat is wished for twice')
    .optional(),
  together: z.boolean().optional(),
  berthWishes: z.strictObject({ lower: count.optional(), middle: count.optional(), upper: count.optional() }).optional(),
  acceptOthers: z.boolean().optional(),
  acceptNoSeat: z.boolean().optional(),
})

const passengers = z.array(passenger).min(1).max(SALE.mostPassengers)
const booked = {
  passengers,
  contact: z.strictObject({ phone }),
  account: reference,
  clientReference: reference,
  // The sandbox calls nobody beyond this machine.
  callbackUrl: z.string().max(300).refine(isLoopback, 'the sandbox sends notices to loopback addresses only').optional(),
}

export const holdRequest = z.strictObject({
  trainId: text(64),
  from: telecode,
  to: telecode,
  seatType,
  wishes: wishes.optional(),
  maxTotalMinor: minor,
  ...booked,
})
export type HoldRequest = z.output<typeof holdRequest>

export const referenceQuery = z.strictObject({ clientReference: reference })
export const ticketRequest = z.strictObject({ expectedTotalMinor: minor })

const ticketNumber = z.string().regex(/^E[0-9]{9}-[1-5]$/)
const ticketNumbers = z
  .array(ticketNumber)
  .min(1)
  .max(SALE.mostPassengers)
  .refine((list) => new Set(list).size === list.length, 'a ticket is named twice')

export const refundQuoteRequest = z.strictObject({ ticketNumbers })
export const receiptRequest = z.strictObject({ ticketNumber })
export const quoteConfirmation = z.strictObject({ quoteId: text(64) })
export const changeQuoteRequest = z.strictObject({ ticketNumbers, trainId: text(64), from: telecode, to: telecode, seatType })
export type ChangeQuoteRequest = z.output<typeof changeQuoteRequest>
export const changeOrder = z.strictObject({ quoteId: text(64), wishes: wishes.optional(), clientReference: reference.optional() })
export type ChangeOrder = z.output<typeof changeOrder>

export const standbyRequest = z.strictObject({
  requirements: z
    .array(z.strictObject({ trainId: text(64), from: telecode, to: telecode, seatType: seatType.exclude(['noSeat']) }))
    .min(1)
    .max(20),
  cutoffAt: z.iso.datetime({ offset: true }),
  prepaidMinor: minor,
  ...booked,
})
export type StandbyRequest = z.output<typeof standbyRequest>

export const nothing = z.union([z.undefined(), z.null(), z.strictObject({})])
