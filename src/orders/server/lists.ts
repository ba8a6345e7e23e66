import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { Language } from '../../kernel/language.ts'
import { DEFAULT_ZONE, dateIn, type Clock } from '../../kernel/time.ts'
import type { PeopleFace } from '../../people/server/index.ts'
import { CITIES } from '../../places/rules/cities.ts'
import { searchCities } from '../../places/rules/search-cities.ts'
import type { Database } from '../../server/database/connect.ts'
import type { Caller } from '../../server/http/handler.ts'
import { readCursor, writeCursor } from '../../server/page-cursor.ts'
import type { ListedOrder, nextTrip, orderJourneys, orderList, orderResults } from '../calls.ts'
import { journeysOf } from '../rules/journeys.ts'
import { numbersBegun } from '../rules/search.ts'
import { LINE_LETTERS } from '../rules/spine.ts'
import type { Lines } from './lines.ts'
import {
  type Found,
  hasBookedForOthers,
  type ListWish,
  nextToTravel,
  ordersByNumber,
  pageOfOrders,
  travelsFrom,
  underWay,
} from './listing.ts'

/* The list of orders, whatever their line: found here, told by the lines. */

export interface ListDeps {
  readonly db: Database
  readonly clock: Clock
  readonly people: Pick<PeopleFace, 'namedLike'>
  readonly orders: Pick<Lines, 'listed'>
}

interface Asking {
  readonly caller: Pick<Caller, 'companyId' | 'personId'>
  readonly language: Language
}

const SUMMARIES = { all: null, inProgress: ['inProgress'], toTravel: ['toTravel'], closed: ['completed', 'closed'] } as const
/** A name that fits more people says too little: the text is then taken as a number or a city alone. */
const NAMESAKES_MAX = 200
const CITIES_MAX = 20
/** What somebody travels in during these weeks. */
const JOURNEY_ORDERS_MAX = 60
/** A journey that began before today is still shown while it lasts. */
const JOURNEY_DAYS_BACK = 14

async function meaningOf(deps: Pick<ListDeps, 'db' | 'people'>, companyId: string, text: string): Promise<Found | null> {
  if (text === '') return null
  return {
    numbers: numbersBegun(text, LINE_LETTERS),
    cityCodes: searchCities(CITIES, text, CITIES_MAX).map((city) => city.code),
    personIds: await deps.people.namedLike(deps.db.read, companyId, text, NAMESAKES_MAX),
  }
}

const dayOf = (day: string | null) => (day === null ? null : Temporal.PlainDate.from(day))

/** What is asked of the database for a page: one row more than is shown, to know whether there is another. */
export async function listWishOf(
  deps: Pick<ListDeps, 'db' | 'people'>,
  companyId: string,
  input: CallParsed<typeof orderList>,
): Promise<ListWish> {
  return {
    whose: input.whose,
    line: input.line === 'all' ? null : input.line,
    summaries: SUMMARIES[input.status],
    from: dayOf(input.fromDate),
    to: dayOf(input.toDate),
    found: await meaningOf(deps, companyId, input.search),
    after: readCursor(input.cursor),
    size: input.size + 1,
  }
}

export async function listOrders(
  deps: ListDeps,
  { caller, language }: Asking,
  input: CallParsed<typeof orderList>,
): Promise<CallResult<typeof orderList>> {
  const found = await pageOfOrders(deps.db.read, caller, await listWishOf(deps, caller.companyId, input)).execute()
  const rows = found.slice(0, input.size)
  const last = rows.at(-1)
  return {
    orders: [...(await deps.orders.listed(caller, rows, language))],
    hasForOthers: await hasBookedForOthers(deps.db.read, caller),
    nextCursor: last && found.length > rows.length ? writeCursor({ at: last.submittedAt, id: last.orderId }) : null,
    now: deps.clock.now().toString(),
  }
}

export async function readResults(
  deps: ListDeps,
  { caller, language }: Asking,
  { list }: CallParsed<typeof orderResults>,
): Promise<CallResult<typeof orderResults>> {
  const asked = [...new Set(list.split(','))]
  const rows = new Map((await ordersByNumber(deps.db.read, caller, asked)).map((row) => [row.number, row]))
  return {
    orders: [
      ...(await deps.orders.listed(
        caller,
        asked.flatMap((number) => rows.get(number) ?? []),
        language,
      )),
    ],
    missing: asked.filter((number) => !rows.has(number)),
    now: deps.clock.now().toString(),
  }
}

/** Nobody is on more journeys at once. */
const UNDER_WAY_MOST = 5

export async function readNextTrip(deps: ListDeps, asking: Asking): Promise<CallResult<typeof nextTrip>> {
  const now = deps.clock.now()
  const [ahead, ways] = await Promise.all([nextAhead(deps, asking, now), waysAhead(deps, asking, now)])
  const [order = null] = [...ways, ...(ahead ? [ahead] : [])].toSorted((a, b) =>
    Temporal.Instant.compare(Temporal.Instant.from(a.from.at), Temporal.Instant.from(b.from.at)),
  )
  return { order }
}

/** The next order that has not begun. */
async function nextAhead(deps: ListDeps, { caller, language }: Asking, now: Temporal.Instant): Promise<ListedOrder | null> {
  // An order may go on without her: what she travels in is known to its line.
  for (let skip = 0; ; skip += 1) {
    const row = await nextToTravel(deps.db.read, caller, now, skip)
    if (!row) return null
    const [order] = await deps.orders.listed(caller, [row], language)
    if (order && !order.notTravelling) return order
  }
}

/** Of journeys that have begun the way that is still to come, in the place of the first. */
async function waysAhead(deps: ListDeps, { caller, language }: Asking, now: Temporal.Instant): Promise<readonly ListedOrder[]> {
  const begun = await deps.orders.listed(caller, await underWay(deps.db.read, caller, now, UNDER_WAY_MOST), language)
  return begun
    .filter(({ notTravelling }) => !notTravelling)
    .flatMap((order) => {
      const way = order.ways?.find(({ from }) => Temporal.Instant.compare(Temporal.Instant.from(from.at), now) > 0)
      return way ? [{ ...order, ...way }] : []
    })
}

/** What is over stands no longer in a journey, unless the journey still goes on. */
export async function readJourneys(deps: ListDeps, { caller, language }: Asking): Promise<CallResult<typeof orderJourneys>> {
  const now = deps.clock.now()
  const from = dateIn(DEFAULT_ZONE, now).subtract({ days: JOURNEY_DAYS_BACK })
  const [begun, recent] = await Promise.all([
    underWay(deps.db.read, caller, now, UNDER_WAY_MOST),
    travelsFrom(deps.db.read, caller, from, JOURNEY_ORDERS_MAX),
  ])
  // Who stays long has left longer ago, and comes back all the same.
  const rows = [...begun.filter(({ number }) => recent.every((one) => one.number !== number)), ...recent]
  const orders = (await deps.orders.listed(caller, rows, language)).filter(({ notTravelling }) => !notTravelling)
  const journeys = journeysOf(orders.flatMap(bookingsOf)).filter((journey) => {
    const end = journey.at(-1)?.endsAt
    return end !== undefined && Temporal.Instant.compare(end, now) >= 0
  })
  return { journeys: journeys.map((journey) => ({ orders: journey.map(({ order }) => order) })), now: now.toString() }
}

/** An order as it is travelled: of a journey that is booked as one, every way by itself. */
const bookingsOf = (order: ListedOrder) =>
  (order.ways ?? [order]).map(({ title, from, to }) => ({
    order: { ...order, title, from, to },
    from: from.code,
    to: to.code,
    departsAt: Temporal.Instant.from(from.at),
    endsAt: Temporal.Instant.from(to.at),
    wayOf: order.orderSeq,
  }))
