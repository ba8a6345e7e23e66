import type { CallInput } from '../../kernel/call.ts'
import type { opsQuoteLegChange, opsQuoteTicketChange } from '../../flights/calls/change-desk.ts'
import { readYuan } from '../../kernel/typed-yuan.ts'
import { dateOf, readLeg } from './inquiry-quote.ts'

/** What an airline wants for a change, as a clerk types it. */
export interface QuoteTyped {
  readonly number: string
  readonly fromAirport: string
  readonly toAirport: string
  readonly departDate: string
  readonly departTime: string
  readonly arriveTime: string
  readonly cabin: 'Y' | 'A' | 'C' | 'F'
  readonly bookingClass: string
  readonly fare: string
  readonly airportTax: string
  readonly fuelSurcharge: string
  readonly fee: string
  readonly difference: string
  readonly holdsDate: string
  readonly holdsTime: string
}

export type QuoteField = Exclude<keyof QuoteTyped, 'cabin'>
type Quote = Omit<CallInput<typeof opsQuoteTicketChange>, 'changeId' | 'why'>

/** Domestic flights leave and arrive by one clock. */
const OFFSET = '+08:00'
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const AIRPORT = /^[A-Z]{3}$/
const PATTERNS = { number: /^[A-Z0-9]{2}\d{1,4}$/, fromAirport: AIRPORT, toAirport: AIRPORT, bookingClass: /^[A-Z]\d?$/ } as const
const AMOUNTS = ['fare', 'airportTax', 'fuelSurcharge', 'fee', 'difference'] as const

/** What is sent of it; or which fields cannot be read. A flight that lands at an earlier time than it leaves lands the day after. */
export function readQuote(typed: QuoteTyped): { readonly quote: Quote } | { readonly bad: readonly QuoteField[] } {
  const capital = (text: string): string => text.trim().toUpperCase()
  const words = {
    number: capital(typed.number),
    fromAirport: capital(typed.fromAirport),
    toAirport: capital(typed.toAirport),
    bookingClass: capital(typed.bookingClass),
  }
  const [day, lastDay] = [dateOf(typed.departDate), dateOf(typed.holdsDate)]
  const amounts = { fare: readYuan(typed.fare), airportTax: readYuan(typed.airportTax), fuelSurcharge: readYuan(typed.fuelSurcharge) }
  const charges = { fee: readYuan(typed.fee), difference: readYuan(typed.difference) }
  const all = { ...amounts, ...charges }
  const bad: QuoteField[] = [
    ...(['number', 'fromAirport', 'toAirport', 'bookingClass'] as const).filter((field) => !PATTERNS[field].test(words[field])),
    ...(day === null ? (['departDate'] as const) : []),
    ...(['departTime', 'arriveTime', 'holdsTime'] as const).filter((field) => !TIME.test(typed[field])),
    ...AMOUNTS.filter((field) => all[field] === null),
    ...(lastDay === null ? (['holdsDate'] as const) : []),
  ]
  if (day === null || lastDay === null || bad.length > 0) return { bad }
  const arrives = typed.arriveTime < typed.departTime ? day.add({ days: 1 }) : day
  const at = (date: Temporal.PlainDate, time: string): string => `${date.toString()}T${time}:00${OFFSET}`
  const { number, fromAirport, toAirport, bookingClass } = words
  return {
    quote: {
      flight: { number, fromAirport, toAirport, departAt: at(day, typed.departTime), arriveAt: at(arrives, typed.arriveTime) },
      cabin: typed.cabin,
      bookingClass,
      fareMinor: amounts.fare ?? 0,
      airportTaxMinor: amounts.airportTax ?? 0,
      fuelSurchargeMinor: amounts.fuelSurcharge ?? 0,
      feeMinor: charges.fee ?? 0,
      differenceMinor: charges.difference ?? 0,
      holdsUntil: at(lastDay, typed.holdsTime),
    },
  }
}

/** The same of a leg abroad: its flights one a line, each by the clocks of its airports. */
export interface LegQuoteTyped {
  readonly flights: string
  readonly fee: string
  readonly fareDifference: string
  readonly taxDifference: string
  readonly holdsDate: string
  readonly holdsTime: string
}
export type LegQuoteField = keyof LegQuoteTyped
type LegQuote = Omit<CallInput<typeof opsQuoteLegChange>, 'changeId' | 'why'>

/** What is sent of it; or which fields cannot be read. The seats are kept until an hour of Shanghai, where the desk works. */
export function readLegQuote(typed: LegQuoteTyped): { readonly quote: LegQuote } | { readonly bad: readonly LegQuoteField[] } {
  const flights = readLeg(typed.flights)
  const [fee, fare, tax] = [readYuan(typed.fee), readYuan(typed.fareDifference), readYuan(typed.taxDifference)]
  const day = dateOf(typed.holdsDate)
  const isTime = TIME.test(typed.holdsTime)
  const bad: LegQuoteField[] = [
    ...(flights === null ? (['flights'] as const) : []),
    ...(fee === null ? (['fee'] as const) : []),
    ...(fare === null ? (['fareDifference'] as const) : []),
    ...(tax === null ? (['taxDifference'] as const) : []),
    ...(day === null ? (['holdsDate'] as const) : []),
    ...(isTime ? [] : (['holdsTime'] as const)),
  ]
  if (flights === null || fee === null || fare === null || tax === null || day === null || bad.length > 0) return { bad }
  const holdsUntil = `${day.toString()}T${typed.holdsTime}:00${OFFSET}`
  return { quote: { flights, feeMinor: fee, fareDifferenceMinor: fare, taxDifferenceMinor: tax, holdsUntil } }
}

const TICKET = /^\d{13}$/

/** Ticket numbers as a clerk types them, apart by anything that is no digit; null where they are not as many as the old ones, each once. */
export function readTickets(text: string, count: number): string[] | null {
  const numbers = text
    .replaceAll(/(?<=\d{3})-(?=\d{10})/g, '')
    .split(/\D+/)
    .filter(Boolean)
  const isWhole = numbers.length === count && numbers.every((one) => TICKET.test(one)) && new Set(numbers).size === count
  return isWhole ? numbers : null
}
