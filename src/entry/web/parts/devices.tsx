import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ResultOf } from '../../../web/contract.ts'
import { useLanguage } from '../../../web/language.ts'
import { reading } from '../../../web/query.ts'
import { endSession } from '../../../web/session-life.ts'
import { useWrite } from '../../../web/use-write.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Button, LinkButton } from '../../../web/ui/button.tsx'
import { ask } from '../../../web/ui/dialog.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { AccountText } from '../../text/account/zh.ts'
import { useAccountText } from '../account-text.ts'
import '../contract.ts'
import { deviceNameOf } from '../../rules/device-name.ts'
import { signOut } from '../sign-out.ts'
import './devices.css'

type Device = ResultOf<'GET /auth/sessions'>['sessions'][number]

/** Words for what a device called itself: 微信 on an iPhone, Chrome on Android. */
function wordsOf(userAgent: string, t: AccountText['devices']): string {
  const { host, browser, system } = deviceNameOf(userAgent)
  const program = host === null ? browser : t.apps[host]
  if (system === null) return program ?? t.unknown
  return t.on(program ?? t.apps.browser, system)
}

/** Where she is signed in: this device first, then the others, each to be signed out from here. */
export function Devices() {
  const t = useAccountText().devices
  const sessions = reading('GET', '/auth/sessions')
  const { data, error, refetch } = useQuery(sessions)
  const queries = useQueryClient()
  const { run, isBusy } = useWrite('POST', '/auth/sessions/end')

  async function end(wish: Parameters<typeof run>[0], say: (ended: number) => string): Promise<void> {
    const done = await run(wish).catch(() => null) // a toast has said why
    if (!done) return
    toast(say(done.ended))
    await queries.invalidateQueries({ queryKey: sessions.queryKey })
  }

  async function endOthers(): Promise<void> {
    if (await ask({ ...t.askOthers, danger: true })) await end({ which: 'others' }, t.ended)
  }

  if (error && !data) {
    return (
      <Band title={t.title}>
        <Notice kind="warn" inside action={{ label: t.again, onPick: () => void refetch() }}>
          {t.failed}
        </Notice>
      </Band>
    )
  }
  if (!data) return <SkeletonLines />
  const others = data.sessions.filter(({ isThis }) => !isThis)
  return (
    <Band title={t.title} flush>
      <ul className="rows">
        {data.sessions
          .toSorted((a, b) => Number(b.isThis) - Number(a.isThis))
          .map((device) => (
            <DeviceRow
              key={device.sessionId}
              device={device}
              onEnd={isBusy ? undefined : () => void end({ which: 'one', sessionId: device.sessionId }, () => t.endedOne)}
            />
          ))}
      </ul>
      <div className="devices__foot">
        {others.length === 0 ? (
          <p className="note">{t.none}</p>
        ) : (
          <>
            <p className="note">{t.notYou}</p>
            <Button kind="line" size="s" wide busy={isBusy} onPick={() => void endOthers()}>
              {t.endOthers}
            </Button>
          </>
        )}
      </div>
    </Band>
  )
}

function DeviceRow({ device, onEnd }: { device: Device; onEnd: (() => void) | undefined }) {
  const t = useAccountText().devices
  const language = useLanguage()
  const name = wordsOf(device.device, t)
  const whenOf = (iso: string): string => formatDateTime(iso, language)
  return (
    <li className="row">
      <span className="row__value">
        <span className="devices__name">
          {name} {device.isThis && <Tag accent>{t.thisOne}</Tag>}
        </span>
        <small>{t.came(whenOf(device.createdAt), t.ways[device.way])}</small>
        {!device.isThis && <small>{t.lastUsed(whenOf(device.lastUsedAt))}</small>}
      </span>
      {!device.isThis && onEnd && (
        <span className="devices__end">
          <LinkButton leads="none" onPick={onEnd}>
            {t.end} <span className="sr">{name}</span>
          </LinkButton>
        </span>
      )}
    </li>
  )
}

/** Signs out: here, or everywhere at once. */
export function useSignOut() {
  const t = useAccountText().devices
  const { run, isBusy } = useWrite('POST', '/auth/sessions/end')
  return {
    isBusy,
    here: signOut,
    async everywhere(): Promise<void> {
      if (!(await ask({ ...t.askAll, danger: true }))) return
      const done = await run({ which: 'all' }).catch(() => null) // a toast has said why; she is still signed in
      if (done) endSession()
    },
  }
}
