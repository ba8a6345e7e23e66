/** SPEC.md, 4, Round-trip policy check: messageType. */
export const ROUND_TRIP_MESSAGES = { RETURN_EXISTS: '11', RETURN_WITHOUT_RECOMMENDATION: '12', NO_RETURN: '01' } as const
export type RoundTripMessage = (typeof ROUND_TRIP_MESSAGES)[keyof typeof ROUND_TRIP_MESSAGES]

/** One entry of `airTripList`, in the specification's words. */
export interface AirTrip {
  readonly departureCityCode: string
  readonly departureCityName: string
  readonly arriveCityCode: string
  readonly arriveCityName: string
  readonly tripId: string
  /** Names the journey that several trips belong to. */
  readonly tripSameId: string
}

/** What a leg of the caller's applications says about a way back. */
export interface OwnLeg {
  readonly tripId: string
  readonly tripSameId: string
  readonly from: string
  readonly to: string
  readonly startDate: string
  readonly endDate: string
  /** How many flights are left on it. */
  readonly flightsLeft: number
}

export interface RoundTripFound {
  readonly messageType: RoundTripMessage
  /** The legs back that can be recommended; a comma list on the wire. */
  readonly returnTripIds: readonly string[]
}

interface Way {
  readonly from: string
  readonly to: string
  readonly sameIds: ReadonlySet<string>
  readonly askedIds: ReadonlySet<string>
}

/** What is asked about, as one way: from where it begins to where it ends. */
function wayOf(asked: readonly AirTrip[]): Way | null {
  const [first, last] = [asked[0], asked.at(-1)]
  if (!first || !last) return null
  const sameIds = new Set(asked.map(({ tripSameId }) => tripSameId).filter((id) => id !== ''))
  return { from: first.departureCityCode, to: last.arriveCityCode, sameIds, askedIds: new Set(asked.map(({ tripId }) => tripId)) }
}

/**
 * Whether a one-way international trip has its way back in the trip list [ST-ROUNDTRIPPOLICYCHECK]: 11 where a leg back can be
 * booked, 12 where there is one that cannot be (nothing left of it, or its days are over), 01 where there is none. A leg back belongs
 * to the same journey, leads from the last city to the first, and does not end before the way out begins.
 */
export function checkRoundTrip(asked: readonly AirTrip[], own: readonly OwnLeg[], today: string): RoundTripFound {
  const way = wayOf(asked)
  if (!way) return { messageType: ROUND_TRIP_MESSAGES.NO_RETURN, returnTripIds: [] }
  const { from, to, sameIds, askedIds } = way
  const outward = own.filter(({ tripId }) => askedIds.has(tripId)).map(({ startDate }) => startDate)
  const begins = outward.toSorted()[0] ?? ''
  const isOfJourney = (leg: OwnLeg) => sameIds.size === 0 || sameIds.has(leg.tripSameId)
  // A trip that ends where it began brings its own way back: the last of what was asked about.
  const isClosed = from === to
  const back = own.filter((leg) => {
    if (isClosed) return leg.tripId === asked.at(-1)?.tripId
    return leg.from === to && leg.to === from && leg.endDate >= begins && isOfJourney(leg)
  })
  if (back.length === 0 && !isClosed) return { messageType: ROUND_TRIP_MESSAGES.NO_RETURN, returnTripIds: [] }
  const open = back.filter(({ flightsLeft, endDate }) => flightsLeft > 0 && endDate >= today)
  if (open.length === 0) return { messageType: ROUND_TRIP_MESSAGES.RETURN_WITHOUT_RECOMMENDATION, returnTripIds: [] }
  const inOrder = open.toSorted((a, b) => (a.startDate < b.startDate ? -1 : Number(a.startDate > b.startDate)))
  return { messageType: ROUND_TRIP_MESSAGES.RETURN_EXISTS, returnTripIds: inOrder.map(({ tripId }) => tripId) }
}

/** The payload of the check. Trips of a docked office system ("1") are named by their ids alone: we hold what it sent of them. */
export interface RoundTripPayload {
  readonly dockingType: string
  readonly userCode: string
  readonly airTripList: readonly AirTrip[]
}

export const DOCKED = '1'

/** What is sent: as it is when `dockingType` is not "1" [CR-03]. */
export function roundTripPayload(payload: RoundTripPayload): RoundTripPayload {
  if (payload.dockingType !== DOCKED) return payload
  const bare = { departureCityCode: '', departureCityName: '', arriveCityCode: '', arriveCityName: '' }
  return { ...payload, airTripList: payload.airTripList.map(({ tripId, tripSameId }) => ({ ...bare, tripId, tripSameId })) }
}
