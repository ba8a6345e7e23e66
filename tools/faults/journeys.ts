import { sql } from 'kysely'
import type { Ground } from './ground.ts'
import type { Wanted } from './people.ts'
import { within, type Walker } from './walker.ts'

/** One way from a search to an end, in two halves: up to where something can break, and from there to its end. */
export interface Walk {
  prepare(): Promise<void>
  /** Answers with how the order reads in the end. */
  run(): Promise<string>
}

export interface Journey {
  readonly name: string
  readonly wanted: Wanted
  readonly ends: string
  /** Bends the world for everybody: nobody else walks meanwhile. */
  readonly isAlone: boolean
  walk(walker: Walker, ground: Ground): Walk
}

/** A step of the first half hands its order to the second. */
function inTwo<T>(prepare: () => Promise<T>, run: (prepared: T) => Promise<string>): Walk {
  let prepared: { value: T } | null = null
  return {
    async prepare() {
      prepared = { value: await prepare() }
    },
    async run() {
      if (prepared === null) throw new Error('a journey is prepared before it goes on')
      return run(prepared.value)
    },
  }
}

async function asked(walker: Walker): Promise<string> {
  const orderSeq = await walker.submit(await walker.open())
  await walker.until(orderSeq, 'awaitingApproval')
  return orderSeq
}

async function due(walker: Walker): Promise<string> {
  const orderSeq = await asked(walker)
  await walker.decide(orderSeq, 'agree')
  await walker.until(orderSeq, 'awaitingPayment')
  return orderSeq
}

async function prepaid(walker: Walker) {
  const orderSeq = await due(walker)
  return { orderSeq, ...(await walker.prepay(orderSeq)) }
}

/** Pays at the cashier and comes back. Where the window is watched as well, somebody else may be first: that is the point. */
async function paid(walker: Walker, orderSeq: string): Promise<void> {
  const { payUrl, trade } = await walker.prepay(orderSeq)
  await walker.arrive(payUrl)
  await walker.pay(trade)
  await walker.confirm(orderSeq)
}

async function cancelled(walker: Walker, orderSeq: string): Promise<string> {
  const code = await walker.traveller.cancel(orderSeq)
  // Whoever taps again after a lost answer is told that it is being cancelled, or done.
  if (!['Z000', 'AF-CANCELLING', 'AF-COMPLETE'].includes(code)) throw new Error(`closeOrder: ${code}`)
  return walker.until(orderSeq, 'cancelledClosed')
}

/** Lets the time of one order be over, without moving everybody else’s: its end, and the job that waits for it. */
export async function overNow({ db }: Ground, orderSeq: string, what: 'approval' | 'payOrder'): Promise<void> {
  const order = sql`(select id from orders where number = ${orderSeq})`
  if (what === 'approval') {
    await sql`update approval set decide_by = now() - interval '1 second' where order_id = ${order}`.execute(db.kysely)
    await sql`update pgboss.job set start_after = now() where name = 'approvals.time-out' and state = 'created'
      and data->'payload'->>'approvalId' = (select id::text from approval where order_id = ${order})`.execute(db.kysely)
  } else {
    await sql`update pay_order set expires_at = now() - interval '1 second' where order_id = ${order}`.execute(db.kysely)
    await sql`update pgboss.job set start_after = now() where name = 'payments.lapse' and state = 'created'
      and data->'payload'->>'orderId' = ${order}::text`.execute(db.kysely)
  }
}

const journey = <T>(
  name: string,
  wanted: Wanted,
  ends: string,
  prepare: (walker: Walker) => Promise<T>,
  run: (walker: Walker, prepared: T, ground: Ground) => Promise<string>,
  isAlone = false,
): Journey => ({
  name,
  wanted,
  ends,
  isAlone,
  walk: (walker, ground) =>
    inTwo(
      () => prepare(walker),
      (prepared) => run(walker, prepared, ground),
    ),
})

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

/** Reckoned from what is filed: the same twice would not be a move. */
let moves = 0
const anotherPercent = (): number => 5 + ((moves += 1) % 60)

const nothing = async (): Promise<null> => null

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
  journey('is paid', { kind: 'one' }, 'ticketIssued', due, async (w, orderSeq) => {
    await paid(w, orderSeq)
    return w.until(orderSeq, 'ticketIssued')
  }),
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

/** The plane of an order has landed, and nobody else’s. */
async function landed({ db }: Ground, orderSeq: string): Promise<void> {
  const order = sql`(select id from orders where number = ${orderSeq})`
  await sql`update flight_order set offer = jsonb_set(offer, '{flight,to,at}', to_jsonb(to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))
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
    true,
  ),
]

export const JOURNEYS: readonly Journey[] = [...WITHIN, ...ABOVE, ...LATER]

export function journeyOf(name: string): Journey {
  const found = JOURNEYS.find((one) => one.name === name)
  if (!found) throw new Error(`there is no journey that ${name}`)
  return found
}
