import { DEFAULT_ZONE, dateIn } from '../../kernel/time.ts'
import type { Reader } from '../../server/database/connect.ts'
import { linkBack, type LinkBack, type LinkBackBecause, type LinkRefund, type LinkState } from '../rules/link-back.ts'
import { isForTransfer } from '../rules/refused-refunds.ts'
import { notPayable, orderOf } from './checkout.ts'
import { confirmingOf, maybePaid } from './confirming.ts'
import type { PaymentsDeps } from './deps.ts'
import type { FoundLink } from './links.ts'
import { partRefundsOfOrder, refundsOfOrder, type RefundRow } from './refund-store.ts'
import { tradesOf, type TradeRow } from './store.ts'
import { transferOf } from './transfer-store.ts'

/*
 * How a payment by a link stands for whoever holds it, to its very end: also once the link is taken back, the order is over, or the money has
 * gone back. She is told of what was paid by this link and of nothing else.
 */

export interface LinkStanding {
  readonly state: LinkState
  /** What was paid by it; null where nothing was. */
  readonly paidMinor: number | null
  readonly back: LinkBack | null
}

/** What was, or may be, paid by this link: begun before it was taken back, and alive after it was made. */
const isBy =
  ({ createdAt, revokedAt }: Pick<FoundLink, 'createdAt' | 'revokedAt'>) =>
  (trade: TradeRow): boolean =>
    trade.payer === 'third' &&
    Temporal.Instant.compare(trade.changedAt, createdAt) >= 0 &&
    (revokedAt === null || Temporal.Instant.compare(trade.createdAt, revokedAt) < 0)

/** The tries by this link. */
export const tradesBy = async (reader: Reader, link: FoundLink): Promise<readonly TradeRow[]> =>
  (await tradesOf(reader, orderOf(link.part))).filter(isBy(link))

/** Of these, what a gateway held and has let go. One that was closed before anybody had confirmed it was never held. */
async function hasLetGo(reader: Reader, trades: readonly TradeRow[]): Promise<boolean> {
  const held = trades.filter(({ holds, state }) => holds && state === 'closed')
  const [first] = held
  if (!first) return false
  const row = await reader
    .selectFrom('ledgerEntry')
    .select('id')
    .where('companyId', '=', first.companyId)
    .where('orderId', '=', first.orderId)
    .where(
      'paymentId',
      'in',
      held.map(({ paymentId }) => paymentId),
    )
    .where('kind', '=', 'release')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const BECAUSE: Readonly<Record<RefundRow['reason'], LinkBackBecause>> = {
  partReturned: 'returned',
  orderEnded: 'ended',
  paidLate: 'notNeeded',
  paidTwice: 'notNeeded',
}

async function refundTold(reader: Reader, row: RefundRow, gateway: TradeRow['gateway']): Promise<LinkRefund> {
  const told = { because: BECAUSE[row.reason], amountMinor: row.amountMinor, gateway }
  const promised = row.promisedOn.toString()
  switch (row.state) {
    case 'asked':
      return { ...told, state: 'onTheWay', on: promised }
    case 'failed':
      return { ...told, state: isForTransfer(row.refusal) ? 'byTransfer' : 'manual', on: promised }
    case 'settled': {
      const transfer = await transferOf(reader, row.number)
      return { ...told, state: 'transferred', on: (transfer?.paidOn ?? dateIn(DEFAULT_ZONE, row.changedAt)).toString() }
    }
    case 'done':
      return { ...told, state: 'done', on: dateIn(DEFAULT_ZONE, row.changedAt).toString() }
  }
}

/** What has become of these payments. */
async function backOf(deps: PaymentsDeps, link: FoundLink, paid: readonly TradeRow[]): Promise<LinkBack | null> {
  const { read } = deps.db
  const order = orderOf(link.part)
  const [rows, parts] = await Promise.all([refundsOfOrder(read, order), partRefundsOfOrder(read, order)])
  const gatewayOf = new Map(paid.map(({ number, gateway }) => [number, gateway]))
  const payments = new Set(paid.map(({ paymentId }) => paymentId))
  const refunds: LinkRefund[] = []
  for (const row of rows) {
    const gateway = gatewayOf.get(row.tradeNumber)
    if (gateway) refunds.push(await refundTold(read, row, gateway))
  }
  const shares = parts.filter(({ paymentId }) => payments.has(paymentId))
  const paidMinor = paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return linkBack(paidMinor, { refunds, shares }, dateIn(DEFAULT_ZONE, deps.clock.now()).toString())
}

const nothingPaid = (state: LinkState): LinkStanding => ({ state, paidMinor: null, back: null })

export async function linkStanding(deps: PaymentsDeps, link: FoundLink): Promise<LinkStanding> {
  const own = await tradesBy(deps.db.read, link)
  const paid = own.filter(({ state }) => state === 'paid')
  if (paid.length > 0) {
    const paidMinor = paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    return { state: 'paid', paidMinor, back: await backOf(deps, link, paid) }
  }
  if (own.some(({ state }) => state === 'held' || state === 'capturing')) return nothingPaid('held')
  if (link.revokedAt === null && link.part.state === 'due' && !notPayable(deps, link.part))
    return nothingPaid(confirmingOf(own, link.part, deps.clock.now()) ? 'confirming' : 'due')
  if (own.some(({ state }) => state === 'releasing')) return nothingPaid('releasing')
  if (maybePaid(own).some(({ isSilent }) => isSilent)) return nothingPaid('unclear')
  return nothingPaid((await hasLetGo(deps.db.read, own)) ? 'released' : 'over')
}
