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
  /** The same for those who are asked together; they stand one after the other. */
  group?: string
  /** "2 of 3 have to agree"; of a group, once. */
  groupLabel?: string
}

/** As many as stand side by side on a phone. */
const SIDE_BY_SIDE_MAX = 5

interface Turn {
  readonly group: string | null
  readonly steps: ApprovalFlowStep[]
}

/** Those who are asked together are one turn of the chain. */
function turnsOf(steps: readonly ApprovalFlowStep[]): Turn[] {
  const turns: Turn[] = []
  for (const step of steps) {
    const group = step.group ?? null
    const last = turns.at(-1)
    if (last && group !== null && last.group === group) last.steps.push(step)
    else turns.push({ group, steps: [step] })
  }
  return turns
}

/**
 * Who decides, in order, and what follows. A step that is skipped stays, dashed, with its reason; those who are asked together stand in
 * one box, with how many of them have to agree.
 */
export function ApprovalFlow({ label, steps, tall = false }: { label: string; steps: readonly ApprovalFlowStep[]; tall?: boolean }) {
  const turns = turnsOf(steps)
  const isTall = tall || steps.length > SIDE_BY_SIDE_MAX || turns.some(({ group }) => group !== null)
  return (
    <ol className={classNames('flow', isTall && 'flow--tall')} aria-label={label}>
      {turns.map(({ group, steps: together }, index) => {
        const [first] = together
        if (group === null && first) return <Step key={first.id} step={first} />
        const groupLabel = first?.groupLabel ?? ''
        return (
          <li key={`${group}-${index}`} className="flow__group">
            <span className="flow__together">{groupLabel}</span>
            <ul className="flow__people" aria-label={groupLabel}>
              {together.map((step) => (
                <Step key={step.id} step={step} />
              ))}
            </ul>
          </li>
        )
      })}
    </ol>
  )
}

function Step({ step }: { step: ApprovalFlowStep }) {
  return (
    <li className={`flow__step is-${step.state}`} aria-current={step.state === 'now' ? 'step' : undefined}>
      <span className="flow__node" aria-hidden="true">
        <NodeSign step={step} />
      </span>
      <b>{step.name}</b>
      <span className="flow__label">{step.label}</span>
      {step.note && <span className="flow__note">{step.note}</span>}
      {step.time && <span className="num">{step.time}</span>}
    </li>
  )
}

function NodeSign({ step }: { step: ApprovalFlowStep }) {
  if (step.state === 'done') return <Icon name="check" size="s" />
  if (step.state === 'refused') return <Icon name="close" size="s" />
  return step.icon ? <Icon name={step.icon} size="s" /> : step.initials
}
