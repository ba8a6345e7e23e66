import type { OrderRef } from '../../orders/server/index.ts'
import { TRAIN_ORDER_CODES } from '../rules/states.ts'
import type { TrainsDeps } from './deps.ts'
import { isTaking } from './hold.ts'
import { lock, note } from './moving.ts'

/* What an order says once a job of it is out of tries: it stands among the parked ones of the console until somebody puts it back. */

/** The job has given up: a person has to look. The order says so; its money stays reserved until somebody decides. */
export async function markStuck(deps: TrainsDeps, order: OrderRef): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      const { stuckSince, state } = locked.row
      if (stuckSince || !(isTaking(state) || state === TRAIN_ORDER_CODES.ISSUING || state === TRAIN_ORDER_CODES.CHANGING)) return
      await note(deps, writer, locked, { kind: 'stuck' }, { stuckSince: deps.clock.now() })
    },
    { name: 'trains.stuck' },
  )
}

/** The job that gives money back has given up. It stays owed, and comes back once the job is put back. */
export async function sayBackDelayed(deps: TrainsDeps, order: OrderRef): Promise<void> {
  await deps.db.transact(async (writer) => void (await note(deps, writer, await lock(deps, writer, order), { kind: 'backDelayed' })), {
    name: 'trains.back-delayed',
  })
}
