import { lazy, Suspense } from 'react'
import { ValueHint } from '../../../payments/web/index.ts'
import type { ListedFlight } from '../../calls/searching.ts'
import type { MoreFlightsProps } from '../market/more-flights.tsx'
import type { Trip } from '../trip.ts'

// Few lists ever open it.
const MoreFlights = lazy(() => import('../market/more-flights.tsx'))
const AgainBand = lazy(() => import('../again/again-band.tsx'))
const ChosenBefore = lazy(() => import('../both-ways/chosen-before.tsx'))
const SceneChooser = lazy(() => import('./scene-chooser.tsx'))

interface ListLateProps {
  /** `orderSeq`: the order in whose place a flight is chosen again. */
  trip: Pick<Trip, 'orderSeq' | 'cabin' | 'ways'>
  /** What was found, and where it is kept. */
  data: MoreFlightsProps['data'] | undefined
  asked: readonly unknown[]
  shown: readonly ListedFlight[] | undefined
  isSceneOpen: boolean
  onSceneClosed: () => void
}

/**
 * What stands above a list of flights for some: that there is unused value to book with, that somebody who sells flights is still asked, and the
 * choice for what she travels. Nobody waits for it.
 */
export default function ListLate({ trip, data, asked, shown, isSceneOpen, onSceneClosed }: ListLateProps) {
  const isOfSeveral = data !== undefined && (!data.heard.isWhole || data.heard.isShort || data.heard.answers > 1)
  return (
    <>
      <Suspense fallback={null}>{trip.orderSeq !== undefined && <AgainBand orderSeq={trip.orderSeq} />}</Suspense>
      <Suspense fallback={null}>{trip.ways !== undefined && <ChosenBefore />}</Suspense>
      {data && <ValueHint />}
      <Suspense fallback={null}>
        {isOfSeveral && shown && <MoreFlights data={data} asked={asked} cabin={trip.cabin} shown={shown} />}
      </Suspense>
      <Suspense fallback={null}>{isSceneOpen && <SceneChooser onClose={onSceneClosed} />}</Suspense>
    </>
  )
}
