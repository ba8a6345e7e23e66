import { sql } from 'kysely'
import type { MyPoints } from '../testing/reward-points.ts'
import { DEFAULT_ZONE } from '../../src/kernel/time.ts'
import type { Ground } from './ground.ts'
import { due, journey, type Journey } from './journey.ts'
import { sendJob } from './send-job.ts'
import { must } from './traveller.ts'
import { tradeOf, WAITS_MS, within, type Walker } from './walker.ts'

/* Reward points: granted out of the company's credit, paying of a person's part, coming back, ending. */

const SOME = 1_000
/** More than any part of a person's. */
const PLENTY = 900_000

async function granted({ manager, userCode }: Walker, points: number): Promise<void> {
  await must(manager, 'POST', '/points/grant', { userCodes: [userCode], points, reason: 'went by train' })
}

/** Takes her points for the order; a tap whose answer was lost finds that it is paid. */
async function taken(walker: Walker, orderSeq: string): Promise<string> {
  const { payOrderId } = await walker.part(orderSeq)
  const body = { payOrderId, assets: ['companyCredit', 'points'] }
  const { code, message } = await walker.ask('POST', '/pay/checkout/assetPayment', body, crypto.randomUUID())
  if (code !== 'Z000' && code !== 'PAY-PAID') throw new Error(`assetPayment with points: ${code} ${message}`)
  return payOrderId
}

const orderUse = async ({ ask }: Walker, orderSeq: string): Promise<MyPoints['uses'][number] | undefined> =>
  (await must<MyPoints>(ask, 'GET', '/points/mine')).uses.find((one) => one.orderSeq === orderSeq)

async function expectUse(walker: Walker, orderSeq: string, state: 'used' | 'back'): Promise<void> {
  const use = await orderUse(walker, orderSeq)
  if (use?.state !== state) throw new Error(`the points of order ${orderSeq} are ${use?.state}, they must be ${state}`)
}

/** Lets the last day of all that was granted her be over, and looks until the product has ended it. */
async function ended(ground: Ground, { userCode }: Walker): Promise<void> {
  const day = ground.now().toZonedDateTimeISO(DEFAULT_ZONE).toPlainDate().subtract({ days: 1 }).toString()
  const hers = sql`(select id from person where user_code = ${userCode})`
  await sql`update points_grant set valid_until = ${day}::date where person_id = ${hers}`.execute(ground.db.kysely)
  await sendJob(ground, 'payments.credits', {})
  const found = await within(WAITS_MS, async () => {
    const { rows } = await sql<{ open: number }>`select count(*)::int as open from points_grant
      where person_id = ${hers} and ended_at is null`.execute(ground.db.kysely)
    return rows[0]?.open === 0 ? true : null
  })
  if (found === null) throw new Error(`the points of ${userCode} do not end`)
}

export const POINTS_JOURNEYS: readonly Journey[] = [
  journey(
    'pays a part with points, and the rest at Alipay',
    { kind: 'one' },
    'ticketIssued',
    async (walker) => {
      await granted(walker, SOME)
      return due(walker)
    },
    async (w, orderSeq, ground) => {
      const payOrderId = await taken(w, orderSeq)
      const { payUrl } = await must<{ payUrl: string }>(w.ask, 'POST', '/personal/alipay/wap/prepay', { payOrderId })
      await w.arrive(payUrl)
      await w.pay(await tradeOf(ground, orderSeq, 'alipay'))
      await w.confirm(orderSeq)
      const key = await w.until(orderSeq, 'ticketIssued')
      await expectUse(w, orderSeq, 'used')
      return key
    },
    { passes: ['payments.assets'] },
  ),
  journey(
    'pays all with points, gets no ticket, and sees them end',
    { kind: 'one', magic: 'TICKETFAIL' },
    'ticketFailed',
    due,
    async (w, orderSeq, ground) => {
      await granted(w, PLENTY)
      await taken(w, orderSeq)
      const key = await w.until(orderSeq, 'ticketFailed')
      await expectUse(w, orderSeq, 'back')
      await ended(ground, w)
      return key
    },
    { isForStorms: false },
  ),
]
