import type { ReactNode } from 'react'
import '../styles/policy.css'
import { classNames } from './class-names.ts'

/** A fact worth a frame: lowest that day, four seats left. */
export function Tag({ children, accent = false }: { children: ReactNode; accent?: boolean }) {
  return <span className={classNames('tag', accent && 'tag--accent')}>{children}</span>
}
