import { APPROVAL_STATES } from '../../../approvals/rules/states.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { Reader, Writer } from '../../../server/database/connect.ts'
import { amongWays, wayStanding } from '../../rules/both-ways.ts'
import { lastDecisionAt } from '../../rules/hold-watch.ts'
import { FLIGHT_ORDER_CODES } from '../../rules/states.ts'
import type { FlightsDeps } from '../deps.ts'
import { waysJob } from '../jobs.ts'
import type { FlightOrderRow } from '../store.ts'
import { setWaiting, waysOfJourney, type WayOrder } from './ways-store.ts'

/*
 * Both or neither, until they are paid: a way that could be paid waits until the others of its journey are as far. Each tells the others by a job when it is, which reads
 * how all of them stand after the commit: of two that become ready at once the later one sees both.
 */

type Placed = Pick<FlightOrderRow, 'companyId' | 'orderId' | 'journeyId'>

/** The other ways of an order's journey; none of an order that goes by itself, or that a later one has replaced. */
export async function otherWays(reader: Reader, { companyId, orderId, journeyId }: Placed): Promise<readonly WayOrder[]> {
  if (journeyId === null) return []
  const ways = await waysOfJourney(reader, { companyId, journeyId })
  const own = ways.some((way) => way.orderId === orderId)
  return own ? ways.filter((way) => way.orderId !== orderId) : []
}

/** What an order that could be paid does about the other ways of its journey. */
export async function standingAmong(deps: FlightsDeps, reader: Reader, row: Placed): Promise<ReturnType<typeof amongWays>> {
  const others = await otherWays(reader, row)
  const standings = await Promise.all(
    others.map(async (way) => {
      const asked = way.state === FLIGHT_ORDER_CODES.UNAPPROVED ? await deps.ceilings.standing(reader, way) : null
      return wayStanding({ ...way, isAgreed: asked?.state === APPROVAL_STATES.AGREED, isOwed: await isOwed(deps, reader, way) })
    }),
  )
  return amongWays(standings, { paysByItself: !(await isOwed(deps, reader, row)) })
}

/** Whether somebody has yet to pay a part of an order herself. */
export async function isOwed({ payments }: FlightsDeps, reader: Reader, { companyId, orderId }: OrderRef): Promise<boolean> {
  const part = await payments.personPart(reader, { companyId, orderId })
  return part !== null && (part.state === 'waiting' || part.state === 'due') && part.amountMinor > 0
}

/** Until when an order can wait: then its seats are lost. */
export const waitsUntil = ({ ticketingLimitAt }: Pick<FlightOrderRow, 'ticketingLimitAt'>): Temporal.Instant | null =>
  ticketingLimitAt && lastDecisionAt(ticketingLimitAt)

/** The others of its journey look again how all of them stand. */
export async function wakeOthers(deps: FlightsDeps, writer: Writer, row: Placed): Promise<void> {
  for (const { companyId, orderId, state } of await otherWays(writer, row)) {
    if (state !== FLIGHT_ORDER_CODES.CLOSED) await deps.jobs.send(writer, waysJob, { companyId, orderId, what: 'goOn' })
  }
}

/**
 * Whether an order that could be paid has to wait for the others of its journey: then that is noted, and ended when its seats would be lost. The others hear that it is
 * ready either way. Runs with the order locked.
 */
export async function mustWait(deps: FlightsDeps, writer: Writer, row: FlightOrderRow): Promise<boolean> {
  if (row.journeyId === null || row.change !== null) return false
  const waits = (await standingAmong(deps, writer, row)) !== 'goOn'
  const order = { companyId: row.companyId, orderId: row.orderId }
  if (waits && row.waitingSince === null) {
    await setWaiting(writer, order, deps.clock.now())
    const at = waitsUntil(row)
    if (at) await deps.jobs.send(writer, waysJob, { ...order, what: 'limit' }, { at })
  }
  if (!waits && row.waitingSince !== null) await setWaiting(writer, order, null)
  await wakeOthers(deps, writer, row)
  return waits
}

/** One way came to nothing: the others' owners are told, each by a job, since nobody locks two orders at once. */
export async function tellOthers(deps: FlightsDeps, writer: Writer, row: FlightOrderRow): Promise<void> {
  for (const { companyId, orderId, state } of await otherWays(writer, row)) {
    if (state !== FLIGHT_ORDER_CODES.CLOSED) await deps.jobs.send(writer, waysJob, { companyId, orderId, what: 'ended' })
  }
}

/** Everybody who waits in a journey looks again how the others stand. */
export async function wakeAll(
  deps: FlightsDeps,
  writer: Writer,
  { companyId, journeyId }: { companyId: string; journeyId: string },
): Promise<void> {
  for (const { orderId, waitingSince } of await waysOfJourney(writer, { companyId, journeyId })) {
    const order: OrderRef = { companyId, orderId }
    if (waitingSince) await deps.jobs.send(writer, waysJob, { ...order, what: 'goOn' })
  }
}
