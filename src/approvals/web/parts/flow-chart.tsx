import { useQuery } from '@tanstack/react-query'
import type { Language } from '../../../kernel/language.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { initialsOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import type { ApprovalFlowStep } from '../../../web/ui/approval-flow.tsx'
import { ApprovalFlow } from '../../../web/ui/approval-flow.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { formatDuration } from '../../../web/ui/format.ts'
import { Quote } from '../../../web/ui/quote.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import type { FlowStep } from '../../calls.ts'
import type { ApprovalScreensText } from '../../text/screens/zh.ts'
import { flowQuery } from '../queries.ts'
import { useApprovalsText } from '../texts.ts'
import { formatWhen, minutesBetween } from './when.ts'

/** Who decides, in order, what each said, and what follows. */
export function FlowChart({ approvalId, now }: { approvalId: string; now: string }) {
  const t = useApprovalsText().flow
  const language = useLanguage()
  const { data, error, refetch } = useQuery(flowQuery(approvalId))
  if (!data) {
    if (error) return <ErrorFace title={t.failed.title} text={t.failed.text} action={{ onPick: () => void refetch() }} />
    return <SkeletonLines lines={4} label={t.name} />
  }
  const { steps, status, personPart } = data
  const onceAgreed = personPart
    ? t.onceAgreedPays(personPart.isCaller ? t.you : personPart.name[language], formatMoney(personPart.amountMinor))
    : t.onceAgreed
  // Said while somebody decides; afterwards the chart itself tells what has followed.
  const leadsOn = steps.some((step) => step.key === 'fulfilment') && steps.some((step) => step.state === 'now')
  const commented = steps.filter((step) => step.comment !== '')
  const nameOf = (step: FlowStep): string => (step.isCaller ? t.you : (step.name?.[language] ?? step.title))
  const notes = steps.map((step, index) => notesOf(step, { t, language, now, isFirst: isFirstOfGroup(steps, index) }))
  const shown = steps.map((step, index): ApprovalFlowStep => ({
    // Several may be asked at one level, and one person at several: what stands where names it.
    id: `${step.key}${index}`,
    note: notes[index]?.text,
    state: step.state,
    name: nameOf(step),
    label: step.label,
    time: step.at === null ? undefined : formatWhen(step.at, now, language),
    ...(step.name === null ? { icon: step.key === 'payment' ? 'company' : 'plane' } : { initials: initialsOf(step.name, language) }),
  }))
  return (
    <>
      <Band title={leadsOn ? `${status.label} · ${onceAgreed}` : status.label}>
        <ApprovalFlow
          label={t.name}
          steps={shown}
          tall={notes.some(({ isLong }) => isLong) || steps.some(({ label }) => widthOf(label) > LABEL_WIDTH_MAX)}
        />
      </Band>
      {commented.map((step, index) => (
        <Band key={index} title={t.said(nameOf(step))}>
          <Quote>{step.comment}</Quote>
        </Band>
      ))}
    </>
  )
}

/** What fits below a name in a chain that runs across the page, in two lines, counted in Latin letters. */
const LABEL_WIDTH_MAX = 28
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + (letter >= '\u2e80' ? 2 : 1), 0)

/** How many have to agree is said once for those who decide together. */
function isFirstOfGroup(steps: readonly FlowStep[], index: number): boolean {
  const step = steps[index]
  if (!step?.together) return false
  const { level, together } = step
  const before = steps.slice(0, index).filter((other) => other.level === level && other.together !== null && other.state !== 'skipped')
  return before.length % together.of === 0
}

/** Below this nobody asks how long she has waited. */
const WORTH_SAYING_MINUTES = 2

interface Reading {
  t: ApprovalScreensText['flow']
  language: Language
  now: string
  /** Of those who decide together. */
  isFirst: boolean
}

/** What a name and a state do not say: who decided in her place, who brought her in, how many have to agree, how long it took. */
function notesOf(
  { state, by, insteadOf, addedBy, handedTo, deputies, together, askedAt, at }: FlowStep,
  { t, language, now, isFirst }: Reading,
) {
  const minutes = askedAt === null ? 0 : minutesBetween(askedAt, state === 'now' ? now : (at ?? askedAt))
  const isOver = state === 'done' || state === 'refused'
  const hasTaken = askedAt !== null && at !== null && isOver
  const isWaiting = state === 'now' && minutes >= WORTH_SAYING_MINUTES
  const lines: (string | false | null)[] = [
    by && t.by(by[language]),
    insteadOf && t.insteadOf(insteadOf[language]),
    addedBy && t.addedBy(addedBy[language]),
    handedTo && t.handedTo(handedTo[language]),
    isFirst && together && state !== 'skipped' && t.together(together.needed, together.of),
    deputies.length > 0 && t.deputies(deputies.map((name) => name[language])),
  ]
  const said = lines.filter((line) => typeof line === 'string')
  const time = formatDuration(minutes, language)
  const took = hasTaken ? [minutes < 1 ? t.tookNoTime : t.took(time)] : isWaiting ? [t.waiting(time)] : []
  // A time alone fits below a step of a chain that runs across the page.
  return { text: [...said, ...took].join(' · ') || undefined, isLong: said.length > 0 }
}
