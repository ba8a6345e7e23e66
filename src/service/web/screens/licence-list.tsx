import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { useAboutText } from '../about-text.ts'
import type { Licence } from '../licences.ts'
import { licencesQuery, licenceWordsQuery } from '../licences.ts'
import './about.css'

/** What the product is built from, each part under its licence: what runs here and what runs on the server apart. */
export default function LicenceList() {
  const { licences: t } = useAboutText()
  const go = useGo()
  const { data, error, refetch } = useQuery(licencesQuery)
  const [shown, setShown] = useState<Licence | null>(null)
  usePageTitle(t.title)
  const bar = <AppBar title={t.title} onBack={() => go.back('/about')} />
  if (!data) {
    const { title, text, action } = t.failed
    return (
      <Screen top={bar} busy={!error}>
        {error ? (
          <ErrorFace title={title} text={text} action={{ label: action, onPick: () => void refetch() }} />
        ) : (
          <SkeletonForm rows={8} label={t.loading} />
        )}
      </Screen>
    )
  }
  const { own, app, server } = data
  const list = (packages: readonly Licence[]) => (
    <Rows>
      {packages.map((one) => (
        <Row key={`${one.name}@${one.version}`} label={one.licence || t.unnamed} onPick={() => setShown(one)}>
          <span translate="no">{one.name}</span> <small className="num">{one.version}</small>
        </Row>
      ))}
    </Rows>
  )
  return (
    <Screen top={bar}>
      <Band title={t.own(own.licence)}>
        <p className="small">{t.lead}</p>
      </Band>
      <Band flush label={t.own(own.licence)}>
        {list([own])}
      </Band>
      <Band title={t.app(app.length)} flush>
        {list(app)}
      </Band>
      <Band title={t.server(server.length)} flush>
        {list(server)}
      </Band>
      <Sheet open={shown !== null} onClose={() => setShown(null)} title={t.words(shown?.name ?? '')} tall>
        {shown && (shown.file === null ? <p>{t.noWords}</p> : <Words file={shown.file} />)}
      </Sheet>
    </Screen>
  )
}

function Words({ file }: { file: string }) {
  const { licences: t } = useAboutText()
  const { data, error } = useQuery(licenceWordsQuery(file))
  if (data !== undefined)
    return (
      <pre className="licences__words" lang="en">
        {data}
      </pre>
    )
  if (!error) return <SkeletonLines lines={6} label={t.wordsLoading} />
  return (
    <Notice kind="warn" inside live="alert">
      {t.wordsFailed}
    </Notice>
  )
}
