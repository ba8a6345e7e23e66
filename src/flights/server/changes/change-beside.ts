import type { FlightOrderDetails } from '../../calls/orders.ts'
import { FLIGHT_CHANGE_CODES, isChanging } from '../../rules/change-states.ts'
import { mayChangeAny } from '../../rules/changing.ts'
import { FLIGHT_ORDER_CODES, type FlightOrderCode, type FlightTicketCode } from '../../rules/states.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import type { FlightOrderRow, TicketRow } from '../store.ts'
import { changesOfOrder, ticketsOfChanges } from './change-store.ts'

/** What became of an order that is a change. */
function standing(state: FlightOrderCode): 'pending' | 'done' | 'none' {
  if (state === FLIGHT_ORDER_CODES.CLOSED) return 'none'
  return IS_UNDER_WAY.has(state) ? 'pending' : 'done'
}

const IS_UNDER_WAY: ReadonlySet<FlightOrderCode> = new Set([
  FLIGHT_ORDER_CODES.OCCUPYING,
  FLIGHT_ORDER_CODES.UNAPPROVED,
  FLIGHT_ORDER_CODES.UNPAID,
  FLIGHT_ORDER_CODES.UNTICKETED,
])

/** What an order's page says of changes: of which it is one, which are its own, and whether there may be more. */
export async function presentChanging(
  deps: FlightsDeps,
  { row, tickets }: { readonly row: FlightOrderRow; readonly tickets: readonly TicketRow[] },
  { who, mayAct, isWhole }: { readonly who: Who; readonly mayAct: boolean; readonly isWhole: boolean },
): Promise<FlightOrderDetails['changing']> {
  const { read } = deps.db
  const { companyId, change } = row
  const states = tickets.map(({ state }) => state as FlightTicketCode)
  const [changes, origin] = await Promise.all([
    changesOfOrder(read, row),
    change === null ? null : deps.orders.find(read, { companyId, orderId: change.fromOrderId }),
  ])
  const stands = change === null ? null : standing(row.state)
  // Who only goes along reads nothing of what was asked for: the others' tickets are not hers.
  if (!isWhole) return { allowed: false, asked: 0, from: origin?.number ?? null, stands, to: [] }
  const own = changes.length === 0 ? [] : await ticketsOfChanges(read, row)
  const alive = changes.filter(({ state }) => isChanging(state) || state === FLIGHT_CHANGE_CODES.CHANGE_SUCCEED)
  const to = await Promise.all(
    alive.map(async ({ id, newOrderId, state }) => {
      const order = newOrderId === null ? null : await deps.orders.find(read, { companyId, orderId: newOrderId })
      const passengerNos = own.filter(({ changeId }) => changeId === id).map(({ passengerNo }) => passengerNo)
      if (!order) return []
      // Whoever moves her own ticket alone books that herself: it concerns nobody else.
      const mayRead = (await deps.orders.findSeen(read, who, order.number)) !== null
      return [{ orderSeq: order.number, passengerNos, isDone: state === FLIGHT_CHANGE_CODES.CHANGE_SUCCEED, mayRead }]
    }),
  )
  return {
    allowed: mayAct && mayChangeAny(row.state, states),
    asked: changes.length,
    from: origin?.number ?? null,
    stands,
    to: to.flat(),
  }
}
