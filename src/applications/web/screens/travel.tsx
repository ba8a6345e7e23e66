import { useInfiniteQuery } from '@tanstack/react-query'
import { AgentBand } from '../../../people/web/index.ts'
import { Suspense } from 'react'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { LinkButton, TextButton } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { ListEnd } from '../../../web/ui/list-end.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import type { Listed } from '../parts/application-list-row.tsx'
import { bookableIn, RouteParts } from '../parts/route-parts.tsx'
import { CREATE_PATH, detailPath, LIST_PATH } from '../paths.ts'
import { applicationPagesQuery } from '../queries.ts'
import { useScreensText } from '../texts.ts'

/** From home: one's agreed trips with something left to book; one part is picked, and the search stands there with it. */
export default function Travel() {
  const screens = useScreensText()
  const t = screens.travel
  const go = useGo()
  const pages = useInfiniteQuery(applicationPagesQuery('bookable', ''))
  usePageTitle(t.title)
  const { data, error } = pages
  const trips = data?.pages
    .flatMap(({ applications }) => applications)
    .filter(({ tripData, openThrough }) => tripData.some((part) => bookableIn(part, openThrough).length > 0))
  const top = (
    <AppBar title={t.title} onBack={() => go.back('/home')}>
      <TextButton onPick={() => go.push(LIST_PATH)}>{t.all}</TextButton>
    </AppBar>
  )
  if (!trips) {
    return (
      <Screen top={top} busy={!error}>
        {error ? (
          <ErrorFace
            title={screens.list.failed}
            text={error.message}
            action={{ label: screens.list.retry, onPick: () => void pages.refetch() }}
          />
        ) : (
          <>
            <SkeletonLines lines={4} label={t.title} />
            <SkeletonLines lines={4} />
          </>
        )}
      </Screen>
    )
  }
  if (trips.length === 0 && !pages.hasNextPage) {
    return (
      <Screen top={top}>
        <Empty title={t.none.title} text={t.none.text} action={{ label: t.none.action, onPick: () => go.push(CREATE_PATH) }} />
      </Screen>
    )
  }
  return (
    <Screen top={top}>
      <Suspense>
        <AgentBand />
      </Suspense>
      <Notice>{t.intro}</Notice>
      {trips.map((one) => (
        <Trip key={one.applicationId} one={one} />
      ))}
      <ListEnd
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        error={pages.hasNextPage ? error : null}
        onMore={pages.fetchNextPage}
        onRetry={pages.fetchNextPage}
        text={{ ...screens.list, failed: screens.list.moreFailed }}
      />
    </Screen>
  )
}

function Trip({ one }: { one: Listed }) {
  const t = useScreensText()
  const language = useLanguage()
  const go = useGo()
  const left = one.tripData.filter((part) => bookableIn(part, one.openThrough).length > 0)
  return (
    <Band
      title={one.title}
      aside={
        <LinkButton onPick={() => go.push(detailPath(one.applicationId))}>
          <span className="num">{one.number}</span>
        </LinkButton>
      }
    >
      <p className="small quiet">{t.list.people(one.travellers.map((name) => name[language]))}</p>
      <RouteParts parts={left} withCounts openThrough={one.openThrough} book={one} />
      {one.bookAs === null && <p className="note">{t.detail.notYours}</p>}
    </Band>
  )
}
