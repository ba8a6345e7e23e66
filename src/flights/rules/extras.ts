import type { BothNames } from '../../kernel/language.ts'
import { sumMinor } from '../../kernel/money.ts'
import type { PayerSplit } from '../../policy/rules/payers.ts'
import type { PriceParts } from './offer.ts'
import type { ExtraKind, ExtraPayer, ExtrasPrice } from './extras-price.ts'

/* What is bought beside a ticket: which seat it is, a bag above the allowance, a package of service on the ground. */

/** What a package holds, as far as we have words for it. */
export const PACKAGE_CONTENTS = ['lounge', 'fastTrack', 'priorityBoarding', 'priorityBaggage'] as const
export type PackageContent = (typeof PACKAGE_CONTENTS)[number]

export interface OfferedSeat {
  /** As the boarding pass names it: `31A`. */
  readonly seat: string
  readonly row: number
  readonly column: string
  readonly isFree: boolean
  /** Beside an exit: for adults alone, with nobody on their laps. */
  readonly isExit: boolean
  readonly priceMinor: number
}

export interface SeatMap {
  /** Letters from left to right; an empty one is an aisle. */
  readonly columns: readonly string[]
  readonly seats: readonly OfferedSeat[]
}

export interface ExtraProduct {
  readonly id: string
  readonly kind: 'bag' | 'package'
  readonly name: BothNames
  /** Of a bag. */
  readonly weightKg: number | null
  readonly contents: readonly PackageContent[]
  readonly priceMinor: number
}

/** What a supplier sells beside a fare, as it stands now. */
export interface OfferedExtras {
  /** Null where seats are given at check-in. */
  readonly seatMap: SeatMap | null
  readonly products: readonly ExtraProduct[]
}

/** One thing that was chosen, at the price that was shown. */
export interface Extra {
  readonly kind: ExtraKind
  /** The seat, or the supplier's name of the product. */
  readonly id: string
  readonly priceMinor: number
  readonly name: BothNames
  readonly contents?: readonly PackageContent[]
}

/** Of an open booking: whose it is. A party may still change. */
export interface ChosenExtra extends Extra {
  readonly personId: string
}

/** Of an order. */
export interface BookedExtra extends Extra {
  readonly passengerNo: number
  /** Of a package, from the issue of its ticket on: what is shown to whoever serves her. */
  readonly voucher?: string
}

/** What a company says of one kind: who pays it, or that it is not offered. */
export type ExtraTerms = Readonly<Record<ExtraKind, ExtraPayer | 'notOffered'>>

/** What was chosen, priced by the company's terms; nothing where nothing was. */
export function extrasPrice(extras: readonly Extra[], terms: ExtraTerms): { readonly extras?: ExtrasPrice } {
  if (extras.length === 0) return {}
  const of = (kind: ExtraKind) => ({
    amountMinor: sumMinor(extras.filter((one) => one.kind === kind).map((one) => one.priceMinor)),
    paidBy: terms[kind] === 'company' ? ('company' as const) : ('person' as const),
  })
  return { extras: { seat: of('seat'), bag: of('bag'), package: of('package') } }
}

/** The same of some of an order's extras alone. */
export function splitOf(of: readonly Extra[], { extras }: Pick<PriceParts, 'extras'>): PayerSplit {
  const by = (payer: ExtraPayer): number => sumMinor(of.map((one) => (extras && extras[one.kind].paidBy === payer ? one.priceMinor : 0)))
  return { companyMinor: by('company'), personMinor: by('person') }
}

/** What one passenger has of an order. */
export const extrasFor = (extras: readonly BookedExtra[] | null, passengerNo: number): readonly BookedExtra[] =>
  (extras ?? []).filter((one) => one.passengerNo === passengerNo)

export type ExtrasWrong = 'notOffered' | 'gone' | 'twice'

/**
 * Whether what is chosen can be had as things stand: each of what is sold, at the price that was shown, a seat for one alone and one of a
 * kind for each. `by` names whose each is. Null: it can.
 */
export function extrasWrong<E extends Extra>(
  chosen: readonly E[],
  { offered, terms, by }: { readonly offered: OfferedExtras; readonly terms: ExtraTerms; readonly by: (extra: E) => string },
): ExtrasWrong | null {
  const own = new Set<string>()
  const seats = new Set<string>()
  for (const one of chosen) {
    if (terms[one.kind] === 'notOffered') return 'notOffered'
    const key = `${by(one)}/${one.kind}`
    if (own.has(key) || (one.kind === 'seat' && seats.has(one.id))) return 'twice'
    own.add(key)
    if (one.kind === 'seat') seats.add(one.id)
    if (!isSold(one, offered)) return 'gone'
  }
  return null
}

function isSold({ kind, id, priceMinor }: Extra, { seatMap, products }: OfferedExtras): boolean {
  if (kind === 'seat') return seatMap?.seats.some((seat) => seat.seat === id && seat.isFree && seat.priceMinor === priceMinor) ?? false
  return products.some((product) => product.id === id && product.kind === kind && product.priceMinor === priceMinor)
}

/** The rows of a seat map from the front to the back, each with its places from left to right; null is an aisle or no seat. */
export function rowsOf({ columns, seats }: SeatMap): readonly { readonly row: number; readonly places: readonly (OfferedSeat | null)[] }[] {
  const rows = [...new Set(seats.map(({ row }) => row))].toSorted((a, b) => a - b)
  const named = new Map(seats.map((seat) => [`${seat.row}${seat.column}`, seat]))
  return rows.map((row) => ({ row, places: columns.map((column) => (column === '' ? null : (named.get(`${row}${column}`) ?? null))) }))
}

/** `A` and `L` are windows, and what stands beside a gap is on the aisle. */
export function placeOf({ columns }: Pick<SeatMap, 'columns'>, column: string): 'window' | 'aisle' | 'middle' {
  const at = columns.indexOf(column)
  if (at === 0 || at === columns.length - 1) return 'window'
  return columns[at - 1] === '' || columns[at + 1] === '' ? 'aisle' : 'middle'
}
