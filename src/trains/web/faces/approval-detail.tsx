import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ApprovalDetailProps } from '../../../approvals/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { Band } from '../../../web/ui/band.tsx'
import { formatDate } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { Payers, PriceLines } from '../../../web/ui/price-lines.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { RuleRow } from '../../../web/ui/rule-row.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import type { TrainApprovalOrder } from '../../calls/orders.ts'
import { useTrainOrderText } from '../order-text.ts'
import { GovernedFacts } from '../parts/governed-facts.tsx'
import { RideLeg } from '../parts/ride-leg.tsx'
import { approvalOrderQuery } from '../queries-orders.ts'
import '../order.css'

const LadderAsked = lazy(() => import('../ladder/ladder-asked.tsx'))
const StandbyAsked = lazy(() => import('../standby/standby-asked.tsx'))

/** An order of trains as its applicant saw it, for whoever has to agree: the ride, what is over, what it costs and who pays. */
export default function TrainApprovalDetail({ approvalId }: ApprovalDetailProps) {
  const t = useTrainOrderText()
  const { data, error, refetch } = useQuery(approvalOrderQuery(approvalId))
  if (data) return <Asked order={data} />
  if (error) {
    return (
      <Notice kind="warn" action={{ label: t.asked.failed.action, onPick: () => void refetch() }}>
        {t.asked.failed.text}
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

function Asked({ order }: { order: TrainApprovalOrder }) {
  const t = useTrainOrderText()
  const language = useLanguage()
  const { train, seatName, travellers, bookedBy, explanation, governed, remark, changeOf, standby } = order
  // Which of its trains it will be nobody knows yet.
  const isRideKnown = !isWaiting(order)
  const broken = explanation.rules.filter(({ pass }) => !pass)
  const names = travellers.map((name) => name[language])
  return (
    <>
      {changeOf && (
        <Band title={t.asked.heldNow}>
          <RideLeg train={changeOf.train} />
          <p className="note trainride__facts">
            <span>{formatDate(changeOf.train.from.at, language)}</span>
            <span>{changeOf.seatName}</span>
            <span className="num">{changeOf.orderSeq}</span>
          </p>
          <p className="note">{t.asked.staysGood}</p>
        </Band>
      )}
      <Band {...(changeOf ? { title: t.asked.changedTo } : { label: t.trip })}>
        {isRideKnown && <RideLeg train={train} />}
        <p className="note trainride__facts">
          {isRideKnown && <span>{formatDate(train.from.at, language)}</span>}
          {isRideKnown && <span>{seatName}</span>}
          <span>{t.names(names, names.length)}</span>
          {bookedBy && <span>{t.bookedFor(bookedBy[language])}</span>}
        </p>
      </Band>
      {broken.length > 0 && (
        <Band title={t.asked.over}>
          {broken.map(({ rule, sentence, writtenIn, figures }) => (
            <RuleRow key={rule} source={[figures, writtenIn].filter(Boolean).join(' · ')}>
              {sentence}
            </RuleRow>
          ))}
        </Band>
      )}
      {order.ladder && (
        <Suspense fallback={null}>
          <LadderAsked ladder={order.ladder} />
        </Suspense>
      )}
      {standby && (
        <Suspense fallback={null}>
          <StandbyAsked standby={standby} />
        </Suspense>
      )}
      <Price order={order} />
      <Band flush label={t.particulars}>
        <Rows>
          <GovernedFacts governed={governed} />
          {remark !== '' && <Row label={t.remark}>{remark}</Row>}
        </Rows>
      </Band>
    </>
  )
}

/** A standby of which no train was served: it costs what the dearest does, at most. */
const isWaiting = ({ standby }: TrainApprovalOrder): boolean => standby !== null && !standby.isServed

/** The lines, and who pays them: the traveller by her name, for "you" would be the approver. */
function Price({ order }: { order: TrainApprovalOrder }) {
  const { lines, totalMinor, payers, travellers } = order
  const isAtMost = order.ladder !== null || isWaiting(order)
  const t = useTrainOrderText()
  const language = useLanguage()
  const name = travellers[0]?.[language] ?? ''
  return (
    <Band title={t.asked.price}>
      <PriceLines lines={lines} totalMinor={totalMinor} totalLabel={isAtMost ? t.atMost : t.total} />
      {payers && (
        <Payers
          payers={[
            { kind: 'company', amountMinor: payers.companyMinor, label: isAtMost ? t.payersAtMost.company : t.asked.company },
            {
              kind: 'person',
              amountMinor: payers.personMinor,
              label: isAtMost && name !== '' ? t.payersAtMost.person(name) : name === '' ? t.asked.personUnknown : t.asked.person(name),
            },
          ]}
        />
      )}
    </Band>
  )
}
