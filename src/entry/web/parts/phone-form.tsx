import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { readMainlandMobile } from '../../../people/rules/phone.ts'
import type { CallError } from '../../../web/call-error.ts'
import { Button } from '../../../web/ui/button.tsx'
import type { CodeSent } from '../../calls/fields.ts'
import { useCodesText } from '../codes-text.ts'
import { CodeSteps } from './code-steps.tsx'
import { codeProblem, PhoneField, phoneProblem } from './phone-and-code.tsx'
import { Refused } from './refused.tsx'
import type { CodeSending } from './use-code-sending.ts'
import { useFocusOnProblem } from './use-submit.ts'

export interface PhoneFormProps {
  sending: CodeSending
  /** Asks for a code to a number that was checked by its form. */
  requestCode: (phone: string) => Promise<CodeSent | undefined>
  /** With the first digit, where something can be prepared. */
  onTyping?: () => void
  /** Hands in the number with the code that came to it. */
  onSubmit: (phone: string, code: string) => void
  submitWord: string
  isBusy: boolean
  /** What the server refused: a wrong code, a number that somebody else has. */
  error: CallError | null
  /** Takes the error away once she types again. */
  onChange?: () => void
  /** What was said of the code on another page. */
  codeProblem?: string | undefined
  initialPhone?: string
  part?: number | null
  /** Other ways on, below the button. */
  children?: ReactNode
}

interface Problems {
  readonly phone?: string | undefined
  readonly code?: string | undefined
}

/** A new mobile number, and the code that proves that it is hers [V-ACCT-05] [V-ACCT-06]. */
export function PhoneForm({ sending, requestCode, onSubmit, submitWord, isBusy, error, ...more }: PhoneFormProps) {
  const t = useCodesText()
  const [phone, setPhone] = useState(more.initialPhone ?? '')
  const [code, setCode] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const form = useFocusOnProblem(problems)
  const mobile = readMainlandMobile(phone)
  const errorOf = (code: string): string | undefined => (error?.code === code ? error.message : undefined)

  function enterPhone(typed: string): void {
    setPhone(typed)
    setCode('')
    setProblems({})
    sending.reset()
    more.onTyping?.()
    more.onChange?.()
  }

  function sendCode(): void {
    setProblems({ phone: phoneProblem(phone, t) })
    if (mobile === null) return
    setCode('')
    more.onChange?.()
    void sending.send(() => requestCode(mobile))
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!sending.isSent) return sendCode()
    const wrong = codeProblem(code, t)
    setProblems({ phone: phoneProblem(phone, t), code: wrong })
    if (mobile !== null && wrong === undefined) onSubmit(mobile, code)
  }

  function enterCode(typed: string): void {
    setCode(typed)
    setProblems({})
    more.onChange?.()
  }
  return (
    <form ref={form} className="fields" onSubmit={submit} noValidate>
      <PhoneField
        label={t.newPhone}
        help={t.newPhoneHelp}
        value={phone}
        onChange={enterPhone}
        error={problems.phone ?? errorOf('AUTH-PHONE-TAKEN')}
      />
      <CodeSteps
        sending={sending}
        onSend={sendCode}
        code={code}
        onCode={enterCode}
        problem={problems.code ?? errorOf('AUTH-CODE') ?? more.codeProblem}
        part={more.part ?? null}
      />
      <Refused error={error} atFields={['AUTH-CODE', 'AUTH-PHONE-TAKEN']} />
      {sending.isSent && (
        <Button type="submit" wide busy={isBusy}>
          {submitWord}
        </Button>
      )}
      {more.children}
    </form>
  )
}
