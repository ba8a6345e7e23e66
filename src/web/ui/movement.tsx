import type { ReactNode } from 'react'
import '../styles/movement.css'
import { classNames } from './class-names.ts'

interface MovementProps {
  /** What happened; further lines in `<small>`. */
  readonly what: ReactNode
  /** With its sign; what it left in a `<small>`. */
  readonly amount: ReactNode
  /** Something has come back. */
  readonly isBack?: boolean
}

/** A line of an account: what happened, and how much it moved. */
export function Movement({ what, amount, isBack = false }: MovementProps) {
  return (
    <div className="movement">
      <span className="movement__what">{what}</span>
      <span className={classNames('movement__amount', 'num', isBack && 'movement__amount--back')}>{amount}</span>
    </div>
  )
}
