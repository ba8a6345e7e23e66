import { Suspense, useState } from 'react'
import { ApproversRow } from '../../../approvals/web/index.ts'
import { ReasonSheet } from '../../../policy/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { Bone } from '../../../web/ui/bone.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Row } from '../../../web/ui/rows.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import type { BookingForm } from '../../calls/booking.ts'

/* What whoever goes above a limit says and chooses where no form of a booking is open: why, and who is asked. */

export interface OverAskedText {
  readonly overReason: string
  readonly chooseOver: string
  readonly approver: string
  readonly chooseApprover: string
  readonly approverWhy: string
  readonly done: string
}

export interface OverGiven {
  readonly code: string
  readonly note: string
}

interface ReasonRowProps {
  t: OverAskedText
  reasons: BookingForm['reasons']
  given: OverGiven | null
  error: string | undefined
  onChange: (given: OverGiven) => void
}

export function ReasonRow({ t, reasons, given, error, onChange }: ReasonRowProps) {
  const [isOpen, setOpen] = useState(false)
  const chosen = reasons.find(({ code }) => code === given?.code)
  return (
    <>
      <Row label={t.overReason} empty={!chosen} error={error} note={given?.note.trim() || undefined} onPick={() => setOpen(true)}>
        {chosen?.label ?? t.chooseOver}
      </Row>
      <Suspense fallback={null}>
        {isOpen && (
          <ReasonSheet
            open
            onClose={() => setOpen(false)}
            reasons={reasons}
            given={{ code: chosen?.code ?? null, note: given?.note ?? '' }}
            onChange={({ code, note }) => code !== null && onChange({ code, note })}
          />
        )}
      </Suspense>
    </>
  )
}

type ApprovalNeed = NonNullable<BookingForm['approval']>

interface ApproverRowProps {
  t: OverAskedText
  approval: ApprovalNeed
  /** What a flow of the company's is asked by, and under which name whom it asks is kept. */
  ask: Parameters<typeof ApproversRow>[0]['ask']
  formKey: string
  /** Who is asked first where no flow decides. */
  approver: ApprovalNeed['approvers'][number] | undefined
  error: string | undefined
  onChoose: (approverCode: string) => void
}

/** Whom a flow of the company's asks, or who is asked first where none decides. */
export function ApproverRow({ approval, ...props }: ApproverRowProps) {
  const { t, ask, formKey, error } = props
  if (!approval.byFlow) return <FirstApprover approval={approval} {...props} />
  return (
    <Suspense
      fallback={
        <Row label={t.approver}>
          <Bone wide="60%" />
        </Row>
      }
    >
      <ApproversRow formKey={formKey} ask={ask} error={error} />
    </Suspense>
  )
}

function FirstApprover({ t, approval, approver, error, onChoose }: ApproverRowProps) {
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Row label={t.approver} empty={!approver} error={error} note={approver ? approver.role : t.approverWhy} onPick={() => setOpen(true)}>
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
          onChange={onChoose}
        />
      </Sheet>
    </>
  )
}
