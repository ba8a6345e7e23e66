import { Badge } from '../../../web/ui/badge.tsx'
import type { OrderStatus } from '../../calls/words.ts'

/** How an order stands, in the tone that the server gives it. What is over and done is plain text. */
export function StatusBadge({ status }: { status: Pick<OrderStatus, 'tone' | 'label'> }) {
  if (status.tone === 'quiet') return <span className="note">{status.label}</span>
  return <Badge kind={status.tone}>{status.label}</Badge>
}
