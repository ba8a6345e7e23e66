import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { http } from '../../../web/http.ts'
import { queryClient } from '../../../web/query-client.ts'
import { reading } from '../../../web/query.ts'
import { Button } from '../../../web/ui/button.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { PasswordField } from '../../../web/ui/password-field.tsx'
import { Seg } from '../../../web/ui/seg.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import type { ResultOf } from '../../../web/contract.ts'
import { useAccountText } from '../account-text.ts'
import { useCodesText } from '../codes-text.ts'
import '../contract.ts'
import { sealing } from '../sealing.ts'
import { CodeSteps } from './code-steps.tsx'
import { codeProblem } from './phone-and-code.tsx'
import { Refused } from './refused.tsx'
import { useCodeSending } from './use-code-sending.ts'
import { useFocusOnProblem, useSubmit } from './use-submit.ts'

interface ConfirmSheetProps {
  onAnswer: (isConfirmed: boolean) => void
}

/** Asks who is there, before a secret is shown or changed. */
export default function ConfirmSheet({ onAnswer }: ConfirmSheetProps) {
  const t = useAccountText().confirm
  return (
    <QueryClientProvider client={queryClient}>
      <Sheet open onClose={() => onAnswer(false)} title={t.title}>
        <Ways onConfirmed={() => onAnswer(true)} />
      </Sheet>
    </QueryClientProvider>
  )
}

type ConfirmWays = ResultOf<'GET /auth/confirmWays'>

function Ways({ onConfirmed }: { onConfirmed: () => void }) {
  const { data, error, refetch } = useQuery(reading('GET', '/auth/confirmWays'))
  if (data) return <ConfirmForm ways={data} onConfirmed={onConfirmed} />
  if (error) return <ErrorFace text={error.message} action={{ onPick: () => void refetch() }} />
  return <SkeletonLines lines={4} />
}

function ConfirmForm({ ways, onConfirmed }: { ways: ConfirmWays; onConfirmed: () => void }) {
  const t = useAccountText().confirm
  const codes = useCodesText()
  const [way, setWay] = useState<'password' | 'code'>(ways.hasPassword ? 'password' : 'code')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<{ said: string | undefined }>()
  const sending = useCodeSending()
  const { isBusy, error, run, clear } = useSubmit()
  const form = useFocusOnProblem(problem)
  const isWrongAtField = error?.code === 'AUTH-OLD' || error?.code === 'AUTH-CODE'
  const said = problem?.said ?? (isWrongAtField ? error?.message : undefined)

  function change(apply: () => void): void {
    apply()
    setProblem(undefined)
    clear()
  }

  function confirm(secret: string): void {
    const wrong = way === 'code' ? codeProblem(secret, codes) : secret === '' ? t.passwordMissing : undefined
    setProblem({ said: wrong })
    if (wrong !== undefined) return
    void run(async () => {
      await sealing({ password: secret }, (sealed) => http('POST', '/auth/confirm', { way, ...sealed }, { hideError: true }))
      onConfirmed()
    })
  }

  function sendCode(): void {
    change(() => setCode(''))
    void sending.send(() => http('POST', '/datacenter/verifyCode/v02/send', { purpose: 'confirm' }, { hideError: true }))
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (way === 'code' && !sending.isSent) sendCode()
    else confirm(way === 'password' ? password : code)
  }
  return (
    <form ref={form} className="fields" onSubmit={submit} noValidate>
      <p className="small">{t.text}</p>
      {ways.hasPassword && ways.canSendCode && (
        <Seg
          label={t.ways}
          value={way}
          onChange={(picked) => change(() => setWay(picked))}
          options={[
            { key: 'password', label: t.byPassword },
            { key: 'code', label: t.byCode },
          ]}
        />
      )}
      {way === 'password' ? (
        <PasswordField
          label={t.password}
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          value={password}
          onChange={(typed) => change(() => setPassword(typed))}
          error={said}
        />
      ) : (
        <>
          {!sending.isSent && <p className="small">{t.toPhone(ways.phoneNumber)}</p>}
          <CodeSteps
            sending={sending}
            onSend={sendCode}
            code={code}
            onCode={(typed) => change(() => setCode(typed))}
            onWhole={confirm}
            problem={said}
          />
        </>
      )}
      <Refused error={error} atFields={['AUTH-OLD', 'AUTH-CODE']} />
      {(way === 'password' || sending.isSent) && (
        <Button type="submit" wide busy={isBusy}>
          {t.submit}
        </Button>
      )}
    </form>
  )
}
