import { sql } from 'kysely'
import type { Ground } from './ground.ts'
import { asked, askedAboutFare, cancelled, due, journey, nothing, paid, prepaid, type Journey } from './journey.ts'
import { overNow } from './over-now.ts'
import { MONEY_JOURNEYS } from './money-journeys.ts'
import { POINTS_JOURNEYS } from './points-journeys.ts'
import { ABROAD_JOURNEYS } from './abroad-journeys.ts'
import { CHANGE_JOURNEYS } from './change-journeys.ts'
import { DISRUPTION_JOURNEYS } from './disruption-journeys.ts'
import { INQUIRY_JOURNEYS } from './inquiry-journeys.ts'
import { RETURN_JOURNEYS } from './return-journeys.ts'
import { SEAT_JOURNEYS } from './seat-journeys.ts'
import { TRAIN_CHANGE_JOURNEYS } from './train-change-journeys.ts'
import { TRAIN_JOURNEYS } from './train-journeys.ts'
import { TRAIN_LADDER_JOURNEYS } from './train-ladder-journeys.ts'
import { TRAIN_QUEUE_JOURNEYS } from './train-queue-journeys.ts'
import { VALUE_JOURNEYS } from './value-journeys.ts'
import { EXTRAS_JOURNEYS } from './extras-journeys.ts'
import { PLAN_JOURNEYS } from './plan-journeys.ts'
import { WAYS_JOURNEYS } from './ways-journeys.ts'
import { steadily, WAITS_MS, within } from './walker.ts'

/** The job that tells a second time to pay, of one order, is due now. */
async function remindedNow({ db }: Ground, orderSeq: string): Promise<void> {
  const soon = sql`update pgboss.job set start_after = now() where name = 'payments.due-soon' and state = 'created'
    and data->'payload'->>'orderId' = (select id::text from orders where number = ${orderSeq})`
  await steadily(() => soon.execute(db.kysely))
}

/** The second word to pay stands on its timeline. */
async function reminded({ db }: Ground, orderSeq: string): Promise<void> {
  const told = sql`select 1 from order_event e join orders o on o.company_id = e.company_id and o.id = e.order_id
    where o.number = ${orderSeq} and e.kind = 'paySoon'`
  const found = await within(WAITS_MS, async () => ((await steadily(() => told.execute(db.kysely))).rows.length === 1 ? true : null))
  if (found === null) throw new Error(`nobody is reminded to pay ${orderSeq}`)
}

/**
 * The gateway has said that nobody arrived at the cashier, and is asked again after the trade’s end. Only from then on somebody with
 * her signed address can still pay for an order that has ended: a moment before, the product would close the trade under her.
 */
export async function leftOpen({ db }: Ground, trade: string): Promise<void> {
  const waits = await within(60_000, async () => {
    const { rows } = await sql`select 1 from pgboss.job where name = 'payments.end-trade' and state = 'created'
      and start_after > now() + interval '10 seconds' and data->'payload'->>'number' = ${trade}`.execute(db.kysely)
    return rows.length > 0 ? true : null
  })
  if (waits === null) throw new Error(`trade ${trade} was not left open`)
}

/** The gateway is asked now whether anybody has paid, says that nobody has, and is asked again later: the longer ago she came, the later. */
async function askedAgainWhether({ db }: Ground, trade: string): Promise<void> {
  const watches = sql`name = 'payments.watch' and state < 'active' and data->'payload'->>'number' = ${trade}`
  async function timesAsked(): Promise<number | null> {
    const asked = sql<{ asked: number }>`select (data->'payload'->>'asked')::int as asked from pgboss.job where ${watches}`
    return (await steadily(() => asked.execute(db.kysely))).rows[0]?.asked ?? null
  }
  const before = await within(60_000, timesAsked)
  if (before === null) throw new Error(`nobody asks whether trade ${trade} was paid`)
  await steadily(() => sql`update pgboss.job set start_after = now() where ${watches}`.execute(db.kysely))
  const again = await within(60_000, async () => (((await timesAsked()) ?? 0) > before ? true : null))
  if (again === null) throw new Error(`nobody asks again whether trade ${trade} was paid`)
}

/** Reckoned from what is filed: the same twice would not be a move. */
let moves = 0
const anotherPercent = (): number => 5 + ((moves += 1) % 60)
/** As many as nobody of these takes. */
const SEATS = 9
/** A rise that no company's usual ceiling covers. */
const BEYOND_PERCENT = 70

/** Within policy. */
const WITHIN: readonly Journey[] = [
  journey('books within policy', {}, 'ticketIssued', nothing, async (w) => w.until(await w.submit(await w.open()), 'ticketIssued')),
  journey('books for three', { party: true }, 'ticketIssued', nothing, async (w) =>
    w.until(await w.submit(await w.open()), 'ticketIssued'),
  ),
  journey(
    'books at a moved price',
    {},
    'ticketIssued',
    (w) => w.open(),
    async (w, opened, ground) => {
      await ground.control('/price', { flightId: opened.flight.flightId, bookingClass: '*', percent: anotherPercent() })
      const first = await w.traveller.submit(opened.form)
      if (first.code !== 'AF-PRICE') throw new Error(`a moved price is answered with ${first.code}`)
      const { newMinor } = first.result as unknown as { newMinor: number }
      const { code, result } = await w.traveller.submit(opened.form, { acceptedTotalMinor: newMinor })
      if (code !== 'Z000') throw new Error(`the new price is answered with ${code}`)
      return w.until(result.orderSeq, 'ticketIssued')
    },
  ),
  journey(
    'hears nothing of its hold',
    { magic: 'LOSTREPLY' },
    'ticketIssued',
    (w) => w.open(),
    async (w, opened) => w.until(await w.submit(opened), 'ticketIssued'),
  ),
  journey(
    'finds no seat',
    { magic: 'SOLDOUT' },
    'bookingFailed',
    (w) => w.open(),
    async (w, opened) => w.until(await w.submit(opened), 'bookingFailed'),
  ),
  journey(
    'gets no ticket',
    { magic: 'TICKETFAIL' },
    'ticketFailed',
    (w) => w.open(),
    async (w, opened) => w.until(await w.submit(opened), 'ticketFailed'),
  ),
  journey(
    'cancels while it is held',
    { kind: 'one', magic: 'SLOW' },
    'cancelledClosed',
    (w) => w.open(),
    async (w, opened) => cancelled(w, await w.submit(opened)),
  ),
]

/** Above the limit: reason, approval, payment; and every way that can end. */
const ABOVE: readonly Journey[] = [
  journey(
    'asks for approval',
    { kind: 'one' },
    'cancelledClosed',
    (w) => w.open(),
    async (w, opened) => {
      const orderSeq = await w.submit(opened)
      await w.until(orderSeq, 'awaitingApproval')
      await w.urge(orderSeq)
      return cancelled(w, orderSeq)
    },
  ),
  journey('is agreed to by two', { kind: 'two' }, 'awaitingPayment', asked, async (w, orderSeq) => {
    await w.decide(orderSeq, 'agree')
    return w.until(orderSeq, 'awaitingPayment')
  }),
  journey('is rejected', { kind: 'one' }, 'rejected', asked, async (w, orderSeq) => {
    await w.decide(orderSeq, 'reject')
    return w.until(orderSeq, 'rejected')
  }),
  journey('is decided by nobody', { kind: 'one' }, 'lapsed', asked, async (w, orderSeq, ground) => {
    await overNow(ground, orderSeq, 'approval')
    return w.until(orderSeq, 'lapsed')
  }),
  journey(
    'is reminded before the time to pay is over',
    { kind: 'one' },
    'ticketIssued',
    due,
    async (w, orderSeq, ground) => {
      await remindedNow(ground, orderSeq)
      await reminded(ground, orderSeq)
      await paid(w, orderSeq)
      return w.until(orderSeq, 'ticketIssued')
    },
    { passes: ['payments.due-soon'] },
  ),
  journey('is paid', { kind: 'one' }, 'ticketIssued', due, async (w, orderSeq) => {
    await paid(w, orderSeq)
    return w.until(orderSeq, 'ticketIssued')
  }),
  journey(
    'takes her time at the cashier',
    { kind: 'one' },
    'ticketIssued',
    prepaid,
    async (w, { orderSeq, payUrl, trade }, ground) => {
      await w.arrive(payUrl)
      await askedAgainWhether(ground, trade)
      await w.pay(trade)
      await w.confirm(orderSeq)
      return w.until(orderSeq, 'ticketIssued')
    },
    { passes: ['payments.watch-on', 'payments.query'] },
  ),
  journey('is not paid in time', { kind: 'one' }, 'lapsed', prepaid, async (w, { orderSeq, payUrl }, ground) => {
    await w.arrive(payUrl)
    await overNow(ground, orderSeq, 'payOrder')
    return w.until(orderSeq, 'lapsed')
  }),
  journey('is cancelled at the cashier', { kind: 'one' }, 'cancelledClosed', prepaid, async (w, { orderSeq, payUrl }) => {
    await w.arrive(payUrl)
    return cancelled(w, orderSeq)
  }),
  journey('is paid too late', { kind: 'one' }, 'cancelledClosed', prepaid, async (w, { orderSeq, payUrl, trade }, ground) => {
    await cancelled(w, orderSeq)
    await leftOpen(ground, trade)
    await w.arrive(payUrl)
    await w.pay(trade)
    await w.confirm(orderSeq)
    await w.refunded(orderSeq)
    return w.until(orderSeq, 'cancelledClosed')
  }),
  journey('is paid and gets no ticket', { kind: 'one', magic: 'TICKETFAIL' }, 'ticketFailed', due, async (w, orderSeq) => {
    await paid(w, orderSeq)
    await w.until(orderSeq, 'ticketFailed')
    await w.refunded(orderSeq)
    return w.until(orderSeq, 'ticketFailed')
  }),
]

/** The hold of one order is watched now, and nobody else’s. */
async function watchedNow({ db }: Ground, orderSeq: string, what: 'remind' | 'limit' | 'last'): Promise<boolean> {
  const soon = sql`update pgboss.job set start_after = now() where name = 'flights.hold-watch' and state = 'created'
    and data->'payload'->>'what' = ${what}
    and data->'payload'->>'orderId' = (select id::text from orders where number = ${orderSeq})`
  const { numAffectedRows } = await steadily(() => soon.execute(db.kysely))
  return (numAffectedRows ?? 0n) > 0n
}

/** Its fare is sold out for others: the seats stand, and are given back first when the last watch over them comes. */
async function triedForLast(ground: Ground, orderSeq: string): Promise<void> {
  await watchedNow(ground, orderSeq, 'limit')
  const isSet = await within(60_000, async () => ((await watchedNow(ground, orderSeq, 'last')) ? true : null))
  if (isSet === null) throw new Error(`nothing watches over the last seats of order ${orderSeq}`)
}

/** The seats of an order were held anew, and what they cost is written down. */
async function heldAnew({ db }: Ground, orderSeq: string): Promise<void> {
  const renewed = await within(WAITS_MS, async () => {
    const isRenewed = sql`select 1 from flight_order f join orders o on o.company_id = f.company_id and o.id = f.order_id
      where o.number = ${orderSeq} and f.renewals > 0 and f.renewing is null`
    const { rows } = await steadily(() => isRenewed.execute(db.kysely))
    return rows.length > 0 ? true : null
  })
  if (renewed === null) throw new Error(`the seats of order ${orderSeq} were not held anew`)
}

/** Seats that wait for somebody's word: held anew, at another price, or looked at again once she has agreed. */
const WATCHED: readonly Journey[] = [
  journey('is held anew', { kind: 'one' }, 'cancelledClosed', askedAboutFare, async (w, { orderSeq, fare }, ground) => {
    await ground.control('/inventory', { ...fare, seats: SEATS })
    await watchedNow(ground, orderSeq, 'remind')
    await watchedNow(ground, orderSeq, 'limit')
    await heldAnew(ground, orderSeq)
    await w.until(orderSeq, 'awaitingApproval')
    return cancelled(w, orderSeq)
  }),
  journey(
    'hears nothing of its new hold',
    { kind: 'one', magic: 'LOSTREPLY' },
    'cancelledClosed',
    askedAboutFare,
    async (w, { orderSeq, fare }, ground) => {
      await ground.control('/inventory', { ...fare, seats: SEATS })
      await watchedNow(ground, orderSeq, 'limit')
      await heldAnew(ground, orderSeq)
      return cancelled(w, orderSeq)
    },
  ),
  journey('is held anew beyond its ceiling', { kind: 'one' }, 'awaitingPayment', askedAboutFare, async (w, { orderSeq, fare }, ground) => {
    await ground.control('/inventory', { ...fare, seats: SEATS })
    await ground.control('/price', { flightId: fare.flightId, bookingClass: '*', percent: BEYOND_PERCENT })
    await watchedNow(ground, orderSeq, 'limit')
    await heldAnew(ground, orderSeq)
    await w.decide(orderSeq, 'agree')
    return w.until(orderSeq, 'awaitingPayment')
  }),
  journey('has the last seat of its fare', { kind: 'one' }, 'cancelledClosed', askedAboutFare, async (w, { orderSeq, fare }, ground) => {
    await ground.control('/inventory', { ...fare, seats: 0 })
    await triedForLast(ground, orderSeq)
    await heldAnew(ground, orderSeq)
    await ground.control('/inventory', { ...fare, seats: SEATS })
    await w.until(orderSeq, 'awaitingApproval')
    return cancelled(w, orderSeq)
  }),
  journey('is looked at when all have agreed', { kind: 'one' }, 'awaitingPayment', asked, async (w, orderSeq, { db }) => {
    await sql`update flight_order set price_guaranteed_until = now() where order_id = (select id from orders where number = ${orderSeq})`.execute(
      db.kysely,
    )
    await w.decide(orderSeq, 'agree')
    return w.until(orderSeq, 'awaitingPayment')
  }),
]

/** The plane of an order has landed, and nobody else’s. */
async function landed({ db }: Ground, orderSeq: string): Promise<void> {
  const order = sql`(select id from orders where number = ${orderSeq})`
  // The invariants hold spine and detail against each other: both stand at the same end.
  await sql`update orders set ends_at = date_trunc('second', now()) where number = ${orderSeq}`.execute(db.kysely)
  await sql`update flight_order set offer = jsonb_set(offer, '{flight,to,at}', to_jsonb(to_char((select ends_at from orders where number = ${orderSeq}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))
    where order_id = ${order}`.execute(db.kysely)
  await sql`update pgboss.job set start_after = now() where name = 'flights.complete' and state = 'created'
    and data->'payload'->>'orderId' = ${order}::text`.execute(db.kysely)
}

/** The price’s token lives for twenty minutes: later the hold has to ask for the price again. */
const TOKEN_DIES_MS = 25 * 60_000

const LATER: readonly Journey[] = [
  journey(
    'flies',
    {},
    'completed',
    async (w) => {
      const orderSeq = await w.submit(await w.open())
      await w.until(orderSeq, 'ticketIssued')
      return orderSeq
    },
    async (_, orderSeq, ground) => {
      await landed(ground, orderSeq)
      const summary = await within(60_000, async () => {
        const row = await ground.db.kysely.selectFrom('orders').select('summary').where('number', '=', orderSeq).executeTakeFirstOrThrow()
        return row.summary === 'completed' ? row.summary : null
      })
      return summary ?? 'never completed'
    },
    { isForStorms: false },
  ),
  journey(
    'is held with a price that has run out',
    {},
    'ticketIssued',
    (w) => w.open(),
    async (w, opened, ground) => {
      await ground.control('/faults', { match: 'hold', kind: 'status', status: 503, times: 1 })
      const orderSeq = await w.submit(opened)
      await ground.control('/clock', { advanceMs: TOKEN_DIES_MS })
      return w.until(orderSeq, 'ticketIssued')
    },
    { isAlone: true },
  ),
]

/** Those that bend the world for everybody come last: they leave the suppliers’ clock ahead. */
export const JOURNEYS: readonly Journey[] = [
  ...WITHIN,
  ...ABOVE,
  ...MONEY_JOURNEYS,
  ...RETURN_JOURNEYS,
  ...CHANGE_JOURNEYS,
  ...VALUE_JOURNEYS,
  ...POINTS_JOURNEYS,
  ...SEAT_JOURNEYS,
  ...ABROAD_JOURNEYS,
  ...INQUIRY_JOURNEYS,
  ...PLAN_JOURNEYS,
  ...EXTRAS_JOURNEYS,
  ...DISRUPTION_JOURNEYS,
  ...WAYS_JOURNEYS,
  ...TRAIN_JOURNEYS,
  ...TRAIN_QUEUE_JOURNEYS,
  ...TRAIN_LADDER_JOURNEYS,
  ...TRAIN_CHANGE_JOURNEYS,
  ...WATCHED,
  ...LATER,
].toSorted((a, b) => Number(a.isAlone) - Number(b.isAlone))

export function journeyOf(name: string): Journey {
  const found = JOURNEYS.find((one) => one.name === name)
  if (!found) throw new Error(`there is no journey that ${name}`)
  return found
}
