import type { FormEvent } from 'react'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { isMail } from '../../../people/rules/account.ts'
import { readMainlandMobile } from '../../../people/rules/phone.ts'
import { http } from '../../../web/http.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button, LinkButton } from '../../../web/ui/button.tsx'
import { CodeField } from '../../../web/ui/code-field.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import type { ActivationText } from '../../text/activation/zh.ts'
import { useActivation, useActivationAccount } from '../activation-draft.ts'
import { useActivationText } from '../activation-text.ts'
import { useCodesText } from '../codes-text.ts'
import '../contract.ts'
import { CodeSteps } from '../parts/code-steps.tsx'
import { codeProblem as problemOfCode } from '../parts/phone-and-code.tsx'
import { AppLink } from '../../../web/ui/app-link.tsx'
import { Refused } from '../parts/refused.tsx'
import { useChallenge } from '../parts/use-challenge.ts'
import { useCodeSending } from '../parts/use-code-sending.ts'
import { useFocusOnProblem, useSubmit } from '../parts/use-submit.ts'
import './login.css'

/** What the address says that the account is: `1` her phone, `0` her mail address, nothing: whatever she signs in with. */
type AccountKind = 'phone' | 'mail' | 'any'
const kindOf = (isPhone: string | undefined): AccountKind => (isPhone === '1' ? 'phone' : isPhone === '0' ? 'mail' : 'any')

/** What is wrong with an account as typed; the server alone knows whether there is such a one [V-ACCT-05] [V-ACCT-08]. */
function accountProblem(kind: AccountKind, account: string, t: ActivationText['check']): string | undefined {
  if (account.trim() === '') return t.accountMissing
  if (kind === 'phone' && readMainlandMobile(account) === null) return t.phoneWrong
  if (kind === 'mail' && !isMail(account.trim())) return t.mailWrong
  return kind === 'any' && account.includes('@') && !isMail(account.trim()) ? t.mailWrong : undefined
}

const fieldOf = (kind: AccountKind, t: ActivationText['check']) =>
  ({
    phone: { label: t.phone, help: t.phoneHelp, type: 'tel', autoComplete: 'tel-national' },
    mail: { label: t.mail, help: t.mailHelp, type: 'email', autoComplete: 'email' },
    any: { label: t.account, help: t.accountHelp, type: 'text', autoComplete: 'username' },
  })[kind] as { label: string; help: string; type: 'tel' | 'email' | 'text'; autoComplete: string }

/** Why a later step has sent her back here. */
export interface SentBackState {
  sentBack: 'reload' | 'tooLate'
}

function sentBackOf(state: unknown): SentBackState['sentBack'] | null {
  if (typeof state !== 'object' || state === null || !('sentBack' in state)) return null
  return state.sentBack === 'reload' || state.sentBack === 'tooLate' ? state.sentBack : null
}

interface Problems {
  readonly account?: string | undefined
  readonly code?: string | undefined
}

/** Activation, first step: a code to what the company has of her opens the account. */
export default function ActivateCheck() {
  const t = useActivationText().check
  const codes = useCodesText()
  const go = useGo()
  const kind = kindOf(useParams()['isPhone'])
  const { value: account, remember } = useActivationAccount()
  const { opened, open } = useActivation()
  const isOpened = opened?.account === account.trim()
  const said = sentBackOf(useLocation().state)
  // Whoever opens a later step by its address, with nothing under way, has lost nothing.
  const [sentBack] = useState(() => (said === 'reload' && account === '' ? null : said))
  const [hasCode, setHasCode] = useState(false)
  const [code, setCode] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const challenge = useChallenge()
  const sending = useCodeSending()
  const { isBusy, error, run, clear } = useSubmit()
  const form = useFocusOnProblem(problems)
  const isCodeWrong = error?.code === 'AUTH-CODE'
  usePageTitle(t.title)

  function enterAccount(typed: string): void {
    remember(typed)
    challenge.begin()
    sending.reset()
    setCode('')
  }

  function sendCode(): void {
    const problem = accountProblem(kind, account, t)
    setProblems({ account: problem })
    if (problem !== undefined) return
    setCode('')
    clear()
    void sending.send(() =>
      challenge.with((solved) =>
        http('POST', '/datacenter/verifyCode/v02/send', { purpose: 'activation', account: account.trim(), ...solved }, { hideError: true }),
      ),
    )
  }

  function check(whole: string): void {
    const wrong = accountProblem(kind, account, t)
    const wrongCode = problemOfCode(whole, codes)
    setProblems({ account: wrong, code: wrongCode })
    if (wrong !== undefined || wrongCode !== undefined) return
    void run(async () => {
      const opened = await http('POST', '/auth/checkActivationCode', { account: account.trim(), code: whole }, { hideError: true })
      const { ticket, name, userCode, phoneNumber } = opened
      open({ account: account.trim(), ticket, name, userCode, phoneNumber })
      goOn(phoneNumber)
    })
  }

  const goOn = (phoneNumber: string): void => go.push(phoneNumber === '' ? '/activate/phone' : '/activate/finish')

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isOpened) goOn(opened.phoneNumber)
    else if (sending.isSent || hasCode) check(code)
    else sendCode()
  }

  function enterCode(typed: string): void {
    setCode(typed)
    setProblems({})
    clear()
  }
  const { label, help, type, autoComplete } = fieldOf(kind, t)
  const codeProblem = problems.code ?? (isCodeWrong ? error?.message : undefined)
  return (
    <Screen top={<AppBar title={t.title} onBack={() => go.back('/login')} />}>
      <Band label={t.title}>
        <form ref={form} className="login" onSubmit={submit} noValidate>
          <div className="login__words">
            <h2 className="headline">{t.headline}</h2>
            <p className="small">{t.why}</p>
          </div>
          {sentBack && !isOpened && (
            <Notice kind="warn" inside live="status">
              {sentBack === 'reload' ? t.afterReload : t.tooLate}
            </Notice>
          )}
          <Field
            label={label}
            help={help}
            type={type}
            name="account"
            autoComplete={autoComplete}
            enterKeyHint="next"
            maxLength={100}
            value={account}
            onChange={enterAccount}
            error={problems.account}
            required
          />
          {isOpened && (
            <Notice kind="ok" inside>
              {t.opened}
            </Notice>
          )}
          {!isOpened && hasCode && !sending.isSent && (
            <CodeField label={codes.code} value={code} onChange={enterCode} onWhole={check} error={codeProblem} help={t.fromMessage} />
          )}
          {!isOpened && (
            <CodeSteps
              sending={sending}
              onSend={sendCode}
              sendWord={t.getCode}
              isBeside={hasCode}
              code={code}
              onCode={enterCode}
              onWhole={check}
              problem={codeProblem}
              help={t.sentIfKnown}
              part={challenge.part}
            />
          )}
          <Refused error={error} atFields={['AUTH-CODE']} />
          {(isOpened || sending.isSent || hasCode) && (
            <Button type="submit" wide busy={isBusy}>
              {t.next}
            </Button>
          )}
          <p className="login__more">
            {!isOpened && !hasCode && !sending.isSent && (
              <LinkButton leads="none" onPick={() => setHasCode(true)}>
                {t.haveCode}
              </LinkButton>
            )}
            <AppLink to="/login">{t.known}</AppLink>
          </p>
        </form>
      </Band>
    </Screen>
  )
}
