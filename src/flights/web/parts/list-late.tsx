import { lazy, Suspense } from 'react'
import { ValueHint } from '../../../payments/web/index.ts'

// Few lists ever open it.
const AgainBand = lazy(() => import('../again/again-band.tsx'))
const SceneChooser = lazy(() => import('./scene-chooser.tsx'))

interface ListLateProps {
  /** The order in whose place a flight is chosen again. */
  orderSeq: string | undefined
  hasFlights: boolean
  isSceneOpen: boolean
  onSceneClosed: () => void
}

/** What stands above a list of flights for some: that there is unused value to book with, and the choice for what she travels. Nobody waits for it. */
export default function ListLate({ orderSeq, hasFlights, isSceneOpen, onSceneClosed }: ListLateProps) {
  return (
    <>
      <Suspense fallback={null}>{orderSeq !== undefined && <AgainBand orderSeq={orderSeq} />}</Suspense>
      {hasFlights && <ValueHint />}
      <Suspense fallback={null}>{isSceneOpen && <SceneChooser onClose={onSceneClosed} />}</Suspense>
    </>
  )
}
