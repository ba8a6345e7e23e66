import type { ReactNode } from 'react'
import '../styles/forms.css'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/** Rows with hairlines between; stands in a flush band. */
export function Rows({ children }: { children: ReactNode }) {
  return <div className="rows">{children}</div>
}

export interface RowProps {
  label: string
  /** The value; with `empty` the words that ask for one. */
  children: ReactNode
  note?: ReactNode
  /** Given, the whole row is a button that leads on. */
  onPick?: (() => void) | undefined
  empty?: boolean
  /** What is wrong with the value, in a sentence; stands in the note's place. */
  error?: string | undefined
  /** Instead of the arrow: a badge, a small link's words. */
  end?: ReactNode
}

/** Label left, value right. */
export function Row({ label, children, note, onPick, empty = false, error, end }: RowProps) {
  const classes = classNames('row', empty && 'row--empty', error && 'row--bad')
  const body = (
    <>
      <span className="row__label">{label}</span>
      <span className="row__value">
        {children}
        {error ? <small>{error}</small> : note ? <small>{note}</small> : null}
      </span>
      {end}
    </>
  )
  if (!onPick) return <div className={classes}>{body}</div>
  return (
    <button type="button" className={classes} onClick={onPick}>
      {body}
      <Icon name="next" size="s" />
    </button>
  )
}
