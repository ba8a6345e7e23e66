import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { canSeal } from '../../../web/seal.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { Mark } from '../../../web/ui/mark.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { useDuty } from '../duty.ts'
import { ask, reading, sealing } from '../http.ts'
import { Choices } from '../parts/choices.tsx'
import { useOpsText } from '../texts.ts'
import { useDeed } from '../use-deed.ts'

interface Tried {
  readonly name: string
  readonly password: string
}

/** The door. Each try is sealed anew, so that each is an intent of its own. */
const signIn = ({ name, password }: Tried) =>
  sealing({ password }, (sealed) => ask('POST', '/ops/auth/signIn', { name, ...sealed }, { hideError: true }))

export function SignIn() {
  const all = useOpsText()
  const t = all.signIn
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const deed = useDeed(signIn)
  const demo = useQuery(reading('GET', '/ops/auth/demoAccounts')).data?.accounts ?? []
  useEffect(() => {
    document.title = `${t.title} · ${all.brand}`
  }, [t.title, all.brand])

  async function tryIn(tried: Tried): Promise<void> {
    const entered = await deed.run(tried)
    if (entered) useDuty.getState().enter({ token: entered.token, me: entered.me })
  }

  return (
    <div className="ops ops--door">
      <main className="ops__card">
        <p className="ops__brand">
          <Mark />
          {all.brand}
        </p>
        <h1>{t.title}</h1>
        <p className="ops__note">{t.note}</p>
        {!canSeal() && (
          <Notice kind="warn" inside>
            {t.needsTls}
          </Notice>
        )}
        <form
          className="fields"
          onSubmit={(event) => {
            event.preventDefault()
            void tryIn({ name, password })
          }}
        >
          <Field label={t.name} value={name} onChange={setName} name="username" autoComplete="username" maxLength={40} required />
          <Field
            label={t.password}
            value={password}
            onChange={setPassword}
            type="password"
            name="password"
            autoComplete="current-password"
            maxLength={100}
            required
          />
          {deed.error && (
            <Notice kind="danger" inside live="alert">
              {deed.error.message}
            </Notice>
          )}
          <Button type="submit" wide busy={deed.isBusy} disabled={name.trim() === '' || password === '' || !canSeal()}>
            {t.submit}
          </Button>
        </form>
        {demo.length > 0 && (
          <section className="ops__demo">
            <h2>{t.demo}</h2>
            {demo.map((one) => (
              <Button
                key={one.name}
                size="s"
                kind="soft"
                onPick={() => void tryIn(one)}
              >{`${t.demoUse(one.name)} · ${one.roles.map((role) => all.roles[role]).join(all.comma)}`}</Button>
            ))}
          </section>
        )}
      </main>
      <Choices />
    </div>
  )
}
