import { readMainlandMobile } from '../../../people/rules/phone.ts'
import { isWholeCode } from '../../../web/ui/code-field.tsx'
import { Field } from '../../../web/ui/field.tsx'
import type { CodesText } from '../../text/codes/zh.ts'

/** What is wrong with a mobile number as typed [V-ACCT-05]. */
export function phoneProblem(phone: string, t: CodesText): string | undefined {
  if (phone.trim() === '') return t.phoneMissing
  return readMainlandMobile(phone) === null ? t.phoneWrong : undefined
}

/** What is wrong with a code as typed: whether it is the right one the server alone knows [V-ACCT-06]. */
export function codeProblem(code: string, t: CodesText): string | undefined {
  if (code === '') return t.codeMissing
  return isWholeCode(code) ? undefined : t.codeShort
}

export interface PhoneFieldProps {
  label: string
  help: string
  value: string
  onChange: (phone: string) => void
  error: string | undefined
}

/** A mobile number to which a code goes, in any spelling. */
export function PhoneField(props: PhoneFieldProps) {
  return (
    <Field {...props} type="tel" name="phone" inputMode="tel" autoComplete="tel-national" enterKeyHint="next" maxLength={30} required />
  )
}
