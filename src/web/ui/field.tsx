import type { InputHTMLAttributes, Ref } from 'react'
import { useId, useState } from 'react'
import '../styles/forms.css'
import { classNames } from './class-names.ts'
import { FieldFoot } from './field-foot.tsx'
import { IconButton } from './icon-button.tsx'
import { useUiText } from './ui-text.ts'

export interface FieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** What is wrong, in a sentence; the input is then marked invalid and described by it. */
  error?: string | undefined
  help?: string | undefined
  type?: 'text' | 'password' | 'tel' | 'email' | 'search' | 'number' | 'date' | 'time'
  name?: string
  autoComplete?: string
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  enterKeyHint?: InputHTMLAttributes<HTMLInputElement>['enterKeyHint']
  placeholder?: string
  maxLength?: number
  required?: boolean
  /** Says "optional" beside the label: what is not said must be filled. */
  optional?: boolean
  disabled?: boolean
  lang?: string
  /** The id of what describes the field beside its own foot, such as a list of rules. */
  describedBy?: string | undefined
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** One line to type in, with its label above and what helps or is wrong below. */
export function Field({
  label,
  value,
  onChange,
  error,
  help,
  type = 'text',
  optional = false,
  maxLength = 200,
  describedBy,
  ...input
}: FieldProps) {
  const id = useId()
  const t = useUiText()
  const [isShown, setShown] = useState(false)
  const isSecret = type === 'password'
  const { required, ...rest } = input
  return (
    <div className={classNames('field', error && 'field--bad')}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="quiet"> · {t.optional}</span>}
      </label>
      <div className="field__box">
        <input
          {...rest}
          id={id}
          type={isSecret && isShown ? 'text' : type}
          value={value}
          maxLength={maxLength}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={[error || help ? `${id}-foot` : undefined, describedBy].filter(Boolean).join(' ') || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {isSecret && (
          <IconButton icon="eye" label={isShown ? t.hidePassword : t.showPassword} pressed={isShown} onPick={() => setShown(!isShown)} />
        )}
      </div>
      <FieldFoot id={`${id}-foot`} error={error} help={help} />
    </div>
  )
}
