import type { Berth, Letter, Place, SeatType } from './cars.ts'
import { isSleeper, standsFor } from './cars.ts'
import type { Wishes } from './model.ts'
import type { Train } from './network.ts'
import type { Occupancy, Span } from './occupancy.ts'

/** Which places a group gets: what it wishes for where that is free, else the tightest gaps. All are seated, or nobody is. */
export type Seated =
  | { readonly ok: true; readonly places: readonly number[]; readonly wishMet: boolean }
  | { readonly ok: false; readonly code: 'sold_out' | 'wish_not_met' }

interface Asked {
  readonly train: Train
  readonly seatType: SeatType
  readonly span: Span
  readonly count: number
  readonly wishes: Wishes
}

const placeAt = (occupancy: Occupancy, nth: number): Place => {
  const place = occupancy.composition.places[nth]
  if (!place) throw new Error(`There is no place ${nth}`)
  return place
}

/** Standing places are sold once there is no seat of their class on the whole stretch. */
export function placesLeft(occupancy: Occupancy, train: Train, seatType: SeatType, span: Span): number {
  if (seatType === 'noSeat' && occupancy.countFree(standsFor(train), span) > 0) return 0
  return occupancy.countFree(seatType, span)
}

/** Letters in two rows one behind the other in one car, the pair of rows that cuts up least. */
function byLetters(occupancy: Occupancy, seatType: SeatType, span: Span, wished: readonly string[]): number[] | undefined {
  // Wishes of a second row alone are wishes of any row.
  if (wished.every((each) => each.startsWith('2')))
    return byLetters(
      occupancy,
      seatType,
      span,
      wished.map((each) => `1${each.charAt(1)}`),
    )
  const rows = new Map<string, Map<Letter, number>>()
  for (const nth of occupancy.freePlaces(seatType, span)) {
    const { car, row, letter } = placeAt(occupancy, nth)
    if (letter === undefined) return undefined
    const key = `${car}/${row}`
    rows.set(key, (rows.get(key) ?? new Map<Letter, number>()).set(letter, nth))
  }
  let best: { places: number[]; gap: number } | undefined
  for (const key of rows.keys()) {
    const [car = '', row = '0'] = key.split('/')
    const behind = `${car}/${Number(row) + 1}`
    const places = wished.map((wish) => rows.get(wish.startsWith('1') ? key : behind)?.get(wish.charAt(1) as Letter))
    if (places.some((each) => each === undefined)) continue
    const found = places.filter((each) => each !== undefined)
    const gap = found.reduce((sum, nth) => sum + occupancy.gapAround(nth, span), 0)
    if (!best || gap < best.gap) best = { places: found, gap }
  }
  return best?.places
}

/** The nearest free places of one car: the shortest run of places that holds so many free ones. */
function nearest(occupancy: Occupancy, { seatType, span, count }: Asked): number[] | undefined {
  const free = occupancy.freePlaces(seatType, span)
  let best: { places: number[]; width: number; gap: number } | undefined
  for (let start = 0; start + count <= free.length; start++) {
    const places = free.slice(start, start + count)
    const [first = 0, last = 0] = [places[0], places.at(-1)]
    if (placeAt(occupancy, first).car !== placeAt(occupancy, last).car) continue
    const width = last - first
    if (best && width > best.width) continue
    const gap = places.reduce((sum, nth) => sum + occupancy.gapAround(nth, span), 0)
    if (!best || width < best.width || gap < best.gap) best = { places, width, gap }
  }
  return best?.places
}

const BERTHS: readonly Berth[] = ['lower', 'middle', 'upper']

/** Beds by level; whoever wishes for nothing gets the best fit. */
function byBerths(
  occupancy: Occupancy,
  { seatType, span, count }: Asked,
  wished: NonNullable<Wishes['berthWishes']>,
): number[] | undefined {
  const fitting = occupancy.bestFit(seatType, span)
  const chosen: number[] = []
  for (const berth of BERTHS) {
    const wanted = wished[berth] ?? 0
    const of = fitting.filter((nth) => placeAt(occupancy, nth).berth === berth).slice(0, wanted)
    if (of.length < wanted) return undefined
    chosen.push(...of)
  }
  const rest = fitting.filter((nth) => !chosen.includes(nth)).slice(0, count - chosen.length)
  return chosen.length + rest.length === count ? [...chosen, ...rest] : undefined
}

const hasWishes = ({ seatWishes, together, berthWishes }: Wishes) =>
  seatWishes !== undefined || together === true || (berthWishes !== undefined && BERTHS.some((each) => (berthWishes[each] ?? 0) > 0))

function wished(occupancy: Occupancy, asked: Asked): number[] | undefined {
  const { seatWishes, berthWishes } = asked.wishes
  if (seatWishes) return byLetters(occupancy, asked.seatType, asked.span, seatWishes)
  if (berthWishes && isSleeper(asked.seatType)) return byBerths(occupancy, asked, berthWishes)
  return asked.wishes.together === true ? nearest(occupancy, asked) : undefined
}

/** Places for so many, in the order of the passengers. Nothing is taken. */
export function seatGroup(occupancy: Occupancy, asked: Asked): Seated {
  const { train, seatType, span, count, wishes } = asked
  if (count === 0) return { ok: true, places: [], wishMet: true }
  const wishing = hasWishes(wishes)
  const met = wishing && placesLeft(occupancy, train, seatType, span) >= count ? wished(occupancy, asked) : undefined
  if (met) return { ok: true, places: met, wishMet: true }
  const seats = placesLeft(occupancy, train, seatType, span) > 0 ? occupancy.bestFit(seatType, span).slice(0, count) : []
  const missing = count - seats.length
  const canStand = wishes.acceptNoSeat === true && seatType === standsFor(train)
  const standing = missing > 0 && canStand ? occupancy.bestFit('noSeat', span).slice(0, missing) : []
  if (seats.length + standing.length < count) return { ok: false, code: 'sold_out' }
  if (wishing && wishes.acceptOthers === false) return { ok: false, code: 'wish_not_met' }
  return { ok: true, places: [...seats, ...standing], wishMet: !wishing }
}
