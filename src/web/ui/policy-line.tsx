import type { ReactNode } from 'react'
import '../styles/policy.css'
import { Icon } from './icon.tsx'

/** The line above a list: the limit and how many offers keep to it; at the end a switch. */
export function PolicyLine({ children, onPick, end }: { children: ReactNode; onPick?: () => void; end?: ReactNode }) {
  return (
    <div className="policyline">
      {onPick ? (
        <button type="button" className="policyline__open" onClick={onPick}>
          <Icon name="rule" size="s" />
          <span>{children}</span>
          <Icon name="next" size="xs" />
        </button>
      ) : (
        <p className="policyline__open">
          <Icon name="rule" size="s" />
          <span>{children}</span>
        </p>
      )}
      {end}
    </div>
  )
}
