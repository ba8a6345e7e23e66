import { Suspense, useState } from 'react'
import { ApproversRow } from '../../../approvals/web/index.ts'
import { ReasonSheet } from '../../../policy/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { Badge, verdictKind } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Bone } from '../../../web/ui/bone.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import type { ChangeForm } from '../../calls/changing.ts'
import { useChangesText } from '../changes-text.ts'
import { useFlightGovernedText } from '../governed-text.ts'
import { changeApproverOf, type ChangeFormState } from '../use-change-form.ts'
import { askingOf, Follows } from './follows.tsx'
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
  const { verdict, standardOf, bookable, needs, budget } = form
  const mustSay = bookable.allowed && (needs.reason || form.approval !== null)
  return (
    <Band flush label={t.verdict}>
      <Rows>
        <Row label={t.verdict} note={standardOf ? t.standardOf(standardOf[language]) : undefined}>
          <Badge kind={verdictKind(verdict)}>{verdict.badge}</Badge>
        </Row>
        {mustSay && needs.reason && <OverReason form={form} state={state} />}
        {mustSay && <Approver form={form} state={state} />}
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

function OverReason({ form: { reasons }, state: { entered, faults, change } }: OverProps) {
  const t = useChangesText().form
  const [isOpen, setOpen] = useState(false)
  const chosen = reasons.find(({ code }) => code === entered.over?.code)
  return (
    <>
      <Row
        label={t.overReason}
        empty={!chosen}
        error={faults.over}
        note={entered.over?.note.trim() || undefined}
        onPick={() => setOpen(true)}
      >
        {chosen?.label ?? t.chooseOver}
      </Row>
      <Suspense fallback={null}>
        {isOpen && (
          <ReasonSheet
            open
            onClose={() => setOpen(false)}
            reasons={reasons}
            given={{ code: chosen?.code ?? null, note: entered.over?.note ?? '' }}
            onChange={({ code, note }) => code !== null && change({ over: { code, note } })}
          />
        )}
      </Suspense>
    </>
  )
}

/** Whom a flow of the company's asks, or who is asked first where none decides. */
function Approver({ form, state: { entered, faults, formKey, change } }: OverProps) {
  const t = useChangesText().form
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { approval } = form
  if (!approval) return null
  if (approval.byFlow)
    return (
      <Suspense
        fallback={
          <Row label={t.approver}>
            <Bone wide="60%" />
          </Row>
        }
      >
        <ApproversRow formKey={formKey} ask={askOf(form, approval)} error={faults.approver} />
      </Suspense>
    )
  const approver = changeApproverOf(form, entered)
  return (
    <>
      <Row
        label={t.approver}
        empty={!approver}
        error={faults.approver}
        note={approver ? approver.role : t.approverWhy}
        onPick={() => setOpen(true)}
      >
        {approver?.name[language] ?? t.chooseApprover}
      </Row>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t.chooseApprover}
        subtitle={t.approverWhy}
        footer={
          <PayBar>
            <Button onPick={() => setOpen(false)}>{t.done}</Button>
          </PayBar>
        }
      >
        <Choice
          label={t.chooseApprover}
          hideLabel
          options={approval.approvers.map(({ userCode, name, role }) => ({
            key: userCode,
            label: `${name[language]} ${name[language === 'zh' ? 'en' : 'zh']}`,
            note: role,
          }))}
          value={approver?.userCode ?? null}
          onChange={(approverCode) => change({ approverCode })}
        />
      </Sheet>
    </>
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
  const approver = form.approval?.byFlow === false ? changeApproverOf(form, entered) : undefined
  return (
    <div className="orderfollows">
      {isAsked && <Follows t={over} need={askingOf(form)} approver={approver} payers={form.cost.payers} />}
      <WouldComply changes={form.changes} />
    </div>
  )
}
