import type { OfferAvailableService, SeatMap, SeatMapCabinRow } from '@duffel/api/types'
import { draw, hash32 } from '../kit/random.ts'
import { percentOf } from './fares.ts'
import { idOf, invalidField, takesSeat } from './model.ts'
import type { DuffelWorld, KeptService, Made } from './model.ts'
import { ofYuan, told } from './money.ts'
import type { Currency } from './money.ts'
import type { Flight } from './timetable.ts'
import { cabinView } from './views.ts'

/** What can be bought along with an offer: bags, and seats by their place. Every id follows from its offer, so that nothing is kept. */

const BAG_YUAN = 420
const BAG_KG = 23
export const BAGS_MOST = 2
const SEAT_YUAN = 180
const ROWS = 12
const FIRST_ROW = 31
const SECTIONS = ['ABC', 'DEFG', 'HJK']
const TAKEN_SHARE = 0.35

const segmentOf = (sliceId: string, index: number): string => idOf('seg', `${sliceId}/${index}`)

export interface Sellable {
  readonly id: string
  readonly type: KeptService['type']
  readonly passengerId: string
  /** A bag goes all the way through a slice, a seat is of one flight. */
  readonly segmentIds: readonly string[]
  readonly unitMinor: number
  readonly most: number
  readonly designator?: string
}

/** Dearer with the fare of the flight that it begins on; no guarantee of a fare is one of it. */
export const bagMinor = (world: DuffelWorld, flight: Flight, currency: Currency): number =>
  ofYuan(Math.round(BAG_YUAN * (1 + percentOf(world, flight) / 100)), currency)

function bags(world: DuffelWorld, offer: Made): Sellable[] {
  return offer.slices.flatMap((slice) =>
    offer.request.passengers.filter(takesSeat).map((passenger) => ({
      id: idOf('ase', `${offer.id}/${slice.id}/${passenger.id}/bag`),
      type: 'baggage' as const,
      passengerId: passenger.id,
      segmentIds: slice.itinerary.map((_, index) => segmentOf(slice.id, index)),
      unitMinor: slice.itinerary[0] ? bagMinor(world, slice.itinerary[0], offer.request.currency) : 0,
      most: BAGS_MOST,
    })),
  )
}

const seatId = (offer: Made, segmentId: string, passengerId: string, designator: string): string =>
  idOf('ase', `${offer.id}/${segmentId}/${passengerId}/${designator}`)

/** Whether a place is free: the same for everybody who looks at this flight. */
const isFree = (flightKey: string, designator: string): boolean => draw(hash32(`${flightKey}/${designator}`), 1) >= TAKEN_SHARE

function seats(offer: Made): Sellable[] {
  const designators = Array.from({ length: ROWS }, (_, row) => row + FIRST_ROW).flatMap((row) =>
    SECTIONS.join('')
      .split('')
      .map((letter) => `${row}${letter}`),
  )
  return offer.slices.flatMap((slice) =>
    slice.itinerary.flatMap((flight, index) => {
      const segmentId = segmentOf(slice.id, index)
      const free = designators.filter((designator) => isFree(flight.key, designator))
      return offer.request.passengers.filter(takesSeat).flatMap((passenger) =>
        free.map((designator) => ({
          id: seatId(offer, segmentId, passenger.id, designator),
          type: 'seat' as const,
          passengerId: passenger.id,
          segmentIds: [segmentId],
          unitMinor: ofYuan(SEAT_YUAN, offer.request.currency),
          most: 1,
          designator,
        })),
      )
    }),
  )
}

export const baggagesFor = (world: DuffelWorld, offer: Made): OfferAvailableService[] =>
  baggageViews(bags(world, offer), offer.request.currency)

export const baggageViews = (sold: readonly Sellable[], currency: Currency): OfferAvailableService[] =>
  sold.map((bag) => ({
    id: bag.id,
    type: 'baggage',
    maximum_quantity: bag.most,
    passenger_ids: [bag.passengerId],
    segment_ids: [...bag.segmentIds],
    total_amount: told(bag.unitMinor, currency),
    total_currency: currency,
    metadata: { type: 'checked', maximum_weight_kg: BAG_KG, maximum_height_cm: null, maximum_length_cm: null, maximum_depth_cm: null },
  }))

/** The map of every flight of an offer; a place without services cannot be had. */
export function seatMapsFor(offer: Made): SeatMap[] {
  const { currency, passengers } = offer.request
  return offer.slices.flatMap((slice) =>
    slice.itinerary.map((flight, index): SeatMap => {
      const segmentId = segmentOf(slice.id, index)
      const rowOf = (row: number): SeatMapCabinRow => ({
        sections: SECTIONS.map((letters) => ({
          elements: letters.split('').map((letter) => {
            const designator = `${row}${letter}`
            const sold = isFree(flight.key, designator) ? passengers.filter(takesSeat) : []
            return {
              type: 'seat' as const,
              designator,
              disclosures: [],
              available_services: sold.map(({ id }) => ({
                id: seatId(offer, segmentId, id, designator),
                passenger_id: id,
                total_amount: told(ofYuan(SEAT_YUAN, currency), currency),
                total_currency: currency,
              })),
            }
          }),
        })),
      })
      return {
        id: idOf('sea', segmentId),
        slice_id: slice.id,
        segment_id: segmentId,
        cabins: [
          {
            deck: 0,
            cabin_class: cabinView(slice.brand, flight).cabin,
            wings: { first_row_index: 3, last_row_index: 7 },
            aisles: SECTIONS.length - 1,
            rows: Array.from({ length: ROWS }, (_, row) => rowOf(row + FIRST_ROW)),
          },
        ],
      }
    }),
  )
}

/** What was chosen of it, each once and no more than there is. */
export function chosenServices(world: DuffelWorld, offer: Made, wanted: readonly { id: string; quantity: number }[]): KeptService[] {
  if (wanted.length === 0) return []
  return chosenOf([...bags(world, offer), ...seats(offer)], wanted, '/services')
}

export function chosenOf(sold: readonly Sellable[], wanted: readonly { id: string; quantity: number }[], pointer: string): KeptService[] {
  const known = new Map(sold.map((each) => [each.id, each]))
  return wanted.map(({ id, quantity }, index) => {
    const one = known.get(id)
    if (!one || quantity > one.most)
      throw invalidField(`${pointer}/${index}/id`, 'validation_invalid', 'This service cannot be booked, or not as often')
    const { type, passengerId, segmentIds, designator } = one
    const place = designator === undefined ? {} : { designator }
    const [segmentId = ''] = segmentIds
    return { id, type, quantity, totalMinor: one.unitMinor * quantity, passengerId, segmentId, segmentIds, ...place }
  })
}
