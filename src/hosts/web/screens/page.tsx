import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { isNative } from '../../../web/bridge/index.ts'
import { useBrandName, useGo, usePageTitle } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import '../contract.ts'
import { destinationFrom, openAddress, storesFor } from '../destination.ts'
import { Landing } from '../parts/landing.tsx'
import { useHostsText } from '../text.ts'

/** Opens the company's app, or says where it is installed from; whoever has neither goes on here. */
export default function AppPage() {
  const t = useHostsText().app
  const brand = useBrandName()
  const go = useGo()
  const { search } = useLocation()
  const [isTried, setTried] = useState(false)
  const { data: app, error } = useQuery(reading('GET', '/hosts/app'))
  usePageTitle(t.title)
  const to = destinationFrom(search)
  const isInApp = isNative()
  const openUrl = isInApp ? null : (app?.openUrl ?? null)

  const open = (): void => {
    if (openUrl === null) return
    setTried(true)
    window.location.assign(openAddress(openUrl, to))
  }
  const here = (kind: 'primary' | 'line') => (
    <Button kind={kind} onPick={() => go.replace(to)}>
      {t.here}
    </Button>
  )
  return (
    <Landing
      head={t.head(brand)}
      lead={isInApp ? t.inApp : t.lead}
      bottom={
        <>
          {here(openUrl === null ? 'primary' : 'line')}
          {openUrl !== null && <Button onPick={open}>{t.open}</Button>}
        </>
      }
    >
      {isTried && <Notice live="status">{t.opened}</Notice>}
      {app === undefined && !error && !isInApp && <SkeletonLines lines={2} label={t.title} />}
      {app !== undefined && !isInApp && <Stores ios={app.iosUrl} android={app.androidUrl} hasApp={openUrl !== null} />}
      {(error || app) && !isInApp && <Notice>{t.tip}</Notice>}
    </Landing>
  )
}

/** Where this phone gets the app from. */
function Stores({ ios, android, hasApp }: { ios: string | null; android: string | null; hasApp: boolean }) {
  const t = useHostsText().app
  const fits = storesFor(navigator.userAgent)
  const stores = [
    { label: t.ios, url: fits.ios ? ios : null },
    { label: t.android, url: fits.android ? android : null },
  ].flatMap(({ label, url }) => (url === null ? [] : [{ label, url }]))
  if (stores.length === 0) return hasApp ? null : <Notice>{t.none}</Notice>
  return (
    <Band title={t.install} flush>
      <Rows>
        {stores.map(({ label, url }) => (
          <Row key={label} label={label} onPick={() => window.location.assign(url)}>
            {t.store}
          </Row>
        ))}
      </Rows>
    </Band>
  )
}
