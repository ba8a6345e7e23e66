import type { OrderExtra } from '../../calls/orders.ts'
import { extrasFor } from '../../rules/extras.ts'
import type { FlightOrderRow } from '../store.ts'

/** What one passenger of an order has beside her ticket. */
export const presentExtras = ({ extras }: Pick<FlightOrderRow, 'extras'>, passengerNo: number): OrderExtra[] =>
  extrasFor(extras, passengerNo).map(({ kind, name, priceMinor, contents = [], voucher = null }) => ({
    kind,
    name,
    priceMinor,
    contents: [...contents],
    voucher,
  }))
