import type { Language } from '../../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { TrainOrderStatus } from '../../calls/orders.ts'
import { checkStop } from '../../rules/ladder.ts'
import { readsOnlyIn } from '../acting.ts'
import type { TrainsDeps, Who } from '../deps.ts'
import { lock, note } from '../moving.ts'
import { statusOf } from '../reading/standing.ts'
import { findTickets } from '../store.ts'
import { flightState, rungStates } from './showing.ts'
import { findLadder, stopLadder } from './store.ts'

/** No further train is tried from now on; the one that is being booked goes on as it would have. */
export async function stop(
  deps: TrainsDeps,
  who: Pick<Who, 'companyId' | 'personId'>,
  orderSeq: string,
  language: Language,
): Promise<{ orderSeq: string; status: TrainOrderStatus } | Refusal> {
  const found = await deps.orders.findSeen(deps.db.read, who, orderSeq)
  if (found?.line !== 'train') return refuse('P404')
  const order = { companyId: who.companyId, orderId: found.orderId }
  const tickets = await findTickets(deps.db.read, who.companyId, [found.orderId])
  const reads = await readsOnlyIn(
    deps,
    who,
    found,
    tickets.map(({ personId }) => personId),
  )
  if (reads !== null) return refuse(reads)
  const refusal = await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      const ladder = await findLadder(writer, order)
      if (!ladder) return refuse('TR-LADDER-DONE')
      const resort = await deps.orders.lastResorts.find(writer, order)
      const flight = flightState(locked.row, resort)
      const wrong = checkStop(rungStates(locked.row, ladder), flight)
      if (wrong) return wrong
      await stopLadder(writer, order, deps.clock.now())
      if (resort) await deps.orders.lastResorts.stop(writer, order)
      await note(deps, writer, locked, { kind: flight === 'trying' ? 'flightStopped' : 'ladderStopped', actorId: who.personId })
      return null
    },
    { name: 'trains.ladder.stop' },
  )
  if (isRefusal(refusal)) return refusal
  return { orderSeq: found.number, status: await statusOf(deps, order, language) }
}
