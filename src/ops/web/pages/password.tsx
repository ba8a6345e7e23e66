import { useEffect, useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useDuty } from '../duty.ts'
import { ask, sealing } from '../http.ts'
import { Choices } from '../parts/choices.tsx'
import { useOpsText } from '../texts.ts'
import { useDeed } from '../use-deed.ts'

const NOTHING = { present: '', password: '', again: '' }

const change = (secrets: typeof NOTHING) => sealing(secrets, (sealed) => ask('POST', '/ops/auth/password', sealed, { hideError: true }))

/** The present password, and twice the new one. */
export function PasswordForm({ isFirst }: { isFirst: boolean }) {
  const t = useOpsText().password
  const [typed, setTyped] = useState(NOTHING)
  const deed = useDeed(change)
  const { name } = useDuty((state) => state.onDuty?.me) ?? { name: '' }
  const set = (field: keyof typeof NOTHING) => (value: string) => setTyped({ ...typed, [field]: value })
  const fields = deed.error?.fields

  async function save(): Promise<void> {
    const me = await deed.run(typed)
    if (!me) return
    setTyped(NOTHING)
    toast(t.done, { icon: 'ok' })
    useDuty.getState().know(me)
  }

  const secret = { type: 'password', maxLength: 100, required: true } as const
  return (
    <form
      className="fields"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {/* So that the browser's own keeper of passwords knows whose it is. */}
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      <Field
        {...secret}
        label={isFirst ? t.presentOnce : t.present}
        value={typed.present}
        onChange={set('present')}
        error={fields?.['present']}
        autoComplete="current-password"
      />
      <Field
        {...secret}
        label={t.next}
        value={typed.password}
        onChange={set('password')}
        error={fields?.['password']}
        help={t.help}
        autoComplete="new-password"
      />
      <Field
        {...secret}
        label={t.again}
        value={typed.again}
        onChange={set('again')}
        error={fields?.['again']}
        autoComplete="new-password"
      />
      {deed.error && !fields && (
        <Notice kind="danger" inside live="alert">
          {deed.error.message}
        </Notice>
      )}
      <Button type="submit" busy={deed.isBusy} disabled={Object.values(typed).includes('')}>
        {t.submit}
      </Button>
    </form>
  )
}

/** Nothing else stands open before the one-time password is replaced. */
export function FirstPassword() {
  const { brand, password: t } = useOpsText()
  useEffect(() => {
    document.title = `${t.firstTitle} · ${brand}`
  }, [t.firstTitle, brand])
  return (
    <div className="ops ops--door">
      <main className="ops__card">
        <h1>{t.firstTitle}</h1>
        <p className="ops__note">{t.firstNote}</p>
        <PasswordForm isFirst />
      </main>
      <Choices />
    </div>
  )
}
