import type { PasswordOwner } from '../../../people/rules/password.ts'
import type { CallError } from '../../../web/call-error.ts'
import { PasswordField } from '../../../web/ui/password-field.tsx'
import { useAccountText } from '../account-text.ts'
import type { NewPassword } from './password-rules.ts'
import { passwordRules } from './password-rules.ts'

export interface NewPasswordFieldsProps {
  typed: NewPassword
  onChange: (typed: NewPassword) => void
  problems: Partial<Record<keyof NewPassword, string>>
  owner: PasswordOwner
  /** What the server refused. */
  error: CallError | null
}

/** A new password, with its rules ticked off while it is typed, and once more. */
export function NewPasswordFields({ typed, onChange, problems, owner, error }: NewPasswordFieldsProps) {
  const t = useAccountText()
  return (
    <>
      <PasswordField
        label={t.password.fresh}
        name="new-password"
        autoComplete="new-password"
        enterKeyHint="next"
        value={typed.password}
        onChange={(password) => onChange({ ...typed, password })}
        error={problems.password ?? (error?.code === 'AUTH-PASSWORD' ? error.message : undefined)}
        rules={passwordRules(typed.password, owner, t.rules)}
        rulesLabel={t.rules.label}
      />
      <PasswordField
        label={t.password.again}
        name="new-password-again"
        autoComplete="new-password"
        enterKeyHint="go"
        value={typed.again}
        onChange={(again) => onChange({ ...typed, again })}
        error={problems.again ?? (error?.code === 'AUTH-MISMATCH' ? error.message : undefined)}
      />
    </>
  )
}
