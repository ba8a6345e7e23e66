import type { Language } from '../../../kernel/language.ts'
import type { OrderBrief, OrderRef } from '../../../orders/server/index.ts'
import type { Reader } from '../../../server/database/connect.ts'
import { departuresOf, isAbroad, isOfferAbroad, type AnyOffer } from '../../rules/any-offer.ts'
import { routeSaid } from '../../rules/route.ts'
import { flightText } from '../../text/index.ts'
import { formatLeg } from '../../text/format.ts'
import type { FlightsDeps } from '../deps.ts'
import { moneyMoving, presentStatus } from './orders.ts'
import { presentSlice } from './present-abroad.ts'
import { findTickets } from '../store.ts'
import { ordersByRef } from '../store-lists.ts'

const orderPath = (number: string): string => `/flights/order/${number}`

/** When, and with what: of a journey abroad every way of it. */
const departuresSaid = (offer: AnyOffer, language: Language): string =>
  departuresOf(offer)
    .map(({ at, numbers }) => `${formatLeg(at, language)} · ${numbers}`)
    .join(language === 'zh' ? '，' : ', ')

/** Each way of a journey abroad that has several. */
function waysSaid({ flight }: AnyOffer, language: Language): Pick<OrderBrief, 'ways'> {
  if (!isAbroad(flight) || flight.slices.length < 2) return {}
  return {
    ways: flight.slices.map((slice) => {
      const { from, to, number } = presentSlice(slice, language)
      return {
        departsAt: Temporal.Instant.from(from.at),
        title: `${from.city[language]} → ${to.city[language]}`,
        subtitle: `${formatLeg(from.at, language)} · ${number}`,
      }
    }),
  }
}

/** Flight orders as other wings' pages show them. */
export async function presentBriefs(
  deps: Pick<FlightsDeps, 'payments'>,
  reader: Reader,
  orders: readonly OrderRef[],
  language: Language,
): Promise<readonly OrderBrief[]> {
  const rows = await ordersByRef(reader, orders)
  const [companyId = ''] = orders.map((order) => order.companyId)
  const ids = rows.map((row) => row.orderId)
  const tickets = await findTickets(reader, companyId, ids)
  const movingOf = await moneyMoving(deps, reader, rows)
  return rows.map((row) => {
    const { flight, fare } = row.offer
    const own = tickets.filter((ticket) => ticket.orderId === row.orderId)
    const { label, tone, settled } = presentStatus(row, own, language, movingOf(row))
    return {
      companyId: row.companyId,
      orderId: row.orderId,
      orderSeq: row.number,
      line: 'flight',
      title: routeSaid(row.offer, language),
      subtitle: `${departuresSaid(row.offer, language)} ${flightText[language].cabin[fare.cabin]}`,
      ...waysSaid(row.offer, language),
      path: orderPath(row.number),
      originPath: row.originNumber === null ? null : orderPath(row.originNumber),
      totalMinor: row.totalMinor,
      ...(isOfferAbroad(row.offer) && { isAbroad: true }),
      ...(own.some(({ isLive }) => isLive) && { left: own.flatMap(({ isLive, personId }) => (isLive ? [] : [personId])) }),
      departsAt: Temporal.Instant.from(flight.from.at),
      status: { label, tone, settled },
    }
  })
}
