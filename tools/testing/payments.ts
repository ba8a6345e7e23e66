import { pino } from 'pino'
import { ordersSpine } from '../../src/orders/server/index.ts'
import { gatewaysFrom, moneyOf, type Payments } from '../../src/payments/server/index.ts'
import type { TestProduct } from './product.ts'

/**
 * For tests: payments as the lines have them, on a product's database and jobs. A step is told on the order's own chain, where it
 * stands; the product's own jobs carry out what is set going.
 */
export function paymentsOf({ clock, program }: TestProduct): Payments {
  const { db, jobs } = program
  const spine = ordersSpine({ clock, jobs })
  const tell: typeof spine.tell = async (writer, order, { kind, actorId = null, facts = {} }) => {
    const last = await writer
      .selectFrom('orderEvent')
      .select('toState')
      .where('orderId', '=', order.orderId)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const locked = await spine.lock(writer, order)
    await spine.advance(writer, locked, locked.summary, [{ kind, actorId, facts, fromState: last.toState, toState: last.toState }])
  }
  const payRules = async () => ({ windowMinutes: 30, personPays: 'charge', cash: false, cashWindowMinutes: 60 }) as const
  const rest = { gateways: gatewaysFrom([]), openidOf: async () => null, appUrl: () => '', payRules }
  return moneyOf({ db, clock, log: pino({ level: 'silent' }), jobs, orders: { ...spine, tell }, ...rest })
}
