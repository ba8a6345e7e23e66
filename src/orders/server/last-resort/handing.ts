import type { Attribution } from '../../../costs/rules/attribution-is-completed.ts'
import type { BothNames } from '../../../kernel/language.ts'
import { invariant } from '../../../kernel/result.ts'
import type { Clock } from '../../../kernel/time.ts'
import type { Reader, Writer } from '../../../server/database/connect.ts'
import type { NoResort, ResortFailure } from '../../rules/last-resort.ts'
import type { OrderRef } from '../ref.ts'
import { findResort, handedFrom, insertResort, lockResort, moveResort, type ResortRow, type ResortWanted } from './store.ts'

/*
 * How one line hands a trip to another. An order names what is to be taken once its own line has nothing left; that line says beforehand what it
 * may cost, and takes it in its turn by a job of its own. Neither knows the other: what is handed over stands here.
 */

/** For whom, where and when something is looked for. */
export interface ResortAsking {
  readonly companyId: string
  readonly personId: string
  readonly userCode: string
  readonly travellers: { readonly mode: 'personal' | 'agent'; readonly userCodes: readonly string[] }
  readonly sceneCode: string | null
  readonly applicationId: string | null
  readonly fromCityCode: string
  readonly toCityCode: string
  /** YYYY-MM-DD. */
  readonly departDate: string
  /** Nothing that leaves earlier. */
  readonly notBefore: Temporal.Instant
}

/** What there is now, and the most that it may cost when its turn comes. Amounts in minor units, of all who travel. */
export interface ResortQuote {
  readonly number: string
  readonly departAt: string
  readonly arriveAt: string
  readonly totalMinor: number
  readonly ceilingMinor: number
  /** Of the ceiling, what the company pays; the rest is a person's. */
  readonly companyMinor: number
}

/** A line that can be somebody's last resort. */
export interface LastResort {
  readonly line: ResortWanted['line']
  /** What there is now, or why there is nothing. */
  quote(asking: ResortAsking): Promise<ResortQuote | NoResort>
  /** Sends the job that takes it, in the transaction in which its turn comes. */
  begin(writer: Writer, order: OrderRef): Promise<void>
}

/** An order as another line goes on from it: for these people, reached and charged alike. */
export interface HandedOver {
  readonly contact: { readonly name: BothNames; readonly phone: string }
  readonly charged: {
    readonly whose: { readonly companyId: string; readonly personId: string; readonly besides?: readonly string[] }
    readonly attribution: Attribution
  }
  /** In the order of the passengers; `phone` where another one than her own was given for the trip. */
  readonly travellers: readonly { readonly personId: string; readonly cardId: string; readonly phone: string | null }[]
}

export interface LastResorts {
  register(source: LastResort): void
  /** What there would be now; `closed` where no line takes it. */
  quote(asking: ResortAsking): Promise<ResortQuote | NoResort>
  /** An order names one. */
  name(writer: Writer, order: OrderRef, wanted: ResortWanted): Promise<void>
  /** Another order of the same line goes on from this one, and names the same. */
  pass(writer: Writer, from: OrderRef, to: OrderRef): Promise<ResortRow | null>
  /** Its turn has come: from here on its line takes it. Null where the order names none, or it was stopped. */
  begin(writer: Writer, order: OrderRef): Promise<ResortRow | null>
  /** It is not to be taken any more. Whoever calls has looked that nothing has come of it yet. */
  stop(writer: Writer, order: OrderRef): Promise<void>
  find(reader: Reader, order: OrderRef): Promise<ResortRow | null>
  /** One whose turn has come and that nothing has come of yet, locked; null of all others. Lock the order first. */
  lockBegun(writer: Writer, order: OrderRef): Promise<ResortRow | null>
  /** What has come of it. */
  end(writer: Writer, order: OrderRef, how: { readonly goesOnAs: string } | { readonly failedFor: ResortFailure }): Promise<void>
  /** The order that goes on as this one; null of any that goes on from none. */
  handedFrom(reader: Reader, order: OrderRef): Promise<OrderRef | null>
}

const wantedOf = (row: ResortRow): ResortWanted => {
  const { line, mode, sceneCode, applicationId, fromCityCode, toCityCode, departDate, notBefore, ceilingMinor, companyMinor } = row
  return { line, mode, sceneCode, applicationId, fromCityCode, toCityCode, departDate, notBefore, ceilingMinor, companyMinor }
}

export function lastResortsOf({ clock }: { readonly clock: Clock }): LastResorts {
  let source: LastResort | null = null
  return {
    register(added) {
      invariant(source === null, 'a last resort is registered twice')
      source = added
    },
    quote: async (asking) => (source === null ? 'closed' : source.quote(asking)),
    name: insertResort,
    async pass(writer, from, to) {
      const row = await findResort(writer, from)
      if (!row || row.stoppedAt !== null) return null
      await insertResort(writer, to, wantedOf(row))
      return row
    },
    async begin(writer, order) {
      const row = await lockResort(writer, order)
      if (!row || row.stoppedAt !== null || row.askedAt !== null) return null
      invariant(source?.line === row.line, 'whoever was promised to take a trip still does')
      await moveResort(writer, order, { askedAt: clock.now() })
      await source.begin(writer, order)
      return row
    },
    stop: (writer, order) => moveResort(writer, order, { stoppedAt: clock.now() }),
    find: findResort,
    async lockBegun(writer, order) {
      const row = await lockResort(writer, order)
      const isOpen = row !== null && row.askedAt !== null && row.stoppedAt === null && row.failedFor === null && row.goesOnAs === null
      return isOpen ? row : null
    },
    end: (writer, order, how) => moveResort(writer, order, 'goesOnAs' in how ? how : { ...how, failedAt: clock.now() }),
    handedFrom,
  }
}
