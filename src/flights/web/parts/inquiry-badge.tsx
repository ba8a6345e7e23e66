import { Badge } from '../../../web/ui/badge.tsx'
import type { InquiryBrief } from '../../calls/inquiring.ts'

/** How a request stands. What is over and done is plain text. */
export function InquiryBadge({ status }: Pick<InquiryBrief, 'status'>) {
  if (status.tone === 'quiet') return <span className="note">{status.label}</span>
  return <Badge kind={status.tone}>{status.label}</Badge>
}
