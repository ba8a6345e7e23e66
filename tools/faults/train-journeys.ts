import { sql } from 'kysely'
import type { Ground } from './ground.ts'
import { journey, nothing, paid, type Journey } from './journey.ts'
import { overNow } from './over-now.ts'
import {
  askedForTrain,
  askTrainBack,
  bookTrainOn,
  cancelTrain,
  giveTrainBack,
  leave,
  ownTrains,
  paidForTrain,
  quoteTrainBack,
  RAIL_QUOTE_DIES_MS,
  ride,
  trainOrder,
  untilDueForTrain,
} from './train-walker.ts'
import { steadily, WAITS_MS, within, type Walker } from './walker.ts'

/* Trains: booked to the ticket within and above the standard, every way that can end, and tickets that are given back. */

/** Within the standard, at the company’s expense. */
const WITHIN: readonly Journey[] = [
  journey(
    'books a train',
    {},
    'ticketIssued',
    (w) => ride(w),
    async (w, wanted) => w.until(await bookTrainOn(w, wanted), 'ticketIssued'),
    // Her days with a ticket are taken, and the railway sells few of them ahead.
    { isForStorms: false },
  ),
  journey('books a train and gives it back', {}, 'refunded', nothing, async (w) => {
    const orderSeq = await bookTrainOn(w, await ride(w))
    await w.until(orderSeq, 'ticketIssued')
    return giveTrainBack(w, await quoteTrainBack(w, orderSeq))
  }),
  journey(
    'hears nothing of its seat on a train, and gives it back',
    { magic: 'LOSTREPLY' },
    'refunded',
    (w) => ride(w),
    async (w, wanted) => {
      const orderSeq = await bookTrainOn(w, wanted)
      await w.until(orderSeq, 'ticketIssued')
      return giveTrainBack(w, await quoteTrainBack(w, orderSeq))
    },
  ),
  journey(
    'waits while seats on a train are looked for',
    { magic: 'SEATLATE' },
    'ticketIssued',
    (w) => ride(w),
    async (w, wanted) => w.until(await bookTrainOn(w, wanted), 'ticketIssued'),
    { passes: ['trains.hold.look-later'] },
  ),
  journey(
    'finds no seat on a train',
    { magic: 'SOLDOUT' },
    'bookingFailed',
    (w) => ride(w),
    async (w, wanted) => w.until(await bookTrainOn(w, wanted), 'bookingFailed'),
  ),
  journey(
    'gets no ticket of a train',
    { magic: 'TICKETFAIL' },
    'ticketFailed',
    (w) => ride(w),
    async (w, wanted) => w.until(await bookTrainOn(w, wanted), 'ticketFailed'),
  ),
]

/** Above the standard: agreed to first, then held, then paid within the railway's ten minutes. */
const ABOVE: readonly Journey[] = [
  journey(
    'is paid for a train',
    { kind: 'one' },
    'ticketIssued',
    askedForTrain,
    async (w, orderSeq) => {
      await untilDueForTrain(w, orderSeq)
      await paid(w, orderSeq)
      return w.until(orderSeq, 'ticketIssued')
    },
    { isForStorms: false },
  ),
  journey('asks for a train, and cancels it', { kind: 'one' }, 'cancelledClosed', askedForTrain, (w, orderSeq) => cancelTrain(w, orderSeq)),
  journey('cancels a train while it is held', { kind: 'one', magic: 'SLOW' }, 'cancelledClosed', askedForTrain, async (w, orderSeq) => {
    await w.decide(orderSeq, 'agree')
    return cancelTrain(w, orderSeq)
  }),
  journey('is rejected for a train', { kind: 'one' }, 'rejected', askedForTrain, async (w, orderSeq) => {
    await w.decide(orderSeq, 'reject')
    return w.until(orderSeq, 'rejected')
  }),
  journey('has nobody decide about a train', { kind: 'one' }, 'lapsed', askedForTrain, async (w, orderSeq, ground) => {
    await overNow(ground, orderSeq, 'approval')
    return w.until(orderSeq, 'lapsed')
  }),
  journey(
    'does not pay for a train in time',
    { kind: 'one' },
    'lapsed',
    askedForTrain,
    async (w, orderSeq, ground) => {
      await untilDueForTrain(w, orderSeq)
      const { payUrl } = await w.prepay(orderSeq)
      await w.arrive(payUrl)
      await overNow(ground, orderSeq, 'payOrder')
      return w.until(orderSeq, 'lapsed')
    },
    // The railway lets nobody give back more than three holds of a day.
    { isForStorms: false },
  ),
  journey(
    'is paid for a train and gets no ticket',
    { kind: 'one', magic: 'TICKETFAIL' },
    'ticketFailed',
    askedForTrain,
    async (w, orderSeq) => {
      await untilDueForTrain(w, orderSeq)
      await paid(w, orderSeq)
      await w.until(orderSeq, 'ticketFailed')
      await w.refunded(orderSeq)
      return w.until(orderSeq, 'ticketFailed')
    },
  ),
]

/** The paper of its ticket was collected at a machine: from then on only a window takes it back. */
async function collectPaper(walker: Walker, ground: Ground, orderSeq: string): Promise<void> {
  const { passengers } = await trainOrder(walker, orderSeq)
  await ground.control('/rail/tickets', { ticketNumber: passengers[0]?.ticketNumber, is: 'collected' })
}

/** The train of an order leaves, or arrives; nobody else's does. */
async function travelled({ db }: Ground, orderSeq: string, what: 'depart' | 'arrive'): Promise<void> {
  const order = sql`(select id from orders where number = ${orderSeq})`
  const end = what === 'depart' ? 'from' : 'to'
  // The job looks at its train's own time.
  const steps = [
    sql`update train_order set train = jsonb_set(train, ${`{${end},at}`}::text[], to_jsonb(to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))
      where order_id = ${order}`,
    sql`update pgboss.job set start_after = now() where name = 'trains.travel' and state = 'created'
      and data->'payload'->>'what' = ${what} and data->'payload'->>'orderId' = ${order}::text`,
  ]
  for (const step of steps) await steadily(() => step.execute(db.kysely))
}

const LATE_MINUTES = 60

/** What the railway has told of its train stands on its timeline, once. */
async function told({ db }: Ground, orderSeq: string): Promise<string> {
  const late = sql`select 1 from order_event e join orders o on o.company_id = e.company_id and o.id = e.order_id
    where o.number = ${orderSeq} and e.kind = 'railDelayed'`
  const count = await within(WAITS_MS, async () => (await steadily(() => late.execute(db.kysely))).rows.length || null)
  return count === 1 ? 'told' : `told ${count ?? 0} times`
}

/** Tickets that are there. */
const ISSUED: readonly Journey[] = [
  journey('gives a train ticket that she paid for back', { kind: 'one' }, 'refunded', paidForTrain, async (w, orderSeq) => {
    const end = await giveTrainBack(w, await quoteTrainBack(w, orderSeq))
    await w.refunded(orderSeq)
    return end
  }),
  journey(
    'is refused her train ticket back',
    {},
    'ticketIssued',
    async (w) => {
      const orderSeq = await bookTrainOn(w, await ride(w))
      await w.until(orderSeq, 'ticketIssued')
      return orderSeq
    },
    async (w, orderSeq, ground) => {
      const quoted = await quoteTrainBack(w, orderSeq)
      await collectPaper(w, ground, orderSeq)
      return giveTrainBack(w, quoted, 'ticketIssued')
    },
    { isForStorms: false },
  ),
  journey(
    'hears that its train is late',
    {},
    'told',
    async (w, ground) => {
      const [wanted] = await ownTrains(w, ground, 'second')
      await leave(ground, wanted, 1)
      const orderSeq = await bookTrainOn(w, wanted)
      await w.until(orderSeq, 'ticketIssued')
      return { orderSeq, wanted }
    },
    async (_, { orderSeq, wanted }, ground) => {
      await ground.control('/rail/trains', { trainId: wanted.trainId, status: 'delayed', delayMinutes: LATE_MINUTES })
      return told(ground, orderSeq)
    },
    { isForStorms: false, passes: ['trains.plan', 'trains.plan-heard'] },
  ),
  journey(
    'gives a train ticket back by a quote that has run out',
    {},
    'refunded',
    async (w) => {
      const orderSeq = await bookTrainOn(w, await ride(w))
      await w.until(orderSeq, 'ticketIssued')
      return orderSeq
    },
    async (w, orderSeq, ground) => {
      const quoted = await quoteTrainBack(w, orderSeq)
      await ground.control('/faults', { match: 'railRefund', kind: 'status', status: 503, times: 1 })
      await askTrainBack(w, quoted)
      await ground.control('/clock', { advanceMs: RAIL_QUOTE_DIES_MS })
      return w.until(orderSeq, 'refunded')
    },
    { isAlone: true, isForStorms: false, passes: ['trains.refund-quoted-again'] },
  ),
  journey(
    'rides a train',
    {},
    'completed',
    async (w) => {
      const orderSeq = await bookTrainOn(w, await ride(w))
      await w.until(orderSeq, 'ticketIssued')
      return orderSeq
    },
    async (w, orderSeq, ground) => {
      await travelled(ground, orderSeq, 'depart')
      await w.until(orderSeq, 'onTrip')
      await travelled(ground, orderSeq, 'arrive')
      return w.until(orderSeq, 'completed')
    },
    { isForStorms: false },
  ),
]

export const TRAIN_JOURNEYS: readonly Journey[] = [...WITHIN, ...ABOVE, ...ISSUED]
