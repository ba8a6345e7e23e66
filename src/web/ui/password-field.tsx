import type { Ref } from 'react'
import { useId } from 'react'
import '../styles/codes.css'
import { classNames } from './class-names.ts'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'
import { useUiText } from './ui-text.ts'

/** What a new password must be, and whether what stands in the field is. */
export interface PasswordRule {
  readonly key: string
  readonly label: string
  readonly isMet: boolean
}

export interface PasswordFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** A new password shows what it must be, ticked off while it is typed; the present one has no list. */
  rules?: readonly PasswordRule[] | undefined
  /** Heads the list. */
  rulesLabel?: string
  error?: string | undefined
  help?: string | undefined
  name?: string
  autoComplete: 'new-password' | 'current-password'
  enterKeyHint?: 'next' | 'go'
  /** May be left empty, as its help says. */
  isOptional?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A password to type, which can be looked at, with its rules below. */
export function PasswordField({ rules, rulesLabel, isOptional = false, ...field }: PasswordFieldProps) {
  const id = useId()
  const t = useUiText()
  return (
    <div className="pass">
      <Field {...field} type="password" maxLength={100} required={!isOptional} describedBy={rules ? id : undefined} />
      {rules && (
        <ul id={id} className="pass__rules" aria-label={rulesLabel}>
          {rules.map(({ key, label, isMet }) => (
            <li key={key} className={classNames('pass__rule', isMet && 'is-met')}>
              <Icon name={isMet ? 'ok' : 'ring'} size="xs" />
              <span>
                {label}
                <span className="sr">{isMet ? t.ruleMet : t.ruleOpen}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
