import type { Logger } from 'pino'
import { answered, failed, mayAsk, tried, WHOLE, type Breaker } from '../../kernel/breaker.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import { SupplierAway, SupplierUnclear, type TrainSupplier } from '../supplier/port.ts'

/** Stations open and close by the day, and a day's sale begins and ends by the minute: kept so long, by each process for itself. */
const STATIONS_KEPT_SECONDS = 600
const SALE_KEPT_SECONDS = 20

/** The railway as looking sees it: each question within a time, and none for a while after it has failed several times. */
export type Looking = Pick<TrainSupplier, 'name' | 'stations' | 'sale' | 'search' | 'connections' | 'train' | 'stops'>
/** The railway as orders see it, unguarded: a job waits for its answer, and asks again where there was none. */
export type Desk = Pick<
  TrainSupplier,
  | ('name' | 'hold' | 'ticket' | 'release' | 'booking' | 'bookingsByReference' | 'refundQuote' | 'refund' | 'changeQuote' | 'holdChange')
  | ('submitStandby' | 'leaveStandby' | 'standby' | 'standbysByReference' | 'hear' | 'askReceipt' | 'receipt')
>

export interface Railway extends Looking {
  readonly desk: Desk
}

interface RailwayOptions {
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn' | 'info'>
  /** How long it is waited for; what comes later is not heard. */
  readonly searchWithinMs: number
}

/**
 * Whoever sells trains, guarded. There is no second one to turn to: while it rests, whoever looks is told at once that it does not answer and
 * does not wait for the end of a question that would most likely fail as well.
 */
export function railwayOf(supplier: TrainSupplier, { clock, log, searchWithinMs }: RailwayOptions): Railway {
  // Each kind of question learns by itself: that the sale is not told says nothing of whether trains are found.
  const guard = () => guardOf(supplier.name, { clock, log, searchWithinMs })
  const [stations, sale, search, connections, train, stops] = [guard(), guard(), guard(), guard(), guard(), guard()]
  return {
    name: supplier.name,
    stations: kept(clock, STATIONS_KEPT_SECONDS, () => stations(() => supplier.stations())),
    sale: kept(clock, SALE_KEPT_SECONDS, () => sale(() => supplier.sale())),
    search: (request) => search(() => supplier.search(request)),
    connections: (request) => connections(() => supplier.connections(request)),
    train: (ride) => train(() => supplier.train(ride)),
    stops: (trainId) => stops(() => supplier.stops(trainId)),
    desk: supplier,
  }
}

function guardOf(name: string, { clock, log, searchWithinMs }: RailwayOptions) {
  let breaker: Breaker = WHOLE
  const set = (next: Breaker): void => {
    if (next.restsUntil !== null && next.rests > breaker.rests)
      log.warn({ supplier: name, restsUntil: next.restsUntil.toString() }, 'supplier_rests')
    else if (next.restsUntil === null && breaker.restsUntil !== null) log.info({ supplier: name }, 'supplier_back')
    breaker = next
  }
  return async <T>(ask: () => Promise<T>): Promise<T> => {
    const may = mayAsk(breaker, clock.now())
    if (may === 'rest') throw new SupplierAway(`${name} is not asked for a while`)
    if (may === 'try') set(tried(breaker, clock.now()))
    try {
      const value = await within(searchWithinMs, name, ask)
      set(answered())
      return value
    } catch (error) {
      // What is broken on our side says nothing of the railway.
      if (isAway(error)) set(failed(breaker, clock.now()))
      throw error
    }
  }
}

async function within<T>(limitMs: number, name: string, work: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new SupplierUnclear(`${name}: no answer within its time`)), limitMs)
  try {
    return await Promise.race([work(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** An answer that is good for a while; several who ask at once wait for one question. A failure is not kept. */
function kept<T>(clock: Clock, seconds: number, ask: () => Promise<T>): () => Promise<T> {
  let known: { readonly until: Temporal.Instant; readonly answer: Promise<T> } | null = null
  return () => {
    if (known !== null && Temporal.Instant.compare(clock.now(), known.until) < 0) return known.answer
    const asked = { until: clock.now().add({ seconds }), answer: ask() }
    known = asked
    asked.answer.catch(() => {
      if (known === asked) known = null
    })
    return asked.answer
  }
}

const isAway = (error: unknown): boolean => error instanceof SupplierAway || error instanceof SupplierUnclear

/**
 * For asking the railway within a request, where nothing is moved: an answer that does not come, or not clearly, is told as "the railway does
 * not answer". Jobs that move seats must not use it: there an unclear answer is asked about.
 */
export async function asking<T>(ask: () => Promise<T>, code: 'TR-SUPPLIER' | 'TR-PRESALE' = 'TR-SUPPLIER'): Promise<T | Refusal> {
  try {
    return await ask()
  } catch (error) {
    if (isAway(error)) return refuse(code)
    throw error
  }
}
