import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { CodeSteps, useCodeSending } from '../../../entry/web/index.ts'
import { maskPhone, readMainlandMobile } from '../../../people/rules/phone.ts'
import { http } from '../../../web/http.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { useWrite } from '../../../web/use-write.ts'
import { isMemberCode } from '../../rules/member.ts'
import { useMemberText } from '../member-text.ts'
import { memberQuery } from '../queries.ts'

/** The service's refusal while a code of its own is under way: it can be entered, also after a reload. */
const WAITS = ['MEMBER-WAIT']

interface Problems {
  readonly phone?: string | undefined
  readonly code?: string | undefined
}

/** The account's phone, and the code that proves that it is hers. */
export default function BindVipGo() {
  const { go: t } = useMemberText()
  const go = useGo()
  const queries = useQueryClient()
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const sending = useCodeSending({ waits: WAITS })
  const { run, isBusy, error, clear } = useWrite('POST', '/usercenter/ctrip/bindBusinessAndPersonAccount', { hideError: true })
  const mobile = readMainlandMobile(phone)
  usePageTitle(t.title)

  function sendCode(): void {
    setProblems(mobile === null ? { phone: t.phoneFault } : {})
    if (mobile === null) return
    setCode('')
    clear()
    void sending.send(() => http('POST', '/usercenter/ctrip/sendPersonAccountVerifyCode', { phone: mobile }, { hideError: true }))
  }

  async function bind(typed: string): Promise<void> {
    setProblems(isMemberCode(typed) ? {} : { code: t.codeFault })
    if (!isMemberCode(typed)) return
    // What was refused stands at the code, or over the button.
    const account = await run({ code: typed }).catch(() => null)
    if (!account) return
    queries.setQueryData(memberQuery.queryKey, { isAvailable: true, account })
    go.replace('/my/bindVip/succeed')
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (sending.isSent) void bind(code)
    else sendCode()
  }
  const atCode = error?.fields?.['code']
  return (
    <Screen top={<AppBar title={t.title} onBack={() => go.back('/my/bindVip')} />} busy={isBusy}>
      <Band label={t.title}>
        <form className="fields" noValidate onSubmit={submit}>
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
            onChange={(typed) => {
              setPhone(typed)
              setCode('')
              setProblems({})
              clear()
              sending.reset()
            }}
            error={problems.phone}
            required
          />
          <CodeSteps
            sending={sending}
            onSend={sendCode}
            code={code}
            onCode={(typed) => {
              setCode(typed)
              setProblems({})
              clear()
            }}
            problem={problems.code ?? atCode}
            help={mobile === null ? undefined : t.codeHelp(maskPhone(mobile))}
          />
          {error && atCode === undefined && (
            <Notice kind="danger" inside live="alert">
              {error.message}
            </Notice>
          )}
          {sending.isSent && (
            <Button type="submit" wide busy={isBusy}>
              {isBusy ? t.binding : t.submit}
            </Button>
          )}
        </form>
      </Band>
    </Screen>
  )
}
