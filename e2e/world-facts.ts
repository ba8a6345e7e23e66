/** What a journey may know and change of the world that global-setup.ts started: sign-ins, travel days, the sandbox, time gone by. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { DemoSignIn } from '../tools/start/demo.ts'

export function fact(name: string): string {
  const value = process.env[`QICHENG_E2E_${name}`]
  if (!value) throw new Error(`QICHENG_E2E_${name} is not set: journeys run under global-setup.ts.`)
  return value
}

export function demoSignIn(account: string): DemoSignIn {
  const accounts = JSON.parse(fact('DEMO')) as readonly DemoSignIn[]
  const found = accounts.find((one) => one.account === account)
  if (!found) throw new Error(`The demo company has no ${account}.`)
  return found
}

export const todayInShanghai = (): Temporal.PlainDate => Temporal.Now.plainDateISO('Asia/Shanghai')

/** Beyond the span in which a policy asks why it is booked so late, and behind the days that one journey keeps for itself. */
const FIRST_DAY_AHEAD = 10
const DAYS_MAX = 200

/** A day on which no other journey travels: a folder can be made only once, whatever runs side by side. */
export function takeTravelDay(): string {
  for (let ahead = FIRST_DAY_AHEAD; ahead < FIRST_DAY_AHEAD + DAYS_MAX; ahead += 1) {
    const day = todayInShanghai().add({ days: ahead }).toString()
    try {
      mkdirSync(join(fact('DAYS'), day))
      return day
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
  throw new Error('All travel days are taken.')
}

/** A switch of the sandbox's control page. */
export async function control<T = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${fact('SANDBOX')}/control${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`control ${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

export interface SandboxFlight {
  readonly flightId: string
  readonly number: string
  readonly fullFareMinor: number
  readonly fares: readonly { readonly cabin: string; readonly bookingClass: string; readonly fareMinor: number }[]
  /** The wall time where it leaves, such as 2026-12-01T21:45. */
  readonly departAt: string
}

export const movePrice = (flightId: string, percent: number) => control('POST', '/price', { flightId, bookingClass: '*', percent })

export const leaveSeats = (flightId: string, seats: number) => control('POST', '/inventory', { flightId, cabin: 'Y', seats })

/** So many in economy and in each fare of it: an airline sells some fares for a seat or two alone. */
export async function leaveSeatsOfAllFares({ flightId, fares }: SandboxFlight, seats: number): Promise<void> {
  await leaveSeats(flightId, seats)
  for (const { cabin, bookingClass } of fares) if (cabin === 'Y') await control('POST', '/inventory', { flightId, bookingClass, seats })
}

export const sellOut = (flightId: string) => leaveSeats(flightId, 0)

/** The flights from one airport to several on a day, by the time they leave. */
export async function flightsBetween({ from, to, date }: { from: string; to: readonly string[]; date: string }): Promise<SandboxFlight[]> {
  const days = to.map((airport) => control<{ flights: SandboxFlight[] }>('GET', `/flights?from=${from}&to=${airport}&date=${date}`))
  return (await Promise.all(days)).flatMap(({ flights }) => flights)
}

/** The same from Hangzhou to both airports of Beijing. */
export const sandboxFlights = (date: string): Promise<SandboxFlight[]> => flightsBetween({ from: 'HGH', to: ['PEK', 'PKX'], date })

const lowestEconomyYuan = ({ fares }: SandboxFlight): number =>
  Math.min(...fares.filter(({ cabin }) => cabin === 'Y').map(({ fareMinor }) => fareMinor)) / 100

/** What the demo company pays at most for a leg of those who travel in journeys, and what is well within its limits. */
export const LIMIT_YUAN = 1600
const WITHIN_YUAN = 1500

const withEconomy = async (date: string): Promise<SandboxFlight[]> =>
  (await sandboxFlights(date)).filter(({ fares }) => fares.some(({ cabin }) => cabin === 'Y'))

const moveTo = (flight: SandboxFlight, yuan: number) =>
  movePrice(flight.flightId, Math.min(900, Math.round((yuan / lowestEconomyYuan(flight) - 1) * 10_000) / 100))

/** Lets all flights of a day ask the same, well within the limits: whichever is chosen complies. */
export async function letAllComply(date: string): Promise<void> {
  await Promise.all((await withEconomy(date)).map((flight) => moveTo(flight, WITHIN_YUAN)))
}

/**
 * Lets one flight of a day, at noon or later, ask so much above the limit in its cheapest fare, and all others a little less than
 * it: it is the dearest of the day then, the only one above the limit, and not far above what else flies at that hour. One of this carrier's
 * where its code is given.
 */
export async function makeOneDear(date: string, aboveYuan: number, carrier = ''): Promise<SandboxFlight> {
  const flights = await withEconomy(date)
  const dear = flights.find(({ number, departAt }) => departAt.slice(11, 13) >= '12' && number.startsWith(carrier))
  if (!dear) throw new Error(`Nothing flies on ${date} at noon or later.`)
  await Promise.all(flights.map((flight) => moveTo(flight, flight === dear ? LIMIT_YUAN + aboveYuan : WITHIN_YUAN)))
  return dear
}

/** Lets a flight of a day cost more than what `letAllComply` has set, and still comply: a move is above what is filed, whatever moved it before. */
export async function makeDearer(date: string, flightId: string): Promise<void> {
  await movePrice(flightId, 0)
  const flight = (await withEconomy(date)).find((each) => each.flightId === flightId)
  if (!flight) throw new Error(`Flight ${flightId} is gone.`)
  await moveTo(flight, (LIMIT_YUAN + WITHIN_YUAN) / 2)
}

/** What the cheapest fare in economy of a flight costs now: airlines file fares in tens, so a move ends near what was asked of it. */
export async function fareYuanNow({ flightId, departAt }: SandboxFlight): Promise<number> {
  const flight = (await sandboxFlights(departAt.slice(0, 10))).find((each) => each.flightId === flightId)
  if (!flight) throw new Error(`Flight ${flightId} is gone.`)
  return lowestEconomyYuan(flight)
}

/** A trade at the sandbox's Alipay, as its own books have it. */
export interface SandboxTrade {
  readonly outTradeNo: string
  readonly status: string
  readonly totalMinor: number
}

export async function sandboxTrade(outTradeNo: string): Promise<SandboxTrade | undefined> {
  const { trades } = await control<{ trades: SandboxTrade[] }>('GET', `/alipay/trades?${new URLSearchParams({ outTradeNo }).toString()}`)
  return trades[0]
}

/** Long enough for a busy machine to submit an order, read its number and sell its flight out before the airline answers, and shorter than the product waits. */
export const WHILE_HELD_MS = 11_000

/**
 * The seats of every booking take longer to hold until `undo` is called. All journeys wait meanwhile: one that took the next
 * hold alone might take another journey's.
 */
export async function slowHolds(ms: number): Promise<{ undo(): Promise<void> }> {
  const { id } = await control<{ id: number }>('POST', '/faults', { match: 'hold', kind: 'delayMs', ms, times: 0 })
  return {
    async undo() {
      await control('DELETE', `/faults/${id}`)
    },
  }
}

/** For what only time brings about, and for what the journeys' one address has used up. */
export async function onDatabase(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: fact('DATABASE'), application_name: 'e2e' })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** All journeys share one address, from which fifty people may sign in within a quarter of an hour: the next one comes from another office. */
export const comeFromElsewhere = (): Promise<void> =>
  onDatabase(async (client) => {
    await client.query("delete from rate_window where bucket like 'sign-in.address:%'")
  })

/** Lets a booking session's time run out now instead of in twenty minutes. */
export async function endBookingSession(bookingId: string): Promise<void> {
  await onDatabase(async (client) => {
    const { rowCount } = await client.query("update flight_booking set expires_at = now() - interval '1 second' where id = $1", [bookingId])
    if (rowCount !== 1) throw new Error(`There is no booking session ${bookingId}.`)
  })
}

/** Moves the queued job of a name that works on this to another time; says how many there were. */
async function moveJob(client: pg.Client, name: string, of: Readonly<Record<string, string>>, at: string): Promise<number> {
  const { rowCount } = await client.query(
    `update pgboss.job set start_after = $3::timestamptz, data = jsonb_set(data, '{at}', to_jsonb($3::text))
     where name = $1 and state < 'active' and data -> 'payload' @> $2::jsonb`,
    [name, JSON.stringify(of), at],
  )
  return rowCount ?? 0
}

/** Lets the time to pay a traveller's part end in so many seconds instead of in half an hour: its window, and the job that closes it. */
export async function endPayWindow(orderNumber: string, inSeconds: number): Promise<void> {
  const end = Temporal.Now.instant().add({ seconds: inSeconds }).toString()
  await onDatabase(async (client) => {
    const { rows } = await client.query<{ order_id: string }>(
      `update pay_order set expires_at = $2 from orders
       where orders.id = pay_order.order_id and orders.number = $1 and pay_order.state = 'due' returning pay_order.order_id`,
      [orderNumber, end],
    )
    const moved = await moveJob(client, 'payments.lapse', { orderId: rows[0]?.order_id ?? '' }, end)
    if (rows.length !== 1 || moved !== 1) throw new Error(`Nobody has to pay for ${orderNumber}.`)
  })
}

/** Lets the seconds in which an order's approval can be taken back be over now: its effect, and the job that brings it. */
export async function letDecisionStand(orderNumber: string): Promise<void> {
  const now = Temporal.Now.instant().toString()
  await onDatabase(async (client) => {
    const { rows } = await client.query<{ approval_id: string }>(
      `update approval_step s set effective_at = least(s.effective_at, $2::timestamptz) from approval a join orders o on o.id = a.order_id
       where a.id = s.approval_id and o.number = $1 and s.decision = 'agree' returning s.approval_id`,
      [orderNumber, now],
    )
    if (rows.length === 0) throw new Error(`Nobody has agreed to ${orderNumber}.`)
    // None on a machine so slow that the seconds are over by themselves.
    await moveJob(client, 'approvals.decide', { approvalId: rows[0]?.approval_id ?? '' }, now)
  })
}

/** Lets the airline's limit of an order's seats come near now: the job that holds them anew. */
export async function letHoldRunOut(orderNumber: string): Promise<void> {
  await onDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from orders where number = $1', [orderNumber])
    const moved = await moveJob(
      client,
      'flights.hold-watch',
      { orderId: rows[0]?.id ?? '', what: 'limit' },
      Temporal.Now.instant().toString(),
    )
    if (moved !== 1) throw new Error(`Nobody watches the seats of ${orderNumber}.`)
  })
}

/** Lets the railway be asked now how a standby stands, instead of within the minute. */
export async function letQueueBeSeen(orderNumber: string): Promise<void> {
  await onDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from orders where number = $1', [orderNumber])
    // None where it is being asked in this moment.
    await moveJob(client, 'trains.queue', { orderId: rows[0]?.id ?? '' }, Temporal.Now.instant().toString())
  })
}

/** Lets an order's approvers have been silent until the end of their time: what silence does is done now. */
export async function letSilenceAct(orderNumber: string): Promise<void> {
  const now = Temporal.Now.instant().toString()
  await onDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `update approval a set decide_by = $2::timestamptz from orders o
       where o.id = a.order_id and o.number = $1 and a.state = 1 returning a.id`,
      [orderNumber, now],
    )
    const moved = await moveJob(client, 'approvals.time-out', { approvalId: rows[0]?.id ?? '' }, now)
    if (rows.length !== 1 || moved === 0) throw new Error(`Nobody is asked about ${orderNumber}.`)
  })
}

/** Lets whoever was asked about an order have been asked so many minutes earlier: how long each took is told from two minutes on. */
export async function askedEarlier(orderNumber: string, minutes: number): Promise<void> {
  await onDatabase(async (client) => {
    const { rowCount } = await client.query(
      `update approval_step s set asked_at = s.asked_at - make_interval(mins => $2) from approval a join orders o on o.id = a.order_id
       where a.id = s.approval_id and o.number = $1 and s.asked_at is not null`,
      [orderNumber, minutes],
    )
    if ((rowCount ?? 0) === 0) throw new Error(`Nobody was asked about ${orderNumber}.`)
  })
}
