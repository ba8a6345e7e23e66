import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import type { Payer } from '../../../web/ui/price-lines.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { TextArea } from '../../../web/ui/text-area.tsx'
import type { BookingForm } from '../../calls/booking.ts'
import { REMARK_CHARACTERS_MAX } from '../../rules/remark.ts'
import { checkReason } from '../../rules/submit.ts'
import { useChoiceText } from '../choice-text.ts'
import { keepReason, useReason } from '../reason-draft.ts'
import { aroundMark } from '../verdict.ts'
import type { FollowsProps } from './follows.tsx'
import { Follows } from './follows.tsx'

type Reasons = BookingForm['reasons']

interface ReasonFormProps {
  /** What the reason is kept for: an offer, or an order form (reason-draft.ts). */
  name: string
  /** What the reason of an earlier flight of the same journey is kept for: all of a journey are submitted with one. */
  earlier?: string | undefined
  subtitle: string
  /** The verdict as a sentence, and the part of it that is set apart. */
  headline: { text: string; mark: string }
  reasons: Reasons
  /** How somebody is asked, null where the reason is all; and whether a flow of the company's finds whom. */
  need: FollowsProps['need']
  /** Who is asked first as things stand. */
  approver: FollowsProps['approver']
  totalMinor: number
  payers: readonly Payer[]
  next: { label: string; isBusy: boolean; onPick: () => void }
  onBack: () => void
  notice?: ReactNode
}

/** The company's reasons to go above a limit, one of them to be chosen, and what follows. */
export function ReasonForm({ name, earlier, reasons, need, headline, payers, next, ...page }: ReasonFormProps) {
  const t = useChoiceText().over
  const { oneForAll } = useChoiceText().reason
  const { given, fault, ground, isShared, choose, tryNext } = useChoosing({ name, earlier }, reasons, next.onPick)
  usePageTitle(t.title)
  return (
    <Screen
      top={<AppBar title={t.title} subtitle={page.subtitle} onBack={page.onBack} />}
      bottom={
        <PayBar totalMinor={page.totalMinor} payers={payers}>
          <Button busy={next.isBusy} onPick={tryNext}>
            {next.label}
          </Button>
        </PayBar>
      }
      scrollRef={ground}
    >
      {page.notice}
      <Headline {...headline} />
      {isShared && <Notice>{oneForAll}</Notice>}
      <ReasonChoice reasons={reasons} isAlone={need.way === null} given={given} fault={fault} onChange={choose} />
      <Band title={t.afterwards}>
        <Follows t={t} need={need} approver={page.approver} payers={payers} />
      </Band>
      <p className="sr" role="status">
        {next.isBusy ? t.opening : ''}
      </p>
    </Screen>
  )
}

function Headline({ text, mark }: { text: string; mark: string }) {
  const t = useChoiceText().compliance
  const said = aroundMark(text, mark)
  return (
    <Band label={t.title}>
      <h2 className="headline">
        {said.before}
        {said.mark && <em>{said.mark}</em>}
        {said.after}
      </h2>
    </Band>
  )
}

interface Given {
  readonly code: string | null
  readonly note: string
}

/** What is chosen, kept at once; and what is wrong with it, once somebody wants to go on. */
function useChoosing({ name, earlier = '' }: Pick<ReasonFormProps, 'name' | 'earlier'>, reasons: Reasons, onNext: () => void) {
  const [own, before] = [useReason(name), useReason(earlier)]
  const kept = own ?? before
  const [wrong, setWrong] = useState<{ with: typeof kept; field: string } | null>(null)
  const ground = useRef<HTMLElement>(null)
  // A reason that the company has taken off its list meanwhile is as good as none.
  const isListed = reasons.some(({ code }) => code === kept?.code)
  const given: Given = { code: isListed && kept ? kept.code : null, note: kept?.note ?? '' }
  const fault = wrong?.with === kept ? (wrong?.field ?? null) : null

  useEffect(() => {
    if (fault) ground.current?.querySelector<HTMLElement>(fault === 'reason.note' ? 'textarea' : 'input[type=radio]')?.focus()
  }, [fault, wrong])

  function tryNext(): void {
    const refusal = checkReason(kept, reasons)
    setWrong(refusal ? { with: kept, field: refusal.field ?? 'reason.code' } : null)
    if (!refusal) onNext()
  }
  const choose = (code: string, note: string): void => keepReason(name, { code, note })
  return { given, fault, ground, isShared: before !== null, choose, tryNext }
}

interface ReasonChoiceProps {
  reasons: Reasons
  /** Nobody is asked: the company reads the note, and no approver does. */
  isAlone: boolean
  given: Given
  fault: string | null
  onChange: (code: string, note: string) => void
}

/** Each reason with its note right below it, while it is the chosen one. */
function ReasonChoice({ reasons, isAlone, given, fault, onChange }: ReasonChoiceProps) {
  const { over: t, faults } = useChoiceText()
  const note = (code: string, needsNote: boolean) => (
    <TextArea
      label={t.note}
      optional={!needsNote}
      help={isAlone ? t.noteHelpAlone : t.noteHelp}
      max={REMARK_CHARACTERS_MAX}
      rows={2}
      value={given.note}
      onChange={(text) => onChange(code, text)}
      error={fault === 'reason.note' ? faults['AF-OVER-NOTE'] : undefined}
    />
  )
  return (
    <Band title={t.why}>
      {fault === 'reason.code' && (
        <Notice kind="danger" inside live="alert">
          {faults['AF-OVER-REASON']}
        </Notice>
      )}
      <Choice
        label={t.why}
        hideLabel
        options={reasons.map(({ code, label, needsNote }) => ({ key: code, label, more: note(code, needsNote) }))}
        value={given.code}
        onChange={(code) => onChange(code, given.note)}
      />
    </Band>
  )
}
