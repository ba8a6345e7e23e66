import { useLanguage } from '../../../web/language.ts'
import { Badge, verdictKind } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { ChangeForm } from '../../calls/changing.ts'
import { useChangesText } from '../changes-text.ts'
import { useFlightGovernedText } from '../governed-text.ts'
import { firstApproverOf } from '../over-wish.ts'
import type { ChangeFormState } from '../use-change-form.ts'
import { askingOf, Follows } from './follows.tsx'
import { ApproverRow, ReasonRow } from './over-asked.tsx'
import { WouldComply } from './would-comply.tsx'
import './order.css'

interface OverProps {
  form: ChangeForm
  state: ChangeFormState
}

/** Policy's word on the new flight, before anything is sent: whose limits, why it goes above them, who is asked, and what would have complied. */
export function ChangeVerdict({ form, state }: OverProps) {
  const t = useChangesText().form
  const language = useLanguage()
  const { verdict, standardOf, bookable, needs, budget, approval } = form
  const { entered, faults, formKey, change } = state
  const mustSay = bookable.allowed && (needs.reason || approval !== null)
  return (
    <Band flush label={t.verdict}>
      <Rows>
        <Row label={t.verdict} note={standardOf ? t.standardOf(standardOf[language]) : undefined}>
          <Badge kind={verdictKind(verdict)}>{verdict.badge}</Badge>
        </Row>
        {mustSay && needs.reason && (
          <ReasonRow t={t} reasons={form.reasons} given={entered.over} error={faults.over} onChange={(over) => change({ over })} />
        )}
        {mustSay && approval && (
          <ApproverRow
            t={t}
            approval={approval}
            ask={askOf(form, approval)}
            formKey={formKey}
            approver={firstApproverOf(form, entered)}
            error={faults.approver}
            onChoose={(approverCode) => change({ approverCode })}
          />
        )}
      </Rows>
      {budget && (
        <div className="orderfollows">
          <Notice kind={budget.word === 'tell' ? 'info' : budget.word === 'forbid' ? 'danger' : 'over'} inside live="status">
            {budget.sentence}
          </Notice>
        </div>
      )}
      {(mustSay || form.changes.length > 0) && <WhatFollows form={form} state={state} isAsked={mustSay} />}
    </Band>
  )
}

/** What a flow is asked by: the change is weighed by its own cost. */
function askOf({ tickets, costsOf, cost, journey }: ChangeForm, { about }: NonNullable<ChangeForm['approval']>) {
  return {
    travellers: tickets.map(({ userCode }) => userCode),
    product: 'flight',
    isInternational: journey.length > 0,
    totalMinor: cost.totalMinor,
    ...about,
    ...(costsOf === null ? {} : { costsOf }),
  }
}

function WhatFollows({ form, state: { entered }, isAsked }: OverProps & { isAsked: boolean }) {
  const { over } = useFlightGovernedText()
  const approver = form.approval?.byFlow === false ? firstApproverOf(form, entered) : undefined
  return (
    <div className="orderfollows">
      {isAsked && <Follows t={over} need={askingOf(form)} approver={approver} payers={form.cost.payers} />}
      <WouldComply changes={form.changes} />
    </div>
  )
}
