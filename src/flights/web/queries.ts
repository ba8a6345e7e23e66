import { useQuery } from '@tanstack/react-query'
import { reading } from '../../web/query.ts'
import type { CabinGroup } from '../rules/offer.ts'
import './contract.ts'
import type { SearchParty } from './search-party.ts'
import type { Trip } from './trip.ts'

/** An offer about to expire is asked for anew a little before the server would refuse it. */
const EXPIRY_MARGIN_MS = 60_000
/** Results stay behind the pages that follow for as long as a hesitant order takes. */
const KEPT_MS = 40 * 60_000

const epochMsOf = (instant: string): number => Temporal.Instant.from(instant).epochMilliseconds

/** Whether a search may no longer be chosen from. */
export function isExpired(expiresAt: string, nowMs: number): boolean {
  return nowMs >= epochMsOf(expiresAt)
}

/**
 * The flights of a trip, judged by the scene it is for, for those who travel. Good until the offers expire: coming back to the list shows the same flights
 * in the same order, and asks again only where nothing of it could be booked any more.
 */
export function flightsQuery(searched: Trip, party: SearchParty, sceneCode: string | null) {
  const { ways: _, ...trip } = searched
  const asked = {
    ...trip,
    ...(party && { travellers: { ...party, userCodes: [...party.userCodes] } }),
    // Left out: her usual scene, which the server knows.
    ...(sceneCode !== null && { sceneCode }),
  }
  return {
    ...reading('POST', '/airfrond/flightList', asked),
    gcTime: KEPT_MS,
    refetchOnWindowFocus: false,
    staleTime: ({ state }: { state: { data: { expiresAt: string } | undefined; dataUpdatedAt: number } }) =>
      state.data ? Math.max(0, epochMsOf(state.data.expiresAt) - state.dataUpdatedAt - EXPIRY_MARGIN_MS) : 0,
  }
}

export interface FareDays {
  readonly fromCityCode: string
  readonly toCityCode: string
  readonly cabin: CabinGroup
  readonly fromDate: string
}

/** What one call tells (calls.ts, lowestFares). */
export const DAYS_PER_CALL = 31
const FARE_DAYS_FRESH_MS = 10 * 60_000

/** The lowest fare of each day from a date on. A strip without prices still works: nobody is told of a failure. */
export function fareDaysQuery({ fromCityCode, toCityCode, cabin, fromDate }: FareDays) {
  return {
    ...reading('POST', '/airfrond/lowestFares', { fromCityCode, toCityCode, cabin, fromDate, days: DAYS_PER_CALL }),
    staleTime: FARE_DAYS_FRESH_MS,
    gcTime: KEPT_MS,
    refetchOnWindowFocus: false,
    enabled: toCityCode !== '' && toCityCode !== fromCityCode,
  }
}

/** By date, in fen; days without flights are left out. */
export function pricesOf(
  answer: { readonly days: readonly { date: string; lowestMinor: number | null }[] } | undefined,
): Map<string, number> {
  return new Map(answer?.days.flatMap(({ date, lowestMinor }) => (lowestMinor === null ? [] : [[date, lowestMinor] as const])))
}

export const cabinsQuery = (searchId: string, flightId: string) => reading('POST', '/airfrond/cabinList', { searchId, flightId })

export const explanationQuery = (searchId: string, offerKey: string) => reading('POST', '/airfrond/policyListNew', { searchId, offerKey })

/** The caller's own standard: its line for home, its rules behind a list's line; under a scene the rules of that one. */
export const standardQuery = (sceneCode: string | null = null) =>
  reading('GET', '/regulation/ruPerson/queryUserDomesticAirPolicys', sceneCode === null ? {} : { userSceneId: sceneCode })
export const useStandard = (sceneCode: string | null = null) => useQuery(standardQuery(sceneCode))
