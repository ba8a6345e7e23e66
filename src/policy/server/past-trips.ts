import type { Reader } from '../../server/database/connect.ts'
import type { RuleName, TravelPolicy } from '../rules/policy.ts'
import type { KeptTrip, Replay } from '../rules/replay.ts'
import { replayer } from '../rules/replay.ts'

export interface PastAsked {
  readonly companyId: string
  /** When orders were submitted: from this instant on, and before that one. */
  readonly from: Temporal.Instant
  readonly until: Temporal.Instant
}

/**
 * Past orders of a product wing, some at a time, that came to something; null for an order of which nothing was kept that could be
 * judged again.
 */
export type PastTrips = (reader: Reader, asked: PastAsked) => AsyncIterable<readonly (KeptTrip | null)[]>

export interface PastReplay extends Replay {
  /** Orders from before anything was kept that could be judged again; not among `orders`. */
  readonly notKept: number
  /** There were more orders than are judged at once; the earlier ones were. */
  readonly isCut: boolean
  readonly notAsked: readonly RuleName[]
}

/** More than a company books in years; beyond it a replay would hold up others for minutes. */
const ORDERS_MAX = 500_000

/** Judges what was booked in some time under a draft. Batch by batch, so that nothing else waits for long. */
export async function replayPast(
  reader: Reader,
  pastTrips: PastTrips,
  draft: TravelPolicy,
  asked: PastAsked,
  ordersMax = ORDERS_MAX,
): Promise<PastReplay> {
  const replaying = replayer(draft)
  let notKept = 0
  let seen = 0
  let isCut = false
  for await (const batch of pastTrips(reader, asked)) {
    for (const trip of batch) {
      if (seen >= ordersMax) {
        isCut = true
        break
      }
      seen += 1
      if (trip === null) notKept += 1
      else replaying.add(trip)
    }
    if (isCut) break
  }
  return { ...replaying.result(), notKept, isCut }
}
