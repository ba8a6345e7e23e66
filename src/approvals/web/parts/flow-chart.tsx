import { useQuery } from '@tanstack/react-query'
import type { Language } from '../../../kernel/language.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { initialsOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import type { ApprovalFlowStep } from '../../../web/ui/approval-flow.tsx'
import { ApprovalFlow } from '../../../web/ui/approval-flow.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { Quote } from '../../../web/ui/quote.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import type { FlowStep } from '../../calls.ts'
import type { ApprovalScreensText } from '../../text/screens/zh.ts'
import { flowQuery } from '../queries.ts'
import { useApprovalsText } from '../texts.ts'
import { formatWhen } from '../../../web/ui/format-when.ts'
import { minutesBetween } from './when.ts'

interface FlowChartProps {
  approvalId: string
  now: string
  /** What was asked for, where a page could be taken to speak of something else: a change of what has been agreed to. */
  about?: string
}

/** Who decides, in order, what each said, and what follows. */
export function FlowChart({ approvalId, now, about }: FlowChartProps) {
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
  const nameOf = (step: FlowStep): string => (step.isCaller ? t.you : (step.name?.[language] ?? step.title))
  const commented = steps.flatMap((step) => [
    ...(step.addedBy !== null && step.addedWords !== '' ? [{ by: step.addedBy[language], words: step.addedWords }] : []),
    ...(step.comment === '' ? [] : [{ by: nameOf(step), words: step.comment }]),
  ])
  const notes = steps.map((step) => notesOf(step, { t, language, now }))
  const shown = steps.map((step, index): ApprovalFlowStep => ({
    // Several may be asked at one level, and one person at several: what stands where names it.
    id: `${step.key}${index}`,
    note: notes[index]?.text,
    ...(step.group === null ? {} : { group: step.group, groupLabel: togetherOf(steps, step.group, t) }),
    state: step.state,
    name: nameOf(step),
    label: step.label,
    time: step.at === null ? undefined : formatWhen(step.at, now, language),
    ...(step.name === null ? { icon: step.key === 'payment' ? 'company' : 'plane' } : { initials: initialsOf(step.name, language) }),
  }))
  return (
    <>
      <Band title={[about, status.label, leadsOn && onceAgreed].filter(Boolean).join(' · ')}>
        <ApprovalFlow
          label={t.name}
          steps={shown}
          tall={notes.some(({ isLong }) => isLong) || steps.some(({ label }) => widthOf(label) > LABEL_WIDTH_MAX)}
        />
      </Band>
      {commented.map(({ by, words }, index) => (
        <Band key={index} title={t.said(by)}>
          <Quote>{words}</Quote>
        </Band>
      ))}
    </>
  )
}

/** What fits below a name in a chain that runs across the page, in two lines, counted in Latin letters. */
const LABEL_WIDTH_MAX = 28
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + (letter >= '\u2e80' ? 2 : 1), 0)

/** How many of those who are asked together have to agree. */
function togetherOf(steps: readonly FlowStep[], group: string, t: ApprovalScreensText['flow']): string {
  const together = steps.find((step) => step.group === group && step.together !== null)?.together
  return together ? t.together(together.needed, together.of) : ''
}

/** Below this nobody asks how long she has waited. */
const WORTH_SAYING_MINUTES = 2

interface Reading {
  t: ApprovalScreensText['flow']
  language: Language
  now: string
}

/** What a name and a state do not say: who decided in her place, who brought her in, how long it took. */
function notesOf({ state, by, insteadOf, addedBy, handedTo, deputies, askedAt, at }: FlowStep, { t, language, now }: Reading) {
  const minutes = askedAt === null ? 0 : minutesBetween(askedAt, state === 'now' ? now : (at ?? askedAt))
  const isOver = state === 'done' || state === 'refused'
  const hasTaken = askedAt !== null && at !== null && isOver
  const isWaiting = state === 'now' && minutes >= WORTH_SAYING_MINUTES
  const lines: (string | false | null)[] = [
    by && t.by(by[language]),
    insteadOf && t.insteadOf(insteadOf[language]),
    addedBy && t.addedBy(addedBy[language]),
    handedTo && t.handedTo(handedTo[language]),
    deputies.length > 0 && t.deputies(deputies.map((name) => name[language])),
  ]
  const said = lines.filter((line) => typeof line === 'string')
  const time = t.lasting(minutes)
  const took = hasTaken ? [minutes < 1 ? t.tookNoTime : t.took(time)] : isWaiting ? [t.waiting(time)] : []
  // A time alone fits below a step of a chain that runs across the page.
  return { text: [...said, ...took].join(' · ') || undefined, isLong: said.length > 0 }
}
