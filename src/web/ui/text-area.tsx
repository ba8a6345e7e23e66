import { useId } from 'react'
import '../styles/forms.css'
import { classNames } from './class-names.ts'
import { FieldFoot } from './field-foot.tsx'
import { useUiText } from './ui-text.ts'

export interface TextAreaProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** How many characters it takes; counted under the field. */
  max: number
  error?: string | undefined
  help?: string | undefined
  placeholder?: string
  rows?: number
  optional?: boolean
  name?: string
}

/** Room for a few sentences. The counter is read aloud only when little room is left. */
export function TextArea({ label, value, onChange, max, error, help, placeholder, rows = 3, optional = false, name }: TextAreaProps) {
  const id = useId()
  const t = useUiText()
  const left = max - value.length
  const isNearFull = left <= Math.max(10, max * 0.1)
  return (
    <div className={classNames('field', error && 'field--bad')}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="quiet"> · {t.optional}</span>}
      </label>
      <div className="field__box">
        <textarea
          id={id}
          name={name}
          value={value}
          rows={rows}
          maxLength={max}
          placeholder={placeholder}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? `${id}-foot` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <FieldFoot
        id={`${id}-foot`}
        error={error}
        help={help}
        count={
          <span className={classNames('field__count', isNearFull && 'is-full')}>
            <span aria-hidden="true">
              {value.length}/{max}
            </span>
            <span className="sr" role="status">
              {isNearFull ? t.charactersLeft(left) : ''}
            </span>
          </span>
        }
      />
    </div>
  )
}
