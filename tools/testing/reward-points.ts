import type { CallResult } from '../../src/kernel/call.ts'
import type { PaymentInfo, assetPayment } from '../../src/payments/calls.ts'
import type { myPoints } from '../../src/payments/calls/points.ts'
import { creditsJob } from '../../src/payments/server/index.ts'
import type { FlightOrderDetails } from '../../src/flights/calls/orders.ts'
import type { CabinFare } from '../../src/flights/calls/searching.ts'
import type { governedWorld } from './governed.ts'

/** For tests: reward points that a travel manager grants Yifan Lin, and what she pays with them, over HTTP on the real server. */

type World = Awaited<ReturnType<typeof governedWorld>>
export type MyPoints = CallResult<typeof myPoints>

/** The company pays so much of an order, and she the rest. */
export const COMPANY_PAYS_YUAN = 300
const LOOKS_MAX = 6
export const REASON = 'Took the night train for the client'

export const isShared = (fare: CabinFare): boolean => fare.cabin === 'Y' && fare.verdict.overMinor > 0

export function pointsDesk(world: World) {
  const { desk, lin, product } = world
  const { pool } = product.program.db
  const pay = (payOrderId: string, assets: readonly string[]) =>
    product.ask<CallResult<typeof assetPayment>>('POST', '/pay/checkout/assetPayment', { payOrderId, assets }, { token: lin })

  return {
    /** Grants as the travel manager. */
    async grant(points: number, more: object = {}): Promise<void> {
      const manager = await product.tokenOf('QC3001')
      await desk.must('POST', '/points/grant', { userCodes: ['QC1001'], points, reason: REASON, ...more }, manager)
    },
    /** What an order took of her points. */
    async use(orderSeq: string): Promise<MyPoints['uses'][number] | undefined> {
      const { uses } = await desk.must<MyPoints>('GET', '/points/mine', {}, lin)
      return uses.find((one) => one.orderSeq === orderSeq)
    },
    mine: (): Promise<MyPoints> => desk.must('GET', '/points/mine', {}, lin),
    /** A held order of which she pays a part, with the id of that part. */
    async due(isWanted: (fare: CabinFare) => boolean = isShared): Promise<{ order: FlightOrderDetails; payOrderId: string }> {
      const order = await world.order(await desk.submit(await world.open(isWanted), lin))
      return { order, payOrderId: order.personPart?.payOrderId ?? '' }
    },
    info: (payOrderId: string): Promise<PaymentInfo> => desk.must('GET', '/pay/checkout/getPaymentInfo', { payOrderId }, lin),
    /** Takes her points, or leaves them. */
    take: (payOrderId: string) => pay(payOrderId, ['companyCredit', 'points']),
    leave: (payOrderId: string) => pay(payOrderId, ['companyCredit']),
    async payAtAlipay(payOrderId: string): Promise<void> {
      const { payUrl } = await desk.must<{ payUrl: string }>('POST', '/personal/alipay/wap/prepay', { payOrderId }, lin)
      await fetch(payUrl, { redirect: 'manual' })
      const { trades } = await product.control<{ trades: { outTradeNo: string }[] }>('GET', '/alipay/trades?newest=1')
      await product.control('POST', '/alipay/pay', { outTradeNo: trades[0]?.outTradeNo })
      await desk.must('POST', '/pay/facade/confirmPay', { payOrderId }, lin)
    },
    /** Hands the part on, and somebody outside pays it by the link. */
    async payByLink(payOrderId: string): Promise<void> {
      const { url } = await desk.must<{ url: string }>('POST', '/pay/link/make', { payOrderId }, lin)
      const token = url.split('#')[1] ?? ''
      const opened = await product.ask<{ url: string }>('POST', '/pay/link/prepay', { token, way: 'alipayWap' })
      await fetch(opened.body.result.url, { redirect: 'manual' })
      const { trades } = await product.control<{ trades: { outTradeNo: string }[] }>('GET', '/alipay/trades?newest=1')
      await product.control('POST', '/alipay/pay', { outTradeNo: trades[0]?.outTradeNo })
      await product.ask('POST', '/pay/link/confirm', { token })
    },
    /** Waits until its tickets are there, or are not to be had; a machine with a lot to do may take its time. */
    async settled(orderSeq: string): Promise<string> {
      for (let look = 0; look < LOOKS_MAX; look += 1) if ((await world.issued(orderSeq)).status.settled) break
      return (await world.order(orderSeq)).status.key
    },
    /** Takes what other cases have left out of the way, in the books too. */
    async endAll(): Promise<void> {
      await pool.query(`update points_grant set valid_until = '2026-01-01' where ended_at is null`)
      await this.tend()
    },
    /** What tends unused value tends points too. */
    async tend(): Promise<void> {
      const { db, jobs } = product.program
      await db.transact((writer) => jobs.send(writer, creditsJob, {}, { key: creditsJob.name }))
      await jobs.runDue()
    },
    async balances(orderSeq: string): Promise<Record<string, number>> {
      const { rows } = await pool.query<{ account: string; sum: string }>(
        `select split_part(p.account, ':', 1) as account, sum(p.amount_minor) as sum from ledger_posting p
         join ledger_entry e on e.company_id = p.company_id and e.id = p.entry_id
         join orders o on o.company_id = e.company_id and o.id = e.order_id where o.number = $1 group by 1 having sum(p.amount_minor) <> 0`,
        [orderSeq],
      )
      return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]))
    },
    async usedCreditMinor(): Promise<number> {
      const { rows } = await pool.query<{ used: string }>(
        `select used_minor as used from company_credit c join person p on p.company_id = c.company_id where p.user_code = 'QC1001'`,
      )
      return Number(rows[0]?.used)
    },
  }
}
