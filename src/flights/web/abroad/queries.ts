import { reading } from '../../../web/query.ts'
import { isExpired } from '../queries.ts'
import type { PickedAbroad, TripAbroad } from './journey.ts'
import './contract.ts'

export { isExpired }

/** An offer about to expire is asked for anew a little before the server would refuse it. */
const EXPIRY_MARGIN_MS = 60_000
/** Results stay behind the pages that follow for as long as a hesitant order takes. */
const KEPT_MS = 40 * 60_000

const askedFor = ({ journeyType, legs, cabin }: TripAbroad, sceneCode: string | null) => ({
  journeyType,
  legs: legs.map(({ fromCityCode, toCityCode, departDate }) => ({ fromCityCode, toCityCode, departDate })),
  cabin,
  // Left out: her usual scene, which the server knows.
  ...(sceneCode !== null && { sceneCode }),
})

interface Searched {
  readonly state: { readonly data: { readonly expiresAt: string } | undefined; readonly dataUpdatedAt: number }
}

/** Good until the offers expire: coming back to a list shows the same, and asks again only where nothing of it could be booked any more. */
const WHILE_GOOD = {
  gcTime: KEPT_MS,
  refetchOnWindowFocus: false,
  staleTime: ({ state: { data, dataUpdatedAt } }: Searched) =>
    data ? Math.max(0, Temporal.Instant.from(data.expiresAt).epochMilliseconds - dataUpdatedAt - EXPIRY_MARGIN_MS) : 0,
} as const

/** The ways of the first leg, judged by the scene they are for. */
export const firstLegQuery = (trip: TripAbroad, sceneCode: string | null) => ({
  ...reading('POST', '/airfrond/international/flightList', askedFor(trip, sceneCode)),
  ...WHILE_GOOD,
})

/** Of a trip's first leg under every scene: a key without one is part of every key of the trip. */
export const legsKey = (trip: TripAbroad): readonly unknown[] => firstLegQuery(trip, null).queryKey

/** The ways of the next leg that go with what was chosen. */
export const nextLegQuery = ({ searchId, chosen }: Pick<PickedAbroad, 'searchId' | 'chosen'>) => ({
  ...reading('POST', '/airfrond/international/legList', { searchId, chosen: [...chosen] }),
  ...WHILE_GOOD,
})

/** The fare families of all chosen ways together. */
export const faresQuery = ({ searchId, chosen }: Pick<PickedAbroad, 'searchId' | 'chosen'>) => ({
  ...reading('POST', '/airfrond/international/cabinList', { searchId, chosen: [...chosen] }),
  ...WHILE_GOOD,
})
