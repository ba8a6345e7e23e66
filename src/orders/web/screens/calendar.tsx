import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useConfirmed } from '../../../entry/web/index.ts'
import { bridge } from '../../../web/bridge/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { ask } from '../../../web/ui/dialog.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { copyIcon } from '../../../web/ui/rare-icons.ts'
import { Refused } from '../../../web/ui/refused.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import { useCalendarText } from '../calendar-text.ts'
import '../contract.ts'
import './calendar.css'

const STANDING = reading('GET', '/order/calendar')

/** A private address under which one's own calendar reads one's trips: made, shown once, renewed, revoked. */
export default function CalendarAddress() {
  const t = useCalendarText()
  const go = useGo()
  const { data, error, refetch } = useQuery({ ...STANDING, staleTime: 0 })
  usePageTitle(t.title)
  const bar = <AppBar title={t.title} onBack={() => go.back('/my')} />
  if (data) {
    return (
      <Screen top={bar}>
        <Notice>{t.intro}</Notice>
        <Band title={t.what}>
          <div className="calendaraddress__words">
            <p className="small">{t.whatText}</p>
            <p className="small">{t.secret}</p>
          </div>
        </Band>
        <Address address={data.address} />
      </Screen>
    )
  }
  const { title, text, action } = t.failed
  return (
    <Screen top={bar} busy={!error}>
      {error ? (
        <ErrorFace title={title} text={text} action={{ label: action, onPick: () => void refetch() }} />
      ) : (
        <SkeletonForm rows={3} label={t.loading} />
      )}
    </Screen>
  )
}

function Address({ address }: { address: { madeAt: string; lastReadAt: string | null } | null }) {
  const t = useCalendarText()
  const language = useLanguage()
  const queries = useQueryClient()
  const confirmed = useConfirmed()
  const make = useWrite('POST', '/order/calendar/make', { hideError: true })
  const revoke = useWrite('POST', '/order/calendar/revoke', { hideError: true })
  /** Stands with this page alone, and goes with it. */
  const [url, setUrl] = useState<string | null>(null)
  const isBusy = make.isBusy || revoke.isBusy
  const reread = (): Promise<void> => queries.invalidateQueries({ queryKey: STANDING.queryKey })

  async function makeOne(): Promise<void> {
    revoke.clear()
    if (address && !(await ask({ ...t.askRenew, danger: true }))) return
    // What is refused stands over the buttons.
    const made = await confirmed(() => make.run({})).catch(() => undefined)
    if (made) setUrl(made.url)
    await reread()
  }
  async function revokeIt(): Promise<void> {
    make.clear()
    if (!(await ask({ ...t.askRevoke, danger: true }))) return
    const ended = await revoke.run({}).catch(() => undefined)
    if (ended) {
      setUrl(null)
      toast(t.revoked)
    }
    await reread()
  }

  const refusal = make.error && make.error.code !== 'ENTRY-CONFIRM' ? make.error : revoke.error
  return (
    <Band title={t.address}>
      {address === null && <p className="small">{t.none}</p>}
      {address && url === null && (
        <div className="calendaraddress__words">
          <p className="small">{t.kept(formatDateTime(address.madeAt, language))}</p>
          <p className="small">{address.lastReadAt === null ? t.neverRead : t.lastRead(formatDateTime(address.lastReadAt, language))}</p>
        </div>
      )}
      {address && url !== null && <Shown url={url} />}
      <div className="calendaraddress__deeds">
        <Button wide kind={address === null ? 'primary' : 'line'} busy={isBusy} onPick={() => void makeOne()}>
          {address === null ? t.make : t.renew}
        </Button>
        {address && (
          <Button wide kind="line" busy={isBusy} onPick={() => void revokeIt()}>
            {t.revoke}
          </Button>
        )}
      </div>
      <Refused message={refusal?.message ?? null} />
    </Band>
  )
}

function Shown({ url }: { url: string }) {
  const t = useCalendarText()
  async function copy(): Promise<void> {
    const copied = await (await bridge()).copy(url)
    if (copied.outcome !== 'cancelled') toast(copied.outcome === 'done' ? t.copied : t.copyFailed)
  }
  return (
    <>
      <Notice kind="ok" live="status" inside>
        {t.fresh}
      </Notice>
      <p className="calendaraddress" lang="en">
        {url}
      </p>
      <div className="calendaraddress__deeds">
        <Button wide kind="soft" icon={copyIcon} onPick={() => void copy()}>
          {t.copy}
        </Button>
        {/* Phones hand this scheme to their calendar; a program that knows none does nothing, and the address is there to copy. */}
        <a className="btn btn--line btn--wide" href={url.replace(/^https?:/, 'webcal:')}>
          {t.add}
        </a>
        <p className="note">{t.how}</p>
      </div>
    </>
  )
}
