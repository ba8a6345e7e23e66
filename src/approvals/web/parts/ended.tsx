import { Notice } from '../../../web/ui/notice.tsx'
import type { ApprovalDetail } from '../../calls.ts'
import { useApprovalsText } from '../texts.ts'

const KEYS = ['timedOut', 'closedByApplicant', 'closedBySystem'] as const
const endedAs = ({ status, replacedBy }: Pick<ApprovalDetail, 'status' | 'replacedBy'>) =>
  // What took its place is said by itself.
  replacedBy === null ? KEYS.find((key) => key === status.key) : undefined

/** Whether it ended without anybody's last word: by silence, because it was withdrawn, or with its order. */
export const isEndedUnsaid = (request: Pick<ApprovalDetail, 'status' | 'replacedBy'>): boolean => endedAs(request) !== undefined

/** What became of such a request, above everything else: whoever has its page open sees it turn without a word of hers. */
export function Ended({ request }: { request: ApprovalDetail }) {
  const t = useApprovalsText().detail.ended
  const key = endedAs(request)
  if (key === undefined) return null
  const { outcome, order } = request
  return (
    <Notice kind={key === 'timedOut' ? 'warn' : 'info'} live="status">
      {key === 'timedOut' && outcome !== null ? outcome : t[key][order.subject]}
    </Notice>
  )
}
