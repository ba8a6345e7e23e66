import type { ReactNode, Ref } from 'react'
import '../styles/controls.css'
import { classNames } from './class-names.ts'
import type { IconShape } from './icon.tsx'
import { Icon } from './icon.tsx'
import { useUiText } from './ui-text.ts'

export interface ButtonProps {
  children: ReactNode
  onPick?: () => void
  /** primary: the one next step · line: another way · soft: the second choice · no: refuses or destroys. */
  kind?: 'primary' | 'line' | 'soft' | 'no'
  size?: 'm' | 's'
  wide?: boolean
  icon?: IconShape
  /** While the work runs the button keeps its words and answers no further tap. */
  busy?: boolean
  disabled?: boolean
  type?: 'button' | 'submit'
  ref?: Ref<HTMLButtonElement>
  className?: string
}

export function Button({
  children,
  onPick,
  kind = 'primary',
  size = 'm',
  busy = false,
  disabled = false,
  type = 'button',
  ...rest
}: ButtonProps) {
  const classes = classNames(
    'btn',
    kind !== 'primary' && `btn--${kind}`,
    size === 's' && 'btn--s',
    rest.wide && 'btn--wide',
    rest.className,
  )
  // Busy is not `disabled`: the focus would fall to the page, and a reader would lose its place.
  return (
    <button
      ref={rest.ref}
      type={type}
      className={classes}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onPick?.()
      }}
    >
      {rest.icon && <Icon name={rest.icon} size="s" />}
      <span>{children}</span>
      {busy && <BusyDots />}
    </button>
  )
}

function BusyDots() {
  const t = useUiText()
  return (
    <>
      <span className="btn__dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span className="sr">{t.busy}</span>
    </>
  )
}

export interface TextButtonProps {
  children: ReactNode
  onPick: () => void
  icon?: IconShape
}

/** A verb in the app bar or in a toast. */
export function TextButton({ children, onPick, icon }: TextButtonProps) {
  return (
    <button type="button" className="textbtn" onClick={onPick}>
      {icon && <Icon name={icon} size="s" />}
      {children}
    </button>
  )
}

export interface LinkButtonProps {
  children: ReactNode
  onPick: () => void
  /** The sign after the words: next opens a page, up opens a sheet, none stays in place. */
  leads?: 'next' | 'up' | 'none'
}

/** Small words that act, at the end of a head or a line. */
export function LinkButton({ children, onPick, leads = 'next' }: LinkButtonProps) {
  return (
    <button type="button" className="link" onClick={onPick}>
      {children}
      {leads !== 'none' && <Icon name={leads} size="xs" />}
    </button>
  )
}
