import { lazy, Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { NotRead } from '../../../web/ui/not-read.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { ApplicationPage } from '../parts/application-page.tsx'
import { LIST_PATH } from '../paths.ts'
import { applicationQuery } from '../queries.ts'
import { useScreensText } from '../texts.ts'

const Authorise = lazy(() => import('../parts/authorise.tsx'))

/** `:type` is what is done with an application: `detail` looks at it, `authorise` writes down an agreement given elsewhere. */
export default function Application() {
  const { id = '', type = 'detail' } = useParams()
  const t = useScreensText().detail
  const go = useGo()
  const { data, error, refetch } = useQuery(applicationQuery(id))
  usePageTitle(t.title)
  if (data && type === 'authorise' && data.actions.authorise.allowed) {
    return (
      <Suspense fallback={<SkeletonForm rows={4} label={t.title} />}>
        <Authorise shown={data} />
      </Suspense>
    )
  }
  if (data) return <ApplicationPage shown={data} />
  const bar = <AppBar title={t.title} onBack={() => go.back(LIST_PATH)} />
  return (
    <Screen top={bar} busy={!error}>
      {error ? (
        <NotRead error={error} unknown={t.unknown} failed={t.failed} onLeave={() => go.replace(LIST_PATH)} onAgain={() => void refetch()} />
      ) : (
        <>
          <SkeletonLines lines={4} label={t.title} />
          <SkeletonForm rows={4} />
        </>
      )}
    </Screen>
  )
}
