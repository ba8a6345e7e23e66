import type { ReadExtras } from '../../calls/extras.ts'
import type { ExtraKind } from '../../rules/extras-price.ts'

/** One thing that is chosen on the page, for one traveller. */
export interface Picked {
  readonly passengerNo: number
  readonly kind: ExtraKind
  readonly id: string
  readonly priceMinor: number
}

type Chosen = ReadExtras['chosen'][number]

/** Whether something can be had as the page was read last. */
export const isHad = ({ seatMap, products }: Pick<ReadExtras, 'seatMap' | 'products'>, one: Picked): boolean =>
  one.kind === 'seat'
    ? (seatMap?.seats.some((seat) => seat.seat === one.id && seat.isFree && seat.priceMinor === one.priceMinor) ?? false)
    : products.some((product) => product.id === one.id && product.kind === one.kind && product.priceMinor === one.priceMinor)

/** What something that was chosen costs now; null where it cannot be had at all. */
function priceNow({ seatMap, products }: Pick<ReadExtras, 'seatMap' | 'products'>, { kind, id }: Chosen): number | null {
  const found =
    kind === 'seat'
      ? seatMap?.seats.find((seat) => seat.seat === id && seat.isFree)
      : products.find((product) => product.id === id && product.kind === kind)
  return found?.priceMinor ?? null
}

/** Something that was chosen and is sold at another price by now. */
export interface Repriced extends Chosen {
  readonly nowMinor: number
}

interface StillHad {
  readonly picked: readonly Picked[]
  readonly lost: readonly Chosen[]
  readonly repriced: readonly Repriced[]
}

/** What was chosen before, as far as it can still be had; what of it others have taken, and what costs another price. */
export function stillHad(read: ReadExtras): StillHad {
  const picked = read.chosen
    .filter((one) => isHad(read, one))
    .map(({ passengerNo, kind, id, priceMinor }) => ({ passengerNo, kind, id, priceMinor }))
  const others = read.chosen.filter((one) => !isHad(read, one)).map((one) => ({ ...one, nowMinor: priceNow(read, one) }))
  return {
    picked,
    lost: others.filter(({ nowMinor }) => nowMinor === null),
    repriced: others.flatMap(({ nowMinor, ...one }) => (nowMinor === null ? [] : [{ ...one, nowMinor }])),
  }
}

/** Whether two choices are one, down to their prices: what is taken again at another price is another choice. */
export function isSame(one: readonly Picked[], other: readonly Picked[]): boolean {
  const keys = (list: readonly Picked[]): string =>
    list
      .map(({ passengerNo, kind, id, priceMinor }) => [passengerNo, kind, id, priceMinor].join('/'))
      .toSorted()
      .join()
  return keys(one) === keys(other)
}

/** One of a kind for each traveller: another one stands in its place, null takes it away. */
export function pick(
  before: readonly Picked[],
  { passengerNo, kind }: Pick<Picked, 'passengerNo' | 'kind'>,
  next: { readonly id: string; readonly priceMinor: number } | null,
): readonly Picked[] {
  const others = before.filter((one) => one.passengerNo !== passengerNo || one.kind !== kind)
  return next === null ? others : [...others, { passengerNo, kind, id: next.id, priceMinor: next.priceMinor }]
}

export const pickedOf = (picked: readonly Picked[], passengerNo: number, kind: ExtraKind): Picked | null =>
  picked.find((one) => one.passengerNo === passengerNo && one.kind === kind) ?? null

export const sumOf = (picked: readonly { readonly priceMinor: number }[]): number =>
  picked.reduce((sum, { priceMinor }) => sum + priceMinor, 0)
