import { pino } from 'pino'
import type { Clock } from '../../src/kernel/time.ts'
import { ordersSpine } from '../../src/orders/server/index.ts'
import { POINTS_NAME_DEFAULT } from '../../src/payments/rules/points.ts'
import { gatewaysFrom, moneyOf, type Payments } from '../../src/payments/server/index.ts'
import type { Database } from '../../src/server/database/connect.ts'
import type { Jobs } from '../../src/server/jobs.ts'

/**
 * For tests: payments as the lines have them, on a product's database and jobs. A step is told on the order's own chain, where it
 * stands; the product's own jobs carry out what is set going.
 */
export function paymentsOf({
  clock,
  program,
}: {
  readonly clock: Clock
  readonly program: { readonly db: Database; readonly jobs: Pick<Jobs, 'send'> }
}): Payments {
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
  const payRules = async () =>
    ({
      windowMinutes: { flight: 30, train: 10 },
      personPays: 'charge',
      cash: false,
      cashWindowMinutes: 60,
      pointsName: POINTS_NAME_DEFAULT,
    }) as const
  const rest = { gateways: gatewaysFrom([]), openidOf: async () => null, appUrl: () => '', payRules }
  return moneyOf({ db, clock, log: pino({ level: 'silent' }), jobs, orders: { ...spine, tell }, ...rest })
}
