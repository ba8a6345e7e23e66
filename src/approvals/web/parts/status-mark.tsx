import { Badge } from '../../../web/ui/badge.tsx'
import type { ApprovalDetail } from '../../calls.ts'

/** How a request stands, in words with a sign; what is merely over is plain. */
export function StatusMark({ status: { tone, label } }: { status: ApprovalDetail['status'] }) {
  return tone === 'quiet' ? <span>{label}</span> : <Badge kind={tone}>{label}</Badge>
}
