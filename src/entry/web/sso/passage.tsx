import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { returnPlaceOf } from '../../../web/own-place.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { sessionToken } from '../../../web/session.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import type { SsoUnknown } from '../../calls/sso.ts'
import { hasAgreed } from '../agreed.ts'
import { Agreement, useAgreement } from '../parts/agreement.tsx'
import '../screens/login.css'
import { keepWaiting } from './binding.ts'
import type { Callback, SsoPlatform } from './callback.ts'
import { isPlatform, readCallback } from './callback.ts'
import { useSsoText } from './text.ts'
import { usePassage } from './use-passage.ts'

/**
 * Where a platform sends the browser back to, and where its workbench opens the app. What the address says is taken at once, so that
 * neither the bar nor the history holds a code.
 */
export default function PassagePage() {
  const { platform } = useParams()
  const { search, state } = useLocation() as { search: string; state: unknown }
  const go = useGo()
  const [taken] = useState(() => (isPlatform(platform) ? { platform, callback: readCallback(platform, search) } : null))
  const isUnknown = taken === null
  useEffect(() => {
    if (search !== '') globalThis.history.replaceState(globalThis.history.state, '', globalThis.location.pathname)
  }, [search])
  useEffect(() => {
    if (isUnknown) go.replace('/login')
  }, [isUnknown, go])
  if (!taken) return null
  const from = returnPlaceOf(state)
  return <Passage {...taken} from={from} />
}

interface PassageProps {
  readonly platform: SsoPlatform
  readonly callback: Callback
  readonly from: string
}

function Passage({ platform, callback, from }: PassageProps) {
  const t = useSsoText()
  const go = useGo()
  const name = t.platforms[platform]
  const [isAgreed] = useState(() => hasAgreed('', { typing: true }))
  const { face, start, retry } = usePassage({ platform, callback, from, hasAgreed: isAgreed })
  const isOwn = platform === 'wechat'
  const title = isOwn ? t.wechatTitle : t.title(name)
  usePageTitle(title)
  useEffect(() => {
    // The openid is kept for somebody: whoever that is has to be signed in first.
    if (isOwn && sessionToken() === null) go.replace('/login', { from: '/sso/wechat' })
  }, [isOwn, go])
  const toLogin = (): void => go.replace('/login', { from })
  const bar = <AppBar title={title} onBack={() => (isOwn ? go.back(from) : toLogin())} />
  return (
    <Screen top={bar} busy={face.is === 'going' || face.is === 'coming'}>
      {face.is === 'start' && <Start platform={platform} onStart={start} />}
      {face.is === 'going' && <SkeletonLines label={t.going(name)} />}
      {face.is === 'coming' && <SkeletonLines label={isOwn ? title : t.coming(name)} />}
      {face.is === 'declined' && <Empty title={t.declinedTitle} text={t.declinedText(name)} action={{ label: t.again, onPick: start }} />}
      {face.is === 'failed' && (
        <ErrorFace
          title={t.failedTitle}
          text={face.error.code.startsWith('SSO-OPEN-') ? t.openThere(name) : face.error.message}
          action={face.error.code.startsWith('SSO-OPEN-') ? { label: t.toLogin, onPick: toLogin } : { label: t.again, onPick: retry }}
        />
      )}
      {face.is === 'unknown' && <Unknown platform={platform} unknown={face.unknown} />}
    </Screen>
  )
}

/** Says where one is led, and asks for the tick where this phone has not given it yet. */
function Start({ platform, onStart }: { platform: SsoPlatform; onStart: () => void }) {
  const t = useSsoText()
  const name = t.platforms[platform]
  const agreement = useAgreement()
  const isOwn = platform === 'wechat'
  const title = isOwn ? t.wechatTitle : t.startTitle(name)
  const begin = (): void => {
    if (isOwn || hasAgreed('', { typing: true }) || agreement.check('')) onStart()
  }
  return (
    <Band label={title}>
      <div className="login">
        <h2 className="headline">{title}</h2>
        <p>{isOwn ? t.wechatText : t.startText(name)}</p>
        {!isOwn && <Agreement agreement={agreement} account="" />}
        <Button wide onPick={begin}>
          {t.start(name)}
        </Button>
      </div>
    </Band>
  )
}

/** Her account there is known, she herself is not: whom to ask, or how to bind it. */
function Unknown({ platform, unknown }: { platform: SsoPlatform; unknown: SsoUnknown }) {
  const t = useSsoText()
  const go = useGo()
  const language = useLanguage()
  const name = t.platforms[platform]
  const who = unknown.name === null ? t.unknownWhoNameless(name) : t.unknownWho(name, unknown.name)
  function bind(): void {
    keepWaiting({ platform, bindTicket: unknown.bindTicket, name: unknown.name })
    go.replace('/login', { from: '/sso/bind' })
  }
  return (
    <>
      <Band label={t.unknownTitle}>
        <div className="login" role="status">
          <h2 className="headline">{t.unknownTitle}</h2>
          <p>
            {who}
            {t.unknownCompany(unknown.company[language])}
          </p>
        </div>
      </Band>
      <Band title={t.unknownBindTitle}>
        <div className="login">
          <p>{t.unknownBind(name)}</p>
          <Button wide onPick={bind}>
            {t.bindStart}
          </Button>
        </div>
      </Band>
      <Band title={t.unknownAskTitle}>
        <div className="login">
          <p>{unknown.contacts.length > 0 ? t.unknownAsk : t.unknownAskNobody}</p>
          {unknown.contacts.length > 0 && (
            <ul>
              {unknown.contacts.map((contact) => (
                <li key={contact.zh + contact.en}>{contact[language]}</li>
              ))}
            </ul>
          )}
        </div>
      </Band>
    </>
  )
}
