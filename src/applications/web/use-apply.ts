import { useCityFacts } from '../../places/web/index.ts'
import { useGo } from '../../web/page-context.ts'
import type { TripAsked } from './faces.ts'
import { CREATE_PATH } from './paths.ts'
import { draftOfTrip, keepFresh } from './plan-draft.ts'
import { todayHere } from './use-days.ts'

/** Leads to a new application, with the trip of a booking filled in where there is one. */
export function useApply(trip: TripAsked | undefined): () => void {
  const go = useGo()
  const facts = useCityFacts()
  return () => {
    if (trip) keepFresh(draftOfTrip(trip, (code) => facts(code)?.name, todayHere()))
    go.push(CREATE_PATH)
  }
}
