import type { Language } from '../../kernel/language.ts'
import { invariant, refuse, type Refusal } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Writer } from '../../server/database/connect.ts'
import type { PaymentInfo } from '../calls.ts'
import type { PaymentsDeps, PayRules } from './deps.ts'
import { isHandedOn } from './links.ts'
import { endOpenTrades } from './money.ts'
import { letPointsGo, livePoints, payPoints, setPointsAside, usablePoints } from './points.ts'
import { firstEndOf } from './points-store.ts'
import { movePayOrder, openTradesOf, paymentsOfOrder, type PaymentRow, type PayOrderRow } from './store.ts'

/* Reward points at the checkout: what they would pay of a person's part, what is set aside of them, and how she takes them or leaves them. */

/** Whether points may pay of a part as it stands: it is hers to pay now, online or at the desk, by nobody else, and charged at once. */
const mayPayOf = (part: PayOrderRow, { personPays }: PayRules, isLinked: boolean): boolean =>
  part.state === 'due' && !isLinked && personPays === 'charge'

interface ShownPoints {
  /** What of the part is set aside in points, or paid with them. */
  readonly pointsMinor: number
  readonly assets: PaymentInfo['assets']
  readonly points: PaymentInfo['points']
}

export async function pointsShown(
  deps: PaymentsDeps,
  part: PayOrderRow,
  { payments, rules, isLinked, language }: { payments: readonly PaymentRow[]; rules: PayRules; isLinked: boolean; language: Language },
): Promise<ShownPoints> {
  const { read } = deps.db
  const { companyId, orderId, payerId: personId } = part
  const name = rules.pointsName[language]
  const live = livePoints(payments)
  const asideMinor = live?.state === 'reserved' ? live.amountMinor : 0
  const isOpen = mayPayOf(part, rules, isLinked)
  const usableMinor = isOpen && live === null ? await usablePoints(deps, read, { companyId, personId }, part.amountMinor) : 0
  const isFree = isOpen && (await openTradesOf(read, { companyId, orderId })).length === 0
  const end = live && (await firstEndOf(read, { companyId, orderId }, live.id))
  return {
    pointsMinor: live?.amountMinor ?? 0,
    assets: live
      ? [{ key: 'points', label: name, amountMinor: live.amountMinor, payer: 'person', validUntil: end?.toString() ?? null }]
      : [],
    points: usableMinor + asideMinor > 0 ? { name, payMinor: usableMinor + asideMinor, asideMinor, isFree } : null,
  }
}

/**
 * Takes her points for what is due, or lets go what was set aside: as she says, and once however often she says it. Neither while a
 * payment of the rest is under way: a cashier asks for what was due then. Answers with the part as points leave it: due for the rest,
 * or paid where they were all of it, which the order is then told by whoever calls.
 */
export async function choosePointsFor(
  deps: PaymentsDeps,
  writer: Writer,
  order: OrderRef,
  { part, isWanted }: { part: PayOrderRow; isWanted: boolean },
): Promise<PayOrderRow | Refusal> {
  const asideMinor = livePoints(await paymentsOfOrder(writer, order))?.amountMinor ?? 0
  if (isWanted === asideMinor > 0) return part
  const isLinked = await isHandedOn(writer, part)
  const isFree = (await openTradesOf(writer, order)).length === 0
  if (!isWanted) {
    // Whoever holds the link was told what is due.
    if (!isFree || isLinked) return refuse('PAY-BEGUN')
    const amountMinor = await letPointsGo(deps, writer, order)
    await deps.orders.tell(writer, order, { kind: 'pointsLetGo', actorId: part.payerId, facts: { amountMinor } })
    return changed(deps, writer, part, part.amountMinor + amountMinor)
  }
  const rules = await deps.payRules(writer, part.companyId)
  if (!mayPayOf(part, rules, isLinked)) return refuse('PAY-NO-POINTS')
  if (!isFree) return refuse('PAY-BEGUN')
  const amountMinor = await setPointsAside(deps, writer, order, part)
  if (amountMinor === 0) return refuse('PAY-NO-POINTS')
  await deps.orders.tell(writer, order, { kind: 'pointsAside', actorId: part.payerId, facts: { amountMinor } })
  const leftMinor = part.amountMinor - amountMinor
  return leftMinor === 0 ? paidInFull(deps, writer, order, part) : changed(deps, writer, part, leftMinor)
}

async function changed(deps: PaymentsDeps, writer: Writer, part: PayOrderRow, amountMinor: number): Promise<PayOrderRow> {
  await writer
    .updateTable('payOrder')
    .set({ amountMinor, changedAt: deps.clock.now() })
    .where('companyId', '=', part.companyId)
    .where('id', '=', part.id)
    .execute()
  return { ...part, amountMinor }
}

/** Points are all that is due: the part is paid without a gateway. */
async function paidInFull(deps: PaymentsDeps, writer: Writer, order: OrderRef, part: PayOrderRow): Promise<PayOrderRow> {
  const paid = await movePayOrder(writer, part, 'pay', { changedAt: deps.clock.now(), amountMinor: 0 })
  const amountMinor = await payPoints(deps, writer, order)
  invariant(amountMinor === part.amountMinor, 'points pay all that was due')
  await deps.orders.tell(writer, order, { kind: 'personPaid', actorId: part.payerId, facts: { amountMinor, gateway: 'points' } })
  await endOpenTrades(deps, writer, order)
  return paid
}
