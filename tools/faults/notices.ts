import { sql } from 'kysely'
import type { Check, CheckOptions, CheckResult, Depth } from './check.ts'
import { inParallel, noTroubles, type Troubles } from './client.ts'
import type { Ground } from './ground.ts'
import { leftOpen } from './journeys.ts'
import { overNow } from './over-now.ts'
import { forgerOf, tradeAt } from './letters/forgers.ts'
import { FORGERIES, SAYINGS, type Forger, type Forgery, type Letter, type Saying, type ToldTrade } from './letters/letter.ts'
import { post, type Answer } from './letters/post.ts'
import { problemsAtRest } from './owed.ts'
import { hire, type Company } from './people.ts'
import { seeded, type Random } from './random.ts'
import { walkerOf, within, type Gateway, type Walker } from './walker.ts'

/** At once, as a gateway that was not heard may repeat itself. */
const TOGETHER = 20
/** Of each fault. Each payment is told of so often, and brings as many of each false notice along: a thousand need fifty payments. */
const CASES: Readonly<Record<Depth, number>> = { short: 20, usual: 100, long: 1_000 }
/** Payments that wait at the same time: their windows do not last for ever. */
const PAYMENTS_AT_ONCE = 10
const HUGE_AT_ONCE = 4
const A_YEAR_HOURS = 24 * 365

interface Paying {
  readonly walker: Walker
  readonly orderSeq: string
}

interface Room {
  readonly ground: Ground
  readonly gateway: Gateway
  readonly forger: Forger
  readonly url: string
  readonly random: Random
  readonly problems: string[]
  /** Sent of each kind. */
  readonly sent: Map<string, number>
}

/** Everything of an order that a notice could change, as one text. */
async function standing({ db }: Ground, orderSeq: string): Promise<string> {
  const { rows } = await sql<{ standing: string }>`
    select concat_ws(' ', f.state, o.version, o.event_hash::text, p.state,
      (select string_agg(t.state, ',' order by t.number) from gateway_trade t where t.company_id = o.company_id and t.order_id = o.id),
      (select string_agg(y.kind || y.state, ',' order by y.id) from payment y where y.company_id = o.company_id and y.order_id = o.id),
      (select count(*) from ledger_entry e where e.company_id = o.company_id and e.order_id = o.id),
      (select string_agg(r.state, ',' order by r.number) from gateway_refund r where r.company_id = o.company_id and r.order_id = o.id)) as standing
    from orders o join flight_order f on f.company_id = o.company_id and f.order_id = o.id
    left join pay_order p on p.company_id = o.company_id and p.order_id = o.id where o.number = ${orderSeq}`.execute(db.kysely)
  return rows[0]?.standing ?? 'gone'
}

/** How often a payment stands in the books and in the order’s story. */
async function applied({ db }: Ground, trade: string): Promise<string> {
  const { rows } = await sql<{ applied: string }>`
    select concat_ws(' ', t.state,
      (select count(*) from ledger_entry e where e.company_id = t.company_id and e.payment_id = t.payment_id and e.kind = 'pay'),
      (select count(*) from order_event v where v.company_id = t.company_id and v.order_id = t.order_id and v.kind = 'personPaid')) as applied
    from gateway_trade t where t.number = ${trade}`.execute(db.kysely)
  return rows[0]?.applied ?? 'gone'
}

/** We ask nobody about a trade for a while: what is known of it is what notices tell. */
async function hush({ db, now }: Ground, trade: string): Promise<void> {
  const at = now().add({ hours: 2 }).toString()
  await sql`update pgboss.job set start_after = now() + interval '2 hours', data = jsonb_set(data, '{at}', to_jsonb(${at}::text))
    where name = 'payments.watch' and state = 'created' and data->'payload'->>'number' = ${trade}`.execute(db.kysely)
}

/** Does something that must leave the order as it is. */
async function unmoved({ ground, problems }: Room, what: string, orderSeq: string, work: () => Promise<void>): Promise<void> {
  const before = await standing(ground, orderSeq)
  await work()
  const after = await standing(ground, orderSeq)
  if (after !== before) problems.push(`${what}: the order moved from "${before}" to "${after}"`)
}

function expectAnswers(room: Room, what: string, answers: readonly Answer[], isWanted: (answer: Answer) => boolean): void {
  room.sent.set(what, (room.sent.get(what) ?? 0) + answers.length)
  const wrong = answers.filter((answer) => !isWanted(answer))
  if (wrong.length > 0)
    room.problems.push(
      `${room.gateway}, ${what}: ${wrong.length} of ${answers.length} answered ${wrong[0]?.status} ${wrong[0]?.body.slice(0, 80)}`,
    )
}

const sendAll = ({ url }: Room, letters: readonly Letter[]): Promise<Answer[]> =>
  inParallel(letters, TOGETHER, (letter) => post(url, letter))

const timesOf = <T>(count: number, make: (nth: number) => T): T[] => Array.from({ length: count }, (_none, nth) => make(nth))

/** All of these are taken, for they are true; whether one moves anything is another question. */
async function told(room: Room, what: string, letters: readonly Letter[]): Promise<void> {
  expectAnswers(room, what, await sendAll(room, letters), room.forger.isTaken)
}

/** What is too long is sent away while it is still coming; whoever goes on speaking may find the line cut. */
async function sendHuge({ forger, url, random }: Room, trade: ToldTrade, count: number): Promise<Answer[]> {
  const letter = forger.forge('huge', trade, random)
  return inParallel(timesOf(count, Number), HUGE_AT_ONCE, (nth) => post(url, letter, { isChunked: nth % 2 === 1 }))
}

async function forged(room: Room, forgery: Forgery, trade: ToldTrade, count: number): Promise<Answer[]> {
  if (forgery === 'huge') return sendHuge(room, trade, count)
  return sendAll(
    room,
    timesOf(count, () => room.forger.forge(forgery, trade, room.random)),
  )
}

/** Every kind of false notice: none is taken, none breaks anything, none moves anything. */
async function falseOnes(
  room: Room,
  orderSeq: string,
  trade: ToldTrade,
  { count, isPaid }: { count: number; isPaid: boolean },
): Promise<void> {
  const { forger } = room
  for (const forgery of forger.forgeries) {
    const what = isPaid ? `${forgery}, when it is paid` : forgery
    await unmoved(room, `${room.gateway}, ${what}`, orderSeq, async () => {
      const answers = await forged(room, forgery, trade, count)
      // A sum that is told of a trade that is paid already is none of anybody's business any more.
      const isHeard = isPaid && forgery === 'amount'
      const isCut = (answer: Answer): boolean => forgery === 'huge' && answer.status === 0
      const isRefused = (answer: Answer): boolean => isCut(answer) || (answer.status > 0 && answer.status < 500 && !forger.isTaken(answer))
      expectAnswers(room, what, answers, isHeard ? forger.isTaken : isRefused)
    })
  }
}

/**
 * One payment: what follows it is told before it; every false notice comes; then it is made, and told of twenty times at once; then
 * all of it is told again, in any order.
 */
async function trial(room: Room, { walker, orderSeq }: Paying, count: number): Promise<void> {
  const { ground, gateway, forger, random } = room
  const { payUrl, trade: number } = await walker.prepay(orderSeq, gateway)
  await walker.arrive(payUrl)
  await hush(ground, number)
  const trade = await tradeAt(ground, gateway, number)
  const write = (saying: Saying): Letter => forger.write(saying, trade)
  const early = (nth: number): Letter => write(nth % 2 === 0 ? 'closed' : 'refunded')
  await unmoved(room, `${gateway}, out of order`, orderSeq, () => told(room, 'out of order', timesOf(count, early)))
  await falseOnes(room, orderSeq, trade, { count, isPaid: false })

  await ground.control('/faults', { match: `${gateway}Notice`, kind: 'loseNotice', times: 1 })
  await walker.pay(number, gateway)
  const paid = timesOf(count, () => write('paid'))
  await told(room, 'told at once', paid)
  await walker.until(orderSeq, 'ticketIssued')
  const once = await applied(ground, number)
  if (once !== 'paid 1 1') room.problems.push(`${gateway}: a payment that was told of ${count} times at once stands there as "${once}"`)

  await unmoved(room, `${gateway}, told again`, orderSeq, async () => {
    const replayed = await sendAll(
      room,
      timesOf(count, (nth) => paid[nth % paid.length] as Letter),
    )
    expectAnswers(room, 'replayed', replayed, (answer) => forger.isTaken(answer) === forger.hearsTwice && answer.status < 500)
    await told(
      room,
      'told again',
      timesOf(count, () => write(SAYINGS[random.below(SAYINGS.length)] as Saying)),
    )
    const lastYear = ground.now().subtract({ hours: A_YEAR_HOURS })
    await told(
      room,
      'told of last year',
      timesOf(count, () => forger.write('paid', trade, { at: lastYear })),
    )
  })
  await falseOnes(room, orderSeq, trade, { count: 2, isPaid: true })
}

/**
 * Ends an order so that its trade can still be paid. Alipay knows nothing of a trade before somebody arrives; WeChat Pay does, and would
 * close it: it cannot be asked meanwhile.
 */
async function endedOpen({ ground, gateway }: Room, { walker, orderSeq }: Paying, ended: 'lapsed' | 'cancelled'): Promise<string> {
  const { payUrl, trade } = await walker.prepay(orderSeq, gateway)
  if (gateway === 'wechat') await ground.control('/faults', { match: 'wechatQuery', kind: 'status', status: 503, times: 0 })
  if (ended === 'lapsed') {
    await overNow(ground, orderSeq, 'payOrder')
    await walker.until(orderSeq, 'lapsed')
  } else {
    await walker.traveller.cancel(orderSeq)
    await walker.until(orderSeq, 'cancelledClosed')
  }
  if (gateway === 'alipay') await leftOpen(ground, trade)
  await walker.arrive(payUrl)
  return trade
}

/** The newest notice of a trade, as the gateway itself repeats it. */
async function repeated(room: Room, what: string, trade: string): Promise<void> {
  const { answers } = await room.ground.control<{ answers: Answer[] }>(`/${room.gateway}/notice`, { outTradeNo: trade, times: TOGETHER })
  expectAnswers(room, what, answers, room.forger.isTaken)
}

/** Money for an order that has ended goes back by itself; notices of it, late and in the wrong order, do not pay it back twice. */
async function late(room: Room, paying: Paying, ended: 'lapsed' | 'cancelled'): Promise<void> {
  const { ground, gateway, forger } = room
  const { walker, orderSeq } = paying
  const number = await endedOpen(room, paying, ended)
  await walker.pay(number, gateway)
  await ground.healthy()
  await walker.refunded(orderSeq)
  const trade = await tradeAt(ground, gateway, number)
  await unmoved(room, `${gateway}, notices after the refund (${ended})`, orderSeq, async () => {
    await repeated(room, 'the refund told of again', number)
    await told(
      room,
      'the payment told of after its refund',
      timesOf(TOGETHER, () => forger.write('paid', trade)),
    )
  })
  if (trade.refundedMinor !== trade.amountMinor)
    room.problems.push(`${gateway}: ${trade.refundedMinor} of ${trade.amountMinor} went back (${ended})`)
}

/** The gateway says that a payment was refunded before it says that it was made. */
async function refundFirst(room: Room, paying: Paying): Promise<void> {
  const { ground, gateway } = room
  const { walker, orderSeq } = paying
  const trade = await endedOpen(room, paying, 'cancelled')
  await ground.control('/faults', { match: `${gateway}Notice`, kind: 'reorderNotice', times: 1 })
  await walker.pay(trade, gateway)
  await ground.healthy()
  await walker.confirm(orderSeq)
  // The person's coming back asks nothing of an order that has ended; the trade's own job does, later: its time is moved to now.
  await sql`update pgboss.job set start_after = now() where name in ('payments.watch', 'payments.end-trade') and state in ('created', 'retry')
    and data->'payload'->>'number' = ${trade}`.execute(ground.db.kysely)
  await walker.refunded(orderSeq)
  const isTold = await within(60_000, async () => {
    const { notices } = await tradeAt(ground, gateway, trade)
    return notices.length >= 2 && notices.every(({ dueAt }) => dueAt === null) ? true : null
  })
  if (isTold === null) room.problems.push(`${gateway}, a refund before its payment: the gateway was not told that both have arrived`)
  room.sent.set('a refund before its payment', 1)
}

/** Takes somebody to where she is to pay. */
async function isDue(walker: Walker): Promise<Paying> {
  const orderSeq = await walker.submit(await walker.open())
  await walker.decide(orderSeq, 'agree')
  await walker.until(orderSeq, 'awaitingPayment')
  return { walker, orderSeq }
}

interface Crowd {
  readonly company: Company
  readonly origin: string
  readonly troubles: Troubles
}

async function ofGateway(room: Room, { company, origin, troubles }: Crowd, cases: number, print: (line: string) => void): Promise<void> {
  const { ground } = room
  let nextIndex = 0
  const bring = (count: number): Promise<Paying[]> => {
    const from = nextIndex
    nextIndex += count
    return inParallel(timesOf(count, Number), 5, (nth) =>
      isDue(walkerOf({ ground, company, origin: () => origin, troubles }, from + nth, { kind: 'one' })),
    )
  }
  for (let left = cases; left > 0;) {
    const payments = await bring(Math.min(PAYMENTS_AT_ONCE, Math.ceil(left / TOGETHER)))
    for (const paying of payments) {
      await trial(room, paying, Math.min(TOGETHER, left))
      left -= TOGETHER
    }
    print(`${room.gateway}: ${Math.max(left, 0)} of each left`)
  }
  const [first, second, third] = (await bring(3)) as [Paying, Paying, Paying]
  await late(room, first, 'lapsed')
  await late(room, second, 'cancelled')
  await refundFirst(room, third)
}

async function notices(ground: Ground, { depth, cases: asked, gateways, seed, print }: CheckOptions): Promise<CheckResult> {
  const cases = asked ?? CASES[depth]
  const { child, origin } = await ground.serve('notices', { isSteered: true })
  const problems: string[] = []
  const summaries: string[] = []
  try {
    const troubles = noTroubles()
    for (const gateway of gateways) {
      const company = await hire(
        ground,
        timesOf(Math.ceil(cases / TOGETHER) + 3, () => ({ kind: 'one' as const })),
      )
      const forger = forgerOf(ground, gateway)
      const url = `${origin}/api/notices/${gateway}`
      const room: Room = { ground, gateway, forger, url, random: seeded(seed), problems, sent: new Map() }
      const begun = performance.now()
      await ofGateway(room, { company, origin, troubles }, cases, print)
      const all = [...room.sent.values()].reduce((sum, times) => sum + times, 0)
      const none = FORGERIES.filter((forgery) => !forger.forgeries.includes(forgery))
      print(`${gateway}: ${JSON.stringify(Object.fromEntries(room.sent))}; without a place in its notices: ${none.join(', ')}`)
      summaries.push(`${gateway}: ${all} notices in ${Math.round((performance.now() - begun) / 1_000)} s`)
      problems.push(...(await problemsAtRest(ground)))
    }
    problems.push(...troubles.failures)
    return { summary: `${summaries.join('; ')}.`, problems }
  } finally {
    await child.stop()
  }
}

export const noticesCheck: Check = {
  name: 'notices',
  about: 'each gateway’s notices: twenty at once, replayed, out of order, late, and false in every way there is',
  run: notices,
}
