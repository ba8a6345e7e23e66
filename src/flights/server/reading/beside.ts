import type { CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { sumMinor } from '../../../kernel/money.ts'
import { isRefusal, type Refusal } from '../../../kernel/result.ts'
import { dateIn, DEFAULT_ZONE } from '../../../kernel/time.ts'
import { grantsOf } from '../../../payments/server/index.ts'
import { areGood } from '../../../payments/rules/points.ts'
import { lineState } from '../../../people/rules/lines.ts'
import type { getRewardGuide, showCarRecommend } from '../../calls/beside.ts'
import { POINT_MINOR, recommendsCar, REWARDS_POST_WITHIN_HOURS } from '../../rules/beside.ts'
import type { FlightTicketCode } from '../../rules/states.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { readOrder } from './orders.ts'
import { presentFlight } from './present.ts'

/* What is offered beside a flight. */

export async function describeCars(
  deps: FlightsDeps,
  who: Who,
  number: string,
  language: Language,
): Promise<CallResult<typeof showCarRecommend> | Refusal> {
  const [read, settings] = await Promise.all([readOrder(deps, who, number), deps.people.companySettings(deps.db.read, who.companyId)])
  if (isRefusal(read)) return read
  const line = lineState(settings.lines, 'car')
  const { from, to } = presentFlight(read.row.offer.flight, language)
  const hasLeft = Temporal.Instant.compare(Temporal.Instant.from(from.at), deps.clock.now()) <= 0
  // Who only goes along is recommended a car for her own ticket alone.
  const own = read.order.ownerId === who.personId || read.order.bookerId === who.personId
  const tickets = read.tickets.filter(({ personId }) => own || personId === who.personId)
  const isShown = recommendsCar(
    line,
    tickets.map(({ state }) => state as FlightTicketCode),
    hasLeft,
  )
  const rides = [
    { kind: 'toAirport' as const, airport: from.airport, city: from.city, at: from.at },
    { kind: 'fromAirport' as const, airport: to.airport, city: to.city, at: to.at },
  ]
  return { isShown, line, rides: isShown ? rides : [] }
}

/** Nobody reads more of them (payments: points of one's own). */
const GRANTS_MAX = 200

export async function describeRewards(deps: FlightsDeps, who: Who): Promise<CallResult<typeof getRewardGuide>> {
  const [{ points }, grants] = await Promise.all([
    deps.people.companySettings(deps.db.read, who.companyId),
    grantsOf(deps.db.read, who, GRANTS_MAX),
  ])
  const today = dateIn(DEFAULT_ZONE, deps.clock.now()).toString()
  const good = grants.filter(({ leftMinor, endedAt, validUntil }) => {
    return leftMinor > 0 && endedAt === null && areGood({ validUntil: validUntil?.toString() ?? null }, today)
  })
  return {
    rewardName: points.name.zh,
    rewardNameEn: points.name.en,
    pointMinor: POINT_MINOR,
    earnedBy: 'granted',
    postsWithinHours: REWARDS_POST_WITHIN_HOURS,
    pays: 'ownPart',
    leftMinor: sumMinor(good.map(({ leftMinor }) => leftMinor)),
  }
}
