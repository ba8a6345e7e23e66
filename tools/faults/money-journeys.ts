import { sql } from 'kysely'
import type { CashOrderShown } from '../../src/ops/calls/money.ts'
import { DEFAULT_ZONE } from '../../src/kernel/time.ts'
import { staffToken } from './desk.ts'
import type { Ground } from './ground.ts'
import { cancelled, due, journey, paid, type Journey } from './journey.ts'
import { sendJob } from './send-job.ts'
import { must, type Ask } from './traveller.ts'
import { tradeOf, WAITS_MS, within, type Walker } from './walker.ts'

/* How money comes in and goes back besides Alipay's cashier: WeChat Pay, an amount that is held, somebody outside, cash, and the day's bill. */

const NEEDS_HANDS = { isForStorms: false } as const

/** Done now, or by a tap whose answer was lost. */
async function doneOnce(ask: Ask, path: string, body: object, ...before: readonly string[]): Promise<void> {
  const { code, message } = await ask('POST', path, body, crypto.randomUUID())
  if (code !== 'Z000' && !before.includes(code)) throw new Error(`POST ${path}: ${code} ${message}`)
}

async function awaited<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  const found = await within(WAITS_MS, look)
  if (found === null) throw new Error(`${what}: never`)
  return found
}

const partReads = (walker: Walker, orderSeq: string, state: string): Promise<true> =>
  awaited(`the part of order ${orderSeq} is ${state}`, async () => ((await walker.part(orderSeq)).state === state ? true : null))

/** Its ticket fails, the money is to go back, and WeChat Pay refuses once with `kind`; `mended` is what brings it home. */
const refused = (title: string, kind: string, mended: (w: Walker, orderSeq: string, ground: Ground) => Promise<void>): Journey =>
  journey(
    title,
    { kind: 'one', magic: 'TICKETFAIL' },
    'ticketFailed',
    due,
    async (w, orderSeq, ground) => {
      await ground.control('/faults', { match: 'wechatRefund', kind, times: 1 })
      await paid(w, orderSeq, 'wechat')
      await w.until(orderSeq, 'ticketFailed')
      await mended(w, orderSeq, ground)
      return w.until(orderSeq, 'ticketFailed')
    },
    { isAlone: true, isForStorms: false },
  )

const AT_WECHAT_PAY: readonly Journey[] = [
  journey('is paid at WeChat Pay', { kind: 'one' }, 'ticketIssued', due, async (w, orderSeq) => {
    await paid(w, orderSeq, 'wechat')
    return w.until(orderSeq, 'ticketIssued')
  }),
  journey('is paid at WeChat Pay and gets no ticket', { kind: 'one', magic: 'TICKETFAIL' }, 'ticketFailed', due, async (w, orderSeq) => {
    await paid(w, orderSeq, 'wechat')
    await w.until(orderSeq, 'ticketFailed')
    await w.refunded(orderSeq)
    return w.until(orderSeq, 'ticketFailed')
  }),
  journey('is cancelled at WeChat Pay’s cashier', { kind: 'one' }, 'cancelledClosed', due, async (w, orderSeq) => {
    const { payUrl } = await w.prepay(orderSeq, 'wechat')
    await w.arrive(payUrl)
    return cancelled(w, orderSeq)
  }),
  refused('is refused its money back, until staff ask again', 'notEnough', async (w, orderSeq, ground) => {
    await askedAgain(w, orderSeq, ground)
    await w.refunded(orderSeq)
  }),
  refused('has its refund closed by the gateway, and asked for anew', 'refundClosed', async (w, orderSeq, ground) => {
    await sentAnew(orderSeq, ground)
    await w.refunded(orderSeq)
  }),
  refused('is refused its money back for good, and paid by transfer', 'refundAbnormal', transferred),
]

async function refundOf(
  orderSeq: string,
  ground: Ground,
): Promise<{ number: string; state: string; isSent: boolean; isAnew: boolean } | null> {
  const { rows } = await sql<{ number: string; state: string; isSent: boolean; isAnew: boolean }>`
    select r.number, r.state, r.sent_at is not null as is_sent, r.sent_as is not null as is_anew from gateway_refund r
    join orders o on o.company_id = r.company_id and o.id = r.order_id where o.number = ${orderSeq}`.execute(ground.db.kysely)
  return rows[0] ?? null
}

/** The gateway wants a minute between two refunds of a trade: of this one order it is over at once. */
async function sentAnew(orderSeq: string, ground: Ground): Promise<void> {
  await awaited(`the refund of order ${orderSeq} has a new number`, async () => {
    const refund = await refundOf(orderSeq, ground)
    if (refund?.isAnew !== true) return null
    if (!refund.isSent)
      await sql`update pgboss.job set start_after = now() where name = 'payments.refund' and state = 'created'
        and data->'payload'->>'number' = ${refund.number}`.execute(ground.db.kysely)
    return true
  })
}

/** The smallest picture that there is, in place of a receipt's. */
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** What the gateway cannot bring back is paid by transfer, recorded once, and its receipt can be seen. */
async function transferred(walker: Walker, orderSeq: string, ground: Ground): Promise<void> {
  const number = await awaited(`a refund of order ${orderSeq} is refused`, async () => {
    const refund = await refundOf(orderSeq, ground)
    return refund?.state === 'failed' ? refund.number : null
  })
  const finance = walker.askAs(await staffToken(ground, 'finance'))
  const { fileId } = await must<{ fileId: string }>(finance, 'POST', `/ops/refunds/${number}/receipt`, { file: PICTURE })
  const paidOn = daysAgo(ground, 0)
  const made = { receiptNumber: `BANK-${orderSeq}`, paidOn, fileId, why: 'the payer’s account is gone' }
  await doneOnce(finance, `/ops/refunds/${number}/transfer`, made, 'REFUND-DONE')
  await must(finance, 'POST', `/ops/refunds/${number}/receipt/open`, {})
  const { refund } = await walker.part(orderSeq)
  if (refund?.state !== 'transferred') throw new Error(`the refund of order ${orderSeq} is ${refund?.state}`)
}

/**
 * What the gateway has refused is seen by finance, and sent once more. Where a server died with the refusal before it was written down, the
 * gateway has been asked again meanwhile, and has paid it back: then nobody has anything to see to.
 */
async function askedAgain(walker: Walker, orderSeq: string, ground: Ground): Promise<void> {
  const { number, state } = await awaited(`a refund of order ${orderSeq} is refused`, async () => {
    const refund = await refundOf(orderSeq, ground)
    return refund && (refund.state === 'failed' || refund.state === 'done') ? refund : null
  })
  if (state === 'done') return
  const finance = walker.askAs(await staffToken(ground, 'finance'))
  await doneOnce(finance, `/ops/refunds/${number}/again`, { why: 'the balance was filled up' }, 'REFUND-DONE')
}

interface SandboxHold {
  readonly outOrderNo: string
  readonly takenMinor: number
  readonly freedMinor: number
}

async function holdAt(ground: Ground, trade: string): Promise<SandboxHold> {
  const { holds } = await ground.ask<{ holds: SandboxHold[] }>('/alipay/holds')
  const hold = holds.find(({ outOrderNo }) => outOrderNo === trade)
  if (!hold) throw new Error(`the gateway knows no hold ${trade}`)
  return hold
}

/** Confirms at the gateway that an amount may be held, and comes back. */
async function held(walker: Walker, orderSeq: string, ground: Ground): Promise<string> {
  const { payUrl, trade } = await walker.prepay(orderSeq)
  await walker.arrive(payUrl)
  await ground.control('/alipay/hold', { outOrderNo: trade })
  await walker.confirm(orderSeq)
  return trade
}

const HELD: readonly Journey[] = [
  journey(
    'has its amount held and taken',
    { kind: 'one', held: true },
    'ticketIssued',
    due,
    async (w, orderSeq, ground) => {
      const trade = await held(w, orderSeq, ground)
      await w.until(orderSeq, 'ticketIssued')
      await partReads(w, orderSeq, 'paid')
      const { amountMinor } = await w.part(orderSeq)
      const { takenMinor, freedMinor } = await holdAt(ground, trade)
      if (takenMinor !== amountMinor || freedMinor !== 0)
        throw new Error(`of ${amountMinor} held ${takenMinor} were taken, ${freedMinor} let go`)
      return w.until(orderSeq, 'ticketIssued')
    },
    NEEDS_HANDS,
  ),
  journey(
    'has its amount held and let go',
    { kind: 'one', held: true, magic: 'TICKETFAIL' },
    'ticketFailed',
    due,
    async (w, orderSeq, ground) => {
      const trade = await held(w, orderSeq, ground)
      await w.until(orderSeq, 'ticketFailed')
      const { takenMinor } = await awaited(`hold ${trade} is let go`, async () => {
        const hold = await holdAt(ground, trade)
        return hold.freedMinor > 0 ? hold : null
      })
      if (takenMinor !== 0) throw new Error(`${takenMinor} were taken of what was to be let go`)
      return w.until(orderSeq, 'ticketFailed')
    },
    NEEDS_HANDS,
  ),
  journey(
    'is cancelled before its amount is held',
    { kind: 'one', held: true },
    'cancelledClosed',
    due,
    async (w, orderSeq) => {
      await w.arrive((await w.prepay(orderSeq)).payUrl)
      return cancelled(w, orderSeq)
    },
    NEEDS_HANDS,
  ),
]

/** The secret of a link, as whoever is sent it reads it. */
async function handedOn(walker: Walker, orderSeq: string): Promise<string> {
  const { payOrderId } = await walker.part(orderSeq)
  const { url } = await must<{ url: string }>(walker.ask, 'POST', '/pay/link/make', { payOrderId })
  return new URL(url).hash.slice(1)
}

const HANDED_ON: readonly Journey[] = [
  journey(
    'is paid by somebody outside',
    { kind: 'one' },
    'ticketIssued',
    due,
    async (w, orderSeq, ground) => {
      const token = await handedOn(w, orderSeq)
      const { url } = await must<{ url: string }>(w.ask, 'POST', '/pay/link/prepay', { token, way: 'alipayWap' })
      await w.arrive(url)
      await w.pay(await tradeOf(ground, orderSeq, 'alipay'))
      await must(w.ask, 'POST', '/pay/link/confirm', { token })
      return w.until(orderSeq, 'ticketIssued')
    },
    NEEDS_HANDS,
  ),
  journey(
    'takes its link back',
    { kind: 'one' },
    'cancelledClosed',
    due,
    async (w, orderSeq) => {
      const token = await handedOn(w, orderSeq)
      const { url } = await must<{ url: string }>(w.ask, 'POST', '/pay/link/prepay', { token, way: 'wechatH5' })
      await w.arrive(url)
      await must(w.ask, 'POST', '/pay/link/revoke', { payOrderId: (await w.part(orderSeq)).payOrderId })
      return cancelled(w, orderSeq)
    },
    NEEDS_HANDS,
  ),
]

/** She says that she will pay at the desk, and does. */
async function paidInCash(walker: Walker, orderSeq: string, ground: Ground): Promise<Ask> {
  const { payOrderId, amountMinor } = await walker.part(orderSeq)
  await must(walker.ask, 'POST', '/pay/desk/choose', { payOrderId })
  const desk = walker.askAs(await staffToken(ground, 'desk'))
  const receipt = { orderSeq, amountMinor, receiptNumber: `IN-${orderSeq}`, paidBy: 'payer' }
  await doneOnce(desk, '/ops/cash/receive', receipt, 'CASH-NOT-DUE', 'CASH-RECEIPT')
  return desk
}

const IN_CASH: readonly Journey[] = [
  journey(
    'is paid at the desk',
    { kind: 'one' },
    'ticketIssued',
    due,
    async (w, orderSeq, ground) => {
      await paidInCash(w, orderSeq, ground)
      return w.until(orderSeq, 'ticketIssued')
    },
    NEEDS_HANDS,
  ),
  journey(
    'gets its cash back',
    { kind: 'one', magic: 'TICKETFAIL' },
    'ticketFailed',
    due,
    async (w, orderSeq, ground) => {
      const desk = await paidInCash(w, orderSeq, ground)
      await w.until(orderSeq, 'ticketFailed')
      const payout = async () => (await must<CashOrderShown>(desk, 'GET', `/ops/cash/order/${orderSeq}`)).payouts[0] ?? null
      const { payoutId } = await awaited(`the desk owes the cash of order ${orderSeq}`, payout)
      const slip = { payoutId, payoutReceipt: `OUT-${orderSeq}` }
      await doneOnce(desk, '/ops/cash/payOut', slip, 'CASH-NOT-OWED')
      if ((await payout())?.payoutReceipt !== slip.payoutReceipt) throw new Error(`the cash of order ${orderSeq} is not paid back`)
      return w.until(orderSeq, 'ticketFailed')
    },
    NEEDS_HANDS,
  ),
]

/** Days are billed once: each walk takes one of its own, some of the past months', of which nobody has asked. */
let billedDays = 2
const daysAgo = ({ now }: Ground, days: number): string =>
  now().toZonedDateTimeISO(DEFAULT_ZONE).toPlainDate().subtract({ days }).toString()
const billedDay = (ground: Ground): string => {
  billedDays += 1
  return daysAgo(ground, billedDays)
}

/** Sends for a bill as the morning's job does, of a day of which it would not think. */
const sendForBill = (ground: Ground, day: string): Promise<void> => sendJob(ground, 'payments.bill', { gateway: 'alipay', day })

/** A line of our own payment, which tells what the gateway kept, and one that nobody knows of, which has to be found and left alone. */
async function billed(walker: Walker, orderSeq: string, ground: Ground): Promise<string> {
  const [mine, day] = [await tradeOf(ground, orderSeq, 'alipay'), billedDay(ground)]
  const { amountMinor } = await walker.part(orderSeq)
  const strange = `N${mine.slice(1)}`
  await ground.control('/alipay/bill', { date: day, kind: 'add', outTradeNo: mine, amountMinor })
  await ground.control('/alipay/bill', { date: day, kind: 'add', outTradeNo: strange, amountMinor: 4_711 })
  await sendJob(ground, 'payments.bills', {})
  // Of yesterday there is none yet: it is asked for again.
  await sendForBill(ground, daysAgo(ground, 1))
  await sendForBill(ground, day)
  const found = await awaited(`the bill of ${day} is compared`, async () => {
    const { rows } = await sql<{ id: string; subject: string }>`
      select d.id, d.subject from gateway_bill b join gateway_difference d on d.gateway = b.gateway and d.day = b.day
      where b.gateway = 'alipay' and b.day = ${day}::date and b.state = 'compared'`.execute(ground.db.kysely)
    return rows.length > 0 ? rows : null
  })
  if (found.length !== 1 || found[0]?.subject !== strange) throw new Error(`the bill of ${day} differs by ${JSON.stringify(found)}`)
  const finance = walker.askAs(await staffToken(ground, 'finance'))
  await doneOnce(finance, `/ops/differences/${found[0].id}/explain`, { why: 'somebody else’s payment' }, 'RECON-SETTLED')
  const { rows } = await sql<{ times: number }>`
    select count(*)::int as times from ledger_entry e join orders o on o.company_id = e.company_id and o.id = e.order_id
    where o.number = ${orderSeq} and e.kind = 'fee'`.execute(ground.db.kysely)
  if (rows[0]?.times !== 1) throw new Error(`what the gateway kept of order ${orderSeq} is entered ${rows[0]?.times} times`)
  return walker.until(orderSeq, 'ticketIssued')
}

const BILLED: readonly Journey[] = [
  journey(
    'stands in the gateway’s bill',
    { kind: 'one' },
    'ticketIssued',
    async (w) => {
      const orderSeq = await due(w)
      await paid(w, orderSeq)
      await w.until(orderSeq, 'ticketIssued')
      return orderSeq
    },
    billed,
    NEEDS_HANDS,
  ),
]

export const MONEY_JOURNEYS: readonly Journey[] = [...AT_WECHAT_PAY, ...HELD, ...HANDED_ON, ...IN_CASH, ...BILLED]
