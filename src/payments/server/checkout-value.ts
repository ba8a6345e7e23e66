import { airlineName } from '../../flights/rules/airlines.ts'
import type { Language } from '../../kernel/language.ts'
import { sumMinor } from '../../kernel/money.ts'
import { invariant, refuse, type Refusal } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { PaymentInfo } from '../calls.ts'
import { BEFORE_SEATS_GO_MINUTES } from '../rules/pay-order.ts'
import { paymentsText } from '../text/index.ts'
import { declineValue, setValueAside, valueForPart } from './credits.ts'
import { usesOfOrder } from './credits-store.ts'
import type { PaymentsDeps } from './deps.ts'
import { isHandedOn } from './links.ts'
import { payCredit } from './money.ts'
import { payPoints } from './points.ts'
import { movePayOrder, openTradesOf, paymentsOfOrder, type PaymentRow, type PayOrderRow } from './store.ts'

/* Unused value at the checkout: what it pays of an order, whose it is and until when it is good; and how she who pays takes it or leaves it alone. */

interface ShownValue {
  /** What the company's value pays of its part, and the person's of hers. */
  readonly companyMinor: number
  readonly personMinor: number
  /** What the company's value pays. */
  readonly isPaid: boolean
  readonly assets: PaymentInfo['assets']
}

const isAlive = ({ state }: PaymentRow): boolean => state === 'reserved' || state === 'paid'

export async function valueShown(
  reader: Reader,
  order: OrderRef,
  payments: readonly PaymentRow[],
  language: Language,
): Promise<ShownValue> {
  const alive = new Map(payments.filter((one) => one.kind === 'travelCredit' && isAlive(one)).map((one) => [one.id, one]))
  const uses = alive.size === 0 ? [] : (await usesOfOrder(reader, order)).filter((use) => alive.has(use.paymentId))
  const sumOf = (ofCompany: boolean) => sumMinor(uses.filter((use) => (use.ownerId === null) === ofCompany).map((use) => use.amountMinor))
  return {
    companyMinor: sumOf(true),
    personMinor: sumOf(false),
    isPaid: uses.filter((use) => use.ownerId === null).every((use) => alive.get(use.paymentId)?.state === 'paid'),
    assets: uses.map((use) => ({
      key: 'travelCredit' as const,
      label: paymentsText[language].value.asset(airlineName(use.airline)[language]),
      amountMinor: use.amountMinor,
      payer: use.ownerId === null ? ('company' as const) : ('person' as const),
      validUntil: use.validUntil.toString(),
    })),
  }
}

/** Until when an airline may issue a ticket on value that pays of a part: as late as its ticketing limit. */
const neededFor = ({ latestAt, expiresAt }: PayOrderRow): Temporal.Instant => {
  const end = latestAt ? latestAt.add({ minutes: BEFORE_SEATS_GO_MINUTES.flight }) : expiresAt
  invariant(end, 'what is due has an end')
  return end
}

/** Whether her value may pay of a part as it stands. Whoever holds its link was told what is due; the desk asks for what is due as it takes it. */
const mayPayOf = (part: PayOrderRow, isLinked: boolean): boolean => part.state === 'due' && !isLinked

/** Hers of an order that is set aside and has not paid; null where some of it has. */
export async function valueAsideOf(reader: Reader, order: OrderRef): Promise<number | null> {
  const hers = (await usesOfOrder(reader, order)).filter((use) => use.ownerId !== null)
  const payments = new Map((await paymentsOfOrder(reader, order)).map((one) => [one.id, one.state]))
  if (hers.some((use) => payments.get(use.paymentId) === 'paid')) return null
  return sumMinor(hers.filter((use) => payments.get(use.paymentId) === 'reserved').map((use) => use.amountMinor))
}

/** What of her value pays of her part, or would, also of what another order has let go since; null where none could. */
export async function valueOffered(deps: PaymentsDeps, part: PayOrderRow, isLinked: boolean): Promise<PaymentInfo['value']> {
  const { read } = deps.db
  const order = { companyId: part.companyId, orderId: part.orderId }
  const asideMinor = part.state === 'due' ? await valueAsideOf(read, order) : null
  if (asideMinor === null) return null
  const isOpen = mayPayOf(part, isLinked) && (await openTradesOf(read, order)).length === 0
  const moreMinor = isOpen ? await valueForPart(deps, read, order, { part, neededAt: neededFor(part) }) : 0
  return asideMinor + moreMinor === 0 ? null : { payMinor: asideMinor + moreMinor, asideMinor, isFree: isOpen }
}

/**
 * Takes her value for what is due, or leaves it alone, as she says, and once however often she says it. Not once she has begun to pay the
 * rest: a cashier asks for what was due then. Answers with the part as value leaves it: due for the rest, which is nothing where value is all
 * of it.
 */
export async function chooseValueFor(
  deps: PaymentsDeps,
  writer: Writer,
  order: OrderRef,
  { part, isWanted }: { part: PayOrderRow; isWanted: boolean },
): Promise<PayOrderRow | Refusal> {
  const asideMinor = await valueAsideOf(writer, order)
  if (asideMinor === null) return isWanted ? part : refuse('PAY-BEGUN')
  const isFree = (await openTradesOf(writer, order)).length === 0
  if (!isWanted) {
    if (asideMinor === 0) return part
    return isFree ? letGo(deps, writer, order, part) : refuse('PAY-BEGUN')
  }
  if (!mayPayOf(part, await isHandedOn(writer, part))) return part
  const at = { part, neededAt: neededFor(part) }
  const moreMinor = await valueForPart(deps, writer, order, at)
  if (moreMinor === 0) return part
  // What is set aside stays as the cashier was told; none at all is not what she asks for.
  if (!isFree) return asideMinor > 0 ? part : refuse('PAY-BEGUN')
  // Of one owner value pays once: what was set aside is chosen anew with the rest.
  const whole = asideMinor > 0 ? await bare(deps, writer, order, part) : part
  const amountMinor = await setValueAside(deps, writer, order, { ...at, part: whole })
  await deps.orders.tell(writer, order, { kind: 'valueSetAside', actorId: part.payerId, facts: { amountMinor } })
  const dueMinor = whole.amountMinor - amountMinor
  if (dueMinor > 0) await writeDue(deps, writer, part, dueMinor)
  return { ...whole, amountMinor: dueMinor }
}

async function bare(deps: PaymentsDeps, writer: Writer, order: OrderRef, part: PayOrderRow): Promise<PayOrderRow> {
  return { ...part, amountMinor: part.amountMinor + (await declineValue(deps, writer, order, part)) }
}

async function letGo(deps: PaymentsDeps, writer: Writer, order: OrderRef, part: PayOrderRow): Promise<PayOrderRow> {
  const whole = await bare(deps, writer, order, part)
  const facts = { amountMinor: whole.amountMinor - part.amountMinor }
  await deps.orders.tell(writer, order, { kind: 'valueDeclined', actorId: part.payerId, facts })
  return whole
}

async function writeDue(deps: PaymentsDeps, writer: Writer, { companyId, id }: PayOrderRow, amountMinor: number): Promise<void> {
  await writer
    .updateTable('payOrder')
    .set({ amountMinor, changedAt: deps.clock.now() })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Her value, and points with it, are all that was due: the part is paid without a gateway, and the company's with it. */
export async function paidWithoutGateway(deps: PaymentsDeps, writer: Writer, order: OrderRef, part: PayOrderRow): Promise<PayOrderRow> {
  const paid = await movePayOrder(writer, part, 'pay', { changedAt: deps.clock.now(), amountMinor: 0 })
  await payCredit(deps, writer, order)
  await payPoints(deps, writer, order)
  return paid
}
