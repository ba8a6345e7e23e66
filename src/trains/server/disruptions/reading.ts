import { invariant } from '../../../kernel/result.ts'
import { lookAfterSilence, mustKnowBy, nextLook } from '../../../orders/rules/plans.ts'
import { planLooks, type OrderRef } from '../../../orders/server/index.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { faultPoint } from '../../../server/faults.ts'
import type { NoticeReply } from '../../../server/http/handler.ts'
import { newsOf, standingFrom, type RailwayNews, type RailwayStanding } from '../../rules/disruptions.ts'
import { fateOf } from '../../rules/returning.ts'
import { TRAIN_ORDER_CODES } from '../../rules/states.ts'
import { SupplierAway, SupplierUnclear } from '../../supplier/port.ts'
import type { RailDeps } from '../deps.ts'
import { planJob } from '../jobs.ts'
import { catchUp, lock, note, refOf, type Locked } from '../moving.ts'
import { takeFromWindow } from '../refunds/at-window.ts'
import { changeOrder, findOrder, findTickets, type TrainOrderRow } from '../store.ts'

/*
 * What the railway does to trains that it has sold tickets of. What was read is kept with the order, and told in the transaction that keeps it, so
 * each word of the railway's is told once. When it is read is the spine's (orders/server/plans.ts).
 */

const looksOf = (deps: RailDeps) => planLooks(deps, { table: 'trainOrder', wing: 'trains', look: planJob })

/** A notice of the railway's, as it came. */
export function hearOfTrain(
  deps: RailDeps,
  notice: { readonly body: string; readonly headers: Readonly<Record<string, unknown>> },
): Promise<NoticeReply> {
  const looks = looksOf(deps)
  return looks.answer(deps.railway.name, deps.railway.desk.hear(notice), async (heard) => {
    // Whoever queues is looked after every minute as it is.
    const order = heard.is === 'booking' ? await looks.orderNamed(heard.reference, heard.bookingId) : null
    if (order) await looks.hear(order)
  })
}

/** Job: asks for trains that nobody has told of for a while. */
export const lookForPlans = (deps: RailDeps): Promise<void> => looksOf(deps).lookForDue()

const WATCHED: ReadonlySet<number> = new Set([TRAIN_ORDER_CODES.ISSUED, TRAIN_ORDER_CODES.REFUNDING])

/** What was given back at a window is told by the railway's notice, or found with the next look; a railway that is silent by the one after. */
async function lookAtWindow(deps: RailDeps, order: OrderRef): Promise<void> {
  try {
    await takeFromWindow(deps, order)
  } catch (error) {
    if (!(error instanceof SupplierAway || error instanceof SupplierUnclear)) throw error
  }
}

/** Job: reads how an order's train, and its tickets, stand at the railway. */
export async function lookAtPlan(deps: RailDeps, order: OrderRef): Promise<void> {
  await lookAtWindow(deps, order)
  const row = await findOrder(deps.db.read, order)
  invariant(row, 'a job names an order that exists')
  await faultPoint('trains.plan.before-call')
  const read = WATCHED.has(row.state) ? await readTrain(deps, row) : null
  await faultPoint('trains.plan.after-call')
  await deps.db.transact(async (writer) => takePlan(deps, writer, await lock(deps, writer, order), read), { name: 'trains.plan' })
  await faultPoint('trains.plan.after-commit')
}

type Read = { readonly isCancelled: boolean; readonly delayMinutes: number } | 'away' | null

/** A railway that is silent is asked again in a while, by the look that comes. */
async function readTrain(deps: RailDeps, { train }: TrainOrderRow): Promise<Read> {
  try {
    const told = await deps.railway.stops(train.trainId)
    if (told === null) return null
    const here = told.stops.find(({ stationCode }) => stationCode === train.from.stationCode)
    return { isCancelled: told.isCancelled, delayMinutes: here?.delayMinutes ?? 0 }
  } catch (error) {
    if (!(error instanceof SupplierAway || error instanceof SupplierUnclear)) throw error
    return 'away'
  }
}

const leavesAt = ({ train }: TrainOrderRow, { delayMinutes }: RailwayStanding): Temporal.Instant =>
  Temporal.Instant.from(train.from.at).add({ minutes: delayMinutes ?? 0 })

/** Keeps what was read, and tells what is new in it. */
async function takePlan(deps: RailDeps, writer: Writer, locked: Locked, read: Read): Promise<void> {
  const { row } = locked
  const now = deps.clock.now()
  const tickets = await findTickets(writer, row.companyId, [row.orderId])
  if (!WATCHED.has(row.state) || !tickets.some((ticket) => ['issued', 'changing', 'refunding'].includes(fateOf(ticket))))
    return changeOrder(writer, refOf(row), { planLookAt: null })
  if (read === 'away') return changeOrder(writer, refOf(row), { planLookAt: lookAfterSilence(now) })
  const before: RailwayStanding = { word: row.railwayWord, delayMinutes: row.delayMinutes }
  // A train that the railway does not know any more has nothing new to tell.
  const standing = read === null ? before : standingFrom(read, before)
  const change = {
    railwayWord: standing.word,
    delayMinutes: standing.delayMinutes,
    planLookAt: nextLook(leavesAt(row, standing), now),
  }
  const news = newsOf(before, standing)
  if (news === null) return changeOrder(writer, refOf(row), change)
  const told = await note(deps, writer, locked, { kind: news, facts: factsOf(row, { news, standing }, now) }, change)
  // Whoever did not leave with a cancelled train leaves with it after all.
  if (before.word === 'cancelled') await catchUp(deps, writer, told)
}

/** Old and new departure, and by when whoever rides has to know. */
function factsOf(
  row: TrainOrderRow,
  { news, standing }: { readonly news: RailwayNews; readonly standing: RailwayStanding },
  now: Temporal.Instant,
) {
  const { trainNo, from } = row.train
  const planned = Temporal.Instant.from(from.at)
  const leaves = leavesAt(row, standing)
  const knowBy = mustKnowBy([planned, leaves], now)
  return {
    trainNo,
    oldDepartsAt: planned.toString(),
    ...(news === 'railDelayed' && { newDepartsAt: leaves.toString(), minutes: standing.delayMinutes ?? 0 }),
    ...(knowBy && { knowBy: knowBy.toString() }),
  }
}
