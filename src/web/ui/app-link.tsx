import type { MouseEvent, ReactNode } from 'react'
import { aboveBase } from '../navigation.ts'
import { useGo } from '../page-context.ts'

export interface AppLinkProps {
  /** Below the base path. */
  to: string
  className?: string
  children: ReactNode
}

/** A link to another page of the app: it opens in a new tab too. The router's own link brings several kilobytes that nobody uses here. */
export function AppLink({ to, className = 'link', children }: AppLinkProps) {
  const go = useGo()
  function follow(event: MouseEvent): void {
    const isForBrowser = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (isForBrowser) return
    event.preventDefault()
    go.push(to)
  }
  return (
    <a className={className} href={aboveBase(to)} onClick={follow}>
      {children}
    </a>
  )
}
