import type { ComponentType } from 'react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { reportFailure } from '../../../web/report.ts'

const SOON_MS = 400

/** Home stands and is usable without it: where its code is lost, home goes on, and we hear of it. */
const NewsCard = lazy<ComponentType>(() =>
  import('../parts/news-card.tsx').catch((error: unknown) => {
    reportFailure('chunk', '/home', String(error))
    return { default: () => null }
  }),
)

/** What the company tells its people, below everything else on home; its code comes when the page has come to rest. */
export default function News() {
  const [isRested, setRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), SOON_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isRested) return null
  return (
    <Suspense fallback={null}>
      <NewsCard />
    </Suspense>
  )
}
