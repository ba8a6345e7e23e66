import type { Language } from '../../../kernel/language.ts'
import type { TrainOrderDetails } from '../../calls/orders.ts'
import type { TrainsDeps, Who } from '../deps.ts'
import { confirmingAmong, presentStatus, seenTickets } from '../reading/standing.ts'
import { findTickets, ordersByRef, type TrainOrderRow } from '../store.ts'
import { findGroup, ordersOfGroup } from './store.ts'

type Caller = Pick<Who, 'companyId' | 'personId'>

/** The orders of a group, as far as somebody may see them: who goes along on one need not go along on another. */
export async function presentGroup(
  deps: TrainsDeps,
  who: Caller,
  { companyId, orderId, groupId }: TrainOrderRow,
  language: Language,
): Promise<TrainOrderDetails['group']> {
  if (groupId === null) return null
  const [group, all] = await Promise.all([
    findGroup(deps.db.read, { companyId, groupId }),
    ordersOfGroup(deps.db.read, { companyId, groupId }),
  ])
  if (!group) return null
  const seen = await Promise.all(all.map(async (one) => ((await deps.orders.findSeen(deps.db.read, who, one.number)) ? [one] : [])))
  const shown = seen.flat()
  const [rows, tickets] = await Promise.all([
    ordersByRef(deps.db.read, shown),
    findTickets(
      deps.db.read,
      companyId,
      shown.map((one) => one.orderId),
    ),
  ])
  const [people, confirming] = await Promise.all([
    deps.people.findAll(deps.db.read, companyId, [...new Set(tickets.map(({ personId }) => personId))]),
    confirmingAmong(deps, deps.db.read, rows),
  ])
  return {
    rule: group.rule,
    hasEnded: group.stage === 'ended',
    count: all.length,
    orders: rows.map((row) => {
      const own = tickets.filter((ticket) => ticket.orderId === row.orderId)
      const names = seenTickets(row, own, who.personId).shown.flatMap(({ personId }) => people.get(personId)?.name ?? [])
      return {
        orderSeq: row.number,
        isThis: row.orderId === orderId,
        travellers: names,
        count: own.length,
        status: presentStatus(row, own, language, { isConfirming: confirming.has(row.orderId) }),
      }
    }),
  }
}
