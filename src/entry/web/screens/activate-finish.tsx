import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../../web/call-error.ts'
import { http } from '../../../web/http.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { canSeal } from '../../../web/seal.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { AGREEMENT_VERSION } from '../../rules/agreement.ts'
import { useAccountText } from '../account-text.ts'
import type { OpenedAccount } from '../activation-draft.ts'
import { useActivation, useActivationAccount } from '../activation-draft.ts'
import { useActivationText } from '../activation-text.ts'
import '../contract.ts'
import { Agreement, useAgreement } from '../parts/agreement.tsx'
import { NewPasswordFields } from '../parts/new-password-fields.tsx'
import type { NewPassword } from '../parts/password-rules.ts'
import { newPasswordProblems } from '../parts/password-rules.ts'
import { Refused } from '../parts/refused.tsx'
import { useFocusOnProblem, useSubmit } from '../parts/use-submit.ts'
import { sealing } from '../sealing.ts'
import { arrive } from '../sign-in.ts'
import './login.css'

const SAID_AT_FIELDS = ['AUTH-PASSWORD', 'AUTH-MISMATCH']

/** Activation, last step: a password, and she is in. */
export default function ActivateFinish() {
  const go = useGo()
  const opened = useActivation((state) => state.opened)
  // Once it was open here, the form itself says where to go on.
  const wasOpened = useRef(opened !== null)
  usePageTitle(useActivationText().finish.title)
  useEffect(() => {
    if (!opened && !wasOpened.current) go.replace('/activate/check', { sentBack: 'reload' })
  }, [opened, go])
  return opened && <Finish opened={opened} />
}

function Finish({ opened }: { opened: OpenedAccount }) {
  const t = useActivationText().finish
  const rules = useAccountText().rules
  const language = useLanguage()
  const go = useGo()
  const { phone, code, refusePhone, forget } = useActivation()
  const forgetAccount = useActivationAccount((state) => state.remember)
  const [typed, setTyped] = useState<NewPassword>({ password: '', again: '' })
  const [problems, setProblems] = useState<Partial<Record<keyof NewPassword, string>>>({})
  const agreement = useAgreement()
  const { isBusy, error, run, clear } = useSubmit()
  const form = useFocusOnProblem(problems)
  const owner = { phoneNumber: phone, userCode: opened.userCode, names: [opened.name.zh, opened.name.en] }

  async function activate(): Promise<void> {
    const byPhone = phone === '' ? {} : { phone, code }
    try {
      const entered = await sealing(typed as Record<keyof NewPassword, string>, (sealed) =>
        http(
          'POST',
          '/auth/activation',
          { ticket: opened.ticket, ...sealed, agreement: AGREEMENT_VERSION, ...byPhone },
          { hideError: true },
        ),
      )
      arrive(entered, '/home')
      toast(t.done)
      forgetAccount('')
      forget()
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      if (failure.code === 'AUTH-ACTIVATION') {
        forget()
        go.replace('/activate/check', { sentBack: 'tooLate' })
      } else if (failure.code === 'AUTH-CODE' || failure.code === 'AUTH-PHONE-TAKEN') {
        refusePhone(failure.message)
        go.back('/activate/phone')
      } else throw failure
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const found = newPasswordProblems(typed, owner, rules)
    setProblems(found)
    const mayGoOn = agreement.check(opened.userCode)
    if (Object.keys(found).length === 0 && mayGoOn) void run(activate)
  }

  function change(now: NewPassword): void {
    setTyped(now)
    setProblems({})
    clear()
  }
  const shownPhone = phone === '' ? opened.phoneNumber : phone
  return (
    <Screen top={<AppBar title={t.title} onBack={() => go.back('/activate/check')} />}>
      <Band label={t.title}>
        <form ref={form} className="login" onSubmit={submit} noValidate>
          <div className="login__words">
            <h2 className="headline">{t.headline(opened.name[language])}</h2>
            <p className="small">
              {t.account(opened.userCode)}
              {shownPhone !== '' && ` ${t.phone(shownPhone)}`}
            </p>
          </div>
          {/* So that a password manager knows whose password it keeps. */}
          <input type="text" name="username" autoComplete="username" value={opened.userCode} readOnly hidden />
          <NewPasswordFields typed={typed} onChange={change} problems={problems} owner={owner} error={error} />
          <Agreement agreement={agreement} account={opened.userCode} />
          <Refused error={error} atFields={SAID_AT_FIELDS} />
          <Button type="submit" wide busy={isBusy} disabled={!canSeal()}>
            {t.submit}
          </Button>
        </form>
      </Band>
    </Screen>
  )
}
