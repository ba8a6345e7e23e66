import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader } from '../../server/database/connect.ts'
import { lastArrival } from '../rules/pay-order.ts'
import type { GatewayName } from '../supplier/port.ts'
import type { PaymentsDeps } from './deps.ts'
import type { PayOrderRow, TradeRow } from './store.ts'

/*
 * A payment that somebody may have made, while its gateway does not say whether she has. Until the gateway itself takes no money for it
 * any more nobody is asked to pay again; from then on she may, and what turns out paid twice goes back by itself.
 */

export interface Confirming {
  readonly gateway: GatewayName
  /** Until when nobody is asked to pay again. */
  readonly until: Temporal.Instant
  /** Whether the part still waits then, so that she can pay again. */
  readonly mayRetry: boolean
}

type Asked = Pick<TradeRow, 'gateway' | 'state' | 'shownAt' | 'silentSince' | 'expiresAt'>

/** Nobody can have paid where no cashier was handed out. */
const isUnclear = ({ state, shownAt, silentSince }: Asked): boolean => state === 'prepared' && shownAt !== null && silentSince !== null

const isPast = ({ expiresAt }: Pick<Asked, 'expiresAt'>, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, lastArrival(expiresAt)) >= 0

/** What of a part that is due is being confirmed; null where nothing is, or where that has taken too long. */
export function confirmingOf(
  trades: readonly Asked[],
  { expiresAt }: Pick<PayOrderRow, 'expiresAt'>,
  now: Temporal.Instant,
): Confirming | null {
  const [last] = trades
    .filter((trade) => isUnclear(trade) && !isPast(trade, now))
    .toSorted((one, other) => Temporal.Instant.compare(other.expiresAt, one.expiresAt))
  if (!last) return null
  const until = lastArrival(last.expiresAt)
  return { gateway: last.gateway, until, mayRetry: expiresAt !== null && Temporal.Instant.compare(until, expiresAt) < 0 }
}

/** Which gateway never answered: she may pay again, and is told what becomes of two payments. */
export const unansweredBy = (trades: readonly Asked[], now: Temporal.Instant): GatewayName | null =>
  trades.find((trade) => isUnclear(trade) && isPast(trade, now))?.gateway ?? null

/** A try at a gateway of which nobody knows yet that it has brought nothing. */
export interface MaybePaid extends Pick<TradeRow, 'gateway' | 'amountMinor' | 'payer' | 'holds'> {
  /** The gateway was asked, and does not tell; else it had nothing when it was asked last. */
  readonly isSilent: boolean
}

/**
 * Tries that somebody may have paid, of these: at whose cashier somebody may stand, and those of which the gateway does not tell, however
 * long ago, also where we have closed them without its word.
 */
export const maybePaid = (trades: readonly TradeRow[]): readonly MaybePaid[] =>
  trades
    .filter(({ state, shownAt, silentSince }) => shownAt !== null && (state === 'prepared' || (state === 'closed' && silentSince !== null)))
    .map(({ gateway, amountMinor, payer, holds, silentSince }) => ({ gateway, amountMinor, payer, holds, isSilent: silentSince !== null }))

/** Of these orders of one company, those with a try of which its gateway does not tell, however long ago: for lists. */
export async function unclearAmong(reader: Reader, orders: readonly OrderRef[]): Promise<ReadonlySet<string>> {
  const [first] = orders
  if (!first) return new Set()
  const rows = await reader
    .selectFrom('gatewayTrade')
    .select('orderId')
    .where('companyId', '=', first.companyId)
    .where(
      'orderId',
      'in',
      orders.map(({ orderId }) => orderId),
    )
    .where('state', 'in', ['prepared', 'closed'])
    .where('shownAt', 'is not', null)
    .where('silentSince', 'is not', null)
    .execute()
  return new Set(rows.map(({ orderId }) => orderId))
}

/** Of these orders of one company, those with a payment that is being confirmed: for lists. */
export async function confirmingAmong(reader: Reader, orders: readonly OrderRef[], now: Temporal.Instant): Promise<ReadonlySet<string>> {
  const [first] = orders
  if (!first) return new Set()
  const rows = await reader
    .selectFrom('gatewayTrade')
    .selectAll()
    .where('companyId', '=', first.companyId)
    .where(
      'orderId',
      'in',
      orders.map(({ orderId }) => orderId),
    )
    .where('state', '=', 'prepared')
    .where('silentSince', 'is not', null)
    .execute()
  return new Set(rows.filter((trade) => isUnclear(trade) && !isPast(trade, now)).map(({ orderId }) => orderId))
}

/** A cashier is about to be handed out: from now on somebody may pay there. */
export async function noteShown(deps: PaymentsDeps, { number, shownAt }: Pick<TradeRow, 'number' | 'shownAt'>): Promise<void> {
  if (shownAt !== null) return
  await deps.db.transact(
    (writer) =>
      writer
        .updateTable('gatewayTrade')
        .set({ shownAt: deps.clock.now() })
        .where('number', '=', number)
        .where('shownAt', 'is', null)
        .execute(),
    { name: 'payments.shown' },
  )
}

/** The gateway has left a question without a clear answer, or has answered again. */
export async function noteSilence(deps: PaymentsDeps, number: string, isSilent: boolean): Promise<void> {
  await deps.db.transact(
    (writer) =>
      writer
        .updateTable('gatewayTrade')
        .set({ silentSince: isSilent ? deps.clock.now() : null })
        .where('number', '=', number)
        .where('silentSince', isSilent ? 'is' : 'is not', null)
        .execute(),
    { name: 'payments.silence' },
  )
}
