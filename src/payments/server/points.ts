import { uuidv7 } from '../../kernel/ids.ts'
import { sumMinor } from '../../kernel/money.ts'
import { invariant } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import { creditDay, returnShares } from '../rules/credits.ts'
import { endPoints, payWithPoints, returnPoints } from '../rules/ledger.ts'
import { choosePoints } from '../rules/points.ts'
import type { PaymentsDeps } from './deps.ts'
import {
  deletePointsPayment,
  givePointsBack,
  insertPointsUses,
  lockOpenPoints,
  lockPointsUses,
  openPoints,
  type Owner,
  type PointsRow,
} from './points-store.ts'
import { enter, insertPayment, movePayment, paymentsOfOrder, type PaymentRow, type PayOrderRow } from './store.ts'

/*
 * Reward points as a means to pay of a person's part. They are set aside as she says so at the checkout, what ends first first; they pay
 * with the rest of the part, and come back with the end that they had. Whoever calls holds the order. Unused value is locked before
 * points wherever both move.
 */

type Deps = Pick<PaymentsDeps, 'clock'>

const usableIn = ({ id, leftMinor, validUntil }: PointsRow) => ({ id, leftMinor, validUntil: validUntil?.toString() ?? null })

/** What of somebody's points may be used today; nothing is set aside. */
export async function usablePoints({ clock }: Deps, reader: Reader, owner: Owner, dueMinor: number): Promise<number> {
  const open = await openPoints(reader, owner)
  return sumMinor(choosePoints(open.map(usableIn), dueMinor, creditDay(clock.now())).map((part) => part.amountMinor))
}

/** What of an order is set aside in points, or paid with them: one payment at most. */
export const livePoints = (payments: readonly PaymentRow[]): PaymentRow | null =>
  payments.find(({ kind, state }) => kind === 'points' && (state === 'reserved' || state === 'paid')) ?? null

/** Sets as many of her points aside as pay of what is due of a part. Answers with how many: none where she has none. */
export async function setPointsAside({ clock }: Deps, writer: Writer, order: OrderRef, part: PayOrderRow): Promise<number> {
  const now = clock.now()
  const open = await lockOpenPoints(writer, { companyId: part.companyId, personId: part.payerId })
  const parts = choosePoints(open.map(usableIn), part.amountMinor, creditDay(now))
  const amountMinor = sumMinor(parts.map((one) => one.amountMinor))
  if (amountMinor === 0) return 0
  const id = uuidv7(now.epochMilliseconds)
  await insertPayment(writer, order, { id, kind: 'points', amountMinor, now })
  await insertPointsUses(writer, order, id, parts, now)
  return amountMinor
}

/** What is set aside pays now. Answers with how much. */
export async function payPoints({ clock }: Deps, writer: Writer, order: OrderRef): Promise<number> {
  const payment = livePoints(await paymentsOfOrder(writer, order))
  if (payment?.state !== 'reserved') return 0
  const now = clock.now()
  const { id, amountMinor } = payment
  await movePayment(writer, order.companyId, id, ['reserved'], 'paid', now)
  const [use] = await lockPointsUses(writer, order.companyId, id)
  invariant(use, 'a payment of points is made of uses')
  const entry = { id: uuidv7(now.epochMilliseconds), paymentId: id, kind: 'pay' as const, at: now }
  await enter(writer, order, entry, payWithPoints(use.personId, amountMinor))
  return amountMinor
}

/** Gives of a payment an amount back to its grants; of those that have ended it ends at once, and the books say so. */
async function giveBackTo(
  { clock }: Deps,
  writer: Writer,
  order: OrderRef,
  { paymentId, amountMinor, part }: { paymentId: string; amountMinor: number; part: string },
  isEntered: boolean,
): Promise<void> {
  const uses = await lockPointsUses(writer, order.companyId, paymentId)
  const [first] = uses
  invariant(first, 'a payment of points is made of uses')
  const { personId } = first
  const now = clock.now()
  const newEntry = (kind: 'return' | 'expire') => ({ id: uuidv7(now.epochMilliseconds), paymentId, kind, part, at: now })
  if (isEntered) await enter(writer, order, newEntry('return'), returnPoints(personId, amountMinor))
  const shares = returnShares(uses, amountMinor)
  let endedMinor = 0
  for (const [index, use] of uses.entries()) {
    const backMinor = shares[index] ?? 0
    if (backMinor === 0) continue
    await givePointsBack(writer, use, backMinor)
    if (use.hasEnded) endedMinor += backMinor
  }
  if (endedMinor > 0) await enter(writer, order, newEntry('expire'), endPoints(personId, endedMinor))
}

/** Nothing came of the order: what was set aside is let go, and what has paid comes back. Answers with what had paid. */
export async function undoPoints(deps: Deps, writer: Writer, order: OrderRef): Promise<number> {
  const payment = livePoints(await paymentsOfOrder(writer, order))
  if (!payment) return 0
  const { id, state, amountMinor } = payment
  const isPaid = state === 'paid'
  await movePayment(writer, order.companyId, id, [state], isPaid ? 'returned' : 'released', deps.clock.now())
  await giveBackTo(deps, writer, order, { paymentId: id, amountMinor, part: 'whole' }, isPaid)
  return isPaid ? amountMinor : 0
}

/** A part of a delivered order goes back: what points have paid of it is points again. */
export const returnPointsOf = (
  deps: Deps,
  writer: Writer,
  order: OrderRef,
  back: { readonly paymentId: string; readonly amountMinor: number; readonly part: string },
): Promise<void> => giveBackTo(deps, writer, order, back, true)

/** She takes back what was set aside before it has paid. Answers with how much it was. */
export async function letPointsGo(deps: Deps, writer: Writer, order: OrderRef): Promise<number> {
  const payment = livePoints(await paymentsOfOrder(writer, order))
  if (payment?.state !== 'reserved') return 0
  await undoPoints(deps, writer, order)
  // It has paid nothing and stands in no book: what is taken back leaves no trace that anybody could miss.
  await deletePointsPayment(writer, payment)
  return payment.amountMinor
}
