import type { FormEvent } from 'react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { returnPlaceOf } from '../../../web/own-place.ts'
import { useLanguage } from '../../../web/language.ts'
import { useBrandName, useGo, usePageTitle } from '../../../web/page-context.ts'
import { canSeal } from '../../../web/seal.ts'
import { sessionToken } from '../../../web/session.ts'
import { switchLanguage } from '../../../web/switch-language.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Board, BrandBar } from '../../../web/ui/board.tsx'
import { Button, LinkButton, TextButton } from '../../../web/ui/button.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { Seg } from '../../../web/ui/seg.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import '../contract.ts'
import { useLoginDraft } from '../login-draft.ts'
import type { AgreementHook } from '../parts/agreement.tsx'
import { Agreement, useAgreement } from '../parts/agreement.tsx'
import { AppLink } from '../../../web/ui/app-link.tsx'
import { Refused } from '../parts/refused.tsx'
import { useFocusOnProblem, useSubmit } from '../parts/use-submit.ts'
import { arrive, signIn } from '../sign-in.ts'
import { useEntryText } from '../texts.ts'
import './login.css'

const CodeSignIn = lazy(() => import('../parts/code-sign-in.tsx'))
/** Companies that sign in elsewhere: Lark, WeCom, DingTalk, their own. Nothing where there is none. */
const OtherWays = lazy(() => import('../sso/ways.tsx'))
/** Says what follows, where she is to link an account of a platform that nobody knew. */
const BindNext = lazy(() => import('../sso/bind-next.tsx'))
const DemoAccounts = lazy(() => import('../parts/demo-accounts.tsx'))

/** A name that the host proposes, such as the one its user has there. */
function proposedNameOf(state: unknown): string {
  const name: unknown = typeof state === 'object' && state !== null && 'userName' in state ? state.userName : undefined
  return typeof name === 'string' ? name.slice(0, 100) : ''
}

export default function Login() {
  const t = useEntryText().login
  const go = useGo()
  const { state } = useLocation() as { state: unknown }
  const { value: draft, remember } = useLoginDraft()
  const agreement = useAgreement()
  usePageTitle(t.title)
  useEffect(() => {
    if (sessionToken() !== null) go.replace('/home') // the back key leads here after signing in
  }, [go])
  return (
    <Screen top={<LoginBoard />}>
      <Band label={t.title}>
        <div className="login">
          {!canSeal() && (
            <Notice kind="danger" inside live="alert">
              {t.insecure}
            </Notice>
          )}
          {returnPlaceOf(state) === '/sso/bind' && (
            <Suspense fallback={null}>
              <BindNext />
            </Suspense>
          )}
          <Seg
            label={t.ways}
            value={draft.way}
            onChange={(way) => remember({ ...draft, way })}
            options={[
              { key: 'password', label: t.byPassword },
              { key: 'code', label: t.byCode },
            ]}
          />
          {draft.way === 'password' ? (
            <PasswordSignIn agreement={agreement} />
          ) : (
            <Suspense fallback={<SkeletonLines />}>
              <CodeSignIn agreement={agreement} />
            </Suspense>
          )}
          <p className="login__more">
            <AppLink to="/activate/check">{t.firstTime}</AppLink>
            {draft.way === 'password' && (
              <LinkButton leads="none" onPick={() => remember({ ...draft, way: 'code' })}>
                {t.forgotten}
              </LinkButton>
            )}
          </p>
        </div>
      </Band>
      {canSeal() && (
        <Suspense fallback={null}>
          <OtherWays />
        </Suspense>
      )}
      {canSeal() && (
        <Suspense fallback={null}>
          <DemoAccounts agreement={agreement} />
        </Suspense>
      )}
    </Screen>
  )
}

interface Problems {
  readonly account?: string | undefined
  readonly password?: string | undefined
}

function PasswordSignIn({ agreement }: { agreement: AgreementHook }) {
  const t = useEntryText().login
  const { state } = useLocation() as { state: unknown }
  const { value: draft, remember } = useLoginDraft()
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const { isBusy, error, run } = useSubmit()
  const account = draft.account ?? proposedNameOf(state)
  const form = useFocusOnProblem(problems)

  function send(event: FormEvent): void {
    event.preventDefault()
    const missing: Problems = {
      account: account.trim() === '' ? t.accountMissing : undefined,
      password: password === '' ? t.passwordMissing : undefined,
    }
    setProblems(missing)
    const mayGoOn = agreement.check(account)
    if (missing.account !== undefined || missing.password !== undefined || !mayGoOn) return
    void run(async () => arrive(await signIn({ way: 'password', account: account.trim(), secret: password }), returnPlaceOf(state)))
  }
  return (
    <form ref={form} className="login" onSubmit={send} noValidate>
      <Field
        label={t.account}
        help={t.accountHelp}
        name="account"
        autoComplete="username"
        enterKeyHint="next"
        maxLength={100}
        value={account}
        onChange={(typed) => remember({ ...draft, account: typed })}
        error={problems.account ?? error?.fields?.['account']}
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
      <Agreement agreement={agreement} account={account} />
      <Refused error={error} />
      <Button type="submit" wide busy={isBusy} disabled={!canSeal()}>
        {t.submit}
      </Button>
    </form>
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
