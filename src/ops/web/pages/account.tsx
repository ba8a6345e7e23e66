import { deviceNameOf } from '../../../entry/rules/device-name.ts'
import { useLanguage } from '../../../web/language.ts'
import { queryClient } from '../../../web/query-client.ts'
import { Button } from '../../../web/ui/button.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { ask, reading } from '../http.ts'
import { Page, Part } from '../parts/page.tsx'
import { Read } from '../parts/read.tsx'
import { useOpsText } from '../texts.ts'
import { useDeed } from '../use-deed.ts'
import { PasswordForm } from './password.tsx'

const sessions = () => reading('GET', '/ops/auth/sessions')
const end = (input: { sessionId: string | null }, idempotencyKey: string) =>
  ask('POST', '/ops/auth/endSessions', input, { hideError: true, idempotencyKey })

/** Browser and system, which a person knows again: Firefox · Linux. */
const nameOf = (device: string): string => {
  const { browser, system } = deviceNameOf(device)
  return [browser, system].filter(Boolean).join(' · ')
}

/** Where one is signed in, and one's own password. */
export function Account() {
  const all = useOpsText()
  const t = all.account
  const language = useLanguage()
  const deed = useDeed(end)
  async function endOne(sessionId: string | null): Promise<void> {
    const done = await deed.run({ sessionId })
    if (done) toast(t.ended(done.ended), { icon: 'ok' })
    await queryClient.invalidateQueries({ queryKey: sessions().queryKey })
  }
  return (
    <Page title={t.title}>
      <Part
        title={t.sessions}
        action={
          <Button size="s" kind="line" busy={deed.isBusy} onPick={() => void endOne(null)}>
            {t.endAll}
          </Button>
        }
      >
        {deed.error && (
          <Notice kind="danger" inside live="alert">
            {deed.error.message}
          </Notice>
        )}
        <Read query={sessions()}>
          {(data) => (
            <ul className="ops__list" aria-label={t.sessions}>
              {data.sessions.map((session) => (
                <li key={session.sessionId} className="ops__item">
                  <div>
                    <b>{nameOf(session.device) || t.unknownDevice}</b>
                    <p className="ops__note">
                      {t.started(formatDateTime(session.startedAt, language))} · {t.lastUsed(formatDateTime(session.lastUsedAt, language))}
                    </p>
                  </div>
                  {session.isThisOne ? (
                    <span className="ops__tag">{t.thisOne}</span>
                  ) : (
                    <Button size="s" kind="line" busy={deed.isBusy} onPick={() => void endOne(session.sessionId)}>
                      {t.end}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Read>
      </Part>
      <Part title={all.password.title}>
        <div className="ops__narrow">
          <PasswordForm isFirst={false} />
        </div>
      </Part>
    </Page>
  )
}
