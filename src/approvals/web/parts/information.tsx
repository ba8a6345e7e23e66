import { formatMoney } from '../../../kernel/money.ts'
import { Face } from '../../../web/face.tsx'
import { initialsOf, otherNameOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PersonRow } from '../../../web/ui/person-row.tsx'
import { Quote } from '../../../web/ui/quote.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import type { ApprovalDetail } from '../../calls.ts'
import { APPROVAL_KINDS } from '../../rules/kinds.ts'
import { useApprovalsText } from '../texts.ts'
import { StatusMark } from './status-mark.tsx'
import { formatWhen } from './when.ts'
import './information.css'

const FLIGHT_KINDS: ReadonlySet<number> = new Set([APPROVAL_KINDS.FLIGHT, APPROVAL_KINDS.INTERNATIONAL_FLIGHT])

interface InformationProps {
  request: ApprovalDetail
  /** Shows who decides, in order. */
  onFlow: () => void
}

/** Everything on which a decision rests: who asks for what and why, what the line tells of the trip, who pays, until when. */
export function Information({ request, onFlow }: InformationProps) {
  const { order, approvalId } = request
  return (
    <>
      <Asking request={request} />
      <Face
        kind="approvalDetail"
        line={order.line}
        with={{ approvalId, orderSeq: order.orderSeq }}
        fallback={<SkeletonLines lines={5} />}
      />
      <Facts request={request} onFlow={onFlow} />
    </>
  )
}

function Asking({ request }: { request: ApprovalDetail }) {
  const t = useApprovalsText().detail
  const language = useLanguage()
  const { applicant, traveller, order, overMinor, payers, reason } = request
  // Whose trip it is stands first: by her standard it is judged.
  const whose = traveller ?? applicant
  const { before, mark, after } = t.headline({
    who: applicant.isCaller ? t.you : applicant.name[language],
    forWhom: traveller ? (traveller.isCaller ? t.you : traveller.name[language]) : '',
    isYou: whose.isCaller,
    amount: formatMoney(order.totalMinor),
    trip: order.title,
    over: overMinor > 0 ? formatMoney(overMinor) : '',
    own: payers.personMinor > 0 ? formatMoney(payers.personMinor) : '',
  })
  const sent = t.sent(formatWhen(request.submittedAt, request.now, language))
  return (
    <>
      {FLIGHT_KINDS.has(request.kind) && !applicant.isCaller && <Notice kind="over">{t.notCompliant}</Notice>}
      <Band label={t.reason}>
        <h2 className="headline">
          {before}
          <em>{mark}</em>
          {after}
        </h2>
        <PersonRow
          name={whose.name[language]}
          otherName={otherNameOf(whose.name, language)}
          initials={initialsOf(whose.name, language)}
          sub={
            <>
              <span>{`${whose.department[language]} · ${whose.rank[language]}`}</span>
              {traveller && <span>{t.appliedBy(applicant.isCaller ? t.you : applicant.name[language])}</span>}
              <span className="num">{sent}</span>
            </>
          }
        />
        <Quote source={reason.note === '' ? undefined : reason.label}>{reason.note === '' ? reason.label : reason.note}</Quote>
      </Band>
    </>
  )
}

function Facts({ request, onFlow }: InformationProps) {
  const t = useApprovalsText().detail
  const language = useLanguage()
  const { payers, status, decideBy, urgedAt, rejection, now, applicant, traveller, actions } = request
  const payer = traveller ?? applicant
  const who = payer.isCaller ? t.you : payer.name[language]
  const company = formatMoney(payers.companyMinor)
  const isOpen = status.key === 'awaiting' || status.key === 'inApproval'
  return (
    <>
      {rejection && (
        <Band title={t.rejectedBy(rejection.by[language])}>
          <Quote>{rejection.comment}</Quote>
        </Band>
      )}
      <Band flush label={t.status}>
        <Rows>
          <Row label={t.status} onPick={onFlow} end={<span className="link">{t.tabs.flow}</span>}>
            <StatusMark status={status} />
          </Row>
          {/* Whoever decides reads it beside the buttons. */}
          {!actions.approve.allowed && (
            <Row label={t.payers}>
              {payers.personMinor > 0 ? t.both(company, who, formatMoney(payers.personMinor)) : t.companyAll(company)}
            </Row>
          )}
          {decideBy !== null && (
            <Row label={t.deadline} note={isOpen ? t.deadlineNote : undefined}>
              <span className="num">{formatWhen(decideBy, now, language)}</span>
            </Row>
          )}
          {urgedAt !== null && (
            <Row label={t.urged}>
              <span className="num">{formatWhen(urgedAt, now, language)}</span>
            </Row>
          )}
          <Row label={t.orderStatus}>
            {request.orderStatus} <span className="num quiet">{request.order.orderSeq}</span>
          </Row>
        </Rows>
      </Band>
    </>
  )
}
