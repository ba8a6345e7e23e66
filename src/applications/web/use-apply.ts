import { useNamesOf } from '../../places/web/index.ts'
import { useGo } from '../../web/page-context.ts'
import type { TripAsked } from './faces.ts'
import { CREATE_PATH } from './paths.ts'
import { draftOfTrip, keepFresh } from './plan-draft.ts'
import { todayHere } from './use-days.ts'

/** Leads to a new application, with the trip of a booking filled in where there is one. */
export function useApply(trip: TripAsked | undefined): () => void {
  const go = useGo()
  const names = useNamesOf(trip ? [trip.departureCity, trip.arrivalCity] : [])
  return () => {
    if (trip) keepFresh(draftOfTrip(trip, names, todayHere()))
    go.push(CREATE_PATH)
  }
}
