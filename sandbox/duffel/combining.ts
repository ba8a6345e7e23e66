import { brandsOf, canCarry } from './fares.ts'
import type { Combination, DuffelWorld, KeptRequest } from './model.ts'
import { itineraries, itineraryKey, ownerOf } from './timetable.ts'
import type { Itinerary } from './timetable.ts'
import { joins, type Brand, type Carrier } from './world/carriers.ts'
import { airportsOf } from './world/places.ts'

/** Which flights one offer joins, and by which fares: one airline sells the whole journey, and its partners carry what it does not fly. */

const OFFERS_MOST = 600
/** Itineraries of one slice that an airline joins with those of the others: fewer, the more slices there are. */
const JOINED_MOST = [Number.POSITIVE_INFINITY, 4, 3, 2, 2, 1] as const

type Slices = KeptRequest['slices']

/** Fewest changes first: whoever joins a few of them joins the best ones. */
function found(world: DuffelWorld, slice: Slices[number], changesMost: number): Itinerary[] {
  const all = airportsOf(slice.origin).flatMap((from) =>
    airportsOf(slice.destination).flatMap((to) => itineraries(world.timetable, from, to, slice.date, changesMost)),
  )
  return all.toSorted((a, b) => a.length - b.length)
}

const follow = (way: readonly Itinerary[]): boolean =>
  way.every((one, index) => index === 0 || (way[index - 1]?.at(-1)?.arriveAt ?? 0) < (one[0]?.departAt ?? 0))

/** What an airline sells of a slice: its own flights before its partners'. */
function soldBy(owner: Carrier, slice: readonly Itinerary[], most: number): Itinerary[] {
  const own = slice.filter((one) => ownerOf(one).code === owner.code)
  return (own.length > 0 ? own : slice.filter((one) => joins(owner, ownerOf(one)))).slice(0, most)
}

/** Each way out of an airline joined with each of its ways on, those of one airline together. */
function waysByAirline(bySlice: readonly (readonly Itinerary[])[]): Itinerary[][][] {
  const [first = [], ...others] = bySlice
  const most = JOINED_MOST[others.length] ?? 1
  const owners = [...new Set(first.map(ownerOf))]
  return owners.map((owner) => {
    const out = first.filter((each) => ownerOf(each) === owner).slice(0, most)
    return others
      .map((slice) => soldBy(owner, slice, most))
      .reduce<Itinerary[][]>(
        (ways, next) => ways.flatMap((way) => next.map((one) => [...way, one])),
        out.map((each) => [each]),
      )
      .filter(follow)
  })
}

/** One of each airline in turn, so that a search that is cut short has something of all. */
function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, nth) => lists.flatMap((list) => list.slice(nth, nth + 1))).flat()
}

/** The same product in a partner's shop: by its name, or the one of its cabin that is nearest in price. */
function alike(wanted: Brand, itinerary: Itinerary): Brand | undefined {
  const brands = brandsOf(itinerary).filter(({ cabin }) => cabin === wanted.cabin)
  const nearest = brands.toSorted((a, b) => Math.abs(a.factor - wanted.factor) - Math.abs(b.factor - wanted.factor))
  return brands.find(({ name }) => name === wanted.name) ?? nearest[0]
}

export function combine(
  world: DuffelWorld,
  slices: Slices,
  options: { changesMost: number; cabin: KeptRequest['cabin']; seats: number; owner?: string },
): Combination[] {
  const byAirline = waysByAirline(slices.map((slice) => found(world, slice, options.changesMost)))
  const combinations: Combination[] = []
  for (const way of inTurn(byAirline)) {
    const [first] = way
    if (!first || (options.owner !== undefined && ownerOf(first).code !== options.owner)) continue
    for (const brand of brandsOf(first)) {
      if (options.cabin !== null && brand.cabin !== options.cabin) continue
      const brands = way.map((one) => alike(brand, one))
      const fits = way.every((one, nth) => {
        const own = brands[nth]
        return own !== undefined && canCarry(world, one, own, options.seats)
      })
      if (fits) combinations.push({ itineraries: way.map(itineraryKey), brands: brands.map((one) => one?.name ?? '') })
    }
    if (combinations.length >= OFFERS_MOST) break
  }
  return combinations.slice(0, OFFERS_MOST)
}
