import type { ReactNode } from 'react'
import { useId } from 'react'
import '../styles/forms.css'
import { classNames } from './class-names.ts'
import { FieldFoot } from './field-foot.tsx'
import { Icon } from './icon.tsx'

export interface CheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  error?: string | undefined
  name?: string
}

/** A box to tick, with a sentence beside it: terms, agreements. */
export function Checkbox({ checked, onChange, children, error, name }: CheckboxProps) {
  const id = useId()
  return (
    <div>
      <label className={classNames('check', error && 'check--bad')}>
        <input
          type="checkbox"
          className="sr"
          name={name}
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className="tick">
          <Icon name="check" size="s" />
        </span>
        <span>{children}</span>
      </label>
      <FieldFoot id={id} error={error} />
    </div>
  )
}
