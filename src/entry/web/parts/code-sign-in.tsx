import type { FormEvent } from 'react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { readMainlandMobile } from '../../../people/rules/phone.ts'
import { returnPlaceOf } from '../../../web/guard.ts'
import { http } from '../../../web/http.ts'
import { canSeal } from '../../../web/seal.ts'
import { Button } from '../../../web/ui/button.tsx'
import { isWholeCode } from '../../../web/ui/code-field.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { useCodesText } from '../codes-text.ts'
import '../contract.ts'
import { useLoginDraft } from '../login-draft.ts'
import { arrive, signIn } from '../sign-in.ts'
import { useEntryText } from '../texts.ts'
import type { AgreementHook } from './agreement.tsx'
import { Agreement } from './agreement.tsx'
import { CodeSteps } from './code-steps.tsx'
import { Refused } from './refused.tsx'
import { useChallenge } from './use-challenge.ts'
import { useCodeSending } from './use-code-sending.ts'
import { useFocusOnProblem, useSubmit } from './use-submit.ts'

interface Problems {
  readonly phone?: string | undefined
  readonly code?: string | undefined
}

/** The code of a code that was wrong, used or too old; it belongs to the field of the code. */
const WRONG_CODE = 'AUTH-CODE'

/** Signing in with a code that comes to her phone. Whether anybody has this number the page does not learn. */
export default function CodeSignIn({ agreement }: { agreement: AgreementHook }) {
  const t = useCodesText()
  const words = useEntryText().login
  const { state } = useLocation() as { state: unknown }
  const { value: draft, remember } = useLoginDraft()
  const [code, setCode] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const challenge = useChallenge()
  const sending = useCodeSending()
  const { isBusy, error, run, clear } = useSubmit()
  const form = useFocusOnProblem(problems)
  const { phone } = draft
  const mobile = readMainlandMobile(phone)
  const phoneProblem = phone.trim() === '' ? t.phoneMissing : t.phoneWrong

  function enterPhone(typed: string): void {
    remember({ ...draft, phone: typed })
    challenge.begin() // while she types the rest
    sending.reset()
    setCode('')
  }

  function sendCode(): void {
    setProblems(mobile === null ? { phone: phoneProblem } : {})
    if (mobile === null) return
    setCode('')
    clear()
    void sending.send(() =>
      challenge.with((solved) => http('POST', '/messagecenter/sms/sendForNoPhoneLogin', { phone: mobile, ...solved }, { hideError: true })),
    )
  }

  function enter(whole: string): void {
    const missing = whole === '' ? t.codeMissing : isWholeCode(whole) ? undefined : t.codeShort
    setProblems({ phone: mobile === null ? phoneProblem : undefined, code: sending.isSent ? missing : undefined })
    if (mobile === null || missing !== undefined || !agreement.check(mobile)) return
    void run(async () => arrive(await signIn({ way: 'code', account: mobile, secret: whole }), returnPlaceOf(state)))
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (sending.isSent) enter(code)
    else sendCode()
  }

  function enterCode(typed: string): void {
    setCode(typed)
    setProblems({})
    clear()
  }
  return (
    <form ref={form} className="login" onSubmit={submit} noValidate>
      <Field
        label={t.phone}
        help={t.phoneHelp}
        type="tel"
        name="phone"
        inputMode="tel"
        autoComplete="tel-national"
        enterKeyHint="next"
        maxLength={30}
        value={phone}
        onChange={enterPhone}
        error={problems.phone}
        required
      />
      <CodeSteps
        sending={sending}
        onSend={sendCode}
        code={code}
        onCode={enterCode}
        onWhole={enter}
        problem={problems.code ?? (error?.code === WRONG_CODE ? error.message : undefined)}
        help={t.sentIfKnown}
        part={challenge.part}
      />
      <Agreement agreement={agreement} account={phone} />
      <Refused error={error} atFields={[WRONG_CODE]} />
      {sending.isSent && (
        <Button type="submit" wide busy={isBusy} disabled={!canSeal()}>
          {words.submit}
        </Button>
      )}
    </form>
  )
}
