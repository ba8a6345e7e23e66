import type { Store } from '../kit/store.ts'

/** WeChat Pay looks at its own books: trades, refunds and journal must tell the same story. Each finding is a sentence; none is good. */
export function wechatPayFindings(store: Store): string[] {
  const found: string[] = []
  const rows = store.all(`
    SELECT t.out_trade_no, t.state, t.total_minor, t.paid_at,
      (SELECT coalesce(sum(amount_minor), 0) FROM wechat_refunds r WHERE r.transaction_id = t.transaction_id AND r.status <> 'CLOSED') AS taken,
      (SELECT coalesce(sum(amount_minor), 0) FROM wechat_refunds r WHERE r.transaction_id = t.transaction_id AND r.status = 'SUCCESS') AS done,
      (SELECT count(*) FROM journal j WHERE j.supplier = 'wechat' AND j.booking_id = t.transaction_id AND j.effect = 'payment') AS payments,
      (SELECT coalesce(sum(amount_minor), 0) FROM journal j WHERE j.supplier = 'wechat' AND j.booking_id = t.transaction_id) AS journal
    FROM wechat_trades t`)
  for (const row of rows) {
    const trade = `trade ${String(row.out_trade_no)}`
    const [total, taken, done, payments] = [Number(row.total_minor), Number(row.taken), Number(row.done), Number(row.payments)]
    const isPaid = row.paid_at !== null
    if (taken > (isPaid ? total : 0)) found.push(`${trade}: more given back than was paid`)
    if (payments !== (isPaid ? 1 : 0)) found.push(`${trade}: ${isPaid ? 'paid' : 'not paid'}, the journal tells of ${payments} payments`)
    if (isPaid !== (row.state === 'SUCCESS' || row.state === 'REFUND'))
      found.push(`${trade}: ${isPaid ? 'paid' : 'not paid'} and ${String(row.state)}`)
    if (Number(row.journal) !== (isPaid ? total - done : 0)) found.push(`${trade}: the journal adds up to ${Number(row.journal)}`)
  }
  const strangers = store.all(
    "SELECT DISTINCT booking_id FROM journal WHERE supplier = 'wechat' AND booking_id NOT IN (SELECT transaction_id FROM wechat_trades)",
  )
  for (const row of strangers) found.push(`the journal tells of trade ${String(row.booking_id)}, which does not exist`)
  for (const row of store.all('SELECT notice_id FROM wechat_probes_taken'))
    found.push(`notice ${String(row.notice_id)}: a probe with a signature that cannot be right was taken for it`)
  return found
}
