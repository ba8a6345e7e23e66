import type { Attribution } from '../../costs/rules/attribution-is-completed.ts'
import { reading } from '../../web/query.ts'
import './contract.ts'
import type { WantedSeats } from './form-paths.ts'
import type { SearchParty } from './search-party.ts'
import type { Ride, TrainTrip } from './trip.ts'

/** Seats come and go by the minute: coming back to a list shows it as it was, and asks again after this. */
const TRAINS_FRESH_MS = 3 * 60_000
const SALE_FRESH_MS = 60_000
/** Stations and plans do not change while one looks. */
const STATIONS_FRESH_MS = 10 * 60_000

const forWhom = (party: SearchParty, sceneCode: string | null) => ({
  ...(party && { travellers: { ...party, userCodes: [...party.userCodes] } }),
  // Left out: her usual scene, which the server knows.
  ...(sceneCode !== null && { sceneCode }),
})

function asked({ from, to, trainDate, onlyFastTrain }: TrainTrip, party: SearchParty, sceneCode: string | null) {
  const place = ({ city, stationCode }: TrainTrip['from']) => ({ city, stationCode })
  return { from: place(from), to: place(to), trainDate, onlyFastTrain, ...forWhom(party, sceneCode) }
}

const live = { staleTime: TRAINS_FRESH_MS, refetchOnWindowFocus: false }

export const trainsQuery = (trip: TrainTrip, party: SearchParty, sceneCode: string | null) => ({
  ...reading('POST', '/train/app/search', asked(trip, party, sceneCode)),
  ...live,
})

/** The same for tickets that are changed. */
export const trainsToChangeQuery = (trip: TrainTrip, party: SearchParty) => ({
  ...reading('POST', '/train/app/search', { ...asked(trip, party, null), isChange: true }),
  ...live,
})

export const connectionsQuery = (trip: TrainTrip, party: SearchParty, sceneCode: string | null) => ({
  ...reading('POST', '/train/app/connections', asked(trip, party, sceneCode)),
  ...live,
})

export const trainQuery = ({ trainId, fromStationCode, toStationCode }: Ride, party: SearchParty, sceneCode: string | null) => ({
  ...reading('POST', '/train/app/trainDetail', { trainId, fromStationCode, toStationCode, ...forWhom(party, sceneCode) }),
  staleTime: 0,
})

/** A flight that was looked at, with what it is held against. */
export const flightQuery = (searchId: string, offerKey: string) => ({
  ...reading('POST', '/airfrond/policyListNew', { searchId, offerKey }),
  retry: false, // its search may be over
})

export const presaleQuery = () => ({ ...reading('GET', '/train/app/preSaleDays'), staleTime: SALE_FRESH_MS })

export const stopsQuery = (trainId: string) => ({
  ...reading('GET', '/train/app/stopInfo', { trainId }),
  staleTime: STATIONS_FRESH_MS,
})

export const stationsQuery = (typed: string) => ({
  ...reading('GET', '/train/app/stations', { typed }),
  staleTime: STATIONS_FRESH_MS,
})

/** What an order form is asked by: its seats, for whom, and what it is charged and linked to; null where it is as proposed. */
export interface FormAsked {
  readonly wanted: WantedSeats
  readonly party: SearchParty
  readonly sceneCode: string | null
  readonly attribution: Attribution | null
  readonly applicationId: string | null
  /** Trains that are tried where this one cannot be had, in their order. */
  readonly ladder?: readonly WantedSeats[]
  /** A flight in policy is to be taken where none of the trains can be had. */
  readonly flight?: boolean
}

/** A copy that a call may keep. */
const sentOf = (cost: Attribution) =>
  cost.by === 'percent'
    ? { by: cost.by, shares: cost.shares.map((one) => ({ ...one })) }
    : { by: cost.by, shares: cost.shares.map((one) => ({ ...one })) }

/** The part of a form that is sent alike whether it is read or submitted. */
export const askedOf = ({ wanted, ...governed }: FormAsked) => ({ ...wanted, ...governedOf(governed) })

/** For whom, what it is charged to, and on which application it rests. */
export const governedOf = ({ party, sceneCode, attribution, applicationId }: Omit<FormAsked, 'wanted' | 'ladder' | 'flight'>) => ({
  ...forWhom(party, sceneCode),
  attribution: attribution && sentOf(attribution),
  applicationId,
})

/** An order form as it is now. Of its page alone: each form that is opened is another order. Kept as long as what was typed into it may be. */
export function trainFormQuery(asked: FormAsked, pageId: number) {
  const ladder = asked.ladder?.map(({ trainId, fromStationCode, toStationCode, seat }) => ({
    trainId,
    fromStationCode,
    toStationCode,
    seat,
  }))
  const further = { ...(ladder && ladder.length > 0 && { ladder }), ...(asked.flight && { flight: true }) }
  const query = reading('POST', '/train/app/fillOrder', { ...askedOf(asked), ...further })
  return { ...query, queryKey: [...query.queryKey, pageId], staleTime: 0, gcTime: Infinity, refetchOnWindowFocus: false }
}
