import type { Language } from '../../../kernel/language.ts'
import type { Reader } from '../../../server/database/connect.ts'
import type { OrderExtra } from '../../calls/orders.ts'
import { extrasFor, type BookedExtra } from '../../rules/extras.ts'
import { FLIGHT_ORDER_CODES, FLIGHT_TICKET_CODES } from '../../rules/states.ts'
import { flightText } from '../../text/index.ts'
import { chainOf } from '../changes/change-paid.ts'
import type { FlightOrderRow, TicketRow } from '../store.ts'

const GONE: ReadonlySet<number> = new Set([FLIGHT_TICKET_CODES.REFUND_SUCCESS, FLIGHT_TICKET_CODES.REISSUE_SUCCESS])

interface OfOrder {
  readonly row: FlightOrderRow
  readonly tickets: readonly TicketRow[]
}

/**
 * What one passenger of an order has beside her ticket. Bags and packages follow a ticket that is changed: they were bought with the order
 * before and are shown with the one that is flown, as long as the change stands. The voucher of a package opens nothing once its ticket was
 * given back, and is shown with the new ticket alone once that was changed.
 */
export async function presentExtras(reader: Reader, { row, tickets }: OfOrder, passengerNo: number): Promise<OrderExtra[]> {
  const ticket = tickets.find((one) => one.passengerNo === passengerNo)
  const isGone = ticket !== undefined && GONE.has(ticket.state)
  const shown = (extra: BookedExtra, cameAlong: boolean): OrderExtra => ({
    ...present(extra, cameAlong),
    ...(isGone && { voucher: null }),
  })
  const own = extrasFor(row.extras, passengerNo).map((extra) => shown(extra, false))
  if (row.change === null || row.state === FLIGHT_ORDER_CODES.CLOSED) return own
  const order = { companyId: row.companyId, orderId: row.orderId }
  const [, ...before] = await chainOf(reader, { order, row, tickets }, [passengerNo])
  const cameAlong = before
    .flatMap((link) => link.passengerNos.flatMap((no) => extrasFor(link.row.extras, no)))
    .filter(({ kind }) => kind !== 'seat')
  return [...own, ...cameAlong.map((extra) => shown(extra, true))]
}

const present = ({ kind, name, priceMinor, contents = [], voucher }: BookedExtra, cameAlong: boolean): OrderExtra => ({
  kind,
  name,
  priceMinor,
  contents: [...contents],
  voucher: voucher ?? null,
  cameAlong,
})

/** What becomes of seats, bags and services as their tickets move to another flight; empty where none were bought. */
export async function extrasAsTicketsMove(
  reader: Reader,
  of: OfOrder,
  passengerNos: readonly number[],
  language: Language,
): Promise<string> {
  const kinds = new Set((await Promise.all(passengerNos.map((no) => presentExtras(reader, of, no)))).flat().map(({ kind }) => kind))
  const { seatLost, goAlong, joined } = flightText[language].changing.extras
  const stay = kinds.has('bag') || kinds.has('package')
  return joined([kinds.has('seat') ? seatLost : '', stay ? goAlong : ''].filter(Boolean))
}
