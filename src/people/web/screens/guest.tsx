import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { CallError } from '../../../web/call-error.ts'
import { http } from '../../../web/http.ts'
import { useLanguage } from '../../../web/language.ts'
import { LinkBar } from '../../../web/link-bar.tsx'
import { useGo } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { readStored, writeStored } from '../../../web/storage.ts'
import { Band } from '../../../web/ui/band.tsx'
import { LinkButton } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import '../contract.ts'
import { useGuestText } from '../companions-texts.ts'
import { emptyCompanion, useHeld } from '../parts/companion-draft.ts'
import type { CompanionFormProps } from '../parts/companion-form.tsx'
import { CompanionForm } from '../parts/companion-form.tsx'

/** In this tab alone, so that a reload does not lose the way in; gone once it has served. */
const STORED_AS = 'guest.token'
const OPEN = '/usercenter/guest/open'
const DEAD = 'GUEST-LINK-DEAD'
/** Of an address that was not copied whole the server says that the token has no such form. */
const MALFORMED = 'P400'

/**
 * A guest's own page. Whoever comes here has no account and has never heard of us: first who invites her and what becomes of her
 * data, then the form. The token leaves the address before anything else happens.
 */
export default function Guest() {
  const { token: inAddress } = useParams()
  const go = useGo()
  const [token] = useState(() => {
    if (inAddress !== undefined) writeStored(STORED_AS, inAddress, 'session')
    const stored = readStored(STORED_AS, 'session')
    return typeof stored === 'string' ? stored : null
  })
  useEffect(() => {
    if (inAddress !== undefined) go.replace('/guest')
  }, [inAddress, go])
  if (inAddress !== undefined) return null
  return token === null ? <Dead /> : <Invited token={token} />
}

function GuestBar() {
  const { title, switchTo } = useGuestText()
  return <LinkBar title={title} switchTo={switchTo} />
}

function Dead() {
  const t = useGuestText()
  return (
    <Screen top={<GuestBar />}>
      <Empty title={t.deadTitle} text={t.deadText} />
    </Screen>
  )
}

function Invited({ token }: { token: string }) {
  const t = useGuestText()
  const go = useGo()
  const language = useLanguage()
  const [isGiven, setGiven] = useState(false)
  const [isDead, setDead] = useState(false)
  const { data, error, refetch } = useQuery({ ...reading('POST', OPEN, { token }), retry: false, staleTime: Number.POSITIVE_INFINITY })
  if (isDead || (error instanceof CallError && (error.code === DEAD || error.code === MALFORMED))) return <Dead />
  if (!data) {
    return (
      <Screen top={<GuestBar />} busy={!error}>
        {error ? (
          <ErrorFace title={t.failedTitle} text={error.message} action={{ label: t.again, onPick: () => void refetch() }} />
        ) : (
          <SkeletonLines lines={6} label={t.loading} />
        )}
      </Screen>
    )
  }
  const [host, company, guest] = [data.host[language], data.company[language], data.guest[language]]
  if (isGiven) {
    return (
      <Screen top={<GuestBar />}>
        <Empty title={t.doneTitle} text={t.doneText(host)} />
      </Screen>
    )
  }
  return (
    <GuestForm
      top={<GuestBar />}
      words={{ ...t, phoneHelp: t.phoneHelp(host) }}
      nameZh={data.guest.zh}
      send={(sealed) => http('POST', '/usercenter/guest/give', { token, ...sealed }, { hideError: true })}
      onSent={() => {
        writeStored(STORED_AS, undefined, 'session')
        setGiven(true)
      }}
      onRefused={(refused) => {
        const isOver = refused.code === DEAD
        if (isOver) setDead(true)
        return isOver
      }}
    >
      <Band label={t.title}>
        <h2>{t.hello(guest)}</h2>
        <p>{t.invites(host, company)}</p>
        {data.why !== '' && <p className="small">{t.why(data.why)}</p>}
        <p className="note">{t.until(formatDateTime(data.expiresAt, language))}</p>
      </Band>
      <Band title={t.privacyTitle} aside={<LinkButton onPick={() => go.push('/privacy_policy')}>{t.privacyMore}</LinkButton>}>
        <ul className="small">
          {t.privacy(company, host, data.keptDays).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Band>
    </GuestForm>
  )
}

/** Begins with the name by which her host knows her. */
function GuestForm({ nameZh, ...form }: Omit<CompanionFormProps, 'held' | 'isGuest'> & { nameZh: string }) {
  const held = useHeld(() => emptyCompanion(nameZh, { isGuest: true }))
  return <CompanionForm held={held} isGuest {...form} />
}
