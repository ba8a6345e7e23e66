import type { PackageContent } from '../../rules/extras.ts'
import { SupplierUnclear } from '../port.ts'
import type { AskedExtra, ExtrasAnswer } from '../port/extras.ts'
import type { HoldRequest } from '../port/holding.ts'
import type { Air1Client } from './client.ts'
import { readAs } from './map.ts'
import { bodyOf } from './shop.ts'
import * as wire from './wire.ts'

/** What is sold beside a ticket: asked about, and asked for with the hold. */

/** What a package of air/1 holds; what it may hold besides one day has no words here yet, and is left out. */
const CONTENTS: Readonly<Record<string, PackageContent>> = {
  lounge: 'lounge',
  fast_track: 'fastTrack',
  priority_boarding: 'priorityBoarding',
  priority_baggage: 'priorityBaggage',
}

export async function extras(client: Air1Client, { flightId, fareId }: { flightId: string; fareId: string }): Promise<ExtrasAnswer> {
  const answer = await client.read('extras', { method: 'POST', path: '/extras', body: { flightId, fareId } })
  if (!answer.ok) {
    const { code } = answer.error
    if (answer.status === 409 && code === 'sold_out') return { is: 'soldOut' }
    if (answer.status === 409 && (code === 'flight_departed' || code === 'flight_cancelled')) return { is: 'flightGone' }
    if (answer.status === 404 && code === 'not_found') return { is: 'flightGone' }
  }
  const offered = readAs(wire.extrasAnswer, bodyOf(answer, 'extras'), 'extras')
  if (offered.flightId !== flightId || offered.fareId !== fareId) throw new SupplierUnclear('air1 extras: answered for another fare')
  const { seatMap } = offered
  return {
    is: 'offered',
    extras: {
      seatMap: seatMap
        ? {
            columns: seatMap.columns,
            seats: seatMap.seats.map(({ seat, row, column, state, exit, priceMinor }) => ({
              ...{ seat, row, column, priceMinor },
              isFree: state === 'free',
              isExit: exit === true,
            })),
          }
        : null,
      products: offered.products.map(({ productId, kind, name, weightKg, contents, priceMinor }) => ({
        ...{ id: productId, kind, name, priceMinor },
        weightKg: weightKg ?? null,
        contents: contents.flatMap((one) => CONTENTS[one] ?? []),
      })),
    },
  }
}

/** What a hold asks for beside the seats; left out where nothing is. */
export function extrasOf({ extras: asked = [] }: Pick<HoldRequest, 'extras'>) {
  if (asked.length === 0) return {}
  return { extras: asked.map(({ passengerNo, kind, id, priceMinor }) => ({ passenger: passengerNo, kind, id, priceMinor })) }
}

/** Whether what was held is what was asked for: nobody pays for another seat than she chose. */
export function areExtrasAsked(held: wire.WireBooking['extras'] = [], asked: readonly AskedExtra[]): boolean {
  const named = (passenger: string | number, one: { kind: string; id: string; priceMinor: number }): string =>
    `${passenger}/${one.kind}/${one.id}/${one.priceMinor}`
  const wanted = asked.map((one) => named(one.passengerNo, one)).toSorted()
  return (
    held
      .map((one) => named(one.passengerId, one))
      .toSorted()
      .join() === wanted.join()
  )
}
