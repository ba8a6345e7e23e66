import { createPrivateKey, createSign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Check, CheckResult } from './check.ts'
import { inParallel, noTroubles } from './client.ts'
import { leftOpen, overNow } from './journeys.ts'
import type { Ground } from './ground.ts'
import { problemsAtRest } from './owed.ts'
import { hire } from './people.ts'
import { walkerOf, within, type Walker } from './walker.ts'

/** At once, as a gateway that was not heard may repeat itself. */
const TIMES = 20
const BENT = ['amount', 'seller', 'app', 'unknownOrder', 'forged', 'alteredByte'] as const

interface Paying {
  readonly walker: Walker
  readonly orderSeq: string
  readonly payUrl: string
  readonly trade: string
}

interface Answer {
  readonly status: number
  readonly body: string
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

/** Signs a notice as Alipay does: the fields in order, as they are, without the signature's own. */
function signed(ground: Ground, fields: Readonly<Record<string, string>>): string {
  const key = createPrivateKey(readFileSync(join(ground.dataDir, 'sandbox/alipay/alipay-private.pem'), 'utf8'))
  const content = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
  const sign = createSign('RSA-SHA256').update(content, 'utf8').sign(key, 'base64')
  return new URLSearchParams({ ...fields, sign, sign_type: 'RSA2' }).toString()
}

/** The newest notice of a trade with other words in it, under Alipay’s own signature. */
async function reworded(ground: Ground, trade: string, words: Readonly<Record<string, string>>): Promise<string> {
  const { form } = await ground.control<{ form: string }>('/alipay/notice', { outTradeNo: trade, mutate: 'forged' })
  const { sign: _sign, sign_type: _type, ...fields } = Object.fromEntries(new URLSearchParams(form))
  return signed(ground, { ...fields, ...words })
}

async function post(origin: string, form: string): Promise<Answer> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
  const answer = await fetch(`${origin}/api/notices/alipay`, { method: 'POST', headers, body: form })
  return { status: answer.status, body: await answer.text() }
}

class Looking {
  readonly problems: string[] = []
  sent = 0
  readonly #ground: Ground

  constructor(ground: Ground) {
    this.#ground = ground
  }

  answers(what: string, answers: readonly Answer[], wanted: 'success' | 'fail'): void {
    this.sent += answers.length
    const wrong = answers.filter(({ body }) => body !== wanted)
    if (wrong.length > 0) this.problems.push(`${what}: ${wrong.length} of ${answers.length} answered ${wrong[0]?.status} ${wrong[0]?.body}`)
  }

  /** Does something that must leave the order as it is. */
  async unmoved(what: string, orderSeq: string, work: () => Promise<void>): Promise<void> {
    const before = await standing(this.#ground, orderSeq)
    await work()
    const after = await standing(this.#ground, orderSeq)
    if (after !== before) this.problems.push(`${what}: the order moved from "${before}" to "${after}"`)
  }

  async repeat(what: string, trade: string, times = TIMES): Promise<void> {
    const { answers } = await this.#ground.control<{ answers: Answer[] }>('/alipay/notice', { outTradeNo: trade, times })
    this.answers(what, answers, 'success')
  }
}

/** Bent in every way: before anything was paid, and after it was. */
async function bent(ground: Ground, look: Looking, { orderSeq, trade }: Paying, when: string): Promise<void> {
  for (const mutate of BENT) {
    await look.unmoved(`a notice with a bent ${mutate} ${when}`, orderSeq, async () => {
      const { answers } = await ground.control<{ answers: Answer[] }>('/alipay/notice', { outTradeNo: trade, mutate, times: 3 })
      look.answers(
        `a notice with a bent ${mutate} ${when}`,
        answers,
        mutate === 'amount' && when === 'after the payment' ? 'success' : 'fail',
      )
    })
  }
}

/** A close is told before the payment; then it is paid, told of twenty times at once, and told of as refunded, which it is not. */
async function outOfOrder(ground: Ground, origin: string, look: Looking, paying: Paying): Promise<void> {
  const { orderSeq, trade, walker } = paying
  const closed = await reworded(ground, trade, { trade_status: 'TRADE_CLOSED', gmt_close: '2026-01-01 00:00:00' })
  await look.unmoved('a close before the payment', orderSeq, async () =>
    look.answers('a close before the payment', [await post(origin, closed)], 'success'),
  )
  await bent(ground, look, paying, 'before the payment')
  await ground.control('/faults', { match: 'alipayNotice', kind: 'loseNotice', times: 1 })
  await walker.pay(trade)
  await look.repeat('a payment told of at once', trade)
  await walker.until(orderSeq, 'ticketIssued')
  const refund = { out_biz_no: 'R0', refund_fee: '1.00', gmt_refund: '2026-01-01 00:00:00.000' }
  const refunded = await reworded(ground, trade, refund)
  await look.unmoved('notices after the ticket', orderSeq, async () => {
    await look.repeat('a payment told of again', trade)
    look.answers('a refund that nobody asked for', [await post(origin, refunded)], 'success')
  })
  await bent(ground, look, paying, 'after the payment')
}

/** Money for an order that has ended goes back by itself; notices of it, late and in the wrong order, do not pay it back twice. */
async function late(
  ground: Ground,
  look: Looking,
  { walker, orderSeq, payUrl, trade }: Paying,
  ended: 'lapsed' | 'cancelled',
): Promise<void> {
  if (ended === 'lapsed') {
    await overNow(ground, orderSeq, 'payOrder')
    await walker.until(orderSeq, 'lapsed')
  } else {
    await walker.traveller.cancel(orderSeq)
    await walker.until(orderSeq, 'cancelledClosed')
  }
  await leftOpen(ground, trade)
  await walker.arrive(payUrl)
  await walker.pay(trade)
  await walker.refunded(orderSeq)
  const paid = await reworded(ground, trade, { trade_status: 'TRADE_SUCCESS' })
  await look.unmoved(`notices after the refund (${ended})`, orderSeq, async () => {
    await look.repeat(`the refund told of again (${ended})`, trade)
    const origin = new URL(new URL(payUrl).searchParams.get('notify_url') ?? '').origin
    const again = await Promise.all(Array.from({ length: TIMES }, () => post(origin, paid)))
    look.answers(`the payment told of after the refund (${ended})`, again, 'success')
  })
}

/** The gateway says that a payment was refunded before it says that it was made. */
async function refundFirst(ground: Ground, look: Looking, { walker, orderSeq, payUrl, trade }: Paying): Promise<void> {
  await walker.traveller.cancel(orderSeq)
  await walker.until(orderSeq, 'cancelledClosed')
  await leftOpen(ground, trade)
  await walker.arrive(payUrl)
  await ground.control('/faults', { match: 'alipayNotice', kind: 'reorderNotice', times: 1 })
  await walker.pay(trade)
  await walker.confirm(orderSeq)
  // The person's coming back asks nothing of an order that has ended; the trade's own job does, later: its time is moved to now.
  await sql`update pgboss.job set start_after = now() where name = 'payments.watch' and state = 'created' and data->'payload'->>'number' = ${trade}`.execute(
    ground.db.kysely,
  )
  await walker.refunded(orderSeq)
  const told = await within(40_000, async () => {
    const { trades } = await ground.ask<{ trades: { notices: { dueAt: string | null }[] }[] }>(`/alipay/trades?outTradeNo=${trade}`)
    const notices = trades[0]?.notices ?? []
    return notices.length >= 2 && notices.every(({ dueAt }) => dueAt === null) ? true : null
  })
  if (told === null) look.problems.push('a refund before its payment: the gateway was not told that both have arrived')
  look.sent += 2
}

async function notices(ground: Ground): Promise<CheckResult> {
  const { child, origin } = await ground.serve('notices', { isSteered: true })
  try {
    const wanted = Array.from({ length: 4 }, () => ({ kind: 'one' as const }))
    const company = await hire(ground, wanted)
    const troubles = noTroubles()
    const all = await inParallel(wanted, 4, async (one, index): Promise<Paying> => {
      const walker = walkerOf({ ground, company, origin: () => origin, troubles }, index, one)
      const orderSeq = await walker.submit(await walker.open())
      await walker.decide(orderSeq, 'agree')
      await walker.until(orderSeq, 'awaitingPayment')
      return { walker, orderSeq, ...(await walker.prepay(orderSeq)) }
    })
    const look = new Looking(ground)
    const [first, second, third, fourth] = all as [Paying, Paying, Paying, Paying]
    await first.walker.arrive(first.payUrl)
    await outOfOrder(ground, origin, look, first)
    await late(ground, look, second, 'lapsed')
    await late(ground, look, third, 'cancelled')
    await refundFirst(ground, look, fourth)
    const problems = [...look.problems, ...troubles.failures, ...(await problemsAtRest(ground))]
    return { summary: `${look.sent} notices.`, problems }
  } finally {
    await child.stop()
  }
}

export const noticesCheck: Check = {
  name: 'notices',
  about: 'the gateway’s notices: twenty at once, out of order, late, bent in every way',
  run: notices,
}
