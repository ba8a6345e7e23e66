import { AppLink } from '../../../web/ui/app-link.tsx'
import { formatMoney } from '../../../kernel/money.ts'
import { initialsOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { Bone } from '../../../web/ui/bone.tsx'
import { Due } from '../../../web/ui/due.tsx'
import { Money } from '../../../web/ui/money.tsx'
import type { ListedApproval } from '../../calls.ts'
import { approvalPath } from '../index.ts'
import { useApprovalsText } from '../texts.ts'
import { StatusMark } from './status-mark.tsx'
import { formatWhen } from './when.ts'
import './approval-row.css'

/** One request: who asks for what, how much, by how much over, and until when. */
export function ApprovalRow({ approval, now }: { approval: ListedApproval; now: string }) {
  const t = useApprovalsText().list
  const language = useLanguage()
  const { applicant, order, overMinor, decideBy, urgedAt, mine, status } = approval
  // Her own word stands although the request does not show it yet.
  const pending = mine.undoUntil === null ? null : mine.decision
  const isOpen = mine.decision === null && (status.key === 'awaiting' || status.key === 'inApproval')
  return (
    <AppLink to={approvalPath(approval.kind, approval.approvalId, order.orderSeq)} className="approval">
      <span className="who" aria-hidden="true">
        {initialsOf(approval.traveller ?? applicant.name, language)}
      </span>
      <span>
        <span className="approval__what">{t.what((approval.traveller ?? applicant.name)[language], order.title)}</span>
        <span className="approval__sub">
          <span>{order.subtitle}</span>
          {approval.traveller && <span>{t.appliedBy(applicant.name[language])}</span>}
        </span>
        <span className="approval__sub">
          {isOpen && decideBy !== null && <Due>{t.until(formatWhen(decideBy, now, language))}</Due>}
          {isOpen && urgedAt !== null && <Badge kind="warn">{t.urged(formatWhen(urgedAt, now, language))}</Badge>}
          {!isOpen && pending === null && <StatusMark status={status} />}
          {pending !== null && <span>{t.pending[pending]}</span>}
          {!isOpen && mine.decidedAt !== null && <span className="num">{formatWhen(mine.decidedAt, now, language)}</span>}
        </span>
      </span>
      <span className="approval__side">
        <Money minor={order.totalMinor} />
        <Badge kind="over">{overMinor > 0 ? t.over(formatMoney(overMinor)) : t.overUnpriced}</Badge>
      </span>
    </AppLink>
  )
}

/** A row to come, in its shape. */
export function SkeletonApprovalRow() {
  return (
    <div className="approval bones" aria-hidden="true">
      <span className="who" />
      <span>
        <span className="approval__what">
          <Bone wide="9rem" />
        </span>
        <span className="approval__sub">
          <Bone wide="11rem" />
        </span>
        <span className="approval__sub">
          <Bone wide="6rem" />
        </span>
      </span>
      <span className="approval__side">
        <Bone wide="4rem" figure />
        <Bone wide="3.5rem" />
      </span>
    </div>
  )
}
