import { AppLink } from '../../../web/ui/app-link.tsx'
import { formatMoney } from '../../../kernel/money.ts'
import { initialsOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { Bone } from '../../../web/ui/bone.tsx'
import { Due } from '../../../web/ui/due.tsx'
import { Icon } from '../../../web/ui/icon.tsx'
import { Money } from '../../../web/ui/money.tsx'
import type { ListedApproval } from '../../calls.ts'
import { APPROVAL_KINDS } from '../../rules/kinds.ts'
import { approvalPath } from '../index.ts'
import { useApprovalsText } from '../texts.ts'
import { tripOf } from '../trip-of.ts'
import { StatusMark } from './status-mark.tsx'
import { formatWhen } from '../../../web/ui/format-when.ts'
import './approval-row.css'

interface ApprovalRowProps {
  approval: ListedApproval
  now: string
  /** Given, the row is ticked instead of opened; disabled with its reason where it must be opened by itself. */
  select?: { readonly checked: boolean; readonly onToggle: () => void }
}

/** One request: who asks for what, how much, by how much over, and until when. */
export function ApprovalRow({ approval, now, select }: ApprovalRowProps) {
  const t = useApprovalsText().list
  const language = useLanguage()
  const { applicant, order, overMinor, moreMinor, decideBy, urgedAt, mine, status } = approval
  // Her own word stands although the request does not show it yet.
  const pending = mine.undoUntil === null ? null : mine.decision
  const isOpen = mine.isAsked && (status.key === 'awaiting' || status.key === 'inApproval')
  const body = (
    <>
      <span>
        <span className="approval__what">{t.what((approval.traveller ?? applicant.name)[language], tripOf(order, language))}</span>
        <span className="approval__sub">
          <span>{order.subtitle}</span>
          {approval.insteadOf && <span>{t.insteadOf(approval.insteadOf[language])}</span>}
          {isOpen && mine.brought && <span>{t.brought[mine.brought.how](mine.brought.by[language])}</span>}
          {approval.putBy ? (
            <span>{t.putBy(approval.putBy[language], applicant.name[language])}</span>
          ) : (
            approval.traveller && <span>{t.appliedBy(applicant.name[language])}</span>
          )}
        </span>
        {isOpen && mine.brought && mine.brought.words !== '' && (
          <span className="approval__sub approval__words">{t.words(mine.brought.words)}</span>
        )}
        <span className="approval__sub">
          {isOpen && decideBy !== null && <Due>{t.until(formatWhen(decideBy, now, language))}</Due>}
          {isOpen && urgedAt !== null && <Badge kind="warn">{t.urged(formatWhen(urgedAt, now, language))}</Badge>}
          {!isOpen && pending === null && (mine.own === null ? <StatusMark status={status} /> : <span>{mine.own}</span>)}
          {pending !== null && <span>{mine.decidedBy === null ? t.pending[pending] : t.pendingBy[pending](mine.decidedBy[language])}</span>}
          {!isOpen && mine.decidedAt !== null && <span className="num">{formatWhen(mine.decidedAt, now, language)}</span>}
          {select && !approval.isInside && <span>{t.bulk.over}</span>}
        </span>
      </span>
      <span className="approval__side">
        {approval.isChange ? <Change moreMinor={moreMinor} totalMinor={order.totalMinor} /> : <Money minor={order.totalMinor} />}
        {approval.isChange ? null : approval.isInside ? (
          <span className="note">{approval.kind === APPROVAL_KINDS.BUSINESS_TRIP ? approval.kindLabel : t.inside}</span>
        ) : (
          <Badge kind="over">
            {moreMinor !== null ? t.moreThan(formatMoney(moreMinor)) : overMinor > 0 ? t.over(formatMoney(overMinor)) : t.overUnpriced}
          </Badge>
        )}
      </span>
    </>
  )
  if (select) {
    return (
      <label className="approval">
        <input type="checkbox" className="sr" checked={select.checked} disabled={!approval.isInside} onChange={select.onToggle} />
        <span className="tick">
          <Icon name="check" size="s" />
        </span>
        {body}
      </label>
    )
  }
  return (
    <AppLink to={approvalPath(approval.kind, approval.approvalId, order.orderSeq)} className="approval">
      <span className="who" aria-hidden="true">
        {initialsOf(approval.traveller ?? applicant.name, language)}
      </span>
      {body}
    </AppLink>
  )
}

/** What a change adds, and what it comes to: what was agreed to is not asked for again. */
function Change({ moreMinor, totalMinor }: { moreMinor: number | null; totalMinor: number }) {
  const t = useApprovalsText().list
  if (moreMinor === null) {
    return (
      <>
        <Money minor={totalMinor} />
        <span className="note">{t.change}</span>
      </>
    )
  }
  return (
    <>
      <span className="money num">{`+${formatMoney(moreMinor)}`}</span>
      <span className="note">{`${t.change} · ${t.inAll(formatMoney(totalMinor))}`}</span>
    </>
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
