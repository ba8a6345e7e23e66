import { WAYS_MAX } from '../../rules/both-ways.ts'
import type { JourneyLeg } from '../../rules/journey.ts'
import { isDate, type Trip } from '../trip.ts'

/*
 * Where a journey of several mainland flights is, as its pages' addresses say it: one text beside the trip of the list, of everything but that trip. First the ways that
 * are chosen, each with its search and its offer, then those that are still to come: `SHA-BJS-2026-12-01@SEARCH@OFFER BJS-SHA-2026-12-03`.
 */

/** A way that was chosen of its list. */
export interface ChosenWay extends JourneyLeg {
  readonly searchId: string
  readonly offerKey: string
}

export interface Ways {
  readonly chosen: readonly ChosenWay[]
  readonly toCome: readonly JourneyLeg[]
}

const LEG = /^([A-Z]{3})-([A-Z]{3})-(\d{4}-\d{2}-\d{2})$/
const SEARCH_ID = /^[0-9a-f-]{36}$/
const PARTED_BY = ' '

const legText = ({ fromCityCode, toCityCode, departDate }: JourneyLeg): string => `${fromCityCode}-${toCityCode}-${departDate}`

function legFrom(text: string): JourneyLeg | null {
  const [, fromCityCode = '', toCityCode = '', departDate = ''] = LEG.exec(text) ?? []
  return isDate(departDate) ? { fromCityCode, toCityCode, departDate } : null
}

/** Reads where a journey is; null where an address was cut short or typed by hand. */
export function readWays(text: string): Ways | null {
  const items = text.split(PARTED_BY)
  const chosen: ChosenWay[] = []
  const toCome: JourneyLeg[] = []
  for (const item of items) {
    const [legPart = '', searchId, offer] = item.split('@')
    const leg = legFrom(legPart)
    if (!leg) return null
    if (searchId === undefined) toCome.push(leg)
    else if (offer === undefined || !SEARCH_ID.test(searchId) || toCome.length > 0) return null
    else chosen.push({ ...leg, searchId, offerKey: decodeURIComponent(offer) })
  }
  return items.length < WAYS_MAX ? { chosen, toCome } : null
}

export const writeWays = ({ chosen, toCome }: Ways): string =>
  [
    ...chosen.map((way) => [legText(way), way.searchId, encodeURIComponent(way.offerKey)].join('@')),
    ...toCome.map((leg) => legText(leg)),
  ].join(PARTED_BY)

/** Where the next list is once an offer of this one is taken; null where all ways are chosen. A later way never leaves on an earlier day. */
export function afterChoosing(trip: Trip, { chosen, toCome }: Ways, offer: Pick<ChosenWay, 'searchId' | 'offerKey'>): Trip | null {
  const [next, ...later] = toCome
  if (!next) return null
  const { fromCityCode, toCityCode, departDate, cabin } = trip
  const day = next.departDate < departDate ? departDate : next.departDate
  const taken = { fromCityCode, toCityCode, departDate, ...offer }
  return { ...next, departDate: day, cabin, ways: writeWays({ chosen: [...chosen, taken], toCome: later }) }
}

/** The list of a way that was chosen before, to choose it anew: what was chosen behind it is to come again. */
export function backTo(trip: Trip, { chosen, toCome }: Ways, at: number): Trip | null {
  const again = chosen[at]
  if (!again) return null
  const behind = chosen.slice(at + 1).map(({ fromCityCode, toCityCode, departDate }) => ({ fromCityCode, toCityCode, departDate }))
  const here = { fromCityCode: trip.fromCityCode, toCityCode: trip.toCityCode, departDate: trip.departDate }
  const ways = writeWays({ chosen: chosen.slice(0, at), toCome: [...behind, here, ...toCome] })
  return { fromCityCode: again.fromCityCode, toCityCode: again.toCityCode, departDate: again.departDate, cabin: trip.cabin, ways }
}

/** There and back, or several cities. */
export function typeOf(trip: Trip, { chosen, toCome }: Ways): 'RT' | 'MS' {
  const [other, ...more] = [...chosen, ...toCome]
  return more.length === 0 && other?.fromCityCode === trip.toCityCode && other.toCityCode === trip.fromCityCode ? 'RT' : 'MS'
}
