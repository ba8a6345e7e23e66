/** A part of an order is given back, as the screens of change and refund will ask for it: by the same service, on the world's database. */
import { paymentsOf } from '../tools/testing/payments.ts'
import { systemClock } from '../src/server/clock.ts'
import { atTheDatabase } from './staff.ts'

export async function giveBackPart(orderSeq: string, name: string, amountMinor: number): Promise<void> {
  await atTheDatabase(async (db) => {
    const jobs = { send: () => Promise.reject(new Error('what goes back in cash sets no job going')) }
    const money = paymentsOf({ clock: systemClock, program: { db, jobs } })
    const order = await db.read
      .selectFrom('orders')
      .select(['companyId', 'id as orderId'])
      .where('number', '=', orderSeq)
      .executeTakeFirstOrThrow()
    const part = { part: `ticket:${name}`, supplier: 'air1', amountMinor, feeMinor: 0, feePayer: 3, serviceFeeBackMinor: 0 } as const
    const { is } = await db.transact((writer) => money.refundPart(writer, order, part))
    if (is !== 'possible') throw new Error(`a part of order ${orderSeq} does not go back: ${is}`)
  })
}
