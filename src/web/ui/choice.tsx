import type { ReactNode } from 'react'
import { useId } from 'react'
import '../styles/forms.css'
import '../styles/controls.css'

export interface ChoiceOption<K extends string> {
  key: K
  label: string
  note?: string | undefined
  disabled?: boolean
  /** Opens below the option while it is chosen: a note to write, details to see. */
  more?: ReactNode
}

export interface ChoiceProps<K extends string> {
  label: string
  /** The label is heard but not shown, where a head above already says it. */
  hideLabel?: boolean
  options: readonly ChoiceOption<K>[]
  value: K | null
  onChange: (key: K) => void
}

/** One of several, as a list with rings that fill. */
export function Choice<K extends string>({ label, hideLabel = false, options, value, onChange }: ChoiceProps<K>) {
  const name = useId()
  return (
    <fieldset className="choices">
      <legend className={hideLabel ? 'sr' : ''}>{label}</legend>
      {options.map((option) => (
        <div key={option.key}>
          <label className="choice">
            <input
              type="radio"
              className="sr"
              name={name}
              checked={option.key === value}
              disabled={option.disabled}
              onChange={() => onChange(option.key)}
            />
            <i className="ring" />
            <span>
              {option.label}
              {option.note ? <small>{option.note}</small> : null}
            </span>
          </label>
          {option.more && option.key === value ? <div className="choice__more">{option.more}</div> : null}
        </div>
      ))}
    </fieldset>
  )
}
