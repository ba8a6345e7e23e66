import { lazy, Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ApprovalDetailProps } from '../../../approvals/web/index.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { AirlineFin } from '../../../web/ui/airline-fin.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { formatDate, formatDateTime, formatDays, formatTime } from '../../../web/ui/format.ts'
import { Icon } from '../../../web/ui/icon.tsx'
import { Leg } from '../../../web/ui/leg.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Payers, PriceLines } from '../../../web/ui/price-lines.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { RuleRow } from '../../../web/ui/rule-row.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import type { ApprovalOrder } from '../../calls/orders.ts'
import type { Slice } from '../../calls/words.ts'
import { useFlightApprovalText } from '../approval-text.ts'
import { legOf } from '../parts/flight-facts.ts'
import { GovernedFacts } from '../parts/governed-facts.tsx'
import { JudgedRule, RuleFigures } from '../parts/rule-figures.tsx'
import { linesOf } from '../price-lines.ts'
import { approvalOrderQuery } from '../queries-orders.ts'
import { AskedBefore } from './approval-before.tsx'
import './approval-detail.css'

const AskedBeside = lazy(() => import('../both-ways/asked-beside.tsx'))
const OrderWays = lazy(async () => (await import('../abroad/late.ts')).loadOrderWays())

/** A flight order as its applicant saw it, for whoever has to agree: the leg, what is over, what else there was, what it costs. */
export default function FlightApprovalDetail({ approvalId }: ApprovalDetailProps) {
  const t = useFlightApprovalText()
  const { data, error, refetch } = useQuery(approvalOrderQuery(approvalId))
  if (data) return <Asked order={data} />
  if (error) {
    return (
      <Notice kind="warn" action={{ label: t.failed.action, onPick: () => void refetch() }}>
        {t.failed.text}
      </Notice>
    )
  }
  return (
    <>
      <SkeletonLines lines={3} label={t.trip} />
      <SkeletonLines lines={5} />
      <SkeletonForm rows={3} />
    </>
  )
}

function Asked({ order }: { order: ApprovalOrder }) {
  return (
    <>
      <Trip order={order} />
      {order.abroad !== null && (
        <Suspense fallback={<SkeletonLines lines={3} />}>
          <OrderWays order={order} />
        </Suspense>
      )}
      {order.beside.length > 0 && (
        <Suspense fallback={<SkeletonForm rows={1} />}>
          <AskedBeside beside={order.beside} />
        </Suspense>
      )}
      <AskedBefore before={order.before} />
      <WhatIsOver order={order} />
      <Price order={order} />
      <Particulars order={order} />
    </>
  )
}

function Trip({ order: { flight, abroad, fare, travellers, bookedBy, heldUntil, status } }: { order: ApprovalOrder }) {
  const t = useFlightApprovalText()
  const language = useLanguage()
  const below = [flight.number, fare.name, ...(flight.stops.length > 0 ? [t.stops(flight.stops)] : [])].join(' · ')
  return (
    <Band label={t.trip}>
      {abroad === null && <Leg {...legOf(flight, language)} above={formatDate(flight.from.at, language)} below={below} />}
      <p className="note approvalorder__facts">
        <span>{t.travellers(travellers.map((name) => name[language]))}</span>
        {bookedBy && <span>{t.bookedBy(bookedBy[language])}</span>}
        {heldUntil !== null && !status.settled && (
          <span className="approvalorder__held">
            <Icon name="clock" size="xs" />
            {t.heldUntil(formatDateTime(heldUntil, language))}
          </span>
        )}
      </p>
    </Band>
  )
}

/** Every rule that the fare is above, the gravest first, with its figures and where it is written; its budget; then what would have complied. */
function WhatIsOver({ order: { explanation, beyondBudget, alternatives, withinHours } }: { order: ApprovalOrder }) {
  const t = useFlightApprovalText()
  const [gravest, ...others] = explanation.rules.filter((rule) => !rule.pass)
  return (
    <Band title={t.over}>
      {gravest && (
        <>
          <RuleFigures rule={gravest} />
          <RuleRow hair source={explanation.writtenIn}>
            {gravest.sentence}
          </RuleRow>
        </>
      )}
      {others.map((rule) => (
        <JudgedRule key={rule.rule} rule={rule} within={t.inPolicy} />
      ))}
      {beyondBudget !== null && (
        <Notice kind="over" inside>
          {beyondBudget}
        </Notice>
      )}
      {alternatives && <NotTaken alternatives={alternatives} withinHours={withinHours} />}
    </Band>
  )
}

/** "CX233 13:45–15:40": of a journey abroad each way, for they may differ in the way back alone. */
const wayOf = ({ number, from, to, arrivalDayOffset }: Pick<Slice, 'number' | 'from' | 'to' | 'arrivalDayOffset'>): string =>
  `${number} ${formatTime(from.at)}–${formatTime(to.at)} ${formatDays(arrivalDayOffset)}`.trim()

function NotTaken({ alternatives, withinHours }: { alternatives: NonNullable<ApprovalOrder['alternatives']>; withinHours: number | null }) {
  const t = useFlightApprovalText()
  return (
    <div className="approvalorder__else">
      <p className="note">{alternatives.length === 0 ? t.nothingElse : t.notTaken(withinHours)}</p>
      {alternatives.length > 0 && (
        <dl className="lines">
          {alternatives.map(({ flight, fare }) => (
            <div key={fare.offerKey}>
              <dt className="approvalorder__way">
                <AirlineFin code={flight.carrier.code} />
                <span className="figures">{(flight.slices ?? [flight]).map(wayOf).join(', ')}</span>
              </dt>
              <dd className="approvalorder__way">
                <span className="approvalorder__ok">
                  <Icon name="ok" size="xs" label={t.inPolicy} />
                </span>
                {formatMoney(fare.fareMinor)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

/** The lines, and who pays them: the traveller by her name, for "you" would be the approver. */
function Price({ order: { lines, totalMinor, payers, travellers } }: { order: ApprovalOrder }) {
  const t = useFlightApprovalText()
  const language = useLanguage()
  const name = travellers[0]?.[language] ?? ''
  const paying = payers.map(({ kind, amountMinor }) => ({
    kind,
    amountMinor,
    label: kind === 'company' ? t.company : name === '' ? t.personUnknown : t.person(name),
  }))
  return (
    <Band title={t.price}>
      <PriceLines lines={linesOf(lines)} totalMinor={totalMinor} totalLabel={t.total} />
      {paying.length > 0 && <Payers payers={paying} />}
    </Band>
  )
}

function Particulars({ order: { conditions, baggage, governed, remark } }: { order: ApprovalOrder }) {
  const t = useFlightApprovalText()
  const holding = (rows: ApprovalOrder['conditions']['change']) => rows.find((row) => row.appliesNow) ?? rows[0]
  const [change, refund] = [holding(conditions.change), holding(conditions.refund)]
  return (
    <Band flush label={t.particulars}>
      <Rows>
        {change && (
          <Row label={t.change} note={change.when}>
            <span className="num">{change.fee}</span>
          </Row>
        )}
        {refund && (
          <Row label={t.refund} note={refund.when}>
            <span className="num">{refund.fee}</span>
          </Row>
        )}
        <Row label={t.baggage}>{baggage.label}</Row>
        <GovernedFacts governed={governed} withReason={false} />
        {remark !== '' && <Row label={t.remark}>{remark}</Row>}
      </Rows>
    </Band>
  )
}
