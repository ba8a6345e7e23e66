import { uuidv7 } from '../../kernel/ids.ts'
import { sumMinor } from '../../kernel/money.ts'
import { invariant } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import { applyCredits, creditDay, returnShares, type CreditPart } from '../rules/credits.ts'
import { expireValue, leaveValue, payFromValue, type CreditOwner } from '../rules/ledger.ts'
import { openUnpromised, ownFees, unpromised, usableIn } from './credits-promised.ts'
import type { PaymentsDeps } from './deps.ts'
import { insertCredit, lockOpenCredits, openCredits, ownerOf, scopeOf, usesOfOrder, type ValueScope } from './credits-store.ts'
import { letGo, lockedUses, payGranted, returnGranted, setAside, undoGranted, type GivenBack, type Granted } from './granted.ts'
import { enter, paymentsOfOrder, type PaymentRow, type PayOrderRow } from './store.ts'

/*
 * Unused value as a means to pay. It is set aside as an order becomes ready to be paid, oldest first, the company's for the company's part
 * and a person's for hers; it pays together with the rest, and comes back with the end that it had.
 */

type Deps = Pick<PaymentsDeps, 'clock' | 'orders'>

const VALUE: Granted<'travelCredit'> = {
  kind: 'travelCredit',
  pay: (use, amountMinor) => payFromValue(ownerOf(use), amountMinor),
  backOf(uses) {
    const [first] = uses
    const [owner, { supplier }] = [ownerOf(first), first]
    const isOneSuppliers = uses.every((use) => use.supplier === supplier)
    invariant(isOneSuppliers, 'an order is paid with value of its own supplier')
    return {
      back: (amountMinor) => leaveValue(owner, amountMinor),
      end: (amountMinor) => expireValue(owner, supplier, amountMinor),
    }
  },
}

/** What is locked of one owner for an order, as far as it pays of an amount until a moment. */
async function chooseFor(
  deps: Deps,
  writer: Writer,
  order: OrderRef,
  scope: ValueScope,
  { owner, dueMinor, neededAt }: { owner: CreditOwner; dueMinor: number; neededAt: Temporal.Instant },
): Promise<readonly CreditPart[]> {
  const { companyId, orderId } = order
  const locked = await lockOpenCredits(writer, companyId, owner, scope)
  const open = await unpromised(deps, writer, { companyId, owner, scope, before: orderId }, locked)
  return applyCredits(open.map(usableIn), dueMinor, { ...scope, neededUntil: creditDay(neededAt) })
}

/** The company's reservation is less by what its value pays: nothing of it is left where that is all. */
async function lessenReservation(writer: Writer, payment: PaymentRow, byMinor: number, now: Temporal.Instant): Promise<void> {
  const own = { companyId: payment.companyId, id: payment.id }
  const amountMinor = payment.amountMinor - byMinor
  // Naming the state makes the credit follow it (payment_moves_credit), also of a row that goes.
  const change = amountMinor === 0 ? { state: 'released' as const } : { state: 'reserved' as const, amountMinor }
  await writer
    .updateTable('payment')
    .set({ ...change, changedAt: now })
    .where((eb) => eb.and(own))
    .where('state', '=', 'reserved')
    .execute()
  if (amountMinor > 0) return
  await writer
    .deleteFrom('payment')
    .where((eb) => eb.and(own))
    .execute()
}

/** The person's part is less by what her value pays; a part that is nothing any more is none. */
async function lessenPart(writer: Writer, part: PayOrderRow, byMinor: number, now: Temporal.Instant): Promise<PayOrderRow | null> {
  const own = { companyId: part.companyId, id: part.id }
  const amountMinor = part.amountMinor - byMinor
  if (amountMinor === 0) {
    await writer
      .deleteFrom('payOrder')
      .where((eb) => eb.and(own))
      .execute()
    return null
  }
  await writer
    .updateTable('payOrder')
    .set({ amountMinor, changedAt: now })
    .where((eb) => eb.and(own))
    .execute()
  return { ...part, amountMinor }
}

export interface Applied {
  /** The person's part as it is now; null where nothing is left of it, or was none. */
  readonly part: PayOrderRow | null
  readonly valueMinor: number
}

/** Sets value aside for an order that is about to be paid: whoever calls holds the order, and the person's part where there is one. */
export async function applyValue(
  deps: Deps,
  writer: Writer,
  order: OrderRef,
  { part, neededAt }: { part: PayOrderRow | null; neededAt: Temporal.Instant },
): Promise<Applied> {
  const scope = await scopeOf(writer, order)
  if (!scope) return { part, valueMinor: 0 }
  const now = deps.clock.now()
  const feeMinor = await ownFees(deps, writer, order)
  const reserved = (await paymentsOfOrder(writer, order)).find(({ kind, state }) => kind === 'companyCredit' && state === 'reserved')
  let companyMinor = 0
  if (reserved) {
    const chosen = await chooseFor(deps, writer, order, scope, {
      owner: 'company',
      dueMinor: reserved.amountMinor - feeMinor.company,
      neededAt,
    })
    companyMinor = await setAside(deps, writer, 'travelCredit', order, chosen)
    if (companyMinor > 0) await lessenReservation(writer, reserved, companyMinor, now)
  }
  if (part === null) return { part, valueMinor: companyMinor }
  const owner = { personId: part.payerId }
  const chosen = await chooseFor(deps, writer, order, scope, { owner, dueMinor: part.amountMinor - feeMinor.person, neededAt })
  const personMinor = await setAside(deps, writer, 'travelCredit', order, chosen)
  const left = personMinor === 0 ? part : await lessenPart(writer, part, personMinor, now)
  return { part: left, valueMinor: companyMinor + personMinor }
}

const asideOf = async (reader: Reader, order: OrderRef): Promise<readonly PaymentRow[]> =>
  (await paymentsOfOrder(reader, order)).filter(({ kind, state }) => kind === 'travelCredit' && state === 'reserved')

/** What is set aside pays now; false where nothing is. */
export async function payValue(deps: Deps, writer: Writer, order: OrderRef): Promise<boolean> {
  const aside = await asideOf(writer, order)
  for (const payment of aside) {
    const uses = await lockedUses(writer, 'travelCredit', order.companyId, payment.id)
    await payGranted(deps, writer, VALUE, order, payment, uses)
  }
  return aside.length > 0
}

/** A part of what an airline keeps, by its number, which several payers may share. */
export interface CreditPartByNumber {
  readonly number: string
  readonly amountMinor: number
}

const byNumber = (parts: readonly CreditPartByNumber[]): readonly CreditPartByNumber[] =>
  [...Map.groupBy(parts, ({ number }) => number)].map(([number, of]) => ({
    number,
    amountMinor: sumMinor(of.map(({ amountMinor }) => amountMinor)),
  }))

/** What would come back to which value, were these amounts given back to their payments: by the same shares as `returnValue`. */
export async function valueReturning(
  reader: Reader,
  order: OrderRef,
  payments: readonly { readonly paymentId: string; readonly amountMinor: number }[],
): Promise<readonly CreditPartByNumber[]> {
  const all = await usesOfOrder(reader, order)
  const parts = payments.flatMap(({ paymentId, amountMinor }) => {
    const uses = all.filter((use) => use.paymentId === paymentId)
    const shares = returnShares(uses, amountMinor)
    return uses.map(({ number }, index) => ({ number, amountMinor: shares[index] ?? 0 }))
  })
  return byNumber(parts).filter(({ amountMinor }) => amountMinor > 0)
}

/** Nothing came of the order: what was set aside is let go, and what has paid comes back. Answers with what had paid. */
export const undoValue = (deps: Deps, writer: Writer, order: OrderRef): Promise<number> => undoGranted(deps, writer, VALUE, order)

/** A part of a delivered order goes back: what value has paid of it is value again. */
export const returnValue = (deps: Deps, writer: Writer, order: OrderRef, back: GivenBack): Promise<void> =>
  returnGranted(deps, writer, VALUE, order, back)

/** The person takes back what was set aside of hers before it has paid; her part is whole again. Answers by how much. */
export async function declineValue(deps: Deps, writer: Writer, order: OrderRef, part: PayOrderRow): Promise<number> {
  let backMinor = 0
  for (const payment of await asideOf(writer, order)) {
    const [use] = await lockedUses(writer, 'travelCredit', order.companyId, payment.id)
    if (ownerOf(use) === 'company') continue
    await letGo(deps, writer, VALUE, order, payment)
    backMinor += payment.amountMinor
  }
  if (backMinor === 0) return 0
  await writer
    .updateTable('payOrder')
    .set({ amountMinor: part.amountMinor + backMinor, changedAt: deps.clock.now() })
    .where('companyId', '=', part.companyId)
    .where('id', '=', part.id)
    .execute()
  return backMinor
}

/** How much of a person's part her value may pay: what is due of it, as far as that is the airline's and not our fee. */
async function payableByValue(deps: Deps, reader: Reader, order: OrderRef, { amountMinor }: PayOrderRow): Promise<number> {
  const { person: feeMinor } = await ownFees(deps, reader, order)
  const asideMinor = sumMinor(
    (await paymentsOfOrder(reader, order))
      .filter(({ kind, state }) => kind === 'points' && state === 'reserved')
      .map((one) => one.amountMinor),
  )
  return Math.max(0, Math.min(amountMinor, amountMinor + asideMinor - feeMinor))
}

interface AtCheckout {
  readonly part: PayOrderRow
  /** Until when the airline may issue on it. */
  readonly neededAt: Temporal.Instant
}

/** What of her value would pay of a part that is open at the checkout, beside what is set aside for it. Nothing is set aside. */
export async function valueForPart(deps: Deps, reader: Reader, order: OrderRef, { part, neededAt }: AtCheckout): Promise<number> {
  const scope = await scopeOf(reader, order)
  if (!scope) return 0
  const { companyId, orderId } = order
  const owner = { personId: part.payerId }
  const open = await openUnpromised(deps, reader, { companyId, owner, scope, before: orderId })
  const dueMinor = await payableByValue(deps, reader, order, part)
  const parts = applyCredits(open.map(usableIn), dueMinor, { ...scope, neededUntil: creditDay(neededAt) })
  return sumMinor(parts.map(({ amountMinor }) => amountMinor))
}

/** Sets her value aside for a part that is open at the checkout. Answers with how much: none where she has none that would pay. */
export async function setValueAside(deps: Deps, writer: Writer, order: OrderRef, { part, neededAt }: AtCheckout): Promise<number> {
  const scope = await scopeOf(writer, order)
  if (!scope) return 0
  const dueMinor = await payableByValue(deps, writer, order, part)
  const chosen = await chooseFor(deps, writer, order, scope, { owner: { personId: part.payerId }, dueMinor, neededAt })
  return setAside(deps, writer, 'travelCredit', order, chosen)
}

/** Whose value each payment of an order was paid with. */
export async function ownersOf(reader: Reader, order: OrderRef): Promise<ReadonlyMap<string, CreditOwner>> {
  return new Map((await usesOfOrder(reader, order)).map((use) => [use.paymentId, ownerOf(use)]))
}

/** Value that an airline has left of one ticket. */
export interface LeftValue {
  readonly number: string
  readonly airline: string
  readonly travellerId: string
  readonly amountMinor: number
  /** The last day on which a ticket is issued on it. */
  readonly validUntil: Temporal.PlainDate
}

/** One payer's part of what an airline has left becomes hers, as part of what the refund of `part` gives back. */
export async function grantValue(
  deps: Deps,
  writer: Writer,
  order: OrderRef,
  granted: {
    readonly paymentId: string
    readonly part: string
    readonly owner: CreditOwner
    readonly supplier: string
    readonly left: readonly LeftValue[]
  },
): Promise<void> {
  const { paymentId, part, owner, supplier, left } = granted
  if (left.length === 0) return
  const now = deps.clock.now()
  const newId = (): string => uuidv7(now.epochMilliseconds)
  for (const one of left) await insertCredit(writer, { ...one, ...order, id: newId(), owner, supplier, paymentId }, now)
  const amountMinor = sumMinor(left.map((one) => one.amountMinor))
  await enter(writer, order, { id: newId(), paymentId, kind: 'grant', part, at: now }, leaveValue(owner, amountMinor))
}

/** What the airline is told that pays for an order's tickets: by its numbers, which several payers may share. */
export async function valuePaying(reader: Reader, order: OrderRef): Promise<readonly CreditPartByNumber[]> {
  const uses = await usesOfOrder(reader, order)
  return byNumber(uses.map(({ number, amountMinor, backMinor }) => ({ number, amountMinor: amountMinor - backMinor }))).filter(
    ({ amountMinor }) => amountMinor > 0,
  )
}

export interface UsableValue {
  readonly companyMinor: number
  readonly personMinor: number
  /** What would be taken, oldest first. */
  readonly parts: readonly { readonly owner: 'company' | 'person'; readonly amountMinor: number; readonly validUntil: string }[]
  /** What is left with the same airline for the same travellers, and pays nothing of it: tickets of another seller have left it. */
  readonly elsewhereMinor: number
}

/** What value would pay of a booking, were it paid now: for a form that offers it. Nothing is set aside. */
export async function usableValue(
  deps: Deps,
  reader: Reader,
  booking: {
    readonly companyId: string
    readonly payerId: string
    readonly scope: ValueScope
    readonly companyMinor: number
    readonly personMinor: number
  },
): Promise<UsableValue> {
  const { companyId, payerId, scope, companyMinor, personMinor } = booking
  const neededUntil = creditDay(deps.clock.now())
  const partsOf = async (owner: CreditOwner, dueMinor: number) => {
    if (dueMinor === 0) return []
    const open = (await openUnpromised(deps, reader, { companyId, owner, scope, before: null })).map(usableIn)
    return applyCredits(open, dueMinor, { ...scope, neededUntil }).map(({ id, amountMinor }) => ({
      owner: owner === 'company' ? ('company' as const) : ('person' as const),
      amountMinor,
      validUntil: open.find((one) => one.id === id)?.validUntil ?? '',
    }))
  }
  const elsewhereOf = async (owner: CreditOwner, dueMinor: number): Promise<number> => {
    if (dueMinor === 0) return 0
    const open = await openCredits(reader, companyId, owner, { ...scope, supplier: null })
    return sumMinor(open.filter(({ supplier }) => supplier !== scope.supplier).map(({ leftMinor }) => leftMinor))
  }
  const person = { personId: payerId }
  const [ofCompany, ofPerson, companysElsewhere, hersElsewhere] = await Promise.all([
    partsOf('company', companyMinor),
    partsOf(person, personMinor),
    elsewhereOf('company', companyMinor),
    elsewhereOf(person, personMinor),
  ])
  const sum = (parts: readonly { amountMinor: number }[]) => sumMinor(parts.map((part) => part.amountMinor))
  return {
    companyMinor: sum(ofCompany),
    personMinor: sum(ofPerson),
    parts: [...ofCompany, ...ofPerson],
    elsewhereMinor: companysElsewhere + hersElsewhere,
  }
}
