import type { Store } from '../kit/store.ts'

/** Alipay looks at its own books: trades, refunds and journal must tell the same story. Each finding is a sentence; none is good. */
export function alipayFindings(store: Store): string[] {
  const found: string[] = []
  const rows = store.all(`
    SELECT t.out_trade_no, t.status, t.total_minor, t.refunded_minor, t.paid_at,
      (SELECT coalesce(sum(amount_minor), 0) FROM alipay_refunds r WHERE r.trade_no = t.trade_no) AS refunds,
      (SELECT count(*) FROM journal j WHERE j.supplier = 'alipay' AND j.booking_id = t.trade_no AND j.effect = 'payment') AS payments,
      (SELECT coalesce(sum(amount_minor), 0) FROM journal j WHERE j.supplier = 'alipay' AND j.booking_id = t.trade_no) AS journal
    FROM alipay_trades t`)
  for (const row of rows) {
    const trade = `trade ${String(row.out_trade_no)}`
    const [total, refunded, refunds, payments] = [row.total_minor, row.refunded_minor, row.refunds, row.payments].map(Number) as [
      number,
      number,
      number,
      number,
    ]
    const isPaid = row.paid_at !== null
    const isOver = isPaid && refunded === total
    if (refunds > (isPaid ? total : 0)) found.push(`${trade}: more given back than was paid`)
    if (refunds !== refunded) found.push(`${trade}: its refunds add up to ${refunds}, it says ${refunded}`)
    if (payments !== (isPaid ? 1 : 0)) found.push(`${trade}: ${isPaid ? 'paid' : 'not paid'}, the journal tells of ${payments} payments`)
    if (isPaid && (row.status === 'TRADE_CLOSED') !== isOver) found.push(`${trade}: paid and ${String(row.status)}`)
    if (Number(row.journal) !== (isPaid ? total - refunded : 0)) found.push(`${trade}: the journal adds up to ${Number(row.journal)}`)
  }
  const strangers = store.all(
    "SELECT DISTINCT booking_id FROM journal WHERE supplier = 'alipay' AND booking_id NOT IN (SELECT trade_no FROM alipay_trades)",
  )
  for (const row of strangers) found.push(`the journal tells of trade ${String(row.booking_id)}, which does not exist`)
  return found
}
