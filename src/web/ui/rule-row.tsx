import '../styles/policy.css'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export interface RuleRowProps {
  /** The rule as a sentence. */
  children: string
  /** Where it is written, for whom it holds. */
  source?: string | undefined
  onPick?: (() => void) | undefined
  /** A hairline above, after a gauge. */
  hair?: boolean
}

export function RuleRow({ children, source, onPick, hair = false }: RuleRowProps) {
  const body = (
    <>
      <Icon name="rule" />
      <span className="rule__text">
        {children}
        {source ? <small>{source}</small> : null}
      </span>
    </>
  )
  const classes = classNames('rule', hair && 'rule--hair')
  if (!onPick) return <div className={classes}>{body}</div>
  return (
    <button type="button" className={classes} onClick={onPick}>
      {body}
      <Icon name="next" size="s" />
    </button>
  )
}
