import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { DEFAULT_ZONE } from '../../src/kernel/time.ts'
import type { Check, CheckOptions, CheckResult } from './check.ts'
import { inParallel, noTroubles } from './client.ts'
import type { Ground } from './ground.ts'
import { problemsAtRest } from './owed.ts'
import { hire, type Wanted } from './people.ts'
import { ordersDiffer, walkerOf, within, type Walker } from './walker.ts'

/** How an order stands when the clock moves, and how it reads after an hour and after a day. */
interface Stage {
  readonly name: string
  readonly wanted: Wanted
  reach(walker: Walker): Promise<string>
  readonly afterHour: string
  readonly afterDay: string
}

async function submitted(walker: Walker, ...reads: string[]): Promise<string> {
  const orderSeq = await walker.submit(await walker.open())
  await walker.until(orderSeq, ...reads)
  return orderSeq
}

async function due(walker: Walker): Promise<string> {
  const orderSeq = await submitted(walker, 'awaitingApproval')
  await walker.decide(orderSeq, 'agree')
  await walker.until(orderSeq, 'awaitingPayment')
  return orderSeq
}

const STAGES: readonly Stage[] = [
  {
    name: 'being ticketed',
    wanted: { magic: 'TICKETLATE' },
    reach: (w) => submitted(w, 'issuingTickets'),
    afterHour: 'ticketIssued',
    afterDay: 'ticketIssued',
  },
  { name: 'ticketed', wanted: {}, reach: (w) => submitted(w, 'ticketIssued'), afterHour: 'ticketIssued', afterDay: 'ticketIssued' },
  {
    name: 'before the approver',
    wanted: { kind: 'one' },
    reach: (w) => submitted(w, 'awaitingApproval'),
    afterHour: 'awaitingApproval',
    afterDay: 'lapsed',
  },
  { name: 'due', wanted: { kind: 'one' }, reach: due, afterHour: 'lapsed', afterDay: 'lapsed' },
  {
    name: 'at the cashier',
    wanted: { kind: 'one' },
    async reach(w) {
      const orderSeq = await due(w)
      await w.arrive((await w.prepay(orderSeq)).payUrl)
      return orderSeq
    },
    afterHour: 'lapsed',
    afterDay: 'lapsed',
  },
  {
    name: 'cancelled',
    wanted: { kind: 'one' },
    async reach(w) {
      const orderSeq = await submitted(w, 'awaitingApproval')
      await w.traveller.cancel(orderSeq)
      await w.until(orderSeq, 'cancelledClosed')
      return orderSeq
    },
    afterHour: 'cancelledClosed',
    afterDay: 'cancelledClosed',
  },
]

/** What happens to an order once only. */
const ONCE = [
  'lapsed',
  'approvalTimedOut',
  'cancelled',
  'issued',
  'issueFailed',
  'paid',
  'personPaid',
  'payDue',
  'paySoon',
  'travelled',
  'refunded',
]

async function twice({ db }: Ground): Promise<string[]> {
  const { rows } = await sql<{ number: string; kind: string; times: number }>`
    select o.number, e.kind, count(*)::int as times from order_event e join orders o on o.company_id = e.company_id and o.id = e.order_id
    where e.kind = any(${ONCE}::text[]) group by o.number, e.kind having count(*) > 1`.execute(db.kysely)
  return rows.map(({ number, kind, times }) => `order ${number} tells ${times} times of "${kind}"`)
}

/** Nothing that is counted or owed is below nothing, and every order's number is its own and of its Shanghai day. */
async function crooked({ db }: Ground): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select 'a company has used ' || used_minor || ' of its credit' as problem from company_credit where used_minor < 0
    union all select 'a payment of ' || amount_minor from payment where amount_minor < 0
    union all select 'a part of ' || amount_minor from pay_order where amount_minor < 0
    union all select 'a part of order ' || order_id || ' ends before it begins' from pay_order where expires_at < created_at
    union all select 'order ' || number || ' was submitted on ' || submitted_at from orders
      where substr(number, 2, 6) <> to_char(submitted_at at time zone ${DEFAULT_ZONE}, 'YYMMDD')
    union all select 'number ' || number || ' stands on ' || count(*) || ' orders' from orders group by number having count(*) > 1`.execute(
    db.kysely,
  )
  return rows.map(({ problem }) => problem)
}

/** Servers look every quarter of a second whether their clock was set forward. */
const PULLED_WITHIN_MS = 400
const BACK_AN_HOUR = { hours: -1 } as const

async function clock(ground: Ground, { print }: CheckOptions): Promise<CheckResult> {
  const { child, origin } = await ground.serve('clock', { isSteered: true })
  const problems: string[] = []
  const troubles = noTroubles()
  try {
    /** Everybody anew: a session that nobody has used for a week has ended. */
    const reachAll = async (stages: readonly Stage[]) => {
      const company = await hire(
        ground,
        stages.map(({ wanted }) => wanted),
      )
      const placed: string[] = []
      const orders = await inParallel(stages, stages.length, async (stage, index) => {
        const walker = walkerOf({ ground, company, origin: () => origin, troubles, placed }, index, stage.wanted)
        return { stage, walker, orderSeq: await stage.reach(walker) }
      })
      return { company, placed, orders }
    }
    type Reached = Awaited<ReturnType<typeof reachAll>>['orders']
    const expectAll = (orders: Reached, when: string, read: (stage: Stage) => string) =>
      Promise.all(
        orders.map(async ({ stage, walker, orderSeq }) => {
          const wanted = read(stage)
          const now = await within(20_000, async () => ((await walker.traveller.status(orderSeq)) === wanted ? true : null))
          if (now === null) problems.push(`who was ${stage.name} reads ${await walker.traveller.status(orderSeq)} ${when}, not ${wanted}`)
        }),
      )
    const walk = async (name: string, by: Temporal.DurationLike) => {
      await ground.advance(by)
      await pause(PULLED_WITHIN_MS)
      problems.push(...(await twice(ground)), ...(await crooked(ground)), ...(await ground.invariants()).violations)
      print(
        `${name}: ${ground.now().toZonedDateTimeISO(DEFAULT_ZONE).toString({ smallestUnit: 'second', timeZoneName: 'never', offset: 'never' })}`,
      )
    }

    const first = await reachAll(STAGES)
    await walk('an hour on', { minutes: 61 })
    await expectAll(first.orders, 'an hour later', ({ afterHour }) => afterHour)
    await walk('a day on', { hours: 24 })
    await expectAll(first.orders, 'a day later', ({ afterDay }) => afterDay)

    // The last minute of the year in Shanghai: booked on both sides of midnight, paid across it.
    const local = ground.now().toZonedDateTimeISO(DEFAULT_ZONE)
    const lastMinute = Temporal.ZonedDateTime.from({ timeZone: DEFAULT_ZONE, year: local.year, month: 12, day: 31, hour: 23, minute: 59 })
    await ground.advance({ milliseconds: lastMinute.epochMilliseconds - local.epochMilliseconds })
    const old = await reachAll(STAGES)
    const left = lastMinute.add({ minutes: 1 }).epochMilliseconds - ground.now().epochMilliseconds
    if (left > 0) await walk('into the new year', { milliseconds: left + 1 })
    else problems.push(`the orders of the last minute took ${-left} ms too long`)
    const fresh = await reachAll(STAGES)

    // A clock that is put right by an hour: nothing ends early or twice, and what was written goes on being true.
    await walk('an hour back', BACK_AN_HOUR)
    await expectAll(
      fresh.orders.filter(({ stage }) => stage.name === 'due' || stage.name === 'before the approver'),
      'an hour earlier',
      ({ name }) => (name === 'due' ? 'awaitingPayment' : 'awaitingApproval'),
    )
    const meanwhile = await reachAll(STAGES.filter(({ name }) => name === 'ticketed' || name === 'due'))
    await walk('forward again', { hours: 2, minutes: 2 })
    for (const { orders } of [old, fresh, meanwhile]) await expectAll(orders, 'in the new year', ({ afterHour }) => afterHour)
    await walk('a day into the new year', { hours: 24 })
    for (const { orders } of [old, fresh, meanwhile]) await expectAll(orders, 'a day into the new year', ({ afterDay }) => afterDay)
    for (const { company, placed } of [first, old, fresh, meanwhile]) problems.push(...(await ordersDiffer(ground, company, placed)))
    problems.push(...troubles.failures, ...(await problemsAtRest(ground)), ...(await twice(ground)))
    const orders = [first, old, fresh, meanwhile].reduce((sum, { placed }) => sum + placed.length, 0)
    return { summary: `${orders} orders in ${STAGES.length} states over six jumps of the clock.`, problems: [...new Set(problems)] }
  } finally {
    await child.stop()
  }
}

export const clockCheck: Check = {
  name: 'clock',
  about: 'the clock jumps by an hour, a day, over the year’s end and an hour back, with orders in every state',
  run: clock,
}
