import { useId } from 'react'
import '../styles/controls.css'

export interface SegOption<K extends string> {
  key: K
  label: string
}

export interface SegProps<K extends string> {
  /** Names the group for readers. */
  label: string
  options: readonly SegOption<K>[]
  value: K
  onChange: (key: K) => void
}

/** Two to four ways to see the same thing. Native radios inside: arrow keys and readers know them. */
export function Seg<K extends string>({ label, options, value, onChange }: SegProps<K>) {
  const name = useId()
  return (
    <div className="seg" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.key}>
          <input type="radio" className="sr" name={name} checked={option.key === value} onChange={() => onChange(option.key)} />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
