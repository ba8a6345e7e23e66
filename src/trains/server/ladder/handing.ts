import type { During, HandedOver, OrderRef } from '../../../orders/server/index.ts'
import { invariant } from '../../../kernel/result.ts'
import type { Reader } from '../../../server/database/connect.ts'
import { cityCodeOf } from '../looking/cities.ts'
import type { TrainsDeps } from '../deps.ts'
import { openContact, ticketPhoneSeal } from '../purposes.ts'
import { findOrder, findTickets, ridesDuring } from '../store.ts'
import { ladderOf, ridesOn } from './store.ts'

/* What another line is told of an order that it goes on from, and of rides that are in its way. */

/** The order as another line goes on from it: the same people on their documents, reached and charged alike. */
export async function handOver({ secrets }: Pick<TrainsDeps, 'secrets'>, reader: Reader, order: OrderRef): Promise<HandedOver> {
  const [row, ladder, tickets] = [
    await findOrder(reader, order),
    await ladderOf(reader, order),
    await findTickets(reader, order.companyId, [order.orderId]),
  ]
  invariant(row, 'an order that hands its trip on exists')
  return {
    contact: openContact({ secrets }, order.orderId, row.contactSealed),
    charged: ladder.charged,
    travellers: tickets.map(({ personId, cardId, phoneSealed }) => ({
      personId,
      cardId,
      phone: phoneSealed === null ? null : secrets.open(ticketPhoneSeal({ orderId: order.orderId, personId }), phoneSealed),
    })),
  }
}

/** Whether one of these people rides a train, or waits for one, that shares a moment with this journey, or rides the same way that day. */
export async function isRiding(reader: Reader, companyId: string, personIds: readonly string[], journey: During): Promise<boolean> {
  const { from, to, fromCityCode, toCityCode, departDate } = journey
  // Of no train in particular: its times alone are in the way.
  const rides = await ridesDuring(reader, companyId, personIds, { trainId: '', trainNo: '', departAt: from, arriveAt: to })
  if (rides.length > 0) return true
  const ofDay = await ridesOn(reader, companyId, personIds, Temporal.PlainDate.from(departDate))
  return ofDay.some((train) => cityCodeOf(train.from.city.zh) === fromCityCode && cityCodeOf(train.to.city.zh) === toCityCode)
}
