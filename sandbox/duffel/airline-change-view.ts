import type { AirlineInitiatedChange, AirlineInitiatedChangeActionTaken } from '@duffel/api/types'
import type { DuffelWorld, KeptOrder, KeptSlice } from './model.ts'
import { sliceView } from './slice-view.ts'
import { listThings, updateThing } from './things.ts'
import { instant } from './views.ts'

/** What an airline changed of an order, as it is kept and as it is shown. */
export interface KeptAirlineChange {
  readonly id: string
  readonly orderId: string
  readonly createdAt: number
  updatedAt: number
  readonly removed: readonly KeptSlice[]
  readonly added: readonly KeptSlice[]
  action: AirlineInitiatedChangeActionTaken | null
  actionAt: number | null
}

export function airlineChangeView(world: DuffelWorld, order: KeptOrder, kept: KeptAirlineChange): AirlineInitiatedChange {
  const shown = (slices: readonly KeptSlice[]) =>
    slices.filter((each) => each.flights.length > 0).map((each) => sliceView(world, order, each))
  return {
    id: kept.id,
    order_id: kept.orderId,
    created_at: instant(kept.createdAt),
    updated_at: instant(kept.updatedAt),
    action_taken: kept.action,
    action_taken_at: kept.actionAt === null ? null : instant(kept.actionAt),
    available_actions: kept.action === null ? ['accept', 'cancel', 'change', 'update'] : [],
    added: shown(kept.added),
    removed: shown(kept.removed),
    travel_agent_ticket: null,
  }
}

export const airlineChangesOf = (world: DuffelWorld, order: KeptOrder): AirlineInitiatedChange[] =>
  listThings<KeptAirlineChange>(world, 'airlineChange', order.id).map((kept) => airlineChangeView(world, order, kept))

export function answer(world: DuffelWorld, kept: KeptAirlineChange, action: AirlineInitiatedChangeActionTaken): void {
  kept.action = action
  kept.actionAt = world.now()
  kept.updatedAt = world.now()
  updateThing(world, kept.id, kept)
}

/** Whoever gives an order up, or changes it, has said what becomes of all that was open. */
export function answerAll(world: DuffelWorld, orderId: string, action: AirlineInitiatedChangeActionTaken): void {
  for (const kept of listThings<KeptAirlineChange>(world, 'airlineChange', orderId)) {
    if (kept.action === null) answer(world, kept, action)
  }
}
