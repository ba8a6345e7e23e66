import type { ReactNode } from 'react'
import '../styles/approval.css'
import { Icon } from './icon.tsx'

/** By when: time is running out. */
export function Due({ children }: { children: ReactNode }) {
  return (
    <span className="due">
      <Icon name="clock" size="xs" />
      <span>{children}</span>
    </span>
  )
}
