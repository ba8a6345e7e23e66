import type { Language } from '../../kernel/language.ts'
import { sumMinor } from '../../kernel/money.ts'
import type { OrderRef, Orders } from '../../orders/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import { TERMS_BEFORE, type PayTerms } from '../rules/pay-terms.ts'
import { paymentsText } from '../text/index.ts'
import { usesOfOrder } from './credits-store.ts'
import { paymentsOfOrder, payOrderOf, type PaymentRow } from './store.ts'

/** Keeps what an order was promised about fees; it is never changed. */
export async function keepTerms(writer: Writer, { companyId, orderId }: OrderRef, terms: PayTerms): Promise<void> {
  await writer
    .insertInto('payTerms')
    .values({ companyId, orderId, ...terms })
    .execute()
}

export async function termsOf(reader: Reader, { companyId, orderId }: OrderRef): Promise<PayTerms> {
  const row = await reader
    .selectFrom('payTerms')
    .select(['serviceFeePaidBy', 'isServiceFeeReturned', 'feePayer'])
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return row ?? TERMS_BEFORE
}

/** What of an order's lines is our fee. */
export const feeIn = (lines: readonly { kind: string; amountMinor: number }[]): number =>
  sumMinor(lines.filter(({ kind }) => kind === 'serviceFee').map(({ amountMinor }) => amountMinor))

/** What is bought beside tickets, by who pays it. */
export const besideIn = (lines: readonly { paidBy: string | null; amountMinor: number }[]): { company: number; person: number } => {
  const by = (payer: string): number => sumMinor(lines.map(({ paidBy, amountMinor }) => (paidBy === payer ? amountMinor : 0)))
  return { company: by('company'), person: by('person') }
}

type Payer = 'company' | 'person' | 'third'

/** Who bears what others keep: in proportion is a word for an order that company and person share; whoever pays all of one bears all. */
async function bearerOf(reader: Reader, order: OrderRef, feePayer: PayTerms['feePayer']): Promise<PayTerms['feePayer']> {
  if (feePayer !== 3) return feePayer
  const [payments, uses, part] = await Promise.all([paymentsOfOrder(reader, order), usesOfOrder(reader, order), payOrderOf(reader, order)])
  const companyValue = new Set(uses.filter(({ ownerId }) => ownerId === null).map(({ paymentId }) => paymentId))
  const alive = payments.filter(({ state }) => state === 'reserved' || state === 'paid')
  const isCompanys = ({ id, kind }: PaymentRow): boolean => kind === 'companyCredit' || companyValue.has(id)
  if (!alive.some(isCompanys)) return 2
  return part !== null || !alive.every(isCompanys) ? 3 : 1
}

/**
 * What becomes of fees, in sentences for whoever is about to give an order up: that ours goes back with the rest as long as nothing is
 * delivered, and how it would be later. `charged`: who has paid; what is only reserved was charged to nobody.
 */
export function feeWords({ orders }: { orders: Pick<Orders, 'moneyLines'> }) {
  return async (reader: Reader, order: OrderRef, asked: { language: Language; charged: readonly Payer[] }): Promise<readonly string[]> => {
    const [lines, terms, payments] = await Promise.all([
      orders.moneyLines(reader, order),
      termsOf(reader, order),
      paymentsOfOrder(reader, order),
    ])
    const text = paymentsText[asked.language].fees
    const feeMinor = feeIn(lines)
    const later = text.later(text.bearers[await bearerOf(reader, order, terms.feePayer)])
    if (feeMinor === 0) return [later]
    const isCompanys = terms.serviceFeePaidBy === 'company'
    // A third party stands on the person's side. An airline's value, which may be all that is set aside, pays no fee of ours.
    const isFeeCharged =
      asked.charged.some((payer) => (payer === 'company') === isCompanys) &&
      payments.some(
        ({ kind, state }) =>
          state === 'paid' && (isCompanys ? kind === 'companyCredit' : kind !== 'companyCredit' && kind !== 'travelCredit'),
      )
    return [...(isFeeCharged ? [text.back(feeMinor)] : []), later, terms.isServiceFeeReturned ? text.laterBack : text.laterKept]
  }
}
