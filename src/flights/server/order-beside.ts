import type { CallResult } from '../../kernel/call.ts'
import type { Language } from '../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { fareRegulations, mergeList } from '../calls/orders.ts'
import { eachFareOf } from './changes/change-paid.ts'
import type { FlightsDeps, Who } from './deps.ts'
import { moneyMoving, presentStatus, readOrder } from './orders.ts'
import { presentBaggage, presentConditions } from './present.ts'
import { findStanding } from './store-lists.ts'

/* What is read of one order beside its page: how it stands, the rules of its fare, what was added to it. */

export async function readStatus(deps: FlightsDeps, who: Who, number: string, language: Language) {
  const row = await findStanding(deps.db.read, who, number)
  if (!row) return refuse('P404')
  const movingOf = await moneyMoving(deps, deps.db.read, [row])
  return { orderSeq: row.number, version: row.version, status: presentStatus(row, row.tickets, language, movingOf(row)) }
}

export async function readRegulations(
  deps: FlightsDeps,
  who: Who,
  number: string,
  language: Language,
): Promise<CallResult<typeof fareRegulations> | Refusal> {
  const read = await readOrder(deps, who, number)
  if (isRefusal(read)) return read
  const { offer } = read.row
  return {
    conditions: presentConditions(offer, language, deps.clock.now(), eachFareOf(read)),
    baggage: presentBaggage(offer.fare, language),
  }
}

export async function readAdditions(deps: FlightsDeps, who: Who, number: string): Promise<CallResult<typeof mergeList> | Refusal> {
  const order = await deps.orders.findSeen(deps.db.read, who, number)
  if (!order) return refuse('P404')
  const lines = await deps.orders.moneyLines(deps.db.read, order)
  return {
    additions: lines.filter((line) => line.kind === 'addition').map((line) => ({ name: line.label, amountMinor: line.amountMinor })),
  }
}
