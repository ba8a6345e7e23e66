import { useQuery } from '@tanstack/react-query'
import { initialsOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import type { ApprovalFlowStep } from '../../../web/ui/approval-flow.tsx'
import { ApprovalFlow } from '../../../web/ui/approval-flow.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { Quote } from '../../../web/ui/quote.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import type { FlowStep } from '../../calls.ts'
import { flowQuery } from '../queries.ts'
import { useApprovalsText } from '../texts.ts'
import { formatWhen } from './when.ts'

/** Who decides, in order, what each said, and what follows. */
export function FlowChart({ approvalId, now }: { approvalId: string; now: string }) {
  const t = useApprovalsText().flow
  const language = useLanguage()
  const { data, error, refetch } = useQuery(flowQuery(approvalId))
  if (!data) {
    if (error) return <ErrorFace title={t.failed.title} text={t.failed.text} action={{ onPick: () => void refetch() }} />
    return <SkeletonLines lines={4} label={t.name} />
  }
  const { steps, status } = data
  const leadsOn = steps.some((step) => step.key === 'fulfilment')
  const commented = steps.filter((step) => step.comment !== '')
  const nameOf = (step: FlowStep): string => (step.isCaller ? t.you : (step.name?.[language] ?? step.title))
  const shown = steps.map((step): ApprovalFlowStep => ({
    id: `${step.key}${step.level ?? ''}`,
    state: step.state,
    name: nameOf(step),
    label: step.label,
    time: step.at === null ? undefined : formatWhen(step.at, now, language),
    ...(step.name === null ? { icon: step.key === 'payment' ? 'company' : 'plane' } : { initials: initialsOf(step.name, language) }),
  }))
  return (
    <>
      <Band title={leadsOn ? `${status.label} · ${t.onceAgreed}` : status.label}>
        <ApprovalFlow label={t.name} steps={shown} />
      </Band>
      {commented.map((step) => (
        <Band key={step.level} title={t.said(nameOf(step))}>
          <Quote>{step.comment}</Quote>
        </Band>
      ))}
    </>
  )
}
