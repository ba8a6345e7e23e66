import { useEffect, useState } from 'react'
import { CallError } from '../../../web/call-error.ts'
import { http } from '../../../web/http.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { LinkButton } from '../../../web/ui/button.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { useActivation } from '../activation-draft.ts'
import { useActivationText } from '../activation-text.ts'
import '../contract.ts'
import { PhoneForm } from '../parts/phone-form.tsx'
import { useCodeSending } from '../parts/use-code-sending.ts'
import './login.css'

/** Activation, second step, where the company has no number of hers: she enters one, or leaves it for later. */
export default function ActivatePhone() {
  const t = useActivationText().phone
  const language = useLanguage()
  const go = useGo()
  const { opened, phone, codeProblem, setPhone } = useActivation()
  const sending = useCodeSending()
  const [typedAnew, setTypedAnew] = useState(false)
  usePageTitle(t.title)
  useEffect(() => {
    if (!opened) go.replace('/activate/check', { sentBack: 'reload' })
  }, [opened, go])
  if (!opened) return null // the first step says why

  function goOn(mobile: string, code: string): void {
    setPhone(mobile, code)
    go.push('/activate/finish')
  }
  const refused =
    !typedAnew && codeProblem !== undefined ? new CallError({ code: 'AUTH-PHONE', message: codeProblem, httpStatus: 200 }) : null
  return (
    <Screen top={<AppBar title={t.title} onBack={() => go.back('/activate/check')} />}>
      <Band label={t.title}>
        <div className="login">
          <div className="login__words">
            <h2 className="headline">{t.headline(opened.name[language])}</h2>
            <p className="small">{t.why}</p>
          </div>
          <PhoneForm
            sending={sending}
            requestCode={(mobile) =>
              http(
                'POST',
                '/datacenter/verifyCode/v02/send',
                { purpose: 'activationPhone', ticket: opened.ticket, phone: mobile },
                { hideError: true },
              )
            }
            onSubmit={goOn}
            submitWord={t.next}
            isBusy={false}
            error={refused}
            onChange={() => setTypedAnew(true)}
            initialPhone={phone}
          >
            <p className="note">{t.laterNote}</p>
            <p className="login__more">
              <LinkButton onPick={() => goOn('', '')}>{t.later}</LinkButton>
            </p>
          </PhoneForm>
        </div>
      </Band>
    </Screen>
  )
}
