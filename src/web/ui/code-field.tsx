import type { Ref } from 'react'
import { useId } from 'react'
import '../styles/forms.css'
import '../styles/codes.css'
import { classNames } from './class-names.ts'
import { FieldFoot } from './field-foot.tsx'

/** A verification code has six digits. */
const CODE_DIGITS = 6

/** The digits of what was typed or pasted, in whichever width a keyboard wrote them: `您的验证码是 123 456` gives `123456`. */
export function codeDigitsIn(text: string): string {
  return text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, CODE_DIGITS)
}

/** Whether all digits are there. */
export const isWholeCode = (code: string): boolean => code.length === CODE_DIGITS

export interface CodeFieldProps {
  label: string
  value: string
  onChange: (code: string) => void
  /** Called with the last digit: nobody has to look for a button. */
  onWhole?: ((code: string) => void) | undefined
  error?: string | undefined
  /** Where the code went, and for how long it holds. */
  help?: string | undefined
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
}

/**
 * Six digits from a message. One input, so that the phone offers the code out of the message, a paste brings all six, and readers
 * hear one field; what is still missing is drawn as rings.
 */
export function CodeField({ label, value, onChange, onWhole, error, help, disabled = false, ref }: CodeFieldProps) {
  const id = useId()
  function take(text: string): void {
    const code = codeDigitsIn(text)
    if (code === value) return
    onChange(code)
    if (isWholeCode(code)) onWhole?.(code)
  }
  return (
    <div className={classNames('field', error && 'field--bad')}>
      <label htmlFor={id}>{label}</label>
      <div className="field__box code">
        <span className="code__slots" aria-hidden="true">
          {Array.from({ length: CODE_DIGITS }, (_, at) => (
            <i key={at} className={classNames(at < value.length && 'is-filled', at === value.length && 'is-next')} />
          ))}
        </span>
        <input
          ref={ref}
          id={id}
          className="code__input"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          value={value}
          disabled={disabled}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? `${id}-foot` : undefined}
          onChange={(event) => take(event.target.value)}
        />
      </div>
      <FieldFoot id={`${id}-foot`} error={error} help={help} />
    </div>
  )
}
