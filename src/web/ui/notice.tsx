import type { ReactNode } from 'react'
import '../styles/feedback.css'
import { LinkButton } from './button.tsx'
import { classNames } from './class-names.ts'
import type { IconName } from './icon.tsx'
import { Icon } from './icon.tsx'

export type NoticeKind = 'info' | 'warn' | 'over' | 'danger' | 'ok'

const ICONS: Record<NoticeKind, IconName> = { info: 'info', warn: 'warn', over: 'over', danger: 'bad', ok: 'ok' }

export interface NoticeProps {
  kind?: NoticeKind
  children: ReactNode
  icon?: IconName
  /** Rounded, for use inside a band; otherwise it runs edge to edge. */
  inside?: boolean
  /** Spoken when it appears: status waits for a pause, alert does not. */
  live?: 'status' | 'alert'
  action?: { label: string; onPick: () => void }
}

export function Notice({ kind = 'info', children, icon, inside = false, live, action }: NoticeProps) {
  return (
    <div className={classNames('notice', kind !== 'info' && `notice--${kind}`, inside && 'notice--in')} role={live}>
      <Icon name={icon ?? ICONS[kind]} size="s" />
      <p className="notice__text">{children}</p>
      {action && <LinkButton onPick={action.onPick}>{action.label}</LinkButton>}
    </div>
  )
}
