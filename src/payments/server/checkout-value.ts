import { airlineName } from '../../flights/rules/airlines.ts'
import type { Language } from '../../kernel/language.ts'
import { sumMinor } from '../../kernel/money.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { PaymentInfo } from '../calls.ts'
import { paymentsText } from '../text/index.ts'
import { declineValue } from './credits.ts'
import { usesOfOrder } from './credits-store.ts'
import type { PaymentsDeps } from './deps.ts'
import { openTradesOf, paymentsOfOrder, type PaymentRow, type PayOrderRow } from './store.ts'

/* Unused value at the checkout: what it pays of an order, whose it is and until when it is good; and how she who pays leaves it alone. */

interface ShownValue {
  /** What the company's value pays of its part, and the person's of hers. */
  readonly companyMinor: number
  readonly personMinor: number
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
    isPaid: [...alive.values()].every(({ state }) => state === 'paid'),
    assets: uses.map((use) => ({
      key: 'travelCredit' as const,
      label: paymentsText[language].value.asset(airlineName(use.airline)[language]),
      amountMinor: use.amountMinor,
      payer: use.ownerId === null ? ('company' as const) : ('person' as const),
      validUntil: use.validUntil.toString(),
    })),
  }
}

/**
 * The person leaves her value alone: her part is whole again. Not once she has begun to pay the rest: a cashier asks for what was due then. Null
 * where it was done, or nothing of hers was set aside.
 */
export async function leaveValueAlone(deps: PaymentsDeps, writer: Writer, order: OrderRef, part: PayOrderRow): Promise<Refusal | null> {
  const uses = (await usesOfOrder(writer, order)).filter((use) => use.ownerId !== null && use.amountMinor > use.backMinor)
  if (uses.length === 0) return null
  const payments = new Map((await paymentsOfOrder(writer, order)).map((one) => [one.id, one]))
  const isTaken = uses.some((use) => payments.get(use.paymentId)?.state !== 'reserved')
  if (isTaken || (await openTradesOf(writer, order)).length > 0) return refuse('PAY-BEGUN')
  const amountMinor = await declineValue(deps, writer, order, part)
  await deps.orders.tell(writer, order, { kind: 'valueDeclined', actorId: part.payerId, facts: { amountMinor } })
  return null
}
