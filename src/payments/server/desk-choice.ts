import type { CallResult } from '../../kernel/call.ts'
import { invariant, refuse, type Refusal } from '../../kernel/result.ts'
import type { payAtDesk } from '../calls/others.ts'
import { windowEnd } from '../rules/pay-order.ts'
import { notPayable, orderOf, type Who } from './checkout.ts'
import type { PaymentsDeps } from './deps.ts'
import { lapseJob } from './jobs.ts'
import { remindLater } from './reminding.ts'
import { lockPayOrder, ownPayOrder } from './store.ts'

/**
 * She will pay at the desk: her part waits for as long as the company allows for that, never beyond the ticketing limit, and never
 * shorter than it would have. She may still pay online. Said twice it is said once.
 */
export async function chooseDesk(deps: PaymentsDeps, who: Who, payOrderId: string): Promise<CallResult<typeof payAtDesk> | Refusal> {
  const found = await ownPayOrder(deps.db.read, who, payOrderId)
  if (!found) return refuse('P404')
  const order = orderOf(found)
  const rules = await deps.payRules(deps.db.read, who.companyId)
  if (!rules.cash) return refuse('PAY-NO-DESK')
  return deps.db.transact(
    async (writer) => {
      await deps.orders.lock(writer, order)
      const part = await lockPayOrder(writer, order)
      invariant(part, 'a part stays')
      const refusal = notPayable(deps, part)
      if (refusal) return refusal
      invariant(part.expiresAt, 'what is due has an end')
      if (part.deskAt) return { expiresAt: part.expiresAt.toString() }
      const now = deps.clock.now()
      const longer = part.latestAt && windowEnd(now, rules.cashWindowMinutes, part.latestAt)
      const expiresAt = longer && Temporal.Instant.compare(longer, part.expiresAt) > 0 ? longer : part.expiresAt
      await writer
        .updateTable('payOrder')
        .set({ deskAt: now, expiresAt, changedAt: now })
        .where('companyId', '=', part.companyId)
        .where('id', '=', part.id)
        .execute()
      // The job of the former end finds the part still in its time, and leaves it.
      await deps.jobs.send(writer, lapseJob, order, { at: expiresAt })
      await remindLater(deps.jobs, writer, order, { now, expiresAt })
      const facts = { amountMinor: part.amountMinor, until: expiresAt.toString() }
      await deps.orders.tell(writer, order, { kind: 'deskChosen', actorId: part.payerId, facts })
      return { expiresAt: expiresAt.toString() }
    },
    { name: 'payments.desk' },
  )
}
