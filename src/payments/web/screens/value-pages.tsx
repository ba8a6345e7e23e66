import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { SkeletonPage } from '../../../web/ui/skeleton-page.tsx'

const PAGES = {
  value: lazy(() => import('./value.tsx')),
  points: lazy(() => import('./points.tsx')),
  grant: lazy(() => import('./points-grant.tsx')),
}

/**
 * What somebody has beside money: unused value, reward points (`?of=points`); and where managers grant points (`?of=grant`). One path, for each path
 * that the app knows is downloaded by everybody.
 */
export default function ValuePages() {
  const of = new URLSearchParams(useLocation().search).get('of')
  const Page = of === 'points' || of === 'grant' ? PAGES[of] : PAGES.value
  return (
    <Suspense fallback={<SkeletonPage />}>
      <Page />
    </Suspense>
  )
}
