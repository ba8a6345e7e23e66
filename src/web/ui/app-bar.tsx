import type { ReactNode } from 'react'
import '../styles/bars.css'
import { IconButton } from './icon-button.tsx'
import { useUiText } from './ui-text.ts'

export interface AppBarProps {
  title: ReactNode
  /** Whose trip and when. */
  subtitle?: ReactNode
  /** Left out on a tab's first page. */
  onBack?: () => void
  /** One or two icon buttons, or one text button. */
  children?: ReactNode
}

export function AppBar({ title, subtitle, onBack, children }: AppBarProps) {
  return (
    <header className="appbar">
      {onBack && <BackButton onBack={onBack} />}
      <div className="appbar__title">
        <h1>{title}</h1>
        {subtitle && <p>{subtitle}</p>}
      </div>
      {children}
    </header>
  )
}

/** Back, by itself: for pages whose head is the board. */
export function BackButton({ onBack }: { onBack: () => void }) {
  const t = useUiText()
  return <IconButton icon="back" size="l" label={t.back} onPick={onBack} />
}
