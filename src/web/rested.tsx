import type { ComponentType, ReactElement } from 'react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { reportFailure } from './report.ts'

const SOON_MS = 400

/**
 * A part whose code comes only when the page that shows it has come to rest. The page stands and is usable without it: where the code is
 * lost, the page goes on, and we hear of it.
 */
export function onceRested(page: string, load: () => Promise<{ default: ComponentType }>): () => ReactElement | null {
  const Part = lazy<ComponentType>(() =>
    load().catch((error: unknown) => {
      reportFailure('chunk', page, String(error))
      return { default: () => null }
    }),
  )
  return function Rested() {
    const [isRested, setRested] = useState(false)
    useEffect(() => {
      const timer = setTimeout(() => setRested(true), SOON_MS)
      return () => clearTimeout(timer)
    }, [])
    if (!isRested) return null
    return (
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    )
  }
}
