import '../styles/controls.css'
import { classNames } from './class-names.ts'

export interface SwitchProps {
  label: string
  on: boolean
  onChange: (on: boolean) => void
  /** A row of settings: words left, switch right, the whole width a target. */
  row?: boolean
}

export function Switch({ label, on, onChange, row = false }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      className={classNames('switch', row && 'switch--row')}
      onClick={() => onChange(!on)}
    >
      <span>{label}</span>
      <i />
    </button>
  )
}
