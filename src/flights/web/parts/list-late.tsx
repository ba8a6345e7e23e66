import { lazy, Suspense } from 'react'
import { ValueHint } from '../../../payments/web/index.ts'

// Few lists ever open it.
const SceneChooser = lazy(() => import('./scene-chooser.tsx'))

interface ListLateProps {
  hasFlights: boolean
  isSceneOpen: boolean
  onSceneClosed: () => void
}

/** What stands above a list of flights for some: that there is unused value to book with, and the choice for what she travels. Nobody waits for it. */
export default function ListLate({ hasFlights, isSceneOpen, onSceneClosed }: ListLateProps) {
  return (
    <>
      {hasFlights && <ValueHint />}
      <Suspense fallback={null}>{isSceneOpen && <SceneChooser onClose={onSceneClosed} />}</Suspense>
    </>
  )
}
