import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { reading } from '../../../web/query.ts'
import { groupOf } from '../../rules/offer.ts'
import type { TripAbroad } from '../abroad/journey.ts'
import type { SearchParty } from '../search-party.ts'
import type { InquiryDraft } from './use-asking.ts'

/**
 * The journey that a request asks for, where it is one way abroad for whoever asks, and she alone: her trip list is looked through before it is
 * sent, as before a booking [V-FLIGHT-09]. Null otherwise, and while it is not whole yet.
 */
export function oneWayAsked(draft: InquiryDraft, party: SearchParty, isAbroad: (cityCode: string) => boolean): TripAbroad | null {
  const [leg, ...further] = draft.legs
  if (party !== null || further.length > 0 || !leg?.from || !leg.to || leg.departDate === null) return null
  const { from, to, departDate } = leg
  if (!isAbroad(from.code) && !isAbroad(to.code)) return null
  return { journeyType: 'OW', legs: [{ fromCityCode: from.code, toCityCode: to.code, departDate }], cabin: groupOf(draft.cabin) }
}

/** Which cities are not of the mainland; none until the list of them has come. */
export function useIsAbroad(): (cityCode: string) => boolean {
  const { data } = useQuery({ ...reading('GET', '/airfrond/worldCities'), staleTime: Infinity, gcTime: Infinity })
  const codes = useMemo(() => new Set((data?.cities ?? []).map(({ code }) => code)), [data])
  return (code) => codes.has(code)
}
