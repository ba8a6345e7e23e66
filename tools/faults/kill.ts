import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DEFAULT_ZONE } from '../../src/kernel/time.ts'
import { checkInvariants } from '../invariants/index.ts'
import { callServer, inParallel } from './client.ts'
import { gatherCrowd, type Member } from './crowd.ts'
import { startGround, type Ground, type Server } from './ground.ts'
import { traveller, type Opened, type Traveller } from './traveller.ts'

/** After the last kill everything is in order again within this time of the next start. */
export const RECOVERED_WITHIN_MS = 30_000
/** A booking passes every point of its way within seconds; a point that is not reached by then is not on the way. */
const REACHED_WITHIN_MS = 30_000
const LOOK_EVERY_MS = 200
const STARTS_MAX = 5

export interface KillReport {
  readonly points: number
  readonly problems: readonly string[]
  readonly recoveredMs: number
}

/** What brings a booking to a point that it does not pass by itself. */
interface Detour {
  /** Before the submit. */
  readonly arm?: (ground: Ground) => Promise<void>
  /** After the submit, with the order's number. */
  readonly after?: (ground: Ground, own: { traveller: Traveller; opened: Opened; orderSeq: string }) => Promise<void>
}

const fault =
  (match: string, kind: string, more: object = {}) =>
  (ground: Ground) =>
    ground.control('/faults', { match, kind, times: 1, ...more })
const noSeatLeft: NonNullable<Detour['after']> = (ground, { opened }) =>
  ground.control('/inventory', { flightId: opened.flight.flightId, bookingClass: opened.fare.bookingClass, seats: 0 })
const cancelled: NonNullable<Detour['after']> = async (_, own) => void (await own.traveller.cancel(own.orderSeq))
const priceTooOld: NonNullable<Detour['after']> = (ground) => ground.control('/clock', { advanceMs: 25 * 60_000 })

const around = (name: string, detour: Detour = {}): [string, Detour][] =>
  ['before-commit', 'after-commit'].map((side) => [`${name}.${side}`, detour])
const away = fault('hold', 'status', { status: 503 })
const noTicket: Detour = { arm: fault('ticket', 'ticketingFails') }

/** Every point of a booking's way and of the ways that it can fail on. */
const POINTS: readonly (readonly [string, Detour])[] = [
  ...around('flights.submit'),
  ...around('flights.hold.sending'),
  ['flights.hold.before-call', {}],
  ['flights.hold.after-call', {}],
  ...around('flights.held'),
  ...around('flights.ticket.sending'),
  ['flights.ticket.before-call', {}],
  ['flights.ticket.after-call', {}],
  ...around('flights.look-later'),
  ...around('flights.issued'),
  ...around('flights.hold.unclear', { arm: fault('hold', 'lostReply') }),
  ...around('flights.not-held', { arm: away, after: noSeatLeft }),
  ...around('flights.cancel', { arm: away, after: cancelled }),
  ...around('flights.issue-failed', noTicket),
  ['flights.release.before-call', noTicket],
  ['flights.release.after-call', noTicket],
  ...around('flights.hold.token', { arm: away, after: priceTooOld }),
]
/** Those after which the most is at stake: somebody outside knows something that we do not. */
const SHORT = ['flights.submit.after-commit', 'flights.hold.after-call', 'flights.ticket.after-call', 'flights.release.after-call']

const asking = (origin: () => string, member: Member): Traveller =>
  traveller(async (method, path, body, key) => (await callServer<never>(origin(), member.token, method, path, body, key)).envelope, {
    fromCityCode: 'BJS',
    toCityCode: 'SHA',
  })

async function within<T>(limitMs: number, look: () => Promise<T | null>): Promise<T | null> {
  const until = performance.now() + limitMs
  while (performance.now() < until) {
    const found = await look()
    if (found !== null) return found
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  return null
}

/** Kills a server process at each point of a booking, one process and one traveller a point, and looks how things stand in the end. */
export async function killEverywhere(options: { short: boolean; print: (line: string) => void }): Promise<KillReport> {
  const points = options.short ? POINTS.filter(([point]) => SHORT.includes(point)) : POINTS
  const problems: string[] = []
  const ground = await startGround()
  try {
    const healthy = await ground.serve('product-0')
    let origin = healthy.origin
    const crowd = await gatherCrowd(ground.db, ground.dataDir, points.length)
    const departDate = Temporal.Now.plainDateISO(DEFAULT_ZONE).add({ days: 20 }).toString()
    const own = await inParallel(crowd, 4, async (member, index) => {
      const one = asking(() => origin, member)
      return { traveller: one, opened: await one.open(departDate, index) }
    })
    await healthy.child.stop()
    for (const [index, [point, detour]] of points.entries()) {
      const { traveller: one, opened } = own[index] as (typeof own)[number]
      const doomed = await serveDoomed(ground, `product-${index + 1}`, point)
      origin = doomed.origin
      await detour.arm?.(ground)
      // The line breaks where the process dies within the call.
      const answer = await one.submit(opened.form).catch(() => null)
      if (answer?.code === 'Z000') {
        await detour.after?.(ground, { traveller: one, opened, orderSeq: answer.result.orderSeq }).catch(() => undefined)
      } else if (answer !== null) problems.push(`${point}: the submit was refused with ${answer.code}`)
      const how = await Promise.race([doomed.child.ended, within(REACHED_WITHIN_MS, async () => null)])
      if (how !== 'by SIGKILL') problems.push(`${point}: the process ended ${how ?? 'not at all'}`)
      await doomed.child.stop()
      options.print(`killed at ${point}`)
    }
    const startedAt = performance.now()
    const last = await ground.serve('product-last')
    origin = last.origin
    // Whoever saw her submit break off submits again: she is told the one order that there is, or it is made now.
    for (const [index, { traveller: one, opened }] of own.entries()) {
      const again = await one.submit(opened.form, {}, randomUUID())
      if (again.code !== 'Z000') problems.push(`${points[index]?.[0]}: submitting again is refused with ${again.code}`)
    }
    const left = await within(RECOVERED_WITHIN_MS - (performance.now() - startedAt), () => unsettled(ground))
    const recoveredMs = Math.round(performance.now() - startedAt)
    if (left === null) problems.push(`orders or jobs are unsettled ${RECOVERED_WITHIN_MS} ms after the last start`)
    const report = await checkInvariants({ db: ground.db, sandboxOrigin: ground.sandboxOrigin, logDir: join(ground.dataDir, 'log') })
    problems.push(...report.violations)
    if (report.orders !== points.length) problems.push(`${points.length} travellers have ${report.orders} orders`)
    return { points: points.length, problems, recoveredMs }
  } finally {
    await ground.stop()
  }
}

/** A process that finds the work of the ones killed before may die of that before it is ready; the next one finds it in dead hands. */
async function serveDoomed(ground: Ground, name: string, point: string): Promise<Server> {
  for (let left = STARTS_MAX; ; left -= 1) {
    try {
      return await ground.serve(`${name}-${left}`, { KILL_AT: point })
    } catch (error) {
      if (left === 1) throw error
    }
  }
}

/** True when no order is being worked on and no seat is still to be given back; null as long as one is. */
async function unsettled({ db }: Ground): Promise<true | null> {
  const { rows } = await db.pool.query(
    `select 1 from flight_order where state in (20, 0, 2)
     union all select 1 from pgboss.job where name in ('flights.hold', 'flights.ticket', 'flights.ticketed', 'flights.release') and state < 'completed'
     limit 1`,
  )
  return rows.length === 0 ? true : null
}
