import type { Writer } from '../../../server/database/connect.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { CompanySettings } from '../../../people/server/index.ts'
import { invariant } from '../../../kernel/result.ts'
import { sumMinor } from '../../../kernel/money.ts'
import { extrasFor, extrasPrice, type BookedExtra, type ChosenExtra } from '../../rules/extras.ts'
import { withoutExtras } from '../../rules/extras-price.ts'
import type { PriceParts } from '../../rules/offer.ts'
import type { SupplierBooking } from '../../supplier/port/bookings.ts'
import type { AskedExtra } from '../../supplier/port/extras.ts'
import type { FlightOrderRow } from '../store.ts'
import { writeExtras } from './extras-store.ts'
import { extraTerms } from './extras-terms.ts'

/* What was chosen, along the way of an order: for its passengers, asked for with the hold, and with its vouchers once it is issued. */

/** What is chosen on a booking, for the passengers of its order. */
export function bookedExtras(chosen: readonly ChosenExtra[] | null, travellerIds: readonly string[]): readonly BookedExtra[] | null {
  return (
    chosen &&
    chosen.map(({ personId, ...extra }) => {
      const passengerNo = travellerIds.indexOf(personId) + 1
      invariant(passengerNo > 0, 'what is chosen is for somebody who travels')
      return { passengerNo, ...extra }
    })
  )
}

/** A booking's choice and price when others are to travel: whoever stays keeps what was chosen for her. */
export function extrasForParty(
  { extras, price }: { readonly extras: readonly ChosenExtra[] | null; readonly price: PriceParts },
  travellerIds: readonly string[],
  settings: Pick<CompanySettings, 'extras'>,
): { readonly price: PriceParts; readonly extras: readonly ChosenExtra[] | null } {
  const kept = (extras ?? []).filter(({ personId }) => travellerIds.includes(personId))
  if (kept.length === 0) return { price: withoutExtras(price), extras: null }
  return { price: { ...withoutExtras(price), ...extrasPrice(kept, extraTerms(settings)) }, extras: kept }
}

/** What a hold asks for beside the seats on the aircraft. */
export function askedExtras({ extras }: Pick<FlightOrderRow, 'extras'>): { extras?: readonly AskedExtra[] } {
  if (extras === null || extras.length === 0) return {}
  return { extras: extras.map(({ passengerNo, kind, id, priceMinor }) => ({ passengerNo, kind, id, priceMinor })) }
}

/** The tickets are issued: so are the vouchers of packages. */
export async function issueExtras(
  writer: Writer,
  order: OrderRef,
  { extras }: Pick<FlightOrderRow, 'extras'>,
  issued: SupplierBooking['extras'],
): Promise<void> {
  if (extras === null) return
  const voucherOf = ({ passengerNo, kind, id }: BookedExtra): string | null =>
    issued.find((one) => one.passengerNo === passengerNo && one.kind === kind && one.id === id)?.voucher ?? null
  await writeExtras(
    writer,
    order,
    extras.map((one) => {
      const voucher = voucherOf(one)
      return voucher === null ? one : { ...one, voucher }
    }),
  )
}

/** What some passengers of an order have paid beside their tickets. */
export const extrasMinorFor = ({ extras }: Pick<FlightOrderRow, 'extras'>, passengerNos: readonly number[]): number =>
  sumMinor(passengerNos.flatMap((no) => extrasFor(extras, no).map(({ priceMinor }) => priceMinor)))
