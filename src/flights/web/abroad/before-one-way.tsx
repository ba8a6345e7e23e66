import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { OK_CODE } from '../../../kernel/call.ts'
import { RoundTripAlert } from '../../../applications/web/index.ts'
import { roundTripAlert } from '../../../applications/rules/round-trip-alert.ts'
import { ROUND_TRIP_MESSAGES } from '../../../applications/rules/round-trip-is-checked.ts'
import { useGo } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { useSession } from '../../../web/session.ts'
import type { TripAbroad } from './journey.ts'
import { listPath } from './journey.ts'
import { useAnyCityName } from './use-any-city.ts'

interface BeforeOneWayProps {
  /** A journey of one leg. */
  trip: TripAbroad
  onGoOn: () => void
  /** Where she closes it, or looks for the way back instead. */
  onStay: () => void
}

/** Names the way that is about to be booked among her trips: it is in none of them yet. */
const THIS_TRIP = 'search'

/**
 * Told to whoever is about to book one way abroad [V-FLIGHT-09]: that her trip list knows a way back, or that it lacks one, as
 * V-FLIGHT-10 says. Silent, it lets her on at once; so does a check that did not come, for the reason is asked in any case.
 */
export default function BeforeOneWay({ trip, onGoOn, onStay }: BeforeOneWayProps) {
  const go = useGo()
  const [leg] = trip.legs
  const { fromCityCode = '', toCityCode = '', departDate = '' } = leg ?? {}
  const { answer, trips, isSettled } = useRoundTrip({ fromCityCode, toCityCode, departDate })
  const isSilent = isSettled && (answer === null || roundTripAlert(answer, trips.length).is === 'silent')
  const goOn = useEffectEvent(onGoOn)
  useEffect(() => {
    if (isSilent) goOn()
  }, [isSilent])
  const toReturn = (tripId: string): void => {
    const back = trips.find((one) => one.tripId === tripId)
    if (!back || !leg) return
    const home = { fromCityCode: toCityCode, toCityCode: fromCityCode, departDate: back.date < departDate ? departDate : back.date }
    go.push(listPath({ ...trip, journeyType: 'RT', legs: [leg, home] }), { isFromHome: true })
  }
  return (
    <Suspense fallback={null}>
      <RoundTripAlert answer={isSilent ? null : answer} trips={trips} open onGoOn={onGoOn} onStay={onStay} onLook={toReturn} />
    </Suspense>
  )
}

/** The round-trip validation of the way, and the legs of her applications as its trip list (C-AIR-62, C-TRIP-12). */
function useRoundTrip({ fromCityCode, toCityCode, departDate }: { fromCityCode: string; toCityCode: string; departDate: string }) {
  const cityName = useAnyCityName()
  const userCode = useSession((state) => state.signedIn?.person.userCode ?? '')
  const validated = useQuery({
    ...reading('POST', '/airfrond/rtValidate', {
      userCode,
      airTripList: [
        {
          departureCityCode: fromCityCode,
          departureCityName: cityName(fromCityCode),
          arriveCityCode: toCityCode,
          arriveCityName: cityName(toCityCode),
          tripId: THIS_TRIP,
        },
      ],
    }),
    retry: false,
  })
  const listed = useQuery({
    ...reading('POST', '/personal/businessTrip/applyOrder/forTrip', {
      product: 'flight',
      travellers: [userCode],
      departureCity: fromCityCode,
      arrivalCity: toCityCode,
      startDate: departDate,
      endDate: departDate,
    }),
    retry: false,
  })
  const trips = (listed.data?.applications ?? []).flatMap(({ tripData }) =>
    tripData.flatMap(({ kind, tripId, departureCity, arrivalCity, startDate }) =>
      kind === 'leg' ? [{ tripId, title: `${departureCity.cityName} → ${arrivalCity.cityName}`, date: startDate }] : [],
    ),
  )
  const { data } = validated
  // The check does not know the day: a leg that way before it is none back, such as the way out of a trip whose way back is booked now.
  const backIds = (data?.flight.tripId ?? '')
    .split(',')
    .filter((id) => !trips.some(({ tripId, date }) => tripId === id && date < departDate))
  const isNone = data?.messageType === ROUND_TRIP_MESSAGES.RETURN_EXISTS && backIds.length === 0
  const answer = data && !isNone ? { code: OK_CODE, messageType: data.messageType, flightTripIds: backIds.join(',') } : null
  return { answer, trips, isSettled: !validated.isPending && !listed.isPending }
}
