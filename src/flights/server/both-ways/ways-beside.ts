import type { Language } from '../../../kernel/language.ts'
import type { ApprovalOrder, FlightOrderDetails } from '../../calls/orders.ts'
import type { Reader } from '../../../server/database/connect.ts'
import { kindOfWays } from '../../rules/both-ways.ts'
import { FLIGHT_ORDER_CODES } from '../../rules/states.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { cityOf } from '../judging.ts'
import type { FlightOrderRow } from '../store.ts'
import { ordersByRef } from '../store-lists.ts'
import { isOwed, standingAmong, waitsUntil } from './ways-waiting.ts'
import { placeAmongWays, standingOn, waysOfJourney } from './ways-store.ts'

/** As long as it is not paid: from then on it goes to its ticket by itself, whatever has become of the others. */
const UNDECIDED: ReadonlySet<FlightOrderRow['state']> = new Set([
  FLIGHT_ORDER_CODES.OCCUPYING,
  FLIGHT_ORDER_CODES.UNAPPROVED,
  FLIGHT_ORDER_CODES.UNPAID,
])

type Placed = Pick<FlightOrderRow, 'companyId' | 'orderId' | 'journeyId' | 'wayNo' | 'change' | 'outcome'>

/** The ways of an order's journey, and of the others those orders that they are flown on now; null of an order that goes by itself, and of a change that came to nothing. */
async function waysBeside(reader: Reader, row: Placed) {
  const place = row.change !== null && row.outcome !== null ? null : await placeAmongWays(reader, row)
  if (place === null) return null
  const ways = await waysOfJourney(reader, { companyId: row.companyId, journeyId: place.journeyId })
  const others = ways.filter(({ orderId }) => orderId !== place.bookedId)
  const standing = await Promise.all(others.map((way) => standingOn(reader, way)))
  return { place, ways, others: standing.flat() }
}

/** What an order's page says of the other ways of its journey: which they are, and what is to be decided where one came to nothing. */
export async function presentWays(
  deps: FlightsDeps,
  who: Who,
  { row, mayAct }: { readonly row: FlightOrderRow; readonly mayAct: boolean },
  language: Language,
): Promise<FlightOrderDetails['ways']> {
  const beside = await waysBeside(deps.db.read, row)
  if (beside === null) return null
  const { place, ways, others } = beside
  // Somebody who goes along here need not go along there.
  const seen = await Promise.all(others.map(async (way) => ((await deps.orders.findSeen(deps.db.read, who, way.number)) ? [way] : [])))
  const shown = seen.flat()
  const [briefs, places, among] = await Promise.all([
    deps.orders.briefs(deps.db.read, shown, language),
    ordersByRef(deps.db.read, ways),
    standingAmong(deps, deps.db.read, row),
  ])
  const isWaiting = row.waitingSince !== null && row.outcome === null
  const owed = await Promise.all(
    // Before it is hers to pay somebody has yet to agree, or its seats are not there: nothing can be done about it.
    shown.map(
      async (way) => way.state === FLIGHT_ORDER_CODES.UNPAID && way.waitingSince === null && (await isOwed(deps, deps.db.read, way)),
    ),
  )
  const isReplaced = !ways.some(({ orderId }) => orderId === row.orderId)
  const legs = places.map(({ offer: { flight } }) => ({
    from: { cityCode: cityOf(flight.from.airport) },
    to: { cityCode: cityOf(flight.to.airport) },
  }))
  return {
    journeyType: kindOfWays(legs),
    wayNo: place.wayNo,
    others: briefs.flatMap((brief) => {
      const way = shown.find(({ orderId }) => orderId === brief.orderId)
      if (!way) return []
      const { orderSeq, title, subtitle, status } = brief
      return [
        {
          orderSeq,
          wayNo: way.wayNo,
          title,
          subtitle,
          status: { ...status },
          isMissing: among === 'ask' && way.outcome !== null,
          isOwed: owed[shown.indexOf(way)] === true,
        },
      ]
    }),
    isWaiting,
    until: isWaiting ? (waitsUntil(row)?.toString() ?? null) : null,
    mayDecide: mayAct && !isReplaced && among === 'ask' && row.outcome === null && UNDECIDED.has(row.state),
  }
}

/**
 * What whoever is asked about one way reads of the others of its journey, which she may not be asked about: their cities, day and flight, and
 * how they stand. Empty of an order that goes by itself.
 */
export async function presentBeside(deps: FlightsDeps, row: Placed, language: Language): Promise<ApprovalOrder['beside']> {
  const others = (await waysBeside(deps.db.read, row))?.others ?? []
  const briefs = await deps.orders.briefs(deps.db.read, others, language)
  return others.flatMap(({ orderId: other }) => {
    const brief = briefs.find((one) => one.orderId === other)
    return brief ? [{ title: brief.title, subtitle: brief.subtitle, status: { ...brief.status } }] : []
  })
}
