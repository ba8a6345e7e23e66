import { Badge, type BadgeKind } from '../../../web/ui/badge.tsx'
import type { Shown } from '../plan-draft.ts'

type State = Shown['state']
type Kind = BadgeKind | 'quiet'

const KINDS: Readonly<Record<State['code'], Kind>> = {
  awaiting: 'warn',
  approved: 'ok',
  changing: 'warn',
  rejected: 'danger',
  withdrawn: 'quiet',
  ended: 'quiet',
}

/** How an application stands: what is over is quiet. */
export function StateMark({ state }: { state: State }) {
  const kind = KINDS[state.code]
  if (kind === 'quiet') return <span className="small quiet">{state.label}</span>
  return (
    <Badge kind={kind} {...(kind === 'warn' ? { icon: 'stamp' as const } : {})}>
      {state.label}
    </Badge>
  )
}
