import type { ReactNode } from 'react'
import '../styles/approval.css'
import { classNames } from './class-names.ts'
import type { IconName } from './icon.tsx'
import { Icon } from './icon.tsx'

export interface ApprovalFlowStep {
  id: string
  /** done · now · next · skipped: passed over, with its reason · refused: said no, or did not decide. */
  state: 'done' | 'now' | 'next' | 'skipped' | 'refused'
  /** Who, or what. */
  name: ReactNode
  /** How it stands, or why it is passed over. Never left out: colour does not say it alone. */
  label: string
  /** "14:02"; stands under the label. */
  time?: string | undefined
  /** What else there is to say of it; shown where the chain runs from top to bottom. */
  note?: string | undefined
  /** A person's sign; of a step that is nobody's, its icon. */
  initials?: string
  icon?: IconName
}

/** As many as stand side by side on a phone. */
const SIDE_BY_SIDE_MAX = 5

/** Who decides, in order, and what follows. A step that is skipped stays, dashed, with its reason. */
export function ApprovalFlow({ label, steps, tall = false }: { label: string; steps: readonly ApprovalFlowStep[]; tall?: boolean }) {
  return (
    <ol className={classNames('flow', (tall || steps.length > SIDE_BY_SIDE_MAX) && 'flow--tall')} aria-label={label}>
      {steps.map((step) => (
        <li key={step.id} className={`flow__step is-${step.state}`} aria-current={step.state === 'now' ? 'step' : undefined}>
          <span className="flow__node" aria-hidden="true">
            <NodeSign step={step} />
          </span>
          <b>{step.name}</b>
          <span className="flow__label">{step.label}</span>
          {step.note && <span className="flow__note">{step.note}</span>}
          {step.time && <span className="num">{step.time}</span>}
        </li>
      ))}
    </ol>
  )
}

function NodeSign({ step }: { step: ApprovalFlowStep }) {
  if (step.state === 'done') return <Icon name="check" size="s" />
  if (step.state === 'refused') return <Icon name="close" size="s" />
  return step.icon ? <Icon name={step.icon} size="s" /> : step.initials
}
