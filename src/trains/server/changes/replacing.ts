import { sumMinor } from '../../../kernel/money.ts'
import { invariant } from '../../../kernel/result.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { Writer } from '../../../server/database/connect.ts'
import type { ChangeOf } from '../../rules/changing.ts'
import { totalMinorOf } from '../../rules/order-price.ts'
import { TRAIN_ORDER_CODES } from '../../rules/states.ts'
import type { RailDeps, TrainsDeps } from '../deps.ts'
import { differenceJob } from '../jobs.ts'
import { catchUp, lock, move, note, refOf } from '../moving.ts'
import { findOrder, findTickets, type TrainOrderRow } from '../store.ts'
import { partOfChange } from '../refunds/money.ts'
import { askedBack } from './quoting.ts'
import { isDifferenceBack, noteDifferenceBack, turnTickets } from './store.ts'

/*
 * What becomes of the tickets that an order replaces, in the transaction that issues its own (that it came to nothing stands in moving.ts).
 * Whoever has locked an order locks the one that it changes after it, never the other way round.
 */

type Row = Pick<TrainOrderRow, 'companyId' | 'orderId' | 'train' | 'price'>

const originOf = ({ companyId }: Pick<Row, 'companyId'>, { fromOrderId }: ChangeOf): OrderRef => ({ companyId, orderId: fromOrderId })

/** The new tickets are issued: nobody rides on the old ones any more, and what the new ones are cheaper by goes back. */
export async function replaced(deps: TrainsDeps, writer: Writer, row: Row, change: ChangeOf): Promise<void> {
  const origin = originOf(row, change)
  const locked = await lock(deps, writer, origin)
  await turnTickets(writer, origin, change.passengerNos, { fate: 'changed', isLive: false })
  const tickets = await findTickets(writer, origin.companyId, [origin.orderId])
  // What it cost stands with the new order as well; what comes back is told once it does.
  const amountMinor = totalMinorOf(row.price)
  const facts = { tickets: change.passengerNos.length, trainNo: row.train.trainNo, until: row.train.from.at, amountMinor }
  const told = { kind: 'changed', facts }
  const { ISSUED, ON_TRIP } = TRAIN_ORDER_CODES
  const isWhole = tickets.every(({ fate }) => fate === 'changed' || fate === 'refunded')
  // Others of it may be on their way back just now: what comes of that ends it.
  const mayEnd = locked.row.state === ISSUED || locked.row.state === ON_TRIP
  const after = isWhole && mayEnd ? await move(deps, writer, locked, 'replace', told) : await note(deps, writer, locked, told)
  if (!isWhole) await catchUp(deps, writer, after)
  if (change.sums.backMinor > 0) await deps.jobs.send(writer, differenceJob, refOf(row))
}

/** Job: what the new tickets are cheaper by goes back to whoever paid the old ones, less what the railway keeps; once. What a gateway still holds has to be taken before. */
export async function returnDifference(deps: RailDeps, order: OrderRef): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      await lock(deps, writer, order)
      if (await isDifferenceBack(writer, order)) return
      const row = await findOrder(writer, order)
      invariant(row?.change, 'only what is a change is cheaper than something')
      const { change } = row
      const origin = originOf(row, change)
      const old = await lock(deps, writer, origin)
      const tickets = await findTickets(writer, origin.companyId, [origin.orderId])
      const wish = { part: partOfChange(order.orderId), passengerNos: change.passengerNos, sums: change.sums }
      const asked = await askedBack(deps, writer, { order: origin, row: old.row, tickets }, wish, deps.railway.name)
      let amountMinor = 0
      for (const { link, asked: given } of asked) {
        if (link.order.orderId !== origin.orderId) await deps.orders.lock(writer, link.order)
        const done = await deps.payments.refundPart(writer, link.order, given)
        if (done.is !== 'possible') throw new Error(`what a change leaves over does not go back yet: ${done.is}`)
        amountMinor += done.quote.amountMinor
        const companyMinor = sumMinor(done.quote.shares.flatMap((share) => (share.payer === 'company' ? [share.amountMinor] : [])))
        if (companyMinor > 0) await deps.budgets.giveBack(writer, link.order, { step: wish.part, amountMinor: companyMinor })
      }
      await noteDifferenceBack(writer, order, deps.clock.now())
      // Payments may have told of a refund meanwhile: the spine is where that has left it.
      const facts = { amountMinor, feeMinor: -change.sums.differenceMinor - change.sums.backMinor }
      await note(deps, writer, await lock(deps, writer, origin), { kind: 'changeBack', facts })
    },
    { name: 'trains.change-back' },
  )
}
