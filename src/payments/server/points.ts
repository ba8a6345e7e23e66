import { sumMinor } from '../../kernel/money.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import { creditDay } from '../rules/credits.ts'
import { endPoints, payWithPoints, returnPoints } from '../rules/ledger.ts'
import { choosePoints } from '../rules/points.ts'
import type { PaymentsDeps } from './deps.ts'
import { letGo, lockedUses, payGranted, returnGranted, setAside, undoGranted, type GivenBack, type Granted } from './granted.ts'
import { lockOpenPoints, openPoints, type Owner, type PointsRow } from './points-store.ts'
import { paymentsOfOrder, type PaymentRow, type PayOrderRow } from './store.ts'

/*
 * Reward points as a means to pay of a person's part. They are set aside as she says so at the checkout, what ends first first; they pay
 * with the rest of the part, and come back with the end that they had. Whoever calls holds the order. Unused value is locked before
 * points wherever both move.
 */

type Deps = Pick<PaymentsDeps, 'clock'>

const POINTS: Granted<'points'> = {
  kind: 'points',
  pay: ({ personId }, amountMinor) => payWithPoints(personId, amountMinor),
  backOf: ([{ personId }]) => ({
    back: (amountMinor) => returnPoints(personId, amountMinor),
    end: (amountMinor) => endPoints(personId, amountMinor),
  }),
}

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
export async function setPointsAside(deps: Deps, writer: Writer, order: OrderRef, part: PayOrderRow): Promise<number> {
  const open = await lockOpenPoints(writer, { companyId: part.companyId, personId: part.payerId })
  return setAside(deps, writer, 'points', order, choosePoints(open.map(usableIn), part.amountMinor, creditDay(deps.clock.now())))
}

/** What is set aside pays now. Answers with how much. */
export async function payPoints(deps: Deps, writer: Writer, order: OrderRef): Promise<number> {
  const payment = livePoints(await paymentsOfOrder(writer, order))
  if (payment?.state !== 'reserved') return 0
  await payGranted(deps, writer, POINTS, order, payment, await lockedUses(writer, 'points', order.companyId, payment.id))
  return payment.amountMinor
}

/** Nothing came of the order: what was set aside is let go, and what has paid comes back. Answers with what had paid. */
export const undoPoints = (deps: Deps, writer: Writer, order: OrderRef): Promise<number> => undoGranted(deps, writer, POINTS, order)

/** A part of a delivered order goes back: what points have paid of it is points again. */
export const returnPointsOf = (deps: Deps, writer: Writer, order: OrderRef, back: GivenBack): Promise<void> =>
  returnGranted(deps, writer, POINTS, order, back)

/** She takes back what was set aside before it has paid. Answers with how much it was. */
export async function letPointsGo(deps: Deps, writer: Writer, order: OrderRef): Promise<number> {
  const payment = livePoints(await paymentsOfOrder(writer, order))
  if (payment?.state !== 'reserved') return 0
  await letGo(deps, writer, POINTS, order, payment)
  return payment.amountMinor
}
