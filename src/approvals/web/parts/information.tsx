import type { BothNames } from '../../../kernel/language.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { Face } from '../../../web/face.tsx'
import { initialsOf, otherNameOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Gauge } from '../../../web/ui/gauge.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PersonRow } from '../../../web/ui/person-row.tsx'
import { Quote } from '../../../web/ui/quote.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import type { ApprovalDetail } from '../../calls.ts'
import { namesInWords } from '../../rules/naming.ts'
import { APPROVAL_KINDS } from '../../rules/kinds.ts'
import type { ApprovalStatusKey } from '../../rules/status.ts'
import type { ApprovalScreensText } from '../../text/screens/zh.ts'
import { useApprovalsText } from '../texts.ts'
import { StatusMark } from './status-mark.tsx'
import { formatWhen } from '../../../web/ui/format-when.ts'
import './information.css'

/** Somebody is still to decide, or will be asked once seats are held. */
const OPEN: ReadonlySet<string> = new Set(['flowBuilding', 'awaiting', 'inApproval'] satisfies ApprovalStatusKey[])
const FLIGHT_KINDS: ReadonlySet<number> = new Set([APPROVAL_KINDS.FLIGHT, APPROVAL_KINDS.INTERNATIONAL_FLIGHT])

interface InformationProps {
  request: ApprovalDetail
  /** Opens the sheet in which somebody else is brought in. */
  onChange: () => void
  /** Shows who decides, in order. */
  onFlow: () => void
}

/** Everything on which a decision rests: who asks for what and why, what the line tells of the trip, who pays, until when. */
export function Information({ request, onFlow, onChange }: InformationProps) {
  const { order, approvalId } = request
  return (
    <>
      <Asking request={request} />
      <Ceiling request={request} />
      <Face
        kind="approvalDetail"
        line={order.line}
        with={{ approvalId, orderSeq: order.orderSeq }}
        fallback={<SkeletonLines lines={5} />}
      />
      <Facts request={request} onFlow={onFlow} onChange={onChange} />
    </>
  )
}

/** Who asks for what and how much; of what was agreed to before, the difference. */
export function headlineOf(
  { applicant, traveller, order, overMinor, payers, previous, kind, isInside, status }: ApprovalDetail,
  said: { who: string; isByYou: boolean; forWhom: string; amount: string; trip: string },
  t: ApprovalScreensText['detail'],
): { before: string; mark: string; after: string } {
  const isYou = (traveller ?? applicant).isCaller
  const amountOf = (minor: number) => (minor > 0 ? formatMoney(minor) : '')
  if (kind === APPROVAL_KINDS.BUSINESS_TRIP) {
    if (!previous?.isAgreed) return { before: t.tripHeadline(said), mark: '', after: '' }
    const byMinor = order.totalMinor - previous.totalMinor
    return t.changeHeadline({ ...said, before: formatMoney(previous.totalMinor), more: amountOf(byMinor), less: amountOf(-byMinor) })
  }
  if (!previous?.isAgreed)
    return t.headline({
      ...said,
      isYou,
      isInside,
      isMove: order.movesTickets,
      over: amountOf(overMinor),
      own: payers && amountOf(payers.personMinor),
    })
  return t.differenceHeadline({
    ...said,
    isYou: applicant.isCaller || isYou,
    isOpen: OPEN.has(status.key),
    before: formatMoney(previous.totalMinor),
    now: formatMoney(previous.totalMinor + previous.differenceMinor),
    more: formatMoney(previous.differenceMinor),
  })
}

function Asking({ request }: { request: ApprovalDetail }) {
  const t = useApprovalsText().detail
  const language = useLanguage()
  const { applicant, putBy, traveller, order, reason } = request
  // Whose trip it is stands first: by her standard it is judged.
  const whose = traveller ?? applicant
  const whoseName = applicant.isCaller ? '' : applicant.name[language]
  const said = {
    who: putBy
      ? t.inNameOf(putBy.isCaller ? t.you : putBy.name[language], whoseName)
      : applicant.isCaller
        ? t.you
        : applicant.name[language],
    isByYou: (putBy ?? applicant).isCaller,
    forWhom: traveller ? (traveller.isCaller ? t.you : traveller.name[language]) : '',
    amount: formatMoney(order.totalMinor),
    trip: order.title,
  }
  const { before, mark, after } = headlineOf(request, said, t)
  const sent = t.sent(formatWhen(request.submittedAt, request.now, language))
  return (
    <>
      {request.insteadOf && <Notice>{t.inPlaceOf(request.insteadOf[language])}</Notice>}
      <BroughtYou request={request} />
      {request.replacedBy && <Notice>{t.replaced(formatMoney(request.replacedBy.totalMinor))}</Notice>}
      {FLIGHT_KINDS.has(request.kind) && !applicant.isCaller && request.isChoiceAbove && <Notice kind="over">{t.notCompliant}</Notice>}
      <Band label={t.reason}>
        <h2 className="headline">
          {before}
          {mark !== '' && <em>{mark}</em>}
          {after}
        </h2>
        <PersonRow
          name={whose.name[language]}
          otherName={otherNameOf(whose.name, language)}
          initials={initialsOf(whose.name, language)}
          sub={
            <>
              <span>{`${whose.department[language]} · ${whose.rank[language]}`}</span>
              {putBy ? (
                <span>{t.putBy(putBy.isCaller ? t.you : putBy.name[language], whoseName)}</span>
              ) : (
                traveller && <span>{t.appliedBy(applicant.isCaller ? t.you : applicant.name[language])}</span>
              )}
              <span className="num">{sent}</span>
            </>
          }
        />
        <Quote source={reason.note === '' ? undefined : reason.label}>{reason.note === '' ? reason.label : reason.note}</Quote>
      </Band>
    </>
  )
}

/** Somebody brought the reader in: by whom and why stands before what it is about. */
function BroughtYou({ request: { brought } }: { request: ApprovalDetail }) {
  const t = useApprovalsText().detail
  const language = useLanguage()
  const mine = brought.find((one) => one.isCaller)
  if (!mine) return null
  return (
    <Band>
      <p className="broughtyou">
        <b>{t.broughtYou[mine.how](mine.by[language])}</b>
      </p>
      {mine.words !== '' && <Quote source={mine.by[language]}>{mine.words}</Quote>}
    </Band>
  )
}

/** The price has moved since it was agreed to, or asked about: old and new beside each other; what is agreed to needs no second word. */
function Ceiling({ request: { previous, agreedMinor, status, order } }: { request: ApprovalDetail }) {
  const { ceiling: t, judgedNow } = useApprovalsText().detail
  // What a change of an application changes is told by its own wing, piece by piece.
  if (previous === null || order.subject === 'application') return null
  const { isAgreed, isCovered } = previous
  const now = previous.totalMinor + previous.differenceMinor
  const isStanding = isCovered && status.tone === 'ok'
  // It moved once more after somebody had agreed: beside it stands what was agreed to.
  const isSince = isStanding && agreedMinor !== null && agreedMinor !== now
  const totalMinor = isSince ? agreedMinor : previous.totalMinor
  const differenceMinor = now - totalMinor
  const isEnded = status.tone === 'danger' || status.tone === 'quiet'
  const follows = isAgreed ? t.only : isStanding ? (agreedMinor === now ? t.atNow : t.covered) : isEnded ? null : t.whole
  return (
    <Band title={isAgreed ? t.title : isStanding ? t.movedSince : t.moved}>
      <Gauge
        limit={totalMinor}
        actual={now}
        figures={[
          { label: isAgreed || isSince ? t.agreed : t.before, value: formatMoney(totalMinor) },
          { label: t.now, value: formatMoney(now) },
          differenceMinor < 0
            ? { label: t.less, value: formatMoney(-differenceMinor) }
            : { label: t.more, value: formatMoney(differenceMinor), over: true },
        ]}
      />
      {follows !== null && <p className="note">{follows}</p>}
      <p className="note">{judgedNow}</p>
    </Band>
  )
}

/** Whom it waits for, who of them has agreed, and who was brought in besides. */
function WhoElse({ request: { waitsFor, brought, actions } }: { request: ApprovalDetail }) {
  const t = useApprovalsText().detail
  const language = useLanguage()
  const named = (isCaller: boolean, name: BothNames) => (isCaller ? t.you : name[language])
  const together = waitsFor?.together
  const others = brought.filter((one) => !one.isCaller)
  // That it waits for her alone stands below, on the buttons.
  const isForHerAlone = actions.approve.allowed && waitsFor?.names.length === 1 && !together
  return (
    <>
      {waitsFor && waitsFor.names.length > 0 && !isForHerAlone && (
        <Row
          label={t.waitsFor}
          note={
            together
              ? t.together(
                  together.needed,
                  together.of,
                  together.agreed.map((name) => name[language]),
                )
              : undefined
          }
        >
          {namesInWords(waitsFor.names, language)}
        </Row>
      )}
      {others.map((one, index) => (
        <Row key={index} label={t.brought.label} note={one.words === '' ? undefined : one.words}>
          {t.brought[one.how](named(one.isByCaller, one.by), one.name[language])}
        </Row>
      ))}
    </>
  )
}

function Facts({ request, onFlow, onChange }: InformationProps) {
  const t = useApprovalsText().detail
  const language = useLanguage()
  const { payers, status, decideBy, urgedAt, rejection, now, applicant, traveller, actions, told } = request
  const payer = traveller ?? applicant
  const who = payer.isCaller ? t.you : payer.name[language]
  // A no says it in a band of its own.
  const { decided } = request
  const word = decided?.decision === 'agree' ? t.word.agree(decided.isCaller ? t.you : decided.by[language]) : undefined
  const isOpen = status.key === 'awaiting' || status.key === 'inApproval'
  const isHeld = request.order.subject === 'order' && request.way !== 'beforeBooking'
  const silence = request.onSilence === 'deny' && !isHeld ? 'denyUnheld' : request.onSilence
  return (
    <>
      {rejection && (
        <Band title={t.rejectedBy(rejection.by[language])}>
          <Quote>{rejection.comment}</Quote>
        </Band>
      )}
      {request.objections.map(({ by, comment }, index) => (
        <Band key={index} title={t.objectedBy(by[language])}>
          <Quote>{comment}</Quote>
        </Band>
      ))}
      <Band flush label={t.status}>
        <Rows>
          <Row label={t.status} note={request.outcome ?? word} onPick={onFlow} end={<span className="link">{t.tabs.flow}</span>}>
            {request.own === null ? <StatusMark status={status} /> : <span>{request.own}</span>}
          </Row>
          {/* Whoever decides reads it beside the buttons. */}
          {!actions.approve.allowed && request.order.subject === 'order' && payers && (
            <Row label={t.payers}>
              {payers.personMinor > 0
                ? t.both(formatMoney(payers.companyMinor), who, formatMoney(payers.personMinor))
                : t.companyAll(formatMoney(payers.companyMinor))}
            </Row>
          )}
          {decideBy !== null && (
            <Row label={t.deadline} note={isOpen ? t.onSilence[silence] : undefined}>
              <span className="num">{formatWhen(decideBy, now, language)}</span>
            </Row>
          )}
          {request.way === 'passive' && isOpen && <Row label={t.deadline}>{t.passive}</Row>}
          {request.isSilent && <Row label={t.deadline}>{t.silent}</Row>}
          {actions.change.allowed && (
            <Row label={t.change} onPick={onChange}>
              {t.changeValue}
            </Row>
          )}
          <WhoElse request={request} />
          {told.length > 0 && <Row label={t.told}>{told.map((name) => name[language]).join(t.and)}</Row>}
          {urgedAt !== null && (
            <Row label={t.urged}>
              <span className="num">{formatWhen(urgedAt, now, language)}</span>
            </Row>
          )}
          <Row label={t.orderStatus[request.order.subject]}>
            {request.orderStatus} <span className="num quiet">{request.order.orderSeq}</span>
          </Row>
        </Rows>
      </Band>
    </>
  )
}
