import type { ReactNode } from 'react'
import '../styles/policy.css'
import type { IconName } from './icon.tsx'
import { Icon } from './icon.tsx'

export type BadgeKind = 'ok' | 'over' | 'warn' | 'danger' | 'info'

const ICONS: Record<BadgeKind, IconName> = { ok: 'ok', over: 'over', warn: 'warn', danger: 'bad', info: 'info' }

export interface BadgeProps {
  kind: BadgeKind
  children: ReactNode
  /** Where the meaning has a better sign than the usual one, such as a stamp for "needs approval". */
  icon?: IconName
}

interface Kept {
  readonly compliant: boolean
  readonly isWithin: boolean
}

/** A rule is broken that the company is only told about: one books as if it were kept. */
export const isTold = ({ compliant, isWithin }: Kept): boolean => isWithin && !compliant

/** Whether some of what is listed is counted with what can be taken as it is, though not every rule is kept. */
export const hasTold = (listed: readonly { readonly verdict: Kept }[]): boolean => listed.some(({ verdict }) => isTold(verdict))

/** How the company's word is shown: what it is only told about is no exception. */
export const verdictKind = (kept: Kept): BadgeKind => (kept.compliant ? 'ok' : isTold(kept) ? 'info' : 'over')

/** A verdict: icon and words; colour is only the third sign. Good is quiet, exception is loud. */
export function Badge({ kind, children, icon }: BadgeProps) {
  return (
    <span className={`badge badge--${kind}`}>
      <Icon name={icon ?? ICONS[kind]} size="xs" />
      <span>{children}</span>
    </span>
  )
}
