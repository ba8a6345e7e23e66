import { uuidv7 } from '../../kernel/ids.ts'
import { sumMinor } from '../../kernel/money.ts'
import { invariant } from '../../kernel/result.ts'
import type { OrderRef, Told } from '../../orders/server/index.ts'
import type { Writer } from '../../server/database/connect.ts'
import { creditDay, returnShares, type CreditPart } from '../rules/credits.ts'
import type { Posting } from '../rules/ledger.ts'
import type { PaymentsDeps } from './deps.ts'
import {
  deleteReleased,
  endGrantedRow,
  giveUseBack,
  insertUses,
  lockUses,
  overdueGranted,
  type GrantedKind,
  type GrantedRow,
  type UseOf,
} from './granted-store.ts'
import { enter, insertPayment, movePayment, paymentsOfOrder, type PaymentRow } from './store.ts'

/*
 * What is granted, used in parts and ended by its day, as a means to pay: set aside as a payment of an order, paying with the rest, coming back
 * with the end that it had. Unused value and reward points differ in whose they are and in what the books say, which each brings along.
 * Whoever calls holds the order.
 */

type Deps = Pick<PaymentsDeps, 'clock'>

/** What the books say as an amount of a payment comes back, and as what came back has ended already. */
interface BackLines {
  readonly back: (amountMinor: number) => readonly Posting[]
  readonly end: (amountMinor: number) => readonly Posting[]
}

/** All uses of a payment are of one owner: she is whose the first is. */
type Uses<K extends GrantedKind> = readonly [UseOf<K>, ...UseOf<K>[]]

export interface Granted<K extends GrantedKind> {
  readonly kind: K
  /** What the books say as it pays. */
  readonly pay: (use: UseOf<K>, amountMinor: number) => readonly Posting[]
  readonly backOf: (uses: Uses<K>) => BackLines
}

/** Sets chosen parts aside as one payment of the order. Answers with how much: nothing makes no payment. */
export async function setAside(
  { clock }: Deps,
  writer: Writer,
  kind: GrantedKind,
  order: OrderRef,
  parts: readonly CreditPart[],
): Promise<number> {
  const amountMinor = sumMinor(parts.map((part) => part.amountMinor))
  if (amountMinor === 0) return 0
  const now = clock.now()
  const id = uuidv7(now.epochMilliseconds)
  await insertPayment(writer, order, { id, kind, amountMinor, now })
  await insertUses(writer, kind, order, id, parts, now)
  return amountMinor
}

/** A payment's uses, which there always are, with what they take of locked. */
export async function lockedUses<K extends GrantedKind>(writer: Writer, kind: K, companyId: string, paymentId: string): Promise<Uses<K>> {
  const [first, ...others] = await lockUses(writer, kind, companyId, paymentId)
  invariant(first, 'what pays is made of uses')
  return [first, ...others]
}

/** What is set aside as one payment pays now. */
export async function payGranted<K extends GrantedKind>(
  { clock }: Deps,
  writer: Writer,
  { pay }: Granted<K>,
  order: OrderRef,
  { id, amountMinor }: Pick<PaymentRow, 'id' | 'amountMinor'>,
  [use]: Uses<K>,
): Promise<void> {
  const now = clock.now()
  await movePayment(writer, order.companyId, id, ['reserved'], 'paid', now)
  const entry = { id: uuidv7(now.epochMilliseconds), paymentId: id, kind: 'pay' as const, at: now }
  await enter(writer, order, entry, pay(use, amountMinor))
}

export interface GivenBack {
  readonly paymentId: string
  readonly amountMinor: number
  readonly part: string
}

/** Gives of one payment an amount back to what it took of; of what has ended it ends at once, and the books say so. */
async function giveBack<K extends GrantedKind>(
  { clock }: Deps,
  writer: Writer,
  { kind, backOf }: Granted<K>,
  order: OrderRef,
  { paymentId, amountMinor, part }: GivenBack,
  isEntered: boolean,
): Promise<void> {
  const uses = await lockedUses(writer, kind, order.companyId, paymentId)
  const lines = backOf(uses)
  const now = clock.now()
  const newEntry = (what: 'return' | 'expire') => ({ id: uuidv7(now.epochMilliseconds), paymentId, kind: what, part, at: now })
  if (isEntered) await enter(writer, order, newEntry('return'), lines.back(amountMinor))
  const shares = returnShares(uses, amountMinor)
  let endedMinor = 0
  for (const [index, use] of uses.entries()) {
    const backMinor = shares[index] ?? 0
    if (backMinor === 0) continue
    await giveUseBack(writer, kind, use, backMinor)
    if (use.hasEnded) endedMinor += backMinor
  }
  if (endedMinor > 0) await enter(writer, order, newEntry('expire'), lines.end(endedMinor))
}

/** Of amounts that are about to come back to their payments, what has ended meanwhile and can pay for nothing any more. */
async function endedAmong(
  writer: Writer,
  kind: GrantedKind,
  { companyId }: OrderRef,
  payments: readonly Pick<GivenBack, 'paymentId' | 'amountMinor'>[],
): Promise<number> {
  let endedMinor = 0
  for (const { paymentId, amountMinor } of payments) {
    const uses = await lockedUses(writer, kind, companyId, paymentId)
    const shares = returnShares(uses, amountMinor)
    endedMinor += sumMinor(uses.map(({ hasEnded }, index) => (hasEnded ? (shares[index] ?? 0) : 0)))
  }
  return endedMinor
}

/** The kinds of what is granted, and how it is told that some of it comes back. */
const BACK_TOLD = [
  ['travelCredit', 'valueBack'],
  ['points', 'pointsBack'],
] as const

/**
 * What comes back of value and points, each told once for all of its payments, with what of it has ended already. Made before it comes back:
 * what has come back is shared out no more.
 */
export async function backTold(
  writer: Writer,
  order: OrderRef,
  payments: readonly (Pick<PaymentRow, 'kind' | 'id'> & { readonly backMinor: number })[],
): Promise<readonly Told[]> {
  const told: Told[] = []
  for (const [of, kind] of BACK_TOLD) {
    const back = payments.flatMap(({ id, kind: paidWith, backMinor }) =>
      paidWith === of && backMinor > 0 ? [{ paymentId: id, amountMinor: backMinor }] : [],
    )
    const amountMinor = sumMinor(back.map((one) => one.amountMinor))
    if (amountMinor === 0) continue
    const endedMinor = await endedAmong(writer, of, order, back)
    told.push({ kind, facts: { amountMinor, ...(endedMinor > 0 && { endedMinor }) } })
  }
  return told
}

/** A part of a delivered order goes back: what it has paid of that may be used again. */
export const returnGranted = <K extends GrantedKind>(
  deps: Deps,
  writer: Writer,
  granted: Granted<K>,
  order: OrderRef,
  back: GivenBack,
): Promise<void> => giveBack(deps, writer, granted, order, back, true)

/** Nothing came of a payment: what was set aside is let go, and what has paid comes back. Answers with what had paid. */
async function undoPayment<K extends GrantedKind>(
  deps: Deps,
  writer: Writer,
  granted: Granted<K>,
  order: OrderRef,
  { id, state, amountMinor }: PaymentRow,
): Promise<number> {
  const isPaid = state === 'paid'
  await movePayment(writer, order.companyId, id, [state], isPaid ? 'returned' : 'released', deps.clock.now())
  await giveBack(deps, writer, granted, order, { paymentId: id, amountMinor, part: 'whole' }, isPaid)
  return isPaid ? amountMinor : 0
}

/** Nothing came of the order: all payments of the kind are undone. Answers with what had paid. */
export async function undoGranted<K extends GrantedKind>(
  deps: Deps,
  writer: Writer,
  granted: Granted<K>,
  order: OrderRef,
): Promise<number> {
  let paidMinor = 0
  for (const payment of await paymentsOfOrder(writer, order)) {
    if (payment.kind !== granted.kind || (payment.state !== 'reserved' && payment.state !== 'paid')) continue
    paidMinor += await undoPayment(deps, writer, granted, order, payment)
  }
  return paidMinor
}

/** What was set aside as a payment is left alone again, before it has paid anything. */
export async function letGo<K extends GrantedKind>(
  deps: Deps,
  writer: Writer,
  granted: Granted<K>,
  order: OrderRef,
  payment: PaymentRow,
): Promise<void> {
  await undoPayment(deps, writer, granted, order, payment)
  // It has paid nothing and stands in no book: what is left alone leaves no trace that anybody could miss.
  await deleteReleased(writer, granted.kind, payment)
}

/** So many in one run; the next run finds the rest. */
export const AT_ONCE = 200

interface Ending<K extends GrantedKind> {
  /** Of the transaction, for its fault points. */
  readonly name: string
  /** Says in the books that what was left of it has ended. */
  readonly enterEnd: (writer: Writer, row: GrantedRow<K>, now: Temporal.Instant) => Promise<void>
}

/** Ends what has passed its last day, each in a transaction of its own, so that one stops no other. What is set aside stays so. */
export async function endOverdue<K extends GrantedKind>(
  { clock, db }: Pick<PaymentsDeps, 'clock' | 'db'>,
  kind: K,
  { name, enterEnd }: Ending<K>,
): Promise<void> {
  for (const named of await overdueGranted(db.read, kind, creditDay(clock.now()), AT_ONCE))
    await db.transact(
      async (writer) => {
        const now = clock.now()
        const row = await endGrantedRow(writer, kind, named, now)
        if (row && row.leftMinor > 0) await enterEnd(writer, row, now)
      },
      { name },
    )
}
