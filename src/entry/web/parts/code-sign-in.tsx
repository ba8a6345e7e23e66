import type { FormEvent } from 'react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { readMainlandMobile } from '../../../people/rules/phone.ts'
import { returnPlaceOf } from '../../../web/own-place.ts'
import { http } from '../../../web/http.ts'
import { canSeal } from '../../../web/seal.ts'
import { Button } from '../../../web/ui/button.tsx'
import { useCodesText } from '../codes-text.ts'
import '../contract.ts'
import { useLoginDraft } from '../login-draft.ts'
import { arrive, signIn } from '../sign-in.ts'
import { useEntryText } from '../texts.ts'
import type { AgreementHook } from './agreement.tsx'
import { Agreement } from './agreement.tsx'
import { CodeSteps } from './code-steps.tsx'
import { codeProblem, PhoneField, phoneProblem } from './phone-and-code.tsx'
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

  function enterPhone(typed: string): void {
    remember({ ...draft, phone: typed })
    challenge.begin() // while she types the rest
    sending.reset()
    setCode('')
  }

  function sendCode(): void {
    setProblems({ phone: phoneProblem(phone, t) })
    if (mobile === null) return
    setCode('')
    clear()
    void sending.send(() =>
      challenge.with((solved) => http('POST', '/messagecenter/sms/sendForNoPhoneLogin', { phone: mobile, ...solved }, { hideError: true })),
    )
  }

  function enter(whole: string): void {
    const wrong = codeProblem(whole, t)
    setProblems({ phone: phoneProblem(phone, t), code: sending.isSent ? wrong : undefined })
    if (mobile === null || wrong !== undefined || !agreement.check(mobile)) return
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
      <PhoneField label={t.phone} help={t.phoneHelp} value={phone} onChange={enterPhone} error={problems.phone} />
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
