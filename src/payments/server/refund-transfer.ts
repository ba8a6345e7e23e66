import { createHash } from 'node:crypto'
import { uuidv7 } from '../../kernel/ids.ts'
import type { BothNames } from '../../kernel/language.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { constraintOf, type Reader, type Writer } from '../../server/database/connect.ts'
import { unlessRefused } from '../../server/database/unless-refused.ts'
import { faultPoint } from '../../server/faults.ts'
import { filesOf } from '../../server/files.ts'
import { readCursor, writeCursor } from '../../server/page-cursor.ts'
import { sealStaffDeed } from '../../server/staff-deeds.ts'
import { paidBack } from '../rules/ledger.ts'
import { isForTransfer, isTransferDay } from '../rules/refused-refunds.ts'
import { GatewayAway, GatewayUnclear } from '../supplier/port.ts'
import type { RefundDeskDeps } from './refund-desk.ts'
import { endRefund, findRefund, type RefundRow } from './refund-store.ts'
import { refunded, standsAtGateway } from './refunding.ts'
import { enter, findTrade, payerOf } from './store.ts'
import { insertTransfer, newestTransfers, transferOf, type TransferRow } from './transfer-store.ts'

/*
 * A refund that its gateway cannot bring back is paid by transfer out of the operator's bank account: finance makes the transfer, and
 * records it here with its receipt. Before it is recorded the gateway is asked once more, and what it pays later is a difference.
 */

/** The picture of a receipt belongs to whoever paid, whose account it shows; it is held by the transfer. */
export const RECEIPT_HOLDER = 'refund_transfer'
/**
 * The transfer of a refund, of which there is one: its id is made of the refund's number, so that a picture is held by it from the moment it is
 * handed in, and proves no other refund of whoever paid.
 */
function transferIdOf(refundNumber: string): string {
  const hex = createHash('sha256').update(`${RECEIPT_HOLDER}/${refundNumber}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
const holderOf = (refundNumber: string) => ({ heldBy: RECEIPT_HOLDER, holderId: transferIdOf(refundNumber) })
const TRANSFERS_AT_ONCE = 30
/** So many pictures for one refund wait to be recorded. */
const HANDED_IN_MAX = 5

export interface TransferMade {
  readonly staffId: string
  readonly number: string
  readonly receiptNumber: string
  /** YYYY-MM-DD, by Shanghai's calendar. */
  readonly paidOn: string
  /** The receipt's picture, handed in before. */
  readonly fileId: string
  readonly why: string
}

export interface TransferShown {
  readonly number: string
  readonly orderSeq: string
  readonly company: BothNames
  readonly amountMinor: number
  readonly receiptNumber: string
  readonly paidOn: Temporal.PlainDate
  readonly recordedAt: Temporal.Instant
  /** Who recorded it. */
  readonly by: string
}

export interface RefundTransfers {
  /** Keeps the picture of a receipt for a refund that may be paid by transfer, until it is recorded. */
  keepReceipt(asked: { readonly number: string; readonly bytes: Uint8Array }): Promise<{ fileId: string } | Refusal>
  recordTransfer(made: TransferMade): Promise<{ settled: true } | Refusal>
  /** The newest first, after a cursor. */
  listTransfers(after: string | null): Promise<{ readonly transfers: readonly TransferShown[]; readonly next: string | null }>
  openReceipt(who: { readonly staffId: string; readonly number: string }): Promise<{ dataUrl: string } | Refusal>
}

/** Why a refund is not to be paid by transfer now; null where it is. */
function hindrance(row: RefundRow | null): Refusal | null {
  if (!row) return refuse('P404')
  if (row.state === 'done' || row.state === 'settled') return refuse('REFUND-DONE')
  return row.state === 'failed' && isForTransfer(row.refusal) ? null : refuse('REFUND-NOT-BY-HAND')
}

/** Whose the receipt's picture is: hers who was asked for the part, also where somebody outside paid it in her place. */
async function ownerOf(reader: Reader, row: RefundRow): Promise<{ companyId: string; ownerId: string }> {
  const trade = await findTrade(reader, row.tradeNumber)
  invariant(trade, 'a refund is of a trade')
  const { companyId, payOrderId } = trade
  const { payerId } = await reader
    .selectFrom('payOrder')
    .select('payerId')
    .where('companyId', '=', companyId)
    .where('id', '=', payOrderId)
    .executeTakeFirstOrThrow()
  return { companyId, ownerId: payerId }
}

export function refundTransfersOf(deps: RefundDeskDeps): RefundTransfers {
  const { db, clock } = deps
  const files = filesOf(clock, deps.secrets)

  /** What the gateway says now, of every number: a refund that it has paid is over, and one that it may still pay is not for a transfer. */
  async function lookFirst(row: RefundRow): Promise<Refusal | null> {
    try {
      const stands = await standsAtGateway(deps, row)
      if (stands.is === 'underWay') return refuse('REFUND-NOT-BY-HAND')
      if (stands.is === 'notPaid') return null
      await refunded(deps, { companyId: row.companyId, orderId: row.orderId }, row.number, stands.under)
      return refuse('REFUND-DONE')
    } catch (error) {
      if (error instanceof GatewayAway || error instanceof GatewayUnclear) return refuse('REFUND-AWAY')
      throw error
    }
  }

  async function settle(writer: Writer, made: TransferMade): Promise<{ settled: true } | Refusal> {
    const { staffId, number, receiptNumber, fileId, why } = made
    const known = await findRefund(writer, number)
    if (!known) return refuse('P404')
    const order = { companyId: known.companyId, orderId: known.orderId }
    await deps.orders.lock(writer, order)
    const row = await findRefund(writer, number)
    const hindered = hindrance(row)
    if (!row || hindered) return hindered ?? refuse('P404')
    const now = clock.now()
    const holder = holderOf(number)
    const handedIn = await files.heldBy(writer, row.companyId, holder)
    if (!handedIn.includes(fileId)) return refuse('P404')
    const claimed = await files.claim(writer, await ownerOf(writer, row), holder, [fileId])
    if (isRefusal(claimed)) return claimed
    const { amountMinor, paymentId, part } = row
    const paidOn = Temporal.PlainDate.from(made.paidOn)
    await insertTransfer(writer, {
      ...order,
      id: holder.holderId,
      refundNumber: number,
      receiptNumber,
      amountMinor,
      paidOn,
      by: staffId,
      at: now,
    })
    invariant(await endRefund(writer, row, 'settled', now), 'a refund that is locked is settled once')
    const trade = await findTrade(writer, row.tradeNumber)
    invariant(trade, 'a refund is of a trade')
    const entry = { id: uuidv7(now.epochMilliseconds), paymentId, kind: 'refund' as const, part, at: now }
    await enter(writer, order, entry, paidBack('bank', await payerOf(writer, trade), amountMinor))
    await deps.orders.tell(writer, order, { kind: 'refundTransferred', facts: { amountMinor, paidOn: made.paidOn } })
    const facts = { ...order, amountMinor, receiptNumber, paidOn: made.paidOn }
    await sealStaffDeed(writer, deps, { staffId, what: 'refund.transferred', subject: number, why, facts })
    return { settled: true } as const
  }

  async function shown({ companyId, orderId, refundNumber, ...row }: TransferRow): Promise<TransferShown> {
    const order = await deps.orders.find(db.read, { companyId, orderId })
    invariant(order, 'a transfer is of an order')
    const { amountMinor, receiptNumber, paidOn, recordedAt, by } = row
    const company = await deps.companyName(db.read, companyId)
    return { number: refundNumber, orderSeq: order.number, company, amountMinor, receiptNumber, paidOn, recordedAt, by }
  }

  return {
    async keepReceipt({ number, bytes }) {
      const row = await findRefund(db.read, number)
      const hindered = hindrance(row)
      if (!row || hindered) return hindered ?? refuse('P404')
      const picture = await files.decode(bytes)
      if (isRefusal(picture)) return picture
      const owner = await ownerOf(db.read, row)
      return unlessRefused(db, { name: 'payments.refund-receipt' }, async (writer) => {
        await deps.orders.lock(writer, { companyId: row.companyId, orderId: row.orderId })
        const late = hindrance(await findRefund(writer, number))
        if (late) return late
        const kept = await files.keep(writer, { ...owner, picture })
        if (isRefusal(kept)) return kept
        // Two may be at it at once: what was handed in just before stays until one of them is recorded.
        const before = await files.heldBy(writer, owner.companyId, holderOf(number))
        const claimed = await files.claim(writer, owner, holderOf(number), [...before.slice(1 - HANDED_IN_MAX), kept.fileId])
        return isRefusal(claimed) ? claimed : kept
      })
    },

    async recordTransfer(made) {
      const row = await findRefund(db.read, made.number)
      const hindered = hindrance(row)
      if (!row || hindered) return hindered ?? refuse('P404')
      if (!isTransferDay(Temporal.PlainDate.from(made.paidOn), { owedAt: row.createdAt, now: clock.now() }))
        return refuse('REFUND-DAY', { field: 'paidOn' })
      const refusal = await lookFirst(row)
      if (refusal) return refusal
      await faultPoint('payments.refund-transfer.looked')
      try {
        return await unlessRefused(db, { name: 'payments.refund-transfer' }, (writer) => settle(writer, made))
      } catch (error) {
        if (constraintOf(error) !== 'refund_transfer_receipt_once') throw error
        return refuse('REFUND-RECEIPT', { field: 'receiptNumber' })
      }
    },

    async listTransfers(after) {
      const rows = await newestTransfers(db.read, { after: readCursor(after), atMost: TRANSFERS_AT_ONCE + 1 })
      const page = rows.slice(0, TRANSFERS_AT_ONCE)
      const transfers: TransferShown[] = []
      for (const row of page) transfers.push(await shown(row))
      const last = page.at(-1)
      return { transfers, next: rows.length > page.length && last ? writeCursor({ at: last.recordedAt, id: last.id }) : null }
    },

    async openReceipt({ staffId, number }) {
      const transfer = await transferOf(db.read, number)
      const row = transfer && (await findRefund(db.read, number))
      if (!transfer || !row) return refuse('P404')
      const owner = await ownerOf(db.read, row)
      const [fileId] = await files.heldBy(db.read, transfer.companyId, { heldBy: RECEIPT_HOLDER, holderId: transfer.id })
      const file = fileId === undefined ? null : await files.read(db.read, { ...owner, fileId })
      if (!file) return refuse('P404') // erased with whose account it shows
      await db.transact(
        (writer) =>
          sealStaffDeed(writer, deps, { staffId, what: 'refund.receiptOpened', subject: number, why: transfer.receiptNumber, facts: {} }),
        { name: 'payments.refund-receipt-opened' },
      )
      return { dataUrl: `data:${file.mediaType};base64,${file.bytes.toString('base64')}` }
    },
  }
}
