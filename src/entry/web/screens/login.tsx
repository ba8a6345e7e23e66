import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useLocation } from 'react-router'
import { CallError } from '../../../web/call-error.ts'
import { returnPlaceOf } from '../../../web/guard.ts'
import { initialsOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import { useBrandName, useGo, usePageTitle } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { canSeal } from '../../../web/seal.ts'
import { beginSession } from '../../../web/session-life.ts'
import { sessionToken } from '../../../web/session.ts'
import { switchLanguage } from '../../../web/switch-language.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Board, BrandBar } from '../../../web/ui/board.tsx'
import { Button, TextButton } from '../../../web/ui/button.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PersonRow } from '../../../web/ui/person-row.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import '../contract.ts'
import { signIn } from '../sign-in.ts'
import { useEntryText } from '../texts.ts'
import './login.css'

interface Problems {
  account?: string | undefined
  password?: string | undefined
  form?: string | undefined
}

/** Signs in and goes on to where the person wanted to be. */
function useSignIn() {
  const t = useEntryText().login
  const goOn = returnPlaceOf(useLocation().state)
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})

  async function submit(account: string, password: string): Promise<void> {
    if (isBusy) return
    const missing: Problems = {
      account: account.trim() === '' ? t.accountMissing : undefined,
      password: password === '' ? t.passwordMissing : undefined,
    }
    setProblems(missing)
    if (missing.account || missing.password) return
    setBusy(true)
    try {
      beginSession(await signIn({ account: account.trim(), password }), goOn)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblems({ form: error.message, account: error.fields?.['account'], password: error.fields?.['password'] })
    } finally {
      setBusy(false)
    }
  }
  return { submit, isBusy, problems }
}

export default function Login() {
  const t = useEntryText().login
  const go = useGo()
  const { submit, isBusy, problems } = useSignIn()
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const form = useRef<HTMLFormElement>(null)
  usePageTitle(t.title)
  useEffect(() => {
    if (sessionToken() !== null) go.replace('/home') // the back key leads here after signing in
  }, [go])
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problems])

  function send(event: FormEvent): void {
    event.preventDefault()
    void submit(account, password)
  }
  return (
    <Screen top={<LoginBoard />}>
      <Band label={t.title}>
        <form ref={form} className="login" onSubmit={send} noValidate>
          {!canSeal() && (
            <Notice kind="danger" inside live="alert">
              {t.insecure}
            </Notice>
          )}
          <Field
            label={t.account}
            help={t.accountHelp}
            name="account"
            autoComplete="username"
            enterKeyHint="next"
            maxLength={100}
            value={account}
            onChange={setAccount}
            error={problems.account}
            required
          />
          <Field
            label={t.password}
            type="password"
            name="password"
            autoComplete="current-password"
            enterKeyHint="go"
            maxLength={100}
            value={password}
            onChange={setPassword}
            error={problems.password}
            required
          />
          {problems.form !== undefined && (
            <Notice kind="danger" inside live="alert">
              {problems.form}
            </Notice>
          )}
          <Button type="submit" wide busy={isBusy} disabled={!canSeal()}>
            {t.submit}
          </Button>
          <p className="note">{t.privacy}</p>
        </form>
      </Band>
      {canSeal() && <DemoAccounts onPick={(demo) => void submit(demo.account, demo.password)} />}
    </Screen>
  )
}

function LoginBoard() {
  const t = useEntryText().login
  const brand = useBrandName()
  const language = useLanguage()
  return (
    <Board label={brand}>
      <BrandBar title={brand}>
        <span lang={language === 'zh' ? 'en' : 'zh-CN'}>
          <TextButton onPick={() => void switchLanguage(language === 'zh' ? 'en' : 'zh')}>{t.languageSwitch}</TextButton>
        </span>
      </BrandBar>
      <p className="headline login__headline">{t.headline}</p>
    </Board>
  )
}

/** Offered where the installation says that it runs on the demo company; elsewhere there is nothing here. */
function DemoAccounts({ onPick }: { onPick: (demo: { account: string; password: string }) => void }) {
  const t = useEntryText().login
  const language = useLanguage()
  const { data } = useQuery(reading('GET', '/auth/demoAccounts'))
  if (!data || data.accounts.length === 0) return null
  return (
    <Band title={t.demoTitle} flush>
      <p className="note">{t.demoNote}</p>
      {data.accounts.map((demo) => (
        <PersonRow
          key={demo.account}
          name={demo.name[language]}
          initials={initialsOf(demo.name, language)}
          sub={demo.what[language]}
          onPick={() => onPick(demo)}
        />
      ))}
    </Band>
  )
}
