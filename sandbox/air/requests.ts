import { z } from 'zod'
import type { FieldProblem } from '../kit/http.ts'
import { CLAIM_REASONS } from './claims.ts'
import type { PassengerType } from './price.ts'

/** What clients send, as openapi.yaml says. Unknown fields are refused: a misspelt one would be lost in silence. */
const date = z.iso.date()
const count = (least: number, most: number) => z.number().int().min(least).max(most)
const text = (most: number) => z.string().min(1).max(most)
const minor = z.number().int().min(0).max(100_000_000)
const places = z
  .array(z.string().regex(/^[A-Z]{3}$/, 'an IATA code'))
  .min(1)
  .max(6)
const cabins = z
  .array(z.enum(['Y', 'A', 'C', 'F']))
  .min(1)
  .max(4)
const accountCode = z.string().regex(/^[A-Z0-9]{2,16}$/)
const clientReference = z.string().regex(/^[A-Za-z0-9._:-]{1,64}$/)

const MOST_PASSENGERS = 9

const counts = z
  .strictObject({ adults: count(1, 9), children: count(0, 8), infants: count(0, 4) })
  .refine((each) => each.adults + each.children + each.infants <= MOST_PASSENGERS, 'at most nine passengers')
  .refine((each) => each.infants <= each.adults, { message: 'an infant needs an adult of its own', path: ['infants'] })
  .refine((each) => each.children <= 2 * each.adults, { message: 'at most two children per adult', path: ['children'] })

export const searchRequest = z.strictObject({
  from: places,
  to: places,
  date,
  cabins: cabins.optional(),
  passengers: counts,
  accountCode: accountCode.optional(),
})

export const calendarRequest = z.strictObject({ from: places, to: places, fromDate: date, days: count(1, 31), cabins: cabins.optional() })

export const flightQuery = z.strictObject({ accountCode: accountCode.optional() })

export const priceRequest = z.strictObject({ flightId: text(64), fareId: text(80), passengers: counts, seenFareMinor: minor.optional() })

const latinName = z.string().regex(/^[A-Za-z][A-Za-z -]{0,56}$/)
const phone = z.string().regex(/^\+?[0-9]{6,15}$/)

const passenger = z
  .strictObject({
    type: z.enum(['ADT', 'CNN', 'INF']),
    nameZh: text(100).optional(),
    surname: latinName.optional(),
    given: latinName.optional(),
    document: z.strictObject({
      type: z.enum(['NI', 'PP', 'TP', 'HM', 'TW', 'RP', 'GC', 'MI', 'HR']),
      number: z.string().regex(/^[A-Za-z0-9/-]{4,30}$/),
    }),
    birthDate: date.optional(),
    phone: phone.optional(),
    email: z.email().max(200).optional(),
    loyalty: z.strictObject({ airline: z.string().regex(/^[A-Z0-9]{2}$/), number: z.string().regex(/^[A-Z0-9]{5,20}$/) }).optional(),
  })
  .refine((each) => each.nameZh !== undefined || (each.surname !== undefined && each.given !== undefined), {
    message: 'nameZh, or surname and given',
    path: ['nameZh'],
  })

export type PassengerRequest = z.output<typeof passenger>

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

export function isLoopback(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && LOOPBACK.has(url.hostname)
}

const extra = z.strictObject({
  /** By their place in the hold, from 1. */
  passenger: count(1, MOST_PASSENGERS),
  kind: z.enum(['seat', 'bag', 'package']),
  id: z.string().regex(/^[A-Z0-9]{2,16}$/),
  priceMinor: minor,
})
export type ExtraRequest = z.output<typeof extra>

export const extrasRequest = z.strictObject({ flightId: text(64), fareId: text(80) })

export const holdRequest = z.strictObject({
  priceToken: text(2048),
  passengers: z.array(passenger).min(1).max(MOST_PASSENGERS),
  contact: z.strictObject({ phone }),
  clientReference,
  // The sandbox calls nobody beyond this machine.
  callbackUrl: z.string().max(300).refine(isLoopback, 'the sandbox sends notices to loopback addresses only').optional(),
  extras: z
    .array(extra)
    .min(1)
    .max(3 * MOST_PASSENGERS)
    .optional(),
})

export type HoldRequest = z.output<typeof holdRequest>

export const bookingsQuery = z.strictObject({ clientReference })

const creditNumber = z.string().regex(/^[A-Z0-9]{2}[0-9]{6,12}$/)

export const ticketRequest = z.strictObject({
  expectedTotalMinor: minor,
  credits: z
    .array(z.strictObject({ number: creditNumber, amountMinor: minor.min(1) }))
    .min(1)
    .max(20)
    .optional(),
})

const ticketNumber = z.string().regex(/^[0-9]{13}$/)
const ticketNumbers = z
  .array(ticketNumber)
  .min(1)
  .max(MOST_PASSENGERS)
  .refine((list) => new Set(list).size === list.length, 'a ticket is named twice')

export const refundQuoteRequest = z.strictObject({ ticketNumbers })
export const changeQuoteRequest = z.strictObject({ ticketNumbers, flightId: text(64), fareId: text(80) })
export const changeOrder = z.strictObject({
  quoteId: text(64),
  hold: z.boolean().optional(),
  clientReference: clientReference.optional(),
})
export const refundConfirmation = z.strictObject({
  quoteId: text(64),
  creditsBack: z
    .array(z.strictObject({ number: creditNumber, amountMinor: minor.min(1) }))
    .min(1)
    .max(20)
    .optional(),
})
export const refundClaim = z.strictObject({
  ticketNumbers,
  reason: z.enum(CLAIM_REASONS),
  proofs: z
    .array(z.string().regex(/^[0-9a-f]{64}$/))
    .min(1)
    .max(6),
  clientReference,
  creditsBack: refundConfirmation.shape.creditsBack,
})
export const receiptRequest = z.strictObject({ ticketNumber })
export const nothing = z.union([z.undefined(), z.null(), z.strictObject({})])

const AGES: Readonly<Record<PassengerType, readonly [from: number, below: number]>> = { ADT: [12, 150], CNN: [2, 12], INF: [0, 2] }

/** Full years on a day, both as YYYY-MM-DD. */
function ageOn(day: string, birthDate: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** What a schema of single fields cannot see: ages, and the counts the price was made for. */
export function holdProblems(request: HoldRequest, departureDate: string, wanted: Readonly<Record<PassengerType, number>>): FieldProblem[] {
  const found: FieldProblem[] = []
  for (const [index, each] of request.passengers.entries()) {
    const [from, below] = AGES[each.type]
    if (each.birthDate === undefined) {
      if (each.type !== 'ADT') found.push({ path: `passengers.${index}.birthDate`, message: 'needed for children and infants' })
      continue
    }
    const age = ageOn(departureDate, each.birthDate)
    if (age < from || age >= below)
      found.push({ path: `passengers.${index}.birthDate`, message: `does not fit ${each.type} on the day of departure` })
  }
  for (const type of ['ADT', 'CNN', 'INF'] as const) {
    const given = request.passengers.filter((each) => each.type === type).length
    if (given !== wanted[type]) found.push({ path: 'passengers', message: `the price is for ${wanted[type]} ${type}, ${given} given` })
  }
  return found
}
