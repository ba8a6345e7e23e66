import type { FormEvent } from 'react'
import { useState } from 'react'
import { http } from '../../../web/http.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { canSeal } from '../../../web/seal.ts'
import { useSession } from '../../../web/session.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { PasswordField } from '../../../web/ui/password-field.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useAccountText } from '../account-text.ts'
import '../contract.ts'
import { NewPasswordFields } from '../parts/new-password-fields.tsx'
import type { NewPassword } from '../parts/password-rules.ts'
import { newPasswordProblems } from '../parts/password-rules.ts'
import { Refused } from '../parts/refused.tsx'
import { useConfirmed } from '../parts/use-confirmed.ts'
import { useFocusOnProblem, useSubmit } from '../parts/use-submit.ts'
import { sealing } from '../sealing.ts'
import './login.css'

const SAID_AT_FIELDS = ['AUTH-OLD', 'AUTH-PASSWORD', 'AUTH-MISMATCH']

/** A new password, after the present one or, where that is left empty, after a proof by a text code. Other devices have to sign in again. */
export default function ChangePassword() {
  const { password: t, rules } = useAccountText()
  const go = useGo()
  const confirmed = useConfirmed()
  const signedIn = useSession((state) => state.signedIn)
  const [old, setOld] = useState('')
  const [typed, setTyped] = useState<NewPassword>({ password: '', again: '' })
  const [problems, setProblems] = useState<Partial<Record<keyof NewPassword, string>>>({})
  const { isBusy, error, run, clear } = useSubmit()
  const form = useFocusOnProblem(problems)
  usePageTitle(t.title)
  if (!signedIn) return null // signing out leads away in the same moment
  const { userCode, name } = signedIn.person
  const owner = { userCode, names: [name.zh, name.en] }

  const save = () => {
    const secrets: Record<string, string> = old === '' ? { ...typed } : { ...typed, old }
    return sealing(secrets as Record<keyof NewPassword, string>, (sealed) =>
      http('PUT', '/auth/updatePassword', sealed, { hideError: true }),
    )
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const found = newPasswordProblems(typed, owner, rules)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    void run(async () => {
      const saved = await confirmed(save)
      if (saved === undefined) return // she gave up proving who she is; what she typed stays
      toast(t.done)
      go.back('/setting')
    })
  }

  function change(change: () => void): void {
    change()
    setProblems({})
    clear()
  }
  return (
    <Screen top={<AppBar title={t.title} onBack={() => go.back('/setting')} />}>
      <Band label={t.title}>
        <form ref={form} className="login" onSubmit={submit} noValidate>
          <p className="small">{t.why}</p>
          {/* So that a password manager knows whose password it changes. */}
          <input type="text" name="username" autoComplete="username" value={userCode} readOnly hidden />
          <PasswordField
            label={t.old}
            help={t.oldHelp}
            name="password"
            autoComplete="current-password"
            enterKeyHint="next"
            value={old}
            onChange={(now) => change(() => setOld(now))}
            error={error?.code === 'AUTH-OLD' ? error.message : undefined}
            isOptional
          />
          <NewPasswordFields
            typed={typed}
            onChange={(now) => change(() => setTyped(now))}
            problems={problems}
            owner={owner}
            error={error}
          />
          <Refused error={error} atFields={SAID_AT_FIELDS} />
          <Button type="submit" wide busy={isBusy} disabled={!canSeal()}>
            {t.submit}
          </Button>
        </form>
      </Band>
    </Screen>
  )
}
